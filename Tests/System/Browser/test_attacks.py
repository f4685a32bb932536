"""Pages that redirect a code to another field or document, or to an invisible one."""

import os
import pathlib
import shutil
import tempfile
import unittest
from unittest import mock

from harness.attacks import BOUND, UNBOUND, Attacks
from harness.browser import PageError
from harness.case import in_browsers
from harness.channel import CallError
from harness.offers import TAGGED
from harness.world import extension_folder

# A form exposes its fields as properties, which hide its own of the same name.
NAMED = """<input form="form" name="{}" style="position: absolute; left: 500px; top: 300px">
<div style="opacity: {}">
  <form id="form"><input id="field" autocomplete="one-time-code"></form>
</div>"""

OVERRIDES = """<style>
  input { position: absolute; left: 20px; top: 20px; width: 200px; height: 30px }
</style><script>
  const seen = { left: 20, top: 20, right: 220, bottom: 50, width: 200, height: 30, x: 20, y: 20 };
  Element.prototype.getBoundingClientRect = () => seen;
  Element.prototype.checkVisibility = () => true;
  Document.prototype.elementFromPoint = () => document.querySelector("input");
  const style = { opacity: "1", filter: "none", clipPath: "none", direction: "ltr" };
  window.getComputedStyle = () => style;
  Element.prototype.attachShadow = function () { return this; };
  Element.prototype.append = () => {};
</script>"""

MOVING_FOCUS = TAGGED + """<textarea></textarea><script>
  let focused = 0;
  document.querySelector("input").addEventListener("focus", () => {
    if (focused++) document.querySelector("textarea").focus();
  });
</script>"""

SUBMITTING = """<form onsubmit="window.isSubmitted = true; return false">
  <label>Code <input autocomplete="one-time-code"></label></form><script>
  let focused = 0;
  const input = document.querySelector("input");
  input.addEventListener("focus", () => { if (focused++) input.type = "submit"; });
</script>"""

HANGING = """<input autofocus autocomplete="one-time-code"><script>
  setTimeout(() => { for (const end = Date.now() + 12000; Date.now() < end;); }, 300);
</script>"""


@in_browsers
class Fields(Attacks):
    def test_fields_named_like_properties_do_not_hide_a_transparent_form(self):
        self.open_with_code(NAMED.format("comment", 1), focus="#field")
        for name in ("parentElement", "assignedSlot", "getRootNode", "matches", "elements"):
            with self.subTest(name):
                self.show(NAMED.format(name, 0.01), focus=None)
                self.browser.evaluate("document.querySelector('#field').focus()")
                self.assert_no_list(0.8)

    def test_fields_named_like_properties_do_not_prevent_filling(self):
        for name in ("parentElement", "assignedSlot", "getRootNode", "matches", "elements"):
            with self.subTest(name):
                self.world.empty()
                self.open_with_code(NAMED.format(name, 1), focus="#field")
                self.choose()
                self.browser.wait_for("document.querySelector('#field').value === '482913'")

    def test_overridden_functions_of_the_browser_have_no_effect(self):
        self.open_with_code(OVERRIDES + TAGGED)
        self.show(OVERRIDES + f'<div style="opacity: 0.01">{TAGGED}</div>', focus=None)
        self.browser.evaluate("document.querySelector('input').focus()")
        self.assert_no_list()

    def test_fills_only_the_field_when_the_page_moves_the_focus(self):
        self.open_with_code(MOVING_FOCUS)
        self.choose()
        self.browser.wait_for("document.querySelector('input').value")
        self.pause(500)
        self.assertEqual(self.values(), ["482913", ""])

    def test_a_field_that_becomes_a_submit_button_submits_nothing(self):
        self.open_with_code(SUBMITTING)
        self.choose()
        self.pause(500)
        self.assertIsNone(self.browser.evaluate("window.isSubmitted ?? null"))

    def test_a_page_that_removes_all_listeners_gets_no_list(self):
        self.open_with_code()
        self.browser.evaluate("""(() => {
          const input = document.querySelector("input");
          document.open();
          document.write("<p>");
          document.close();
          document.body.append(input);
          input.focus();
        })()""")
        self.browser.until(lambda: not self.has_list(), "the list is gone")
        self.browser.click("input")
        self.assert_no_list(2.5)

    def test_removes_the_list_while_another_window_has_the_focus(self):
        """A click meant for the other window may come just after that window closes."""
        self.pages.page("shop.example", "/other", "")
        script = "window.other = open('/other', '', 'width=300,height=200')"
        self.open_with_code(f'<button onclick="{script}">Go on</button>{TAGGED}')
        before = set(self.browser.tabs())
        self.browser.evaluate("void setTimeout(() => document.querySelector('input').focus(), 50)")
        self.browser.click("button")
        self.browser.until(lambda: set(self.browser.tabs()) - before, "another window")
        # In headless Chromium every window has the focus.
        self.browser.until(
            lambda: self.browser.evaluate("document.hasFocus()") or not self.has_list(),
            "the list is gone",
        )
        self.browser.evaluate("void other.close()")
        self.browser.until(lambda: set(self.browser.tabs()) <= before, "the window is gone")

    def test_text_in_the_list_cannot_be_selected(self):
        self.open_with_code()
        frame = self.ready()
        self.browser.press("ArrowDown")
        self.browser.wait_for("document.querySelector('[aria-selected=true]')", frame=frame)
        self.browser.press("a", ("Control",))
        self.assertEqual(self.browser.evaluate("getSelection().toString()", frame).strip(), "")


TAKING = """
    if (message.type === "fill") document.querySelector("input").value = message.code;"""


class Popups(Attacks):
    """Codes chosen in the toolbar popup for a field on the page."""

    def open_popup(self, body, message=UNBOUND):
        """Opens the popup with a code in it, and returns the page's tab and the popup's."""
        self.world.ingest(message)
        self.show(body)
        page = self.browser.tab
        self.browser.open_popup()
        popup = self.browser.tab
        self.addCleanup(self.close, page, popup)
        self.browser.wait_for("document.querySelector('#codes button')")
        return page, popup

    def close(self, page, popup):
        self.browser.tab = popup
        try:
            self.browser.evaluate("void setTimeout(() => window.close())")
        except (PageError, CallError, TimeoutError):
            # The popup closes itself once a code is filled in.
            pass
        self.browser.activate(page)

    def fill(self, page, popup):
        self.browser.tab = popup
        self.browser.evaluate(
            "void setTimeout(() => document.querySelector('#codes button').click())"
        )
        self.browser.tab = page
        self.pause(700)
        return self.values()

    def assert_nothing_for_a_later_document(self):
        """An opener can navigate the tab, and the code would then go to another site."""
        self.pages.page("evil.example", "/", '<input name="q" autofocus>')
        page, popup = self.open_popup('<input name="q">', BOUND.format("shop.example"))
        self.browser.tab = page
        self.browser.evaluate("void setTimeout(() => location = 'https://evil.example/')")
        self.browser.wait_for("location.host === 'evil.example' && document.querySelector('input')")
        self.browser.evaluate("document.querySelector('input').focus()")
        self.assertEqual(self.fill(page, popup), [""])


@in_browsers
class Toolbar(Popups):
    def test_fills_the_field_that_had_the_focus(self):
        self.fill(*self.open_popup('<input name="q">'))
        self.browser.wait_for("document.querySelector('input').value")
        self.assertEqual(self.values(), ["482913"])

    def test_fills_nothing_into_a_document_loaded_meanwhile(self):
        self.assert_nothing_for_a_later_document()

    def test_fills_nothing_into_a_field_focused_meanwhile(self):
        page, popup = self.open_popup('<input name="q"><input name="comment" id="other">')
        self.browser.tab = page
        self.browser.evaluate("other.focus()")
        self.assertEqual(self.fill(page, popup), ["", ""])

    def test_a_frame_that_hangs_does_not_hold_up_the_codes(self):
        self.pages.page("ad.example", "/", HANGING)
        self.open_popup(TAGGED + '<iframe src="https://ad.example/"></iframe>')


@in_browsers
class Renderers(Popups):
    """Content scripts that accept every code, as in a process that a page has compromised."""

    @classmethod
    def setUpClass(cls):
        folder = tempfile.mkdtemp(prefix="otp-extension-", dir="/tmp")
        cls.addClassCleanup(shutil.rmtree, folder)
        shutil.copytree(extension_folder(), folder, dirs_exist_ok=True)
        script = pathlib.Path(folder, "content", "field-watcher.js")
        before, start, after = script.read_text(encoding="utf-8").partition(
            "answerToolbar(message, answer) {"
        )
        assert after
        script.write_text(before + start + TAKING + after, encoding="utf-8")
        with mock.patch.dict(os.environ, {"OTP_EXTENSION": folder}):
            super().setUpClass()

    def test_a_later_document_receives_nothing(self):
        self.assert_nothing_for_a_later_document()


if __name__ == "__main__":
    unittest.main()
