"""Firefox, driven with WebDriver BiDi without a driver: https://w3c.github.io/webdriver-bidi/"""

import base64
import glob
import json
import os

from . import firefox_accessibility, firefox_popup
from .browser import Browser, Frame, Node, PageError
from .channel import CallError, Channel
from .firefox_input import pointing, pressing, tapping
from .firefox_popup import POPUP
from .firefox_view import View
from .process import Process, start_twice

# Replaces the random identifier of each profile.
ADDRESS = "6b1f0f58-2f0c-4f5e-9d0a-6f1f9a6f7c11"
IDENTIFIER = "otp@otpd.org"
PROGRAM = os.environ.get("OTP_FIREFOX", "firefox-esr")


def start(folder, environment, proxy, extension, language=None, headless=True):
    """Starts Firefox; its files are under HOME in `environment`, `proxy` is a port."""
    return start_twice(
        lambda: Firefox(folder, environment, proxy, extension, language, headless), "Firefox"
    )


class Firefox(View, Browser):
    name = "firefox"
    extension = f"moz-extension://{ADDRESS}"

    def __init__(self, folder, environment, proxy, extension, language, headless):
        profile = os.path.join(environment["HOME"], "profile")
        os.makedirs(profile, exist_ok=True)
        port_file = os.path.join(profile, "WebDriverBiDiServer.json")
        # Of an earlier start with the same profile.
        opens_setup = extension and not glob.glob(f"{profile}/storage/default/*{ADDRESS}*")
        if os.path.exists(port_file):
            os.remove(port_file)
        with open(os.path.join(profile, "user.js"), "w", encoding="utf-8") as file:
            for name, value in _settings(proxy, language).items():
                file.write(f"user_pref({json.dumps(name)}, {json.dumps(value)});\n")
        # Input, focus and the color scheme need system access.
        self.process = Process(
            [PROGRAM, *["--headless"] * headless, "--no-remote", "--profile", profile,
             "--width", "1000", "--height", "800",
             "--remote-debugging-port", "0", "--remote-allow-system-access"],
            environment | {"MOZ_CRASHREPORTER_DISABLE": "1"},
            folder,
        )
        self.channel = None
        try:
            port = self.process.wait_until(lambda: _port(port_file))
            self.channel = Channel(f"ws://127.0.0.1:{port}/session", lambda event: None)
            self.channel.call(
                "session.new", {"capabilities": {"alwaysMatch": {"acceptInsecureCerts": True}}}
            )
            if extension:
                self.channel.call(
                    "webExtension.install",
                    {"extensionData": {"type": "path", "path": os.path.abspath(extension)}},
                )
            self.window = self._tree({"moz:scope": "chrome"})[0]["context"]
            if opens_setup:
                self.close_setup()
            self.tab = self.tabs()[0]
            self.activate(self.tab)
        except BaseException:
            self.close()
            raise

    # Tabs

    def addresses(self):
        return {one["context"]: one["url"] for one in self._tree()}

    def new_tab(self, url=None, background=False):
        made = self.channel.call(
            "browsingContext.create", {"type": "tab", "background": background}
        )["context"]
        before, self.tab = self.tab, made
        if not background:
            self._focus()
        if url:
            self.open(url)
        if background:
            self.tab = before
        return made

    def activate(self, tab):
        self._system(firefox_popup.CLOSE)
        self.channel.call("browsingContext.activate", {"context": tab})
        self.tab = tab
        self._focus()

    def close_tab(self, tab):
        self.channel.call("browsingContext.close", {"context": tab})

    def open_extension(self, path, background=False):
        return self.new_tab(f"{self.extension}/{path}", background)

    def open_popup(self):
        self._system(firefox_popup.press_button(IDENTIFIER))
        self.until(lambda: self._system(f"!!{firefox_popup.BROWSER}"), "the popup")
        self.tab = POPUP
        self.wait_for("document.readyState === 'complete'")

    def stop_background(self):
        # Without this option, a native port keeps the background script running.
        self._system(
            f"WebExtensionPolicy.getByID({json.dumps(IDENTIFIER)}).extension"
            ".terminateBackground({ disableResetIdleForTest: true })"
        )

    def _focus(self):
        """Focuses the page; in a new window the address bar has the focus."""
        self._system("gBrowser.selectedBrowser.focus()")

    # Pages

    def open(self, url):
        try:
            self._navigate(url)
        except CallError as error:
            # The start page of a new tab may interfere once.
            if "NS_BINDING_ABORTED" not in str(error):
                raise PageError(f"{url}: {error}") from None
            self._navigate(url)

    def _navigate(self, url):
        self.channel.call(
            "browsingContext.navigate", {"context": self.tab, "url": url, "wait": "complete"}
        )

    def reload(self):
        self.channel.call("browsingContext.reload", {"context": self.tab, "wait": "complete"})

    def evaluate(self, js, frame=None):
        if self.tab == POPUP:
            script = firefox_popup.evaluate(js, self.channel.last)
            return json.loads(self._evaluate(script, self.window))
        return self._evaluate(js, frame.key if frame else self.tab)

    def _evaluate(self, js, context):
        try:
            answer = self.channel.call(
                "script.evaluate",
                {"expression": js, "target": {"context": context}, "awaitPromise": True},
            )
        except CallError as error:
            raise PageError(str(error)) from None
        if answer["type"] == "exception":
            raise PageError(answer["exceptionDetails"]["text"])
        return _value(answer["result"])

    def _system(self, js):
        """Evaluates in the browser's own window."""
        return self._evaluate(js, self.window)

    def frames(self):
        return _frame(self._tree({"root": self.tab})[0])

    def _tree(self, params=None):
        return self.channel.call("browsingContext.getTree", params)["contexts"]

    # Input

    def click(self, place, frame=None):
        self._point(self._place(place, frame), "MOVE", "BUTTON_DOWN", "BUTTON_UP")

    def move(self, place, frame=None):
        self._point(self._place(place, frame), "MOVE")

    def _point(self, place, *kinds):
        browser = firefox_popup.BROWSER if self.tab == POPUP else "gBrowser.selectedBrowser"
        self._system(pointing(browser, *place, *kinds))
        self._settle()

    def enable_touch(self):
        self._prefer("dom.w3c_touch_events.enabled", 1)

    def tap(self, place, frame=None):
        self._system(tapping("gBrowser.selectedBrowser", *self._place(place, frame)))
        self._settle()

    def _press(self, key, modifiers):
        self._system(pressing(key, modifiers))

    def _offset(self, frame):
        """The position of the frame's content on the page."""
        origin = "[mozInnerScreenX, mozInnerScreenY]"
        page, inner = self.evaluate(origin), self.evaluate(origin, frame)
        return inner[0] - page[0], inner[1] - page[1]

    # Other

    def adopt(self, frame, name):
        """Makes a frame's element known to the page's scripts, even in a closed shadow tree."""
        found = self.channel.call("browsingContext.locateNodes", {
            "context": self.tab, "locator": {"type": "context", "value": {"context": frame.key}},
        })["nodes"][0]
        self.channel.call("script.callFunction", {
            "functionDeclaration": f"(found) => {{ window.{name} = found; }}",
            "arguments": [{"sharedId": found["sharedId"]}], "awaitPromise": False,
            "target": {"context": self.tab},
        })

    def screenshot(self, path, area=None):
        """Takes a picture of what the tab shows, or of `area`: left, top, width and height."""
        if self.tab == POPUP:
            data = self._system(firefox_popup.picture())
        else:
            data = self._capture(area)
        with open(path, "wb") as file:
            file.write(base64.b64decode(data))

    def _capture(self, area):
        options = {"context": self.tab}
        if area:
            clip = dict(zip(("x", "y", "width", "height"), area))
            options["clip"] = {"type": "box"} | clip
        return self.channel.call("browsingContext.captureScreenshot", options)["data"]

    def accessible(self, role, name=None, frame=None):
        wanted = {"role": role} if name is None else {"role": role, "name": name}
        found = self.channel.call(
            "browsingContext.locateNodes",
            {"context": frame.key if frame else self.tab,
             "locator": {"type": "accessibility", "value": wanted}},
        )
        return len(found["nodes"])

    def nodes(self, frame=None):
        # The first use starts the accessibility service; documents follow.
        return [
            Node(one["role"], one["name"], one["description"], one["value"], set(one["states"]))
            for one in self.until(
                lambda: self._system(firefox_accessibility.tree(self._address(frame))),
                "the accessibility tree",
            )
        ]

    def _address(self, frame):
        return None if self.tab == POPUP else self.evaluate("location.href", frame)

    def _quit(self):
        self.channel.post("browser.close")

    def close(self):
        if self.channel:
            self.channel.close()
        self.process.end()


def _settings(proxy, language):
    settings = {
        "network.proxy.type": 1,
        "network.proxy.http": "127.0.0.1",
        "network.proxy.http_port": proxy,
        "network.proxy.ssl": "127.0.0.1",
        "network.proxy.ssl_port": proxy,
        "network.proxy.allow_hijacking_localhost": True,
        # Keep http pages on http.
        "dom.security.https_first": False,
        "dom.security.https_first_schemeless": False,
        "network.stricttransportsecurity.preloadlist": False,
        "extensions.webextensions.uuids": json.dumps({IDENTIFIER: ADDRESS}),
    }
    if language:
        settings["intl.locale.requested"] = language
    return settings


def _port(path):
    """The port, once it is in the file."""
    try:
        with open(path, encoding="utf-8") as file:
            return json.load(file)["ws_port"]
    except (FileNotFoundError, ValueError):
        return None


def _frame(tree, parent=None):
    frame = Frame(tree["context"], tree["url"], parent)
    frame.children = [_frame(child, frame.key) for child in tree["children"] or []]
    return frame


def _value(remote):
    """Decodes a remote value of BiDi: https://w3c.github.io/webdriver-bidi/#data-types"""
    kind, value = remote["type"], remote.get("value")
    if kind == "array":
        return [_value(item) for item in value]
    if kind == "object":
        return {key if isinstance(key, str) else _value(key): _value(item) for key, item in value}
    if kind in ("string", "boolean", "number"):
        return value
    # An element or a function; Chromium serialises them as {} too.
    return None if kind in ("undefined", "null") else {}
