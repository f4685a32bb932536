"""What a browser paints over its pages for a page or a field: only visible codes are filled in.

Pictures of the screen decide, and mouse and keys are real. Each surface hides the list while it
stays open, in at least one of the browsers.
"""

import base64
import time
import unittest

from harness.attacks import UNBOUND
from harness.case import in_browsers
from harness.desktop import OnDesktop
from harness.offers import TAGGED

PICTURE = base64.b64encode(
    b'<svg xmlns="http://www.w3.org/2000/svg" width="128" height="128">'
    b'<rect width="128" height="128" fill="#fff"/></svg>'
).decode()
CURSOR = f"cursor: url(data:image/svg+xml;base64,{PICTURE})"
POINTER = f"<style>* {{ {CURSOR} 64 0, auto !important }}</style>"

# An element of the page to the left of a list that is further to the right.
BESIDE = TAGGED.replace("<form>", '<form style="margin: 60px 0 0 200px">') + """<style>
  .beside { position: fixed; left: 0; top: 84px; width: 246px; height: 300px; border: 0 }
</style>"""
POINTER_OF_PART = BESIDE + f"""<div class="beside"></div><style>
  .beside::before {{ content: ""; position: absolute; inset: 0; {CURSOR}, auto }}
</style>"""
# In HTML, the tag name of an element with a prefix includes the prefix.
POINTER_IN_FRAME = BESIDE + f"""<script>
  const frame = document.createElementNS("http://www.w3.org/1999/xhtml", "x:iframe");
  frame.className = "beside";
  frame.srcdoc = `<style>html {{ height: 100%; {CURSOR}, auto }}</style>`;
  document.body.append(frame);
</script>"""

# A cursor image keeps its size on a zoomed-out page, so it reaches further there.
DISTANT = TAGGED + f"""<div></div><style>
  div {{ position: fixed; left: 0; top: 0; width: 700px; height: 400px; {CURSOR}, auto }}
  form {{ position: relative; z-index: 1; margin: 200px 0 0 400px }}
</style>"""

WORDS = "\n".join(["Press the down arrow and Enter. " * 4] * 9)
TOOLTIP = f"""const field = document.querySelector("input");
  field.title = `{WORDS}`;"""
INVALID = f"document.querySelector('input').setCustomValidity(`{WORDS}`);"
# Far from the list, but a tall tooltip reaches it.
TOOLTIP_IN_FRAME = TAGGED.replace("<form>", '<form style="margin-top: 220px">') + f"""
  <iframe class="other" style="position: fixed; left: 8px; top: 8px; width: 300px; height: 40px"
    srcdoc="<body style='margin: 0'><p style='height: 40px' title='{WORDS * 2}'>"></iframe>"""
TOOLTIP_OF_COPY = TAGGED + f"""<svg class="other" width="200" height="10"
    style="position: fixed; left: 8px; top: 0">
  <defs><g id="shape"><title>{WORDS}</title><rect width="200" height="10" fill="#ddd"/></g></defs>
  <use href="#shape"/></svg>"""
# A new text reopens a tooltip that a key has closed.
RETURNING = TAGGED + """<script>
  setInterval(() => document.hasFocus() || (document.querySelector("input").title += "!"), 700);
</script>"""

DRAGGED = TAGGED + """<p draggable="true" style="position: fixed; left: 400px; top: 4px">Drag</p>
  <div style="position: fixed; left: 0; top: 500px; width: 500px; height: 200px; background: #fff">
    Drop it here</div>"""
DRAG = """document.querySelector("p").ondragstart = (event) =>
    event.dataTransfer.setDragImage(document.querySelector("div"), 250, 100);"""

LEAVING = """addEventListener("beforeunload", (event) => event.preventDefault());
  setTimeout(() => location = "/other");"""


def picker(kind):
    return f"""const field = document.createElement("input");
      field.type = "{kind}";
      field.style = "position: fixed; left: 300px; top: 8px";
      document.body.append(field);
      field.showPicker();"""


SELECT = """const field = document.createElement("select");
  field.innerHTML = "<option>Click here".repeat(9);
  field.style = "position: fixed; left: 8px; top: 8px; width: 300px; opacity: 0.01;"
    + " pointer-events: none";
  document.body.append(field);
  field.showPicker();"""

# The page, a script that opens the surface, and the person's action: a method of the tests.
SURFACES = {
    "a tooltip": (TAGGED, TOOLTIP, "rest_on_field"),
    "a tooltip that comes back": (RETURNING, TOOLTIP, "rest_on_field"),
    "a tooltip that lost its text": (
        TAGGED, TOOLTIP + "setTimeout(() => field.removeAttribute('title'), 1200);",
        "rest_long_on_field",
    ),
    "what is wrong with a field": (TAGGED, INVALID, "rest_on_field"),
    "a tooltip in a frame": (TOOLTIP_IN_FRAME, "", "rest_on_another"),
    "a tooltip of a copy": (TOOLTIP_OF_COPY, "", "rest_on_another"),
    "a picture of a pointer": (POINTER + TAGGED, "", "rest_at_list"),
    "a picture of a pointer on a part": (POINTER_OF_PART, "", "rest_beside_list"),
    "a picture of a pointer in a frame": (POINTER_IN_FRAME, "", "rest_beside_list"),
    "a context menu": (TAGGED, "", "open_context_menu"),
    "a picture that is dragged": (DRAGGED, DRAG, "drag"),
    "the notice about the full screen": (
        f"<div style='text-align: center'>{TAGGED}</div>",
        "document.documentElement.requestFullscreen();", None,
    ),
    "a question for a permission": (
        TAGGED, "navigator.geolocation.getCurrentPosition(() => {});", None,
    ),
    "a message": (TAGGED, "setTimeout(() => alert('Click here'));", None),
    "a question about leaving": (TAGGED, LEAVING, None),
    "a menu": (TAGGED, SELECT, None),
} | {
    f"a picker for {kind}": (TAGGED, picker(kind), None)
    for kind in ("color", "date", "datetime-local", "file", "month", "time", "week")
}


class Resting(OnDesktop):
    """A base class for tests whose pointer rests somewhere."""

    def rest(self, left, top):
        self.point((left + 4, top))
        self.pause(100)
        self.point((left, top))


@in_browsers
class Surfaces(Resting):
    def setUp(self):
        super().setUp()
        self.keep_reference()

    def rest_on_field(self):
        left, top = self.browser.place("input")
        self.rest(left - 8, top)

    def rest_long_on_field(self):
        self.rest_on_field()
        self.pause(1500)

    def rest_on_another(self):
        self.rest(*self.browser.place(".other"))

    def rest_at_list(self):
        left, top, *_ = self.rectangle()
        self.rest(left + 50, top - 4)

    def rest_beside_list(self):
        left, *_ = self.rectangle()
        _, top = self.browser.place("#codes .code", self.list())
        self.rest(left - 10, top - 30)

    def open_context_menu(self):
        self.point(self.browser.place("input"))
        self.desktop.click(button=3)

    def drag(self):
        left, top = self.browser.place("p")
        self.point((left, top))
        self.desktop.hold()
        for step in range(8):
            self.point((left - 30 * step, top + 10 * step))
            self.pause(30)

    def assert_filled_only_in_sight(self, name, choose):
        body, js, act = SURFACES[name]
        self.open_with_code(body)
        self.browser.evaluate(f"void (() => {{ {js} }})()")
        if act:
            getattr(self, act)()
        # The page may be blocked by now.
        time.sleep(1)
        self.keep_screen(f"{name.replace(' ', '-')}-{choose.__name__}")
        is_in_sight = choose()
        self.assertFalse(self.is_filled() and not is_in_sight)

    def test_a_click_fills_only_what_is_on_the_screen(self):
        self.try_all(self.choose_by_click)

    def test_a_key_fills_only_what_is_on_the_screen(self):
        self.try_all(self.choose_by_key)

    def test_no_list_stays_beyond_the_edge_of_the_screen(self):
        if self.browser.name != "firefox":
            # Chromium keeps page windows on the screen.
            return
        self.open_with_code('<p style="height: 300px"></p>' + TAGGED)
        self.addCleanup(self.browser.move_window, 0, -500)
        self.browser.move_window(0, 500)
        self.browser.wait_for("mozInnerScreenY > 400")
        self.browser.until(lambda: not self.has_list(), "the list closes")

    def try_all(self, choose):
        for name in SURFACES:
            with self.subTest(name):
                try:
                    self.assert_filled_only_in_sight(name, choose)
                finally:
                    self.desktop.release()
                    self.desktop.press("Escape", "Escape")
                    self.world.empty()
                    self.show_another_tab()

    def test_a_list_without_any_of_them_is_filled_by_click_and_by_key(self):
        self.open_with_code()
        self.assertTrue(self.choose_by_click())
        self.assertTrue(self.is_filled())
        self.world.empty()
        self.open_with_code()
        self.desktop.press("Down")
        self.ready()
        self.assertTrue(self.is_code_on_screen())
        self.desktop.press("Return")
        self.assertTrue(self.is_filled())


@in_browsers
class ZoomedPages(Resting):
    def test_a_picture_of_a_pointer_reaches_further_on_a_page_that_is_zoomed_out(self):
        self.world.ingest(UNBOUND)
        self.show(DISTANT)
        self.browser.set_zoom(0.5)
        self.addCleanup(self.browser.set_zoom, 1)
        self.browser.wait_for("innerWidth > 1500")
        self.ready()
        # The list is at the left end of its field.
        left, top = self.browser.evaluate("""(() => {
          const field = document.querySelector("input").getBoundingClientRect();
          return [field.left, field.top];
        })()""")
        self.rest((left - 140) / 2, top / 2)
        self.pause(600)
        self.desktop.press("Down")
        self.pause(900)
        self.keep_screen("a-zoomed-page")
        self.desktop.press("Return")
        self.assertFalse(self.is_filled())


if __name__ == "__main__":
    unittest.main()
