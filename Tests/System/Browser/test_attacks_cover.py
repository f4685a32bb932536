"""Clickjacking: pages that redirect a click to a hidden list, or to a list that has just moved.

Each test first shows that the code is offered.
"""

import unittest

from harness.attacks import LIST, OVER_LIST, Attacks
from harness.case import in_browsers
from harness.offers import TAGGED

# Hides the top layer elements that the page opens from the content script.
SECRETLY = """<script>
  addEventListener("beforetoggle", (event) => event.stopImmediatePropagation(), true);
</script>"""

COVER = f"""const cover = document.createElement("div");
  cover.popover = "manual";
  cover.textContent = "Click here to go on";
  cover.style.cssText = `{OVER_LIST}; pointer-events: none`;"""

AGAIN = """setInterval(() => {
    if (cover.matches(":popover-open")) cover.hidePopover();
    cover.showPopover();
  }, 16);"""

BACKDROP = """<style>
  .cover { width: 1px; height: 1px; inset: auto; border: 0; padding: 0; }
  .cover::backdrop { background: #fff; pointer-events: none; }
</style>"""

TRANSITION = """<style>
  ::view-transition { background: #fff; pointer-events: none; }
  ::view-transition-group(*), ::view-transition-image-pair(*), ::view-transition-old(*),
  ::view-transition-new(*) { animation-duration: 60s; opacity: 0; pointer-events: none; }
</style>"""

# Records whether pointer events expose the frame or the shadow tree of the list.
EXPOSED = """<script>
  window.exposed = [];
  const types = ["pointer", "mouse"].flatMap((device) => {
    return ["over", "enter", "move", "down", "up", "out", "leave"].map((kind) => device + kind);
  }).concat("click", "wheel", "contextmenu", "dragenter", "dragover", "dragleave", "drop", "focus",
    "blur", "focusin", "focusout", "toggle", "keydown", "load");
  const properties = ["target", "relatedTarget", "originalTarget", "explicitOriginalTarget",
    "rangeParent"];
  for (const type of types) {
    addEventListener(type, (event) => {
      for (const found of [...properties.map((name) => event[name]), ...event.composedPath()]) {
        if (found instanceof HTMLIFrameElement || found instanceof ShadowRoot) exposed.push(type);
      }
    }, true);
  }
</script>"""


@in_browsers
class Covers(Attacks):
    def assert_click_ignored(self, body, js):
        """Runs a script that hides the list, and clicks where its code was."""
        place = self.open_with_code(body)
        self.script(js)
        self.pause(900)
        self.browser.click(place)
        self.assert_nothing_filled()

    def test_a_cover_in_a_closed_shadow_tree(self):
        self.assert_click_ignored(TAGGED, COVER + """
          const host = document.createElement("div");
          document.body.append(host);
          host.attachShadow({ mode: "closed" }).append(cover);
          cover.showPopover();""")

    def test_a_cover_reopened_repeatedly_without_events(self):
        self.assert_click_ignored(
            SECRETLY + TAGGED, f"{COVER} document.body.append(cover); {AGAIN}"
        )

    def test_the_backdrop_of_a_tiny_element(self):
        self.assert_click_ignored(SECRETLY + BACKDROP + TAGGED, f"""{COVER}
          cover.style = "";
          cover.className = "cover";
          document.body.append(cover);
          {AGAIN}""")

    def test_the_dialog_of_the_field_reopened_repeatedly(self):
        body = f"""<dialog style="background: #fff; width: 90%; height: 90%">{TAGGED}</dialog>
          <script>document.querySelector("dialog").showModal();</script>"""
        style = """<style>
          dialog { display: block !important; pointer-events: none }
          input { pointer-events: auto }
        </style>"""
        self.assert_click_ignored(SECRETLY + style + body, """
          const dialog = document.querySelector("dialog");
          setInterval(() => { dialog.close(); dialog.showModal(); }, 16);""")

    def test_a_cover_reopened_repeatedly_while_it_is_in_a_shadow_tree(self):
        self.assert_click_ignored(TAGGED, f"""{COVER}
          document.body.append(cover);
          cover.showPopover();
          const tree = document.createElement("div").attachShadow({{ mode: "closed" }});
          document.body.append(tree.host);
          setInterval(() => {{
            tree.moveBefore(cover, null);
            cover.hidePopover();
            cover.showPopover();
            document.body.moveBefore(cover, null);
          }}, 50);""")

    def test_the_snapshot_of_a_view_transition(self):
        script = "document.startViewTransition(() => document.body.className = 'next');"
        self.assert_click_ignored(TRANSITION + TAGGED, script)

    def test_raises_the_list_above_an_element_opened_once(self):
        place = self.open_with_code(SECRETLY + TAGGED)
        self.script(f"""{COVER}
          cover.style.pointerEvents = "auto";
          document.body.append(cover);
          cover.showPopover();""")
        self.wait_for_list_at(*place)

    def test_a_list_without_contrast(self):
        self.assert_click_ignored(
            TAGGED, "document.documentElement.style.filter = 'contrast(0) brightness(9)';"
        )

    def test_a_list_that_was_scaled_down(self):
        self.assert_click_ignored(TAGGED, "document.documentElement.style.zoom = 0.1;")

    def test_a_list_moved_into_a_scaled_down_element(self):
        self.assert_click_ignored(TAGGED, f"""
          const small = document.createElement("div");
          small.style.zoom = 0.1;
          document.body.append(small);
          small.moveBefore({LIST}, null);""")

    def test_a_double_click_whose_first_click_removes_the_cover(self):
        place = self.open_with_code()
        self.script(f"""{COVER}
          cover.style.pointerEvents = "auto";
          cover.onmousedown = (event) => event.preventDefault();
          cover.onclick = () => host.remove();
          const host = document.createElement("div");
          document.body.append(host);
          host.attachShadow({{ mode: "closed" }}).append(cover);
          cover.showPopover();""")
        self.pause(100)
        self.browser.click(place)
        self.browser.click(place)
        self.assert_nothing_filled()


# Places for a field with a menu; each script leaves the field in `field`.
MENUS = {
    "in the page": """const field = document.createElement("select");
      document.body.append(field);""",
    "in a closed shadow tree": """const field = document.createElement("select");
      const host = document.createElement("div");
      document.body.append(host);
      host.attachShadow({ mode: "closed" }).append(field);""",
    "in a frame": """const inner = document.querySelector("iframe").contentDocument;
      const field = inner.createElement("select");
      inner.body.append(field);""",
    "for a date": """const field = document.createElement("input");
      field.type = "date";
      document.body.append(field);""",
}


@in_browsers
class Menus(Attacks):
    """The browser draws menus and windows over the list; the page closes one before a click."""

    def test_a_click_where_a_menu_was_a_moment_ago_chooses_nothing(self):
        for name, make in MENUS.items():
            with self.subTest(name):
                self.world.empty()
                place = self.open_with_code(TAGGED + "<iframe></iframe>")
                self.script(f"{make} field.showPicker(); window.menu = field;")
                self.pause(900)
                self.browser.evaluate("void menu.remove()")
                self.browser.click(place)
                self.assert_nothing_filled()

    def test_a_click_after_the_pointer_was_caught_chooses_nothing(self):
        """Meanwhile, the page draws a pointer of its own somewhere else."""
        place = self.open_with_code()
        self.browser.evaluate("document.body.requestPointerLock()")
        self.browser.wait_for("document.pointerLockElement")
        self.pause(900)
        self.browser.evaluate("document.exitPointerLock()")
        self.browser.click(place)
        self.assert_nothing_filled()

    def test_a_click_where_a_picture_in_picture_was_a_moment_ago_chooses_nothing(self):
        place = self.open_with_code()
        self.browser.evaluate(
            "documentPictureInPicture.requestWindow().then((opened) => void (window.above = opened))"
        )
        self.pause(900)
        self.browser.evaluate("void above.close()")
        self.browser.click(place)
        self.assert_nothing_filled()


# A page as large as its window, with places that it can scroll into view.
ENLARGED = TAGGED.replace("<form>", """<body style="margin: 0; height: 100vh; overflow: hidden">
  <style> form, div { position: absolute } </style>
  <div id="near" style="left: 300px; top: 460px">Near</div>
  <div id="far" style="left: 900px; top: 560px">Far</div>
  <form style="left: 200px; top: 150px">""")


@in_browsers
class Moves(Attacks):
    def test_ignores_a_click_on_a_list_that_moved_under_the_pointer(self):
        x, y = self.open_with_code(
            f'<div id="box" style="position: fixed; left: 500px; top: 400px">{TAGGED}</div>'
        )
        self.script("""box.style.left = "50px";
          box.style.top = "100px";
          dispatchEvent(new Event("scroll"));""")
        self.wait_for_list_at(x - 450, y - 300)
        self.browser.click((x - 450, y - 300))
        self.assert_nothing_filled()
        # By now a person has had time to see it there.
        self.browser.click((x - 450, y - 300))
        self.browser.wait_for("document.querySelector('input').value === '482913'")

    def test_ignores_a_click_on_a_list_that_was_scrolled(self):
        x, y = self.open_with_code(
            f'<p style="height: 400px"></p>{TAGGED}<p style="height: 3000px"></p>'
        )
        self.script("scrollTo(0, 200)")
        self.wait_for_list_at(x, y - 200)
        self.browser.click((x, y - 200))
        self.assert_nothing_filled()

    def enter_list_of_enlarged_page(self):
        """Moves the focus into a list at the top of the visible part of a page."""
        self.open_with_code(ENLARGED)
        self.browser.pinch(2)
        self.browser.evaluate("void document.querySelector('input').scrollIntoView()")
        return self.enter_list()

    def test_ignores_a_key_for_a_list_that_an_enlarged_page_moved_out_of_sight(self):
        if self.browser.name != "chromium":
            # Nothing can pinch-zoom a page in Firefox from outside.
            return
        self.enter_list_of_enlarged_page()
        self.browser.evaluate("void far.scrollIntoView()")
        self.pause(900)
        self.browser.press("Enter")
        self.assert_nothing_filled()
        self.assertFalse(self.has_list())

    def test_ignores_a_key_for_a_list_that_an_enlarged_page_has_just_moved(self):
        if self.browser.name != "chromium":
            # Nothing can pinch-zoom a page in Firefox from outside.
            return
        self.enter_list_of_enlarged_page()
        self.pause(500)
        self.browser.evaluate("void near.scrollIntoView({ block: 'end', inline: 'nearest' })")
        self.browser.press("Enter")
        self.assert_nothing_filled()
        self.assertTrue(self.has_list())
        # By now a person has had time to see it there.
        self.browser.press("Enter")
        self.browser.wait_for("document.querySelector('input').value === '482913'")

    def test_places_the_list_at_the_field_of_a_zoomed_page(self):
        self.open_with_code("<style>html { zoom: 1.5 }</style>" + TAGGED)
        field = self.browser.evaluate(
            "document.querySelector('input').getBoundingClientRect().toJSON()"
        )
        left, top, width, _ = self.rectangle()
        self.assertLess(abs(left - field["left"]), 2)
        self.assertLess(abs(top - field["bottom"] - 4), 2)
        self.assertEqual(width, 320)
        self.choose()
        self.browser.wait_for("document.querySelector('input').value === '482913'")

    def test_pointer_events_expose_nothing_of_the_list(self):
        place = self.open_with_code(EXPOSED + TAGGED)
        for point in ((5, 500), place, (place[0] + 3, place[1] + 3), (5, 500), place):
            self.browser.move(point)
            self.pause(60)
        self.browser.press("ArrowDown")
        self.pause(200)
        self.browser.press("Escape")
        self.pause(200)
        self.assertEqual(self.browser.evaluate("exposed"), [])


if __name__ == "__main__":
    unittest.main()
