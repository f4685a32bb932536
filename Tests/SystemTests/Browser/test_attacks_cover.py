"""Pages that let a person click on what the person does not see, or did not mean. In each, the code
is offered first."""

import unittest

from harness.attacks import LIST, OVER_LIST, Attacks
from harness.case import in_browsers
from harness.offers import TAGGED

# The page is told first of what it opens itself, and tells nobody.
SECRETLY = "<script>addEventListener('beforetoggle', (event) => event.stopImmediatePropagation(), true);</script>"

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

# What a page can learn of an element by an event of the pointer.
EXPOSED = """<script>
  window.exposed = [];
  const types = ["pointer", "mouse"].flatMap((device) => {
    return ["over", "enter", "move", "down", "up", "out", "leave"].map((what) => device + what);
  }).concat("click", "wheel", "contextmenu", "dragenter", "dragover", "dragleave", "drop", "focus", "blur",
    "focusin", "focusout", "toggle", "keydown", "load");
  for (const type of types) {
    addEventListener(type, (event) => {
      const parts = ["target", "relatedTarget", "originalTarget", "explicitOriginalTarget", "rangeParent"];
      for (const found of [...parts.map((name) => event[name]), ...event.composedPath()]) {
        if (found instanceof HTMLIFrameElement || found instanceof ShadowRoot) exposed.push(type);
      }
    }, true);
  }
</script>"""


@in_browsers
class Covers(Attacks):
    def covered(self, body, js):
        """Lays something over the list, and clicks where its code is."""
        place = self.served(body)
        self.script(js)
        self.pause(900)
        self.browser.click(place)
        self.assert_nothing_filled()

    def test_within_a_closed_shadow_tree(self):
        self.covered(TAGGED, COVER + """
          const host = document.createElement("div");
          document.body.append(host);
          host.attachShadow({ mode: "closed" }).append(cover);
          cover.showPopover();""")

    def test_again_and_again_in_secret(self):
        self.covered(SECRETLY + TAGGED, f"{COVER} document.body.append(cover); {AGAIN}")

    def test_with_what_is_behind_a_thing_too_small_to_see(self):
        self.covered(SECRETLY + BACKDROP + TAGGED, f"""{COVER}
          cover.style = "";
          cover.className = "cover";
          document.body.append(cover);
          {AGAIN}""")

    def test_with_a_dialog_that_the_field_is_in(self):
        body = f"""<dialog style="background: #fff; width: 90%; height: 90%">{TAGGED}</dialog>
          <script>document.querySelector("dialog").showModal();</script>"""
        self.covered(SECRETLY + "<style>dialog { display: block !important; pointer-events: none }</style>"
                     + "<style>input { pointer-events: auto }</style>" + body, """
          const dialog = document.querySelector("dialog");
          setInterval(() => { dialog.close(); dialog.showModal(); }, 16);""")

    def test_with_a_picture_of_the_page_as_it_was(self):
        self.covered(TRANSITION + TAGGED, "document.startViewTransition(() => document.body.className = 'next');")

    def test_what_is_opened_once_comes_to_lie_under_the_list(self):
        place = self.served(SECRETLY + TAGGED)
        self.script(f"{COVER} cover.style.pointerEvents = 'auto'; document.body.append(cover); cover.showPopover();")
        self.browser.wait_for(f"document.elementFromPoint({place[0]}, {place[1]}) === {LIST}")

    def test_a_list_without_contrast(self):
        self.covered(TAGGED, "document.documentElement.style.filter = 'contrast(0) brightness(9)';")

    def test_a_list_that_became_small(self):
        self.covered(TAGGED, "document.documentElement.style.zoom = 0.1;")

    def test_a_list_that_was_moved_into_something_small(self):
        self.covered(TAGGED, f"""
          const small = document.createElement("div");
          small.style.zoom = 0.1;
          document.body.append(small);
          small.moveBefore({LIST}, null);""")

    def test_a_click_on_something_else_that_goes_away_in_time(self):
        """The first of two clicks takes the cover away, the second meets the list."""
        place = self.served()
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


@in_browsers
class Moves(Attacks):
    def test_a_list_that_comes_under_the_pointer_takes_no_click_yet(self):
        x, y = self.served('<div id="box" style="position: fixed; left: 500px; top: 400px">' + TAGGED + "</div>")
        self.script("box.style.left = '50px'; box.style.top = '100px'; dispatchEvent(new Event('scroll'));")
        self.browser.wait_for(f"document.elementFromPoint({x - 450}, {y - 300}) === {LIST}")
        self.browser.click((x - 450, y - 300))
        self.assert_nothing_filled()
        # Whoever has seen it there may choose it there.
        self.browser.click((x - 450, y - 300))
        self.browser.wait_for("document.querySelector('input').value === '482913'")

    def test_a_list_that_was_scrolled_takes_no_click_yet(self):
        x, y = self.served('<p style="height: 400px"></p>' + TAGGED + '<p style="height: 3000px"></p>')
        self.script("scrollTo(0, 200)")
        self.browser.wait_for(f"document.elementFromPoint({x}, {y - 200}) === {LIST}")
        self.browser.click((x, y - 200))
        self.assert_nothing_filled()

    def test_a_page_that_is_shown_larger_has_its_list_at_the_field(self):
        self.served("<style>html { zoom: 1.5 }</style>" + TAGGED)
        field, found = (
            self.browser.evaluate(f"(({{ left, bottom, top, width }}) => [left, bottom, top, width])({one}.getBoundingClientRect())")
            for one in ("document.querySelector('input')", LIST)
        )
        self.assertLess(abs(found[0] - field[0]), 2)
        self.assertLess(abs(found[2] - field[1] - 4), 2)
        self.assertEqual(round(found[3]), 320)
        self.choose()
        self.browser.wait_for("document.querySelector('input').value === '482913'")

    def test_the_pointer_over_the_list_tells_the_page_nothing_of_what_is_in_it(self):
        place = self.served(EXPOSED + TAGGED)
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
