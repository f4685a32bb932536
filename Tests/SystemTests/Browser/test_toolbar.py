"""The list of the toolbar's button, and the settings."""

import unittest

from harness.case import in_browsers
from harness.offers import TAGGED, Offers

UNRECOGNISED = '<form><label>Reference <input name="reference"></label></form>'
UNBOUND = "Your Oakline code is 482913."
BOUND = "482913 is your code.\n\n@shop.example #482913"
OTHER_FRAME = '<iframe src="https://pay.example/" style="width: 420px; height: 260px"></iframe>'


@in_browsers
class Toolbar(Offers):
    def popup(self):
        self.addCleanup(self.browser.activate, self.browser.tab)
        self.page_tab = self.browser.tab
        self.browser.open_popup()

    def popup_codes(self):
        self.browser.wait_for("document.querySelectorAll('#codes li').length > 0")
        return self.browser.evaluate(
            "[...document.querySelectorAll('#codes .code')].map((code) => code.textContent)"
        )

    def press_in_popup(self, text):
        self.browser.evaluate(
            f"void [...document.querySelectorAll('button')].find((one) => one.textContent === '{text}').click()"
        )

    def test_a_field_that_was_not_recognised_is_filled_by_the_button(self):
        self.world.ingest(UNBOUND)
        self.show(UNRECOGNISED)
        self.popup()
        self.assertEqual(self.popup_codes(), ["482913"])
        self.world.picture("popup")
        self.press_in_popup("Fill in")
        self.browser.activate(self.page_tab)
        self.browser.wait_for("document.querySelector('input').value === '482913'")
        self.assert_used()

    def test_without_a_field_a_code_can_only_be_copied(self):
        self.world.ingest(UNBOUND)
        self.show("<p>No field here</p>", focus=None)
        self.popup()
        self.assertEqual(self.popup_codes(), ["482913"])
        buttons = self.browser.evaluate(
            "[...document.querySelectorAll('#codes button')].map((one) => one.textContent)"
        )
        self.assertEqual(buttons, ["Copy"])
        self.assertIn("Click into a field", self.browser.evaluate("document.body.textContent"))
        self.world.picture("popup-copy")

    def test_a_page_without_https_gets_nothing(self):
        self.world.ingest(UNBOUND)
        self.pages.page("shop.example", "/", TAGGED)
        self.browser.open("http://shop.example/")
        self.popup()
        self.browser.wait_for("document.body.textContent.includes('https only')")
        self.assertNotIn("482913", self.browser.evaluate("document.body.textContent"))

    def test_a_look_alike_page_gets_no_bound_code(self):
        self.world.ingest(BOUND)
        self.show(UNRECOGNISED, host="sh0p.example")
        self.popup()
        self.browser.wait_for("document.body.textContent.includes('for another site')")
        self.assertNotIn("482913", self.browser.evaluate("document.body.textContent"))

    def test_a_field_in_a_frame_of_another_site_gets_no_unbound_code(self):
        self.world.ingest(UNBOUND)
        self.pages.page("pay.example", "/", UNRECOGNISED)
        self.show(OTHER_FRAME, focus=None)
        frame = self.browser.frame("https://pay.example/")
        self.browser.wait_for("document.querySelector('input')", frame=frame)
        self.browser.click("input", frame)
        self.browser.wait_for("document.activeElement.matches('input')", frame=frame)
        self.popup()
        self.browser.wait_for("document.body.textContent.includes('for another site')")
        self.assertNotIn("482913", self.browser.evaluate("document.body.textContent"))

    def test_a_code_that_arrives_is_shown(self):
        self.show(UNRECOGNISED)
        self.popup()
        self.browser.wait_for("document.body.textContent.includes('Waiting')")
        self.world.ingest(UNBOUND)
        self.assertEqual(self.popup_codes(), ["482913"])


@in_browsers
class Settings(Offers):
    def setting(self, script):
        """Opens the settings beside the page, changes them, and goes back."""
        page = self.browser.tab
        settings = self.browser.open_extension("options/options.html")
        self.browser.wait_for("document.title !== ''")
        self.browser.evaluate(f"void {script}")
        self.browser.evaluate("new Promise((done) => setTimeout(done, 200))")
        self.world.picture("options")
        self.browser.activate(page)
        self.browser.close_tab(settings)

    def test_only_bound_codes_if_a_person_wants_so(self):
        self.world.ingest(UNBOUND)
        self.setting("document.querySelector('#boundOnly').click()")
        self.show()
        self.state("unavailable")
        self.world.ingest("551207 is your code.\n\n@shop.example #551207")
        self.assertEqual(self.offered(), ["551207"])
        self.setting("document.querySelector('#boundOnly').click()")
        self.show()
        self.assertEqual(sorted(self.offered()), ["482913", "551207"])

    def test_a_site_can_be_turned_off_and_on_again(self):
        self.world.ingest(UNBOUND)
        self.show()
        self.offered()
        page = self.browser.tab
        self.browser.open_popup()
        self.browser.wait_for("!document.querySelector('#site').hidden")
        self.browser.evaluate("void document.querySelector('#offered').click()")
        self.browser.evaluate("new Promise((done) => setTimeout(done, 200))")
        self.browser.activate(page)
        self.show()
        self.assert_no_list()
        self.show(host="other.example")
        self.assertEqual(self.offered(), ["482913"])
        self.setting("document.querySelector('#off button').click()")
        self.show()
        self.assertEqual(self.offered(), ["482913"])


if __name__ == "__main__":
    unittest.main()
