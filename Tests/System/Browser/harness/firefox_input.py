"""Mouse and keyboard input for Firefox, sent to the browser's window.

WebDriver's own actions go to a single content process; they reach neither nested frames of other
sites nor elements that cover them.
"""

import json

from .keys import MODIFIERS, NAMED

POINT = """(async () => {
  const browser = %(browser)s;
  const page = browser.getBoundingClientRect();
  const x = (mozInnerScreenX + page.x + %(x)d * browser.fullZoom) * devicePixelRatio;
  const y = (mozInnerScreenY + page.y + %(y)d * browser.fullZoom) * devicePixelRatio;
  for (const kind of %(kinds)s) {
    const message = windowUtils["NATIVE_MOUSE_MESSAGE_" + kind];
    await new Promise((done) => {
      windowUtils.sendNativeMouseEvent(x, y, message, 0, 0, browser, done);
    });
  }
})()"""

TAP = """(async () => {
  const browser = %(browser)s;
  const page = browser.getBoundingClientRect();
  const x = (mozInnerScreenX + page.x + %(x)d * browser.fullZoom) * devicePixelRatio;
  const y = (mozInnerScreenY + page.y + %(y)d * browser.fullZoom) * devicePixelRatio;
  await new Promise((done) => windowUtils.sendNativeTouchTap(x, y, false, done));
})()"""

PRESS = """(() => {
  const keyboard = Cc["@mozilla.org/text-input-processor;1"]
    .createInstance(Ci.nsITextInputProcessor);
  keyboard.beginInputTransactionForTests(window);
  const keys = %(keys)s.map((key) => new KeyboardEvent("", key));
  for (const key of keys) keyboard.keydown(key);
  for (const key of keys.reverse()) keyboard.keyup(key);
})()"""


def pointing(browser, x, y, *kinds):
    """A script for the browser's window that sends mouse events to `browser`."""
    return POINT % {"browser": browser, "x": x, "y": y, "kinds": json.dumps(kinds)}


def tapping(browser, x, y):
    """A script for the browser's window that taps on `browser`."""
    return TAP % {"browser": browser, "x": x, "y": y}


def pressing(key, modifiers):
    """A script for the browser's window that presses keys together."""
    keys = [{"key": name, "keyCode": MODIFIERS[name][1]} for name in modifiers]
    keys.append({"key": key, "keyCode": NAMED[key]} if key in NAMED else {"key": key})
    return PRESS % {"keys": json.dumps(keys)}
