"""The popup of the toolbar button, and the settings."""

import unittest

from harness.case import in_browsers
from harness.offers import TAGGED, Offers

UNRECOGNISED = '<form><label>Reference <input name="reference"></label></form>'
RECOGNISED = '<form><label>Verification code <input name="otp"></label></form>'
UNBOUND = "Your Oakline code is 482913."
BOUND = "482913 is your code.\n\n@shop.example #482913"
FRAME = '<p>Your card</p><iframe src="https://{}/" style="width: 420px; height: 260px"></iframe>'


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
            "void [...document.querySelectorAll('button')]"
            f".find((button) => button.textContent === '{text}').click()"
        )

    def test_fills_a_field_that_was_not_recognised(self):
        self.world.ingest(UNBOUND)
        self.show(UNRECOGNISED)
        self.popup()
        self.assertEqual(self.popup_codes(), ["482913"])
        self.world.picture("popup")
        self.press_in_popup("Fill in")
        self.browser.activate(self.page_tab)
        self.browser.wait_for("document.querySelector('input').value === '482913'")
        self.assert_used()

    def test_offers_only_to_copy_without_a_field(self):
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

    def test_offers_nothing_without_https(self):
        self.world.ingest(UNBOUND)
        self.pages.page("shop.example", "/", TAGGED)
        self.browser.open("http://shop.example/")
        self.popup()
        self.browser.wait_for("document.body.textContent.includes('https pages only')")
        self.assertNotIn("482913", self.browser.evaluate("document.body.textContent"))

    def test_refuses_a_bound_code_to_a_look_alike_page(self):
        self.world.ingest(BOUND)
        self.show(UNRECOGNISED, host="sh0p.example")
        self.popup()
        self.browser.wait_for("document.body.textContent.includes('for another site')")
        self.assertNotIn("482913", self.browser.evaluate("document.body.textContent"))

    def show_frame(self, field, host="pay.example", page=""):
        """Opens a page with a frame of `host`, and returns the frame once it has `field`."""
        self.pages.page(host, "/", field)
        self.show(FRAME.format(host) + page, focus=None)
        frame = self.browser.frame(f"https://{host}/")
        self.browser.wait_for("document.querySelector('input')", frame=frame)
        return frame

    def wait_for_text(self, text):
        self.browser.wait_for(f"document.body.textContent.includes({text!r})")

    def test_says_that_a_frame_of_another_site_gets_no_unbound_code_and_how_to_copy_it(self):
        self.world.ingest(UNBOUND)
        frame = self.show_frame(RECOGNISED)
        self.click_into(frame)
        self.state("unavailable")
        self.popup()
        self.wait_for_text("in a frame of pay.example, where the code cannot be filled in")
        self.assertNotIn("482913", self.browser.evaluate("document.body.textContent"))
        self.world.picture("popup-frame")
        self.browser.activate(self.page_tab)
        self.browser.click("p")
        self.popup()
        self.assertEqual(self.popup_codes(), ["482913"])
        self.wait_for_text("Copy the code: the field is in a frame of pay.example")

    def test_says_to_copy_a_code_if_only_a_frame_of_another_site_has_a_field_for_it(self):
        self.world.ingest(UNBOUND)
        self.show_frame(TAGGED)
        self.popup()
        self.assertEqual(self.popup_codes(), ["482913"])
        self.wait_for_text("Copy the code: the field is in a frame of pay.example")

    def test_says_nothing_of_a_frame_if_the_page_has_a_field_for_a_code_too(self):
        self.world.ingest(UNBOUND)
        self.show_frame(TAGGED, page=TAGGED)
        self.popup()
        self.assertEqual(self.popup_codes(), ["482913"])
        self.wait_for_text("Click into a field")

    def test_says_nothing_of_a_frame_before_a_code_arrives(self):
        self.world.ingest("Lunch at noon?")
        frame = self.show_frame(TAGGED)
        self.click_into(frame)
        self.popup()
        self.wait_for_text("arrived without a code")

    def test_says_nothing_of_a_frame_of_the_same_site(self):
        self.world.ingest("551207 is your code.\n\n@other.example #551207")
        frame = self.show_frame(UNRECOGNISED, host="login.shop.example")
        self.click_into(frame)
        self.popup()
        self.wait_for_text("for another site")

    def test_shows_a_code_that_arrives(self):
        self.show(UNRECOGNISED)
        self.popup()
        self.browser.wait_for("document.body.textContent.includes('Waiting')")
        self.world.ingest(UNBOUND)
        self.assertEqual(self.popup_codes(), ["482913"])


@in_browsers
class Settings(Offers):
    def change_settings(self, selector, stored):
        """Clicks in the settings in another tab, and returns to the page when they are `stored`."""
        page = self.browser.tab
        settings = self.browser.open_extension("options/options.html")
        # Once the page shows whether there are sites, it shows all settings.
        self.browser.wait_for("!document.querySelector('#none').hidden || document.querySelector('#off li') !== null")
        self.browser.evaluate(f"void document.querySelector('{selector}').click()")
        self.wait_for_settings(stored)
        self.world.picture("options")
        self.browser.activate(page)
        self.browser.close_tab(settings)

    def wait_for_settings(self, stored):
        """Waits until `stored` is true for the settings, in a page of the extension."""
        self.browser.wait_for(
            "(globalThis.browser ?? chrome).storage.local.get({ boundOnly: false, off: [] })"
            f".then((settings) => {stored})"
        )

    def test_offers_only_bound_codes_if_set(self):
        self.world.ingest(UNBOUND)
        self.change_settings("#boundOnly", "settings.boundOnly")
        self.show()
        self.state("unavailable")
        self.world.ingest("551207 is your code.\n\n@shop.example #551207")
        self.assertEqual(self.offered(), ["551207"])
        self.change_settings("#boundOnly", "!settings.boundOnly")
        self.show()
        self.assertEqual(sorted(self.offered()), ["482913", "551207"])

    def test_turns_a_site_off_and_on_again(self):
        self.world.ingest(UNBOUND)
        self.show()
        self.offered()
        page = self.browser.tab
        self.browser.open_popup()
        self.browser.wait_for("!document.querySelector('#site').hidden")
        self.browser.evaluate("void document.querySelector('#offered').click()")
        self.wait_for_settings("settings.off.length === 1")
        self.browser.activate(page)
        self.show()
        self.assert_no_list()
        self.show(host="other.example")
        self.assertEqual(self.offered(), ["482913"])
        self.change_settings("#off button", "settings.off.length === 0")
        self.show()
        self.assertEqual(self.offered(), ["482913"])


if __name__ == "__main__":
    unittest.main()
