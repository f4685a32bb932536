"""The popup of the extension's button in Firefox, which WebDriver BiDi does not reach.

The scripts run in the browser's own window.
"""

import json

# Stands for the popup in place of a tab.
POPUP = "popup"

BROWSER = 'document.querySelector("panel[panelopen] .webextension-popup-browser")'

CLOSE = 'document.querySelector("panel[panelopen]")?.hidePopup()'

PRESS_BUTTON = """(async () => {
  const { ExtensionParent } = ChromeUtils.importESModule(
    "resource://gre/modules/ExtensionParent.sys.mjs");
  const { extension } = WebExtensionPolicy.getByID(%(identifier)s);
  await ExtensionParent.apiManager.global.browserActionFor(extension).triggerAction(window);
})()"""

# Runs in the popup's process and scope, since its policy forbids `eval`.
INSIDE = """
  const box = Cu.Sandbox(content, { sandboxPrototype: content, wantXrays: false });
  const answer = (kind, value) => sendAsyncMessage(%(name)s, { kind, value });
  new content.Promise((done) => done(Cu.evalInSandbox(%(js)s, box))).then(
    (value) => answer("value", JSON.stringify(value)),
    (error) => answer("error", String(error)));
"""

EVALUATE = """new Promise((done, failed) => {
  const manager = %(browser)s.messageManager;
  manager.addMessageListener(%(name)s, function listen({ data }) {
    manager.removeMessageListener(%(name)s, listen);
    if (data.kind === "error") failed(data.value);
    else done(data.value ?? "null");
  });
  const script = encodeURIComponent(%(js)s);
  manager.loadFrameScript("data:text/javascript;charset=utf-8," + script, false);
})"""

PICTURE = """(async () => {
  const browser = %(browser)s;
  const page = browser.browsingContext.currentWindowGlobal;
  const bitmap = await page.drawSnapshot(
    new DOMRect(0, 0, browser.clientWidth, browser.clientHeight), 1, "white");
  const canvas = document.createElementNS("http://www.w3.org/1999/xhtml", "canvas");
  [canvas.width, canvas.height] = [bitmap.width, bitmap.height];
  canvas.getContext("2d").drawImage(bitmap, 0, 0);
  return canvas.toDataURL("image/png").split(",")[1];
})()"""


def press_button(identifier):
    """Clicks the extension's button, which grants activeTab as a person's click does."""
    return PRESS_BUTTON % {"identifier": json.dumps(identifier)}


def evaluate(js, number):
    """Evaluates in the popup and returns JSON; `number` identifies the evaluation."""
    name = json.dumps(f"otp-{number}")
    inside = INSIDE % {"name": name, "js": json.dumps(js)}
    return EVALUATE % {"browser": BROWSER, "name": name, "js": json.dumps(inside)}


def picture():
    """A screenshot of the popup, as PNG in Base64."""
    return PICTURE % {"browser": BROWSER}
