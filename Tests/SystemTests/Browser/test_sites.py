"""Which pages and frames a code is for. Each test also shows where the same code is offered."""

import unittest

from harness.case import in_browsers
from harness.offers import TAGGED, Offers

BOUND = "482913 is your code.\n\n@{} #482913"
UNBOUND = "Your Oakline code is 482913."
FRAME = '<iframe {} style="width: 420px; height: 260px"></iframe>'


@in_browsers
class Sites(Offers):
    def refuse(self, message, host, other, body=TAGGED):
        """The code of `message` is for `host`, and not for `other`."""
        self.world.ingest(message)
        self.show(body, host=other)
        self.state("unavailable")
        self.show(host=host)
        self.assertEqual(self.offered(), ["482913"])

    def test_a_look_alike_host_gets_no_bound_code(self):
        self.refuse(BOUND.format("shop.example"), "shop.example", "sh0p.example")

    def test_a_host_that_begins_like_the_site_gets_no_bound_code(self):
        self.refuse(BOUND.format("shop.example"), "shop.example", "shop.example.evil.example")

    def test_a_host_of_look_alike_letters_gets_no_bound_code(self):
        # "shop" with a Cyrillic o.
        self.refuse(BOUND.format("shop.example"), "shop.example", "xn--shp-hdd.example")

    def test_a_sibling_below_a_public_suffix_gets_no_bound_code(self):
        self.refuse(BOUND.format("alice.github.io"), "alice.github.io", "bob.github.io")

    def test_a_page_without_https_gets_nothing(self):
        self.world.ingest(UNBOUND)
        self.pages.page("shop.example", "/", TAGGED)
        self.browser.open("http://shop.example/")
        self.browser.click("input")
        self.assert_no_list()
        self.show()
        self.assertEqual(self.offered(), ["482913"])

    def test_a_secure_frame_of_a_page_without_https_gets_nothing(self):
        self.world.ingest(UNBOUND)
        self.pages.page("shop.example", "/inner", TAGGED)
        self.pages.page("shop.example", "/", FRAME.format('src="https://shop.example/inner"'))
        self.browser.open("http://shop.example/")
        self.focus_in("https://shop.example/inner")
        self.assert_no_list()

    def focus_in(self, url):
        """Clicks into the field of a frame, again if that came before the frame was laid out."""
        frame = self.browser.frame(url)
        self.browser.wait_for("document.querySelector('input')", frame=frame)

        def has_focus():
            self.browser.click("input", frame)
            return self.browser.evaluate("document.activeElement.matches('input')", frame)

        self.browser.until(has_focus, 5, "the field of the frame has the focus")

    def frame_gets_nothing(self, attributes, url, headers=None):
        self.world.ingest(UNBOUND, BOUND.format("shop.example"))
        self.pages.page("shop.example", "/inner", TAGGED, headers)
        self.show(FRAME.format(attributes), focus=None)
        self.focus_in(url)
        self.assert_no_list()

    def test_a_sandboxed_frame_gets_nothing(self):
        self.frame_gets_nothing(
            'sandbox="allow-scripts allow-forms" src="https://shop.example/inner"',
            "https://shop.example/inner",
        )

    def test_a_frame_that_its_own_policy_makes_opaque_gets_nothing(self):
        self.frame_gets_nothing(
            'src="https://shop.example/inner"', "https://shop.example/inner",
            {"Content-Security-Policy": "sandbox allow-scripts allow-forms"},
        )

    def test_a_frame_of_data_gets_nothing(self):
        self.frame_gets_nothing(
            "src='data:text/html,<input autocomplete=one-time-code>'", "data:"
        )

    def test_a_frame_of_the_same_site_gets_the_code(self):
        self.world.ingest(UNBOUND)
        self.pages.page("login.shop.example", "/", TAGGED)
        self.show(FRAME.format('src="https://login.shop.example/"'), focus=None)
        self.focus_in("https://login.shop.example/")
        self.assertEqual(self.offered(), ["482913"])

    def frame_of_another_site(self, message, state):
        self.world.ingest(message)
        self.pages.page("pay.example", "/", TAGGED)
        self.show(FRAME.format('src="https://pay.example/"'), focus=None)
        self.focus_in("https://pay.example/")
        return self.state(state)

    def test_a_frame_of_another_site_gets_no_unbound_code(self):
        self.frame_of_another_site(UNBOUND, "unavailable")

    def test_a_frame_of_another_site_gets_no_code_of_the_page(self):
        self.frame_of_another_site(BOUND.format("shop.example"), "unavailable")

    def test_a_frame_of_another_site_gets_no_code_of_its_own(self):
        self.frame_of_another_site(BOUND.format("pay.example"), "unavailable")

    def test_a_frame_of_another_site_gets_no_code_that_names_another_frame(self):
        message = "482913 is your code.\n\n@shop.example #482913 @bank.example"
        self.frame_of_another_site(message, "unavailable")

    def test_a_frame_of_another_site_gets_the_code_that_names_it(self):
        message = "482913 is your code.\n\n@shop.example #482913 @pay.example"
        self.frame_of_another_site(message, "codes")

    def test_a_frame_of_the_named_site_in_another_page_gets_nothing(self):
        self.world.ingest("482913 is your code.\n\n@shop.example #482913 @pay.example")
        self.pages.page("pay.example", "/", TAGGED)
        self.show(FRAME.format('src="https://pay.example/"'), host="evil.example", focus=None)
        self.focus_in("https://pay.example/")
        self.state("unavailable")


if __name__ == "__main__":
    unittest.main()
