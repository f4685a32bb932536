"""Pages that try to get a code by hiding, covering or replacing things."""

import unittest

from harness.case import in_browsers
from harness.offers import TAGGED, Offers

UNBOUND = "Your Oakline code is 482913."
FIELD = '<input name="code" autocomplete="one-time-code" {}>'
MASK = "mask-image: linear-gradient(transparent, transparent)"

HIDDEN = {
    "transparent": FIELD.format('style="opacity: 0.05"'),
    "in something transparent": f'<div style="opacity: 0.1"><div>{FIELD}</div></div>',
    "tiny": FIELD.format('style="width: 2px; height: 2px; padding: 0; border: 0"'),
    "scaled away": FIELD.format('style="transform: scale(0.02)"'),
    "outside of the viewport": FIELD.format('style="position: absolute; left: -5000px"'),
    "clipped away": FIELD.format('style="clip-path: inset(50%)"'),
    "blurred": f'<div style="filter: blur(20px)">{FIELD}</div>',
    "masked": f'<style>input {{ {MASK}; outline: none; border: 0 }}</style>{FIELD}',
    "in a masked page": f"<style>html {{ {MASK} }}</style>{FIELD}",
    "cut off": f'<div style="overflow: hidden; width: 1px; height: 1px">{FIELD}</div>',
    "covered": FIELD + '<div style="position: fixed; inset: 0; background: #fff">Win a prize</div>',
    "covered by an element that takes no clicks": FIELD
    + '<div style="position: fixed; inset: 0; background: #fff; pointer-events: none">Win</div>',
    "covered by an element outside of the body": FIELD + """<script>
        const cover = document.createElement("div");
        cover.style.cssText = "position: fixed; inset: 0; background: #fff; pointer-events: none";
        document.documentElement.append(cover);
      </script>""",
    "covered by an inert element": FIELD
    + '<div inert><div style="position: fixed; inset: 0; background: #fff" inert>Win</div></div>',
    "covered by an element that restores its style": FIELD
    + """<x-cover style="position: fixed; inset: 0; background: #fff; pointer-events: none"></x-cover>
      <script>
        const style = document.querySelector("x-cover").getAttribute("style");
        customElements.define("x-cover", class extends HTMLElement {
          static observedAttributes = ["style"];
          attributeChangedCallback(name, before, after) {
            if (after !== style) this.setAttribute("style", style);
          }
        });
      </script>""",
    "covered by a picture that takes no clicks": FIELD
    + '<canvas style="position: fixed; inset: 0; width: 100%; height: 100%; background: #fffe;'
      ' pointer-events: none"></canvas>',
    "covered by a shape that takes no clicks": FIELD
    + '<svg style="position: fixed; inset: 0; width: 100%; height: 100%; pointer-events: none">'
      '<rect width="100%" height="100%" fill="#fff"/></svg>',
    "covered by a picture whose name has a prefix": FIELD + """<script>
        const cover = document.createElementNS("http://www.w3.org/1999/xhtml", "x:canvas");
        cover.style = "position: fixed; inset: 0; width: 100%; height: 100%; pointer-events: none";
        document.body.append(cover);
        cover.getContext("2d").fillStyle = "#fff";
        cover.getContext("2d").fillRect(0, 0, 999, 999);
      </script>""",
}

PICTURE = (
    "<svg xmlns='http://www.w3.org/2000/svg' width='400' height='60'>"
    "<rect width='400' height='60' fill='white'/></svg>"
)

# Ways in which an element without a background can hide a field.
PAINTS = {
    "an inner shadow": "box-shadow: inset 0 0 0 99px #fff",
    "an inner shadow from one side": "box-shadow: inset 0 60px 0 #fff",
    "a border": "border: 30px solid #fff",
    "a border at one side": "border-left: 400px solid #fff",
    "a picture of a border": "border: 30px solid #0000; border-image: linear-gradient(#fff, #fff) 1",
    "a filter of what is behind it": "backdrop-filter: blur(30px)",
    "an outline": "outline: 30px solid #fff; outline-offset: -30px",
    "a line between columns": "columns: 2; column-gap: 400px; column-rule: 400px solid #fff",
    "the picture of a list": f'display: list-item; list-style: inside url("data:image/svg+xml,{PICTURE}")',
    "its first line": "font-size: 50px",
}
HIDDEN |= {
    f"covered by {name}": FIELD + f"""<style>.cover {{ position: fixed; left: 0; top: 0;
      width: 400px; height: 60px; box-sizing: border-box; pointer-events: none; {style} }}
      {".cover::first-line { background: #fff }" if name == "its first line" else ""}</style>
      <div class="cover">Win a large prize<br>today</div>"""
    for name, style in PAINTS.items()
}

# A field whose frame and label are drawn by elements that take no clicks.
DRAWN = """<style>div { position: relative; width: 300px; margin: 20px } input { width: 290px; border: 0 }
  fieldset, label { position: absolute; inset: -6px 0 -6px; margin: 0; pointer-events: none }
  fieldset { border: 2px solid #888; box-shadow: inset 0 0 0 1px #88f }</style>
  <form><div><input name="code" autocomplete="one-time-code"><label>Code</label><fieldset></fieldset>
  </div></form>"""

# Each leaves the focus, or what the browser reports about it, unchanged.
CHANGES = (
    "field.name = 'comment'",
    "field.id = 'comment'",
    "field.type = 'search'",
    "field.autocomplete = 'street-address'",
    "field.readOnly = true",
    "document.body.moveBefore(field, null)",
    "field.form.id = 'first';"
    " document.body.insertAdjacentHTML('beforeend', '<form id=second></form>');"
    " field.setAttribute('form', 'second')",
)

COVER_LIST = """(() => {{
  const list = new DOMRect({left}, {top}, {width}, {height});
  const cover = document.createElement("div");
  cover.textContent = "Click here to go on";
  cover.popover = "manual";
  cover.style.cssText = `position: fixed; inset: auto; margin: 0; border: 0; background: #fff;
    {more}; left: ${{list.left - 4}}px; top: ${{list.top - 4}}px; width: ${{list.width + 8}}px;
    height: ${{list.height + 8}}px`;
  document.body.append(cover);
  {show};
}})()"""


@in_browsers
class Tricks(Offers):
    def test_offers_nothing_to_invisible_fields(self):
        self.world.ingest(UNBOUND)
        for name, body in HIDDEN.items():
            with self.subTest(name):
                self.show(body.replace("{}", ""), focus=None)
                self.browser.evaluate("document.querySelector('input').focus()")
                self.assert_no_list(0.8)
        self.show()
        self.assertEqual(self.offered(), ["482913"])

    def test_offers_codes_to_a_field_whose_frame_is_drawn(self):
        self.world.ingest(UNBOUND)
        self.show(DRAWN)
        self.ready()
        self.choose()
        self.browser.wait_for("document.querySelector('input').value === '482913'")

    def test_removes_the_list_when_its_field_is_covered(self):
        self.world.ingest(UNBOUND)
        self.show()
        self.offered()
        self.browser.evaluate(
            "void document.body.insertAdjacentHTML('beforeend',"
            " '<div style=\"position: fixed; inset: 0; background: #fff\"></div>')"
        )
        self.browser.until(lambda: not self.has_list(), "the list is gone")

    def click_through_cover(self, more, show="cover.showPopover()"):
        """Covers the list and clicks where its code is."""
        self.world.ingest(UNBOUND)
        self.show()
        place = self.browser.place("#codes li", self.ready())
        names = ("left", "top", "width", "height")
        places = dict(zip(names, self.rectangle()))
        self.browser.evaluate(COVER_LIST.format(more=more, show=show, **places))
        self.browser.evaluate("new Promise((done) => setTimeout(done, 700))")
        self.browser.click(place)
        self.assert_nothing_filled()

    def assert_nothing_filled(self):
        self.browser.evaluate("new Promise((done) => setTimeout(done, 500))")
        values = self.browser.evaluate(
            "[...document.querySelectorAll('input')].map((input) => input.value)"
        )
        self.assertEqual(set(values), {""})
        self.assertEqual(self.states()[0], "fresh")

    def test_ignores_clicks_through_an_element_that_takes_none(self):
        # The element returns to the top as often as possible.
        self.click_through_cover(
            "pointer-events: none",
            "setInterval(() => { cover.matches(':popover-open') && cover.hidePopover();"
            " cover.showPopover(); }, 16)",
        )

    def test_ignores_clicks_on_a_list_made_transparent(self):
        self.world.ingest(UNBOUND)
        self.show()
        place = self.browser.place("#codes li", self.ready())
        self.browser.evaluate(
            "void document.documentElement.lastElementChild"
            ".style.setProperty('opacity', '0.01', 'important')"
        )
        self.browser.click(place)
        self.assert_nothing_filled()

    def test_ignores_a_click_on_a_code_that_just_appeared(self):
        self.show()
        self.state("nothing")
        frame = self.list()
        place = self.browser.place("#state", frame)
        self.world.ingest(UNBOUND)
        self.state("codes")
        self.browser.click(place)
        is_ready = self.browser.evaluate(
            "document.querySelector('#codes li').ariaDisabled === 'false'", frame
        )
        if not is_ready:
            self.assert_nothing_filled()

    def test_scripted_events_open_no_list(self):
        self.world.ingest(UNBOUND)
        self.show(focus=None)
        self.browser.evaluate("""(() => {
          const input = document.querySelector("input");
          for (const type of ["focus", "focusin", "click", "mousedown", "input"]) {
            input.dispatchEvent(new Event(type, { bubbles: true, composed: true }));
          }
        })()""")
        self.assert_no_list()

    def test_scripted_events_choose_no_code(self):
        self.world.ingest(UNBOUND)
        self.show()
        self.ready()
        self.browser.evaluate("""(() => {
          const input = document.querySelector("input");
          const list = document.documentElement.lastElementChild;
          const { left, bottom: top } = input.getBoundingClientRect();
          for (const key of ["ArrowDown", "Enter"]) {
            const init = { key, bubbles: true, composed: true };
            for (const target of [input, list]) {
              target.dispatchEvent(new KeyboardEvent("keydown", init));
            }
          }
          list.click();
          list.focus();
          for (const type of ["pointerdown", "mousedown", "mouseup", "click"]) {
            const init = { clientX: left + 30, clientY: top + 30, bubbles: true };
            list.dispatchEvent(new MouseEvent(type, init));
          }
        })()""")
        self.assert_nothing_filled()

    def test_scripted_keys_do_not_move_the_focus_into_the_list(self):
        # The person's next key would choose a code.
        self.world.ingest(UNBOUND)
        self.show()
        self.ready()
        self.browser.evaluate(
            "void document.querySelector('input').dispatchEvent("
            "new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true, composed: true }))"
        )
        self.browser.evaluate("new Promise((done) => setTimeout(done, 300))")
        self.assertTrue(self.browser.evaluate("document.activeElement.matches('input')"))

    def click_after(self, change):
        """Changes the page and clicks on the code."""
        self.world.ingest(UNBOUND)
        self.show()
        place = self.browser.place("#codes li", self.ready())
        self.browser.evaluate(f"void ({change})")
        self.browser.click(place)
        self.assert_nothing_filled()

    def test_fills_nothing_into_a_replaced_field(self):
        self.click_after(
            "document.querySelector('input')"
            ".replaceWith(document.querySelector('input').cloneNode())"
        )

    def test_fills_nothing_into_a_field_that_became_another(self):
        for change in CHANGES:
            with self.subTest(change):
                self.world.empty()
                self.click_after(f"((field) => {{ {change} }})(document.querySelector('input'))")

    def test_fills_nothing_into_a_field_that_became_invisible(self):
        self.click_after("document.querySelector('input').style.opacity = 0")

    def test_offers_nothing_in_a_background_tab(self):
        self.world.ingest(UNBOUND)
        self.pages.page("shop.example", "/", TAGGED.replace("<input", "<input autofocus"))
        shown = self.browser.tab
        hidden = self.browser.new_tab("https://shop.example/", background=True)
        self.browser.tab = hidden
        self.browser.evaluate("document.querySelector('input').focus()")
        self.assert_no_list()
        self.browser.activate(hidden)
        self.assertEqual(self.offered(), ["482913"])
        self.browser.activate(shown)
        self.browser.tab = hidden
        self.browser.until(lambda: not self.has_list(), "the list is gone")

    def test_a_page_cannot_embed_a_list(self):
        self.world.ingest(UNBOUND)
        address = f"{self.browser.extension}/list/list.html#00000000-0000-4000-8000-000000000000"
        self.show(f'<iframe src="{address}"></iframe>', focus=None)
        self.browser.evaluate("new Promise((done) => setTimeout(done, 800))")
        for frame in self.browser.frames().walk():
            if frame.url.startswith(self.browser.extension):
                shown = self.browser.evaluate("document.body.textContent", frame)
                self.assertNotIn("482913", shown)


if __name__ == "__main__":
    unittest.main()
