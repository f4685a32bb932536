"""Fields of components that many sites use accept codes like typed text."""

import pathlib
import unittest

from harness.case import in_browsers
from harness.offers import Offers

# From Debian's packages node-react and node-react-dom.
SCRIPTS = {
    "/react.js": pathlib.Path("/usr/share/nodejs/react/umd/react.production.min.js"),
    "/react-dom.js": pathlib.Path("/usr/share/nodejs/react-dom/umd/react-dom.production.min.js"),
}

PAGE = """<div id="root"></div><output></output>
<script src="/react.js"></script><script src="/react-dom.js"></script><script>
  const { createElement, useState, useRef } = React;
  const show = (state) => document.querySelector("output").textContent = state;
  %s
  ReactDOM.createRoot(document.querySelector("#root")).render(createElement(Field));
</script>"""

# Accepts only digits, and writes back what it accepted.
ONE_FIELD = """function Field() {
  const [code, setCode] = useState("");
  const change = (event) => {
    const digits = event.target.value.replace(/\\D/g, "").slice(0, 6);
    setCode(digits);
    show(digits);
  };
  return createElement("input", { autoComplete: "one-time-code", value: code, onChange: change });
}"""

# Each box accepts one character and moves the focus on.
SIX_BOXES = """function Field() {
  const [digits, setDigits] = useState(Array(6).fill(""));
  const boxes = useRef([]);
  const change = (place) => (event) => {
    const value = event.target.value.slice(-1);
    setDigits((before) => {
      const after = before.map((digit, other) => other === place ? value : digit);
      show(after.join(""));
      return after;
    });
    if (value) boxes.current[place + 1]?.focus();
  };
  return createElement("form", null, ...digits.map((digit, place) => createElement("input", {
    key: place, value: digit, maxLength: 1, inputMode: "numeric", onChange: change(place),
    "aria-label": `Digit ${place + 1} of the verification code`, style: { width: 30, height: 36 },
    ref: (box) => { boxes.current[place] = box; },
  })));
}"""


# One transparent field over drawn places, as in input-otp. If a password manager shows its badge,
# the field is wider and the excess is clipped. %s is the style for that.
DRAWN_PLACES = """<style>
  label { display: block; margin: 40px; font: 20px monospace; position: relative; width: 240px; height: 48px; }
  span { display: inline-block; width: 36px; height: 44px; border: 1px solid gray; }
  div { position: absolute; inset: 0; pointer-events: none; }
  input { position: absolute; inset: 0; pointer-events: all; height: 100%%; display: flex; padding: 0;
    color: transparent; caret-color: transparent; letter-spacing: -0.5em; background: transparent;
    border: 0 solid transparent; outline: transparent 0; box-shadow: none; line-height: 1; %s }
</style>
<form><label>Verification code<div id="places"></div>
  <div><input autocomplete="one-time-code" inputmode="numeric" maxlength="6" pattern="^\\d+$"></div></label></form>
<output></output>
<script>
  const field = document.querySelector("input");
  const places = document.getElementById("places");
  const draw = () => {
    places.replaceChildren(...Array.from({ length: 6 }, (_, place) => {
      const box = document.createElement("span");
      box.textContent = field.value[place] ?? "";
      return box;
    }));
    document.querySelector("output").textContent = field.value;
  };
  field.addEventListener("input", draw);
  draw();
</script>"""

# Six boxes and a hidden copy, as in some components; `input` is how they handle input events.
SPREADING = """<form><p>Verification code</p>{boxes}<input type="hidden" name="otp"></form><output></output>
<style>input {{ width: 34px; height: 34px; }}</style>
<script>
  const boxes = [...document.querySelectorAll("input:not([type=hidden])")];
  const hidden = document.querySelector("[type=hidden]");
  const keep = () => {{
    hidden.value = boxes.map((box) => box.value).join("");
    document.querySelector("output").textContent = hidden.value;
  }};
  const spread = (start, text) => {{
    [...text].slice(0, 6 - start).forEach((sign, place) => boxes[start + place].value = sign);
    boxes[Math.min(5, start + text.length)].focus();
    keep();
  }};
  boxes.forEach((box, place) => {{
    box.addEventListener("paste", (event) => {{
      event.preventDefault();
      spread(place, event.clipboardData.getData("text"));
    }});
    box.addEventListener("input", () => {{ {input} }});
  }});
</script>"""
SPREADS = "spread(place, box.value);"
KEEPS_LAST = "box.value = box.value.slice(-1); keep(); if (box.value) boxes[place + 1]?.focus();"
TAGGED_FIRST = 'autocomplete="one-time-code" inputmode="numeric"'

# The attributes of the first box and of the others, and how the page handles input events.
SIX_WAYS = {
    "the first takes all, and spreads": (f'{TAGGED_FIRST} maxlength="6"', 'maxlength="1"', SPREADS),
    "the first takes all, and spreads what is pasted": (
        f'{TAGGED_FIRST} maxlength="6"', 'maxlength="1"', KEEPS_LAST
    ),
    "patterns": (f'{TAGGED_FIRST} pattern="\\d"', 'inputmode="numeric" pattern="\\d"', SPREADS),
    "no lengths": (TAGGED_FIRST, 'inputmode="numeric"', SPREADS),
    "one each": (f'{TAGGED_FIRST} maxlength="1"', 'maxlength="1"', KEEPS_LAST),
    "two each": (f'{TAGGED_FIRST} maxlength="2"', 'inputmode="numeric" maxlength="2"', KEEPS_LAST),
    "numbers": ('type="number" autocomplete="one-time-code"', 'type="number"', KEEPS_LAST),
}


@in_browsers
class Components(Offers):
    def fill(self, page, focus="input"):
        self.world.empty()
        self.world.ingest("Your Oakline code is 482913.")
        self.show(page, focus=focus)
        self.choose()
        self.browser.wait_for("document.querySelector('output').textContent === '482913'")
        self.assert_used()

    def test_fills_a_field_over_drawn_places(self):
        for clip in (
            "width: 100%;", "width: 100%; clip-path: inset(0);",
            "width: calc(100% + 40px); clip-path: inset(0 40px 0 0);",
        ):
            with self.subTest(clip=clip):
                self.fill(DRAWN_PLACES % clip)

    def test_offers_nothing_for_a_field_that_is_clipped_away(self):
        self.world.ingest("Your Oakline code is 482913.")
        for clip in ("inset(0 60% 0 0)", "inset(0 0 0 100%)", "circle(50%)", "inset(0 0 30px 0)"):
            with self.subTest(clip=clip):
                self.show(DRAWN_PLACES % f"width: 100%; clip-path: {clip};", focus=None)
                self.browser.evaluate("document.querySelector('input').focus()")
                self.assert_no_list()

    def test_fills_six_boxes_of_any_kind_whichever_has_the_focus(self):
        for name, (first, others, action) in SIX_WAYS.items():
            boxes = "".join(
                f'<input {first if place == 0 else others} aria-label="Digit {place + 1}">' for place in range(6)
            )
            for place in (1, 3):
                with self.subTest(name, place=place):
                    self.fill(SPREADING.format(boxes=boxes, input=action), f"input:nth-of-type({place})")
                    shown = "[...document.querySelectorAll('input')].map((box) => box.value).join('|')"
                    self.assertEqual(self.browser.evaluate(shown), "4|8|2|9|1|3|482913")

    def test_fills_both_halves_of_a_code(self):
        self.world.ingest("Your Oakline code is 482-913.")
        self.show('<form><label>Verification code <input name="otp-1" maxlength="3"></label>-'
                  '<label>Verification code <input name="otp-2" maxlength="3"></label></form>')
        self.choose()
        self.browser.wait_for("document.querySelectorAll('input')[1].value === '913'")
        self.assertEqual(self.value(), "482")

    def test_a_recovery_code_beside_the_field_stays_empty(self):
        self.world.ingest("Your Oakline code is 482913.")
        page = ('<form><label>Authentication code <input name="code" maxlength="6"></label>'
                '<label>Recovery code <input name="recovery_code" maxlength="6"></label></form>')
        self.show(page, focus="[name=recovery_code]")
        self.assert_no_list()
        self.show(page)
        self.choose()
        self.browser.wait_for("document.querySelector('input').value === '482913'")
        self.assertEqual(self.value("[name=recovery_code]"), "")


@in_browsers
class React(Offers):
    def fill(self, field):
        for path, file in SCRIPTS.items():
            headers = {"Content-Type": "text/javascript"}
            self.pages.page("shop.example", path, file.read_bytes(), headers)
        self.world.ingest("Your Oakline code is 482913.")
        self.show(PAGE % field)
        self.choose()
        self.browser.wait_for("document.querySelector('output').textContent === '482913'")
        shown = "[...document.querySelectorAll('input')].map((box) => box.value).join('')"
        self.browser.wait_for(f"{shown} === '482913'")
        self.assert_used()

    def test_fills_a_controlled_field(self):
        self.fill(ONE_FIELD)

    def test_fills_six_controlled_boxes(self):
        self.fill(SIX_BOXES)


if __name__ == "__main__":
    unittest.main()
