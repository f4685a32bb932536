"""Chromium, driven by the DevTools protocol: https://chromedevtools.github.io/devtools-protocol/"""

import os

from . import chromium_accessibility as accessibility
from .browser import Browser, Frame, PageError
from .channel import CallError, Channel
from .chromium_start import address, options
from .chromium_view import View
from .keys import MODIFIERS, devtools_key
from .process import Process, start_twice
from .targets import Targets

# Derived from the public key in the extension's manifest.
EXTENSION = "fopancmhoanaacefdnnkhgdicgjjpjjm"
PROGRAM = os.environ.get("OTP_CHROMIUM", "chromium")


def start(folder, environment, proxy, extension, language=None, headless=True):
    """Starts Chromium; its files are under HOME in `environment`, `proxy` is a port."""
    return start_twice(
        lambda: Chromium(folder, environment, proxy, extension, language, headless), "Chromium"
    )


class Chromium(View, Browser):
    name = "chromium"
    extension = f"chrome-extension://{EXTENSION}"

    def __init__(self, folder, environment, proxy, extension, language, headless):
        self.data = os.path.join(environment["HOME"], ".config", "chromium")
        port_file = os.path.join(self.data, "DevToolsActivePort")
        # Of an earlier start with the same profile.
        settings = os.path.join(self.data, "Default", "Local Extension Settings", EXTENSION)
        opens_setup = extension and not os.path.exists(settings)
        if os.path.exists(port_file):
            os.remove(port_file)
        self.process = Process(
            [PROGRAM, *options(self.data, proxy, extension, language, headless), "about:blank"],
            # Decides the language of the interface, regardless of --lang.
            environment | ({"LANGUAGE": language} if language else {}),
            folder,
        )
        self.channel = None
        self.targets = Targets()
        try:
            port, path = self.process.wait_until(lambda: address(port_file))
            self.channel = Channel(f"ws://127.0.0.1:{port}{path}", self.targets.on_event)
            self.targets.channel = self.channel
            if opens_setup:
                self.close_setup()
            self.tab = self.tabs()[0]
            self._attach(self.tab)
            self.activate(self.tab)
        except BaseException:
            self.close()
            raise

    # Tabs

    def addresses(self):
        found = self.channel.call("Target.getTargets")["targetInfos"]
        return {one["targetId"]: one["url"] for one in found if one["type"] == "page"}

    def new_tab(self, url=None, background=False):
        made = self.channel.call(
            "Target.createTarget", {"url": "about:blank", "background": background}
        )["targetId"]
        self._attach(made)
        before, self.tab = self.tab, made
        if url:
            self.open(url)
        if background:
            self.tab = before
        return made

    def activate(self, tab):
        if tab not in self.targets.sessions:
            # The extension or a page opened the tab.
            self._attach(tab)
        self.channel.call("Target.activateTarget", {"targetId": tab})
        self.tab = tab

    def close_tab(self, tab):
        try:
            self.channel.call("Target.closeTarget", {"targetId": tab})
        except CallError:
            # A popup closes when another tab is shown.
            pass

    def open_extension(self, path, background=False):
        return self.new_tab(f"{self.extension}/{path}", background)

    def open_popup(self):
        every = self.channel.call("Target.getTargets", {"filter": [{"type": "tab"}]})["targetInfos"]
        shown = next(one for one in every if one["embedderData"]["tabActive"])
        before = self.tabs()
        self.channel.call(
            "Extensions.triggerAction", {"id": EXTENSION, "targetId": shown["targetId"]}
        )
        made = self.until(lambda: set(self.tabs()) - set(before), "the popup")
        self.tab = made.pop()
        self._attach(self.tab)
        self.wait_for("document.readyState === 'complete'")

    def stop_background(self):
        for one in self.channel.call("Target.getTargets")["targetInfos"]:
            if one["type"] == "service_worker" and one["url"].startswith(self.extension):
                self.channel.call("Target.closeTarget", {"targetId": one["targetId"]})

    def _attach(self, target):
        # Its event precedes the answer; the event's handler enables everything else that is needed.
        self.channel.call("Target.attachToTarget", {"targetId": target, "flatten": True})

    # Pages

    def open(self, url):
        answer = self._call("Page.navigate", {"url": url})
        if "errorText" in answer:
            raise PageError(f"{url}: {answer['errorText']}")
        # A navigation that changes only the fragment has no loader.
        if loader := answer.get("loaderId"):
            self._wait_loaded(lambda: self._loader() == loader, url)

    def reload(self):
        before = self._loader()
        self._call("Page.reload")
        self._wait_loaded(lambda: self._loader() != before, "the reloaded page")

    def _loader(self):
        return self._call("Page.getFrameTree")["frameTree"]["frame"]["loaderId"]

    def _wait_loaded(self, has_started, what):
        self.until(has_started, what)
        self.wait_for("document.readyState === 'complete'")

    def evaluate(self, js, frame=None):
        key = frame.key if frame else self.tab
        session, context = self.until(lambda: self.targets.context(key), f"frame {key}")
        try:
            answer = self.channel.call(
                "Runtime.evaluate",
                {"expression": js, "uniqueContextId": context, "awaitPromise": True,
                 "returnByValue": True},
                sessionId=session,
            )
        except CallError as error:
            raise PageError(str(error)) from None
        if "exceptionDetails" in answer:
            details = answer["exceptionDetails"]
            thrown = details.get("exception", {})
            raise PageError(thrown.get("description") or thrown.get("value") or details["text"])
        return answer["result"].get("value")

    def frames(self):
        self.channel.pump()
        root = self._frames_of(self.tab)
        known = {one.key: one for one in root.walk()}
        # A frame in another process is a target of its own and may contain others.
        waiting = dict(self.targets.parents)
        while found := [key for key, parent in waiting.items() if parent in known]:
            for key in found:
                parent = known[waiting.pop(key)]
                try:
                    one = self._frames_of(key)
                except (CallError, KeyError):
                    # The frame is gone.
                    continue
                one.parent = parent.key
                parent.children.append(one)
                known |= {each.key: each for each in one.walk()}
        return root

    def _frames_of(self, target):
        tree = self.channel.call("Page.getFrameTree", sessionId=self.targets.sessions[target])
        return _frame(tree["frameTree"])

    def _call(self, method, params=None):
        """Sends a call to the page of the current tab."""
        return self.channel.call(method, params, sessionId=self.targets.sessions[self.tab])

    # Input

    def click(self, place, frame=None):
        x, y = self._screen_place(place, frame)
        self._mouse("mouseMoved", x, y)
        for kind in ("mousePressed", "mouseReleased"):
            self._mouse(kind, x, y, button="left", clickCount=1)
        self._settle()

    def enable_touch(self):
        """Does nothing: Chromium accepts touches from DevTools at any time."""

    def tap(self, place, frame=None):
        x, y = self._screen_place(place, frame)
        for kind, points in (("touchStart", [{"x": x, "y": y}]), ("touchEnd", [])):
            self._call("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
        self._settle()

    def move(self, place, frame=None):
        self._mouse("mouseMoved", *self._screen_place(place, frame))
        self._settle()

    def _screen_place(self, place, frame):
        return tuple(round(part * self.zoom) for part in self._place(place, frame))

    def _press(self, key, modifiers):
        held = 0
        for name in modifiers:
            held |= MODIFIERS[name][0]
            self._key("rawKeyDown", _modifier(name, held))
        members = devtools_key(key, modifiers)
        self._key("keyDown" if "text" in members else "rawKeyDown", members)
        self._key("keyUp", {name: each for name, each in members.items() if name != "text"})
        for name in reversed(modifiers):
            held &= ~MODIFIERS[name][0]
            self._key("keyUp", _modifier(name, held))

    def _key(self, kind, members):
        # Chromium may not answer a key that moves the focus to another process.
        self.channel.post(
            "Input.dispatchKeyEvent", {"type": kind, **members},
            sessionId=self.targets.sessions[self.tab],
        )

    def _mouse(self, kind, x, y, **more):
        try:
            self.channel.call(
                "Input.dispatchMouseEvent", {"type": kind, "x": x, "y": y, **more}, timeout=5,
                sessionId=self.targets.sessions[self.tab],
            )
        except TimeoutError:
            # The frame is gone, and with it the answer.
            pass

    def _parents(self, key):
        """The parent of each frame by its key; None while the frame `key` is in no tree, as while
        it moves to another process."""
        parents = {one.key: one.parent for one in self.frames().walk()}
        return parents if key in parents else None

    def _offset(self, frame):
        """The position of the frame's content on the page."""
        left = top = 0
        key = frame.key
        parents = self.until(lambda: self._parents(key), "the frame is on the page")
        while key != self.tab:
            # Boxes are relative to the outermost frame of the same process.
            parent = parents[key]
            session = self.targets.contexts[parent][0]
            owner = self.channel.call("DOM.getFrameOwner", {"frameId": key}, sessionId=session)
            box = self.channel.call(
                "DOM.getBoxModel", {"backendNodeId": owner["backendNodeId"]}, sessionId=session
            )["model"]["content"]
            left, top = left + box[0], top + box[1]
            key = parent
            while self.targets.sessions.get(key) != session:
                key = parents[key]
        # DevTools counts in screen pixels.
        return left / self.zoom, top / self.zoom

    # Other

    def accessible(self, role, name=None, frame=None):
        return accessibility.count(self._accessibility_tree(frame), role, name)

    def nodes(self, frame=None):
        return accessibility.nodes(self._accessibility_tree(frame))

    def _accessibility_tree(self, frame):
        key = frame.key if frame else self.tab
        session, _ = self.until(lambda: self.targets.context(key), f"frame {key}")
        return self.channel.call(
            "Accessibility.getFullAXTree", {"frameId": key}, sessionId=session
        )["nodes"]

    def _quit(self):
        self.channel.post("Browser.close")

    def close(self):
        if self.channel:
            self.channel.close()
        self.process.end()


def _frame(tree, parent=None):
    frame = Frame(tree["frame"]["id"], tree["frame"]["url"], parent)
    frame.children = [_frame(child, frame.key) for child in tree.get("childFrames", [])]
    return frame


def _modifier(name, held):
    return {"key": name, "windowsVirtualKeyCode": MODIFIERS[name][1], "modifiers": held}
