"""Which pages and frames get a code. Each test also shows where the same code is offered."""

import unittest

from harness.case import in_browsers
from harness.offers import TAGGED, Offers

BOUND = "482913 is your code.\n\n@{} #482913"
UNBOUND = "Your Oakline code is 482913."
FRAME = '<iframe {} style="width: 420px; height: 260px"></iframe>'


@in_browsers
class Sites(Offers):
    def assert_refused(self, message, host, other, body=TAGGED):
        """Asserts that `host` gets the code of `message` and `other` does not."""
        self.world.ingest(message)
        self.show(body, host=other)
        self.state("unavailable")
        self.show(host=host)
        self.assertEqual(self.offered(), ["482913"])

    def test_refuses_a_bound_code_to_a_look_alike_host(self):
        self.assert_refused(BOUND.format("shop.example"), "shop.example", "sh0p.example")

    def test_refuses_a_bound_code_to_a_host_that_starts_like_the_site(self):
        host = "shop.example.evil.example"
        self.assert_refused(BOUND.format("shop.example"), "shop.example", host)

    def test_refuses_a_bound_code_to_a_homograph_host(self):
        # "shop" with a Cyrillic o.
        self.assert_refused(BOUND.format("shop.example"), "shop.example", "xn--shp-hdd.example")

    def test_refuses_a_bound_code_to_a_sibling_below_a_public_suffix(self):
        self.assert_refused(BOUND.format("alice.github.io"), "alice.github.io", "bob.github.io")

    def test_offers_nothing_without_https(self):
        self.world.ingest(UNBOUND)
        self.pages.page("shop.example", "/", TAGGED)
        self.browser.open("http://shop.example/")
        self.browser.click("input")
        self.assert_no_list()
        self.show()
        self.assertEqual(self.offered(), ["482913"])

    def test_offers_nothing_in_a_secure_frame_of_an_insecure_page(self):
        self.world.ingest(UNBOUND)
        self.pages.page("shop.example", "/inner", TAGGED)
        self.pages.page("shop.example", "/", FRAME.format('src="https://shop.example/inner"'))
        self.browser.open("http://shop.example/")
        self.focus_in("https://shop.example/inner")
        self.assert_no_list()

    def focus_in(self, url):
        """Clicks into the field of a frame, and again if the frame had no layout yet."""
        frame = self.browser.frame(url)
        self.browser.wait_for("document.querySelector('input')", frame=frame)

        def has_focus():
            self.click_into(frame)
            return self.browser.evaluate("document.activeElement.matches('input')", frame)

        self.browser.until(has_focus, "focus in the field of the frame")

    def assert_frame_gets_nothing(self, attributes, url, headers=None):
        self.world.ingest(UNBOUND, BOUND.format("shop.example"))
        self.pages.page("shop.example", "/inner", TAGGED, headers)
        self.show(FRAME.format(attributes), focus=None)
        self.focus_in(url)
        self.assert_no_list()

    def test_offers_nothing_in_a_sandboxed_frame(self):
        self.assert_frame_gets_nothing(
            'sandbox="allow-scripts allow-forms" src="https://shop.example/inner"',
            "https://shop.example/inner",
        )

    def test_offers_nothing_in_a_frame_sandboxed_by_its_own_policy(self):
        self.assert_frame_gets_nothing(
            'src="https://shop.example/inner"', "https://shop.example/inner",
            {"Content-Security-Policy": "sandbox allow-scripts allow-forms"},
        )

    def test_offers_nothing_in_a_frame_with_a_data_url(self):
        self.assert_frame_gets_nothing(
            "src='data:text/html,<input autocomplete=one-time-code>'", "data:"
        )

    def focus_in_same_site(self, message):
        self.world.ingest(message)
        self.pages.page("login.shop.example", "/", TAGGED)
        self.show(FRAME.format('src="https://login.shop.example/"'), focus=None)
        self.focus_in("https://login.shop.example/")

    def test_offers_a_code_that_names_it_in_a_frame_of_the_same_site(self):
        self.focus_in_same_site(BOUND.format("shop.example") + " @login.shop.example")
        self.assertEqual(self.offered(), ["482913"])

    def test_offers_an_unbound_code_for_a_frame_of_the_same_site_in_the_toolbar_alone(self):
        self.focus_in_same_site(UNBOUND)
        self.state("unavailable")
        self.browser.open_popup()
        self.browser.wait_for("document.querySelector('#codes .code')?.textContent === '482913'")

    def assert_state_in_other_site(self, message, state):
        self.world.ingest(message)
        self.pages.page("pay.example", "/", TAGGED)
        self.show(FRAME.format('src="https://pay.example/"'), focus=None)
        self.focus_in("https://pay.example/")
        return self.state(state)

    def test_refuses_an_unbound_code_to_a_frame_of_another_site(self):
        self.assert_state_in_other_site(UNBOUND, "unavailable")

    def test_refuses_a_code_bound_to_the_page_to_a_frame_of_another_site(self):
        self.assert_state_in_other_site(BOUND.format("shop.example"), "unavailable")

    def test_refuses_a_code_bound_to_the_frame_in_a_page_of_another_site(self):
        self.assert_state_in_other_site(BOUND.format("pay.example"), "unavailable")

    def test_refuses_a_code_that_names_a_different_frame(self):
        message = "482913 is your code.\n\n@shop.example #482913 @bank.example"
        self.assert_state_in_other_site(message, "unavailable")

    def test_offers_a_code_to_the_frame_that_it_names(self):
        message = "482913 is your code.\n\n@shop.example #482913 @pay.example"
        self.assert_state_in_other_site(message, "codes")

    def test_offers_nothing_to_a_named_frame_inside_a_page_of_another_site(self):
        self.world.ingest("482913 is your code.\n\n@shop.example #482913 @pay.example")
        self.pages.page("pay.example", "/", TAGGED)
        self.show(FRAME.format('src="https://pay.example/"'), host="evil.example", focus=None)
        self.focus_in("https://pay.example/")
        self.state("unavailable")


if __name__ == "__main__":
    unittest.main()
