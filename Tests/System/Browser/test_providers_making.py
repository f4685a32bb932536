"""How providers make chosen codes, in the list and in the toolbar popup."""

import os
import unittest

from harness.case import in_browsers
from harness.offers import TAGGED
from harness.provider_case import ALICE, BOB, MESSAGE, ROWS, ProviderCase

# Many more seconds than a test takes.
LONG = 600


@in_browsers
class Making(ProviderCase):
    def test_a_provider_that_hangs_holds_up_no_code_of_a_message(self):
        self.enable()
        self.providers.change("vault", seconds=LONG)
        self.show()
        self.click_row(1)
        frame = self.wait_for_progress("Making the code…")
        self.world.picture("making")
        self.assertEqual(
            self.browser.evaluate("document.querySelector('#codes li').ariaBusy", frame), "true"
        )
        self.world.ingest(MESSAGE)
        self.wait_for_rows("482913", "TOTP · alice · vault")
        self.click_row(1)
        self.wait_for_value("482913")
        self.assert_used()
        self.assert_ended(self.wait_for_request())

    def test_escape_gives_the_code_up(self):
        self.enable()
        self.providers.change("vault", seconds=LONG)
        self.show()
        self.click_row(1)
        request = self.wait_for_request()
        self.browser.press("Escape")
        self.browser.until(lambda: not self.has_list(), "the list closes")
        self.assert_ended(request)
        self.assertEqual(self.value(), "")

    def test_another_choice_gives_the_code_up(self):
        self.enable(ALICE, BOB)
        self.providers.change("vault", seconds=LONG)
        self.show()
        self.click_row(1)
        request = self.wait_for_request()
        self.providers.change("vault", seconds=0)
        self.click_row(2)
        self.wait_for_value("730164")
        self.assert_ended(request)

    def test_shows_a_failure_and_can_be_asked_again(self):
        self.enable()
        failures = {
            "failed": "No code was made.", "notFound": "This entry no longer exists.",
            "interactionRequired": "It must be unlocked first.",
        }
        self.show()
        for error, sentence in failures.items():
            self.providers.change("vault", error=error)
            self.click_row(1)
            self.wait_for_progress(sentence)
        self.world.picture("failed")
        self.assertEqual(
            self.browser.evaluate("announcement.textContent", self.list()), sentence
        )
        self.assertEqual(self.value(), "")
        self.providers.change("vault", error=None)
        self.click_row(1)
        self.wait_for_value("640275")

    def test_says_that_no_code_came_in_time(self):
        self.enable(timeLimit=1)
        self.providers.change("vault", seconds=LONG)
        self.show()
        self.click_row(1)
        self.wait_for_progress("The code did not come in time.")

    def test_says_that_the_manifest_changed(self):
        self.enable()
        self.show()
        self.ready_row(1)
        with open(os.path.join(self.providers.manifests, "vault.json"), "a") as manifest:
            manifest.write("\n")
        self.click_row(1)
        self.wait_for_progress("It has changed: run “otp providers”.")
        self.assertEqual(self.providers.requests("vault"), [])

    def test_a_provider_may_ask_in_a_window(self):
        self.enable(interaction="window")
        self.providers.change("vault", error="interactionRequired")
        self.show()
        self.click_row(1)
        self.wait_for_value("640275")
        asked = [one["interaction"] for one in self.providers.requests("vault")]
        self.assertEqual(asked, [False, True])

    def test_the_list_stays_while_the_provider_asks_in_a_window(self):
        self.enable()
        self.providers.change("vault", seconds=3)
        self.show()
        self.click_row(1)
        self.wait_for_request()
        self.open_window()
        self.pause(500)
        self.assertTrue(self.has_list())
        self.wait_for_value("640275")

    def test_a_click_just_after_another_window_closed_asks_no_provider(self):
        self.enable()
        self.show("""<script>
            window.entered = 0;
            addEventListener("focus", ({ target }) => entered += target === window, true);
          </script>""" + TAGGED)
        selector, frame = self.ready_row(1)
        before = self.browser.evaluate("entered")
        self.browser.evaluate("void open('about:blank', '', 'width=300,height=200').close()")
        # In headless Chromium every window has the focus.
        if self.browser.name != "chromium":
            self.browser.wait_for(f"entered > {before}")
            self.browser.click(selector, frame)
            self.pause(500)
            self.assertTrue(self.has_list())
            self.assertEqual(self.providers.requests("vault"), [])
        self.click_row(1)
        self.wait_for_value("640275")

    def test_events_of_a_script_choose_nothing(self):
        self.enable()
        self.show()
        selector, frame = self.ready_row(1)
        self.browser.evaluate(f"void document.querySelector('{selector}').click()", frame)
        self.browser.evaluate(
            "void dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter' }))", frame
        )
        self.pause(300)
        self.assertEqual(self.providers.requests("vault"), [])

    def test_a_field_that_changed_has_no_code_made(self):
        self.enable()
        self.show()
        selector, frame = self.ready_row(1)
        self.browser.evaluate("void (document.querySelector('input').name = 'other')")
        self.browser.click(selector, frame)
        self.browser.until(lambda: not self.has_list(), "the list closes")
        self.assertEqual(self.providers.requests("vault"), [])

    def test_many_providers_are_not_asked_for_a_list(self):
        names = [f"vault{number}" for number in range(10)]
        for name in names:
            self.enable(name=name)
        self.providers.change(names[0], seconds=LONG)
        self.world.ingest(MESSAGE)
        self.show()
        self.browser.until(lambda: len(self.rows()) == 11, "eleven rows")
        for name in names:
            self.assertEqual(self.providers.requests(name), [])

    def open_window(self):
        """Opens a window of the page, which takes the focus."""
        before = set(self.browser.tabs())
        self.browser.evaluate("void (window.other = open('about:blank', '', 'width=300,height=200'))")
        self.browser.until(lambda: set(self.browser.tabs()) - before, "another window")
        self.addCleanup(self.browser.evaluate, "void other.close()")
        # In headless Chromium every window has the focus.
        if self.browser.name != "chromium":
            self.browser.wait_for("!document.hasFocus()")

    def pause(self, milliseconds):
        self.browser.evaluate(f"new Promise((done) => setTimeout(done, {milliseconds}))")

    def assert_ended(self, request):
        """Waits until the provider that received `request` has ended."""
        def has_ended():
            try:
                os.kill(request["process"], 0)
            except ProcessLookupError:
                return True
            return False

        self.browser.until(has_ended, "the provider ends")


@in_browsers
class ProvidedInToolbar(ProviderCase):
    def popup(self, body, focus):
        self.show(body, focus=focus)
        self.addCleanup(self.browser.activate, self.browser.tab)
        self.page_tab = self.browser.tab
        self.browser.open_popup()
        self.browser.wait_for("document.querySelectorAll('#codes li').length > 0")

    def press(self, text):
        self.browser.evaluate(
            "void [...document.querySelectorAll('#codes button')]"
            f".find((button) => button.textContent === '{text}').click()"
        )

    def test_fills_a_field_that_was_not_recognised(self):
        self.enable()
        self.popup('<form><label>Reference <input name="reference"></label></form>', "input")
        self.assertEqual(self.browser.evaluate(ROWS), ["TOTP · alice · vault"])
        self.assertIn("Waiting", self.browser.evaluate("state.textContent"))
        self.world.picture("popup-identity")
        self.assertEqual(self.providers.requests("vault"), [])
        self.press("Fill in")
        self.browser.activate(self.page_tab)
        self.wait_for_value("640275")

    def test_shows_a_failure(self):
        self.enable()
        self.providers.change("vault", error="failed")
        self.popup("<p>No field here</p>", None)
        self.press("Copy")
        self.browser.wait_for("document.body.textContent.includes('No code was made.')")

    def test_has_the_code_made_to_copy_it(self):
        self.enable()
        self.popup("<p>No field here</p>", None)
        self.press("Copy")
        # There is no clipboard here; test_clipboard.py has one.
        self.browser.wait_for("document.body.textContent.includes('wl-clipboard, xclip or xsel')")
        [request] = self.providers.requests("vault")
        self.assertEqual(request["record"], "shop/alice")


if __name__ == "__main__":
    unittest.main()
