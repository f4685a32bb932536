"""Tests the harness: the assumptions of the other tests hold in both browsers."""

import unittest

from harness.browser import PageError
from harness.case import in_browsers

FRAME = '<input id="first"><iframe src="https://pay.example/" width="400" height="160"></iframe>'
INNER = '<iframe src="https://deep.pay.example/" style="margin: 20px; border: 5px solid"></iframe>'
DEEP = '<button onclick="this.textContent = event.isTrusted">deep</button><input>'


@in_browsers
class Harness:
    def test_invented_hosts_are_secure_contexts_over_https_only(self):
        self.pages.page("shop.example", "/", "shop")
        for scheme, secure in (("https", True), ("http", False)):
            self.browser.open(f"{scheme}://shop.example/")
            self.assertEqual(
                self.browser.evaluate("[self.origin, self.isSecureContext]"),
                [f"{scheme}://shop.example", secure],
            )

    def test_input_is_trusted_and_reaches_nested_frames_of_other_sites(self):
        self.pages.page("shop.example", "/", FRAME)
        self.pages.page("pay.example", "/", INNER)
        self.pages.page("deep.pay.example", "/", DEEP)
        self.browser.open("https://shop.example/")
        deep = self.browser.frame("https://deep.pay.example/")
        self.browser.wait_for("document.querySelector('input')", frame=deep)
        self.browser.click("button", deep)
        self.browser.wait_for("document.querySelector('button').textContent === 'true'", frame=deep)
        self.browser.click("input", deep)
        self.browser.type("ab C9")
        self.browser.press("ArrowLeft")
        self.browser.type("ü")
        self.browser.wait_for("document.querySelector('input').value === 'ab Cü9'", frame=deep)
        self.browser.click("#first")
        self.browser.type("x")
        self.browser.wait_for("document.querySelector('#first').value === 'x'")

    def test_a_click_hits_an_element_that_covers_a_frame(self):
        cover = "<div style='position: fixed; inset: 0' onclick='this.title = \"hit\"'></div>"
        self.pages.page("shop.example", "/", FRAME + cover)
        self.pages.page("pay.example", "/", DEEP)
        self.browser.open("https://shop.example/")
        inner = self.browser.frame("https://pay.example/")
        self.browser.click("button", inner)
        self.browser.wait_for("document.querySelector('div').title === 'hit'")
        self.assertEqual(
            self.browser.evaluate("document.querySelector('button').textContent", inner), "deep"
        )

    def test_a_tab_in_the_background_is_hidden(self):
        self.pages.page("shop.example", "/", "shop")
        shown = self.browser.tab
        hidden = self.browser.new_tab("https://shop.example/", background=True)
        for tab, state in ((shown, "visible"), (hidden, "hidden")):
            self.browser.tab = tab
            self.assertEqual(self.browser.evaluate("document.visibilityState"), state)

    def test_exceptions_of_a_page_are_raised(self):
        with self.assertRaisesRegex(PageError, "no such thing"):
            self.browser.evaluate("Promise.reject(new Error('no such thing'))")

    def test_ingested_messages_are_in_the_store(self):
        self.assertEqual(self.world.entries(), [])
        self.world.ingest("Your Oakline code is 482913.")
        self.assertEqual([(one["state"], one["code"]) for one in self.world.entries()],
                         [("fresh", "482913")])


if __name__ == "__main__":
    unittest.main()
