"""Fields controlled by React accept codes like typed text."""

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

# Accepts digits only, and writes back what it accepted.
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
