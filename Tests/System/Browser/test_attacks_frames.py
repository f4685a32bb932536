"""Pages that hide a frame with a list from a person, or the list with a frame: nothing is filled.

The content script sees only its own document, so no check in the frame can find what covers it.
"""

import unittest

from harness.attacks import BOUND, UNBOUND, Attacks
from harness.case import in_browsers
from harness.offers import TAGGED

INNER = "https://evil.example/inner"
FRAME = (
    '<iframe src="/inner" style="position: fixed; left: 0; top: 0; width: 600px; height: 300px;'
    ' border: 0; {}"></iframe>'
)
MASK = "mask-image: linear-gradient(transparent, transparent)"
COVER = '<div style="position: fixed; inset: 0; background: #fff; {}" {}>Click here</div>'

# Chromium reports all of these except masks; Firefox reports nothing.
HIDDEN = {
    "an ordinary frame": FRAME.format(""),
    "a transparent frame": FRAME.format("opacity: 0.01"),
    "a masked frame": FRAME.format(MASK),
    "a frame in a masked element":
        f'<div style="position: fixed; inset: 0; {MASK}">{FRAME.format("")}</div>',
    "a clipped frame": FRAME.format("clip-path: inset(50px 200px 200px 50px)"),
    "a cover that takes no clicks": FRAME.format("") + COVER.format("pointer-events: none", ""),
    "an inert cover": FRAME.format("") + COVER.format("", "inert"),
}


@in_browsers
class Frames(Attacks):
    def open_in_frame(self, body, message):
        """Opens a page around a frame of its own origin, and gives the focus to its field."""
        self.world.empty()
        self.world.ingest(message)
        self.pages.page("evil.example", "/inner", TAGGED)
        self.show(body, host="evil.example", focus=None)
        frame = self.browser.frame(INNER)
        self.browser.wait_for("document.querySelector('input')", frame=frame)
        self.browser.evaluate("document.querySelector('input').focus()", frame)
        return frame

    def test_a_frame_that_its_page_may_hide_gets_no_unbound_code(self):
        for name, body in HIDDEN.items():
            with self.subTest(name):
                frame = self.open_in_frame(body, UNBOUND)
                place = self.browser.place("#state", self.state("unavailable"))
                self.pause(700)
                self.browser.click(place)
                self.pause(300)
                self.assertEqual(self.value(frame=frame), "")
                self.assertEqual(self.states(), ["fresh"])

    def test_a_frame_of_the_same_origin_gets_a_code_that_names_it(self):
        message = BOUND.format("evil.example") + " @evil.example"
        frame = self.open_in_frame(HIDDEN["an ordinary frame"], message)
        self.choose()
        self.browser.wait_for("document.querySelector('input').value === '482913'", frame=frame)


# A document with a menu in a shadow tree, and places for it: a frame, and its window.
MENU = """<div></div><script>
  const tree = document.querySelector("div").attachShadow({ mode: "open" });
  tree.innerHTML = "<select><option>Click here</select>";
  window.field = tree.firstChild;
</script>"""
MENUS = {
    "in a frame": ("<iframe src='/menu'></iframe>", "window[0]"),
    "in an embed element": ("<embed src='/menu' type='text/html'>", "window[0]"),
    "in a frame of another site": (
        "<iframe src='https://evil.example/around'></iframe>", "window[0][0]",
    ),
}


@in_browsers
class Menus(Attacks):
    def test_a_click_where_a_menu_was_a_moment_ago_chooses_nothing(self):
        self.pages.page("shop.example", "/menu", MENU)
        self.pages.page(
            "evil.example", "/around", "<iframe src='https://shop.example/menu'></iframe>"
        )
        for name, (frame, window) in MENUS.items():
            with self.subTest(name):
                self.world.empty()
                place = self.open_with_code(TAGGED + frame)
                self.browser.wait_for(f"window.length && {window}?.field")
                self.browser.evaluate(f"void {window}.field.showPicker()")
                self.pause(900)
                self.browser.evaluate("void document.querySelector('iframe, embed').remove()")
                self.browser.click(place)
                self.assert_nothing_filled()


if __name__ == "__main__":
    unittest.main()
