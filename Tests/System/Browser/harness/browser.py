"""The interface of Chromium and Firefox (chromium.py, firefox.py), and their common parts.

A place is a selector or (x, y) in CSS pixels, relative to `frame`, or else to the page of the
current tab. Input is trusted and goes through hit testing and focus, as a person's input does.

    name                              "chromium" or "firefox"
    extension                         the extension's origin, such as "chrome-extension://…"
    open(url)                         opens a page and waits until it has loaded
    reload()
    evaluate(js, frame=None)          the value of an expression; awaits promises
    frames()                          the tree of frames, the extension's included
    frame(start, timeout=GUARD)       the first frame whose address starts with `start`
    wait_for(js, frame=None, timeout=GUARD)   evaluates until the value is truthy; returns it
    place(selector, frame=None)       the centre of an element, in the page's pixels
    click(place, frame=None)
    move(place, frame=None)           moves the pointer
    type(text)                        key by key
    press(key, modifiers=())          "Enter", "ArrowDown", "a"; "Shift", "Control", "Alt", "Meta"
    adopt(frame, name)                makes a frame's element a variable of the page
    screenshot(path, area=None)       of what the tab shows, or of (left, top, width, height)
    addresses()                       the address of each tab, by tab
    tab, tabs()                       the current tab; all tabs. Set `tab` to inspect a tab in
                                      the background without showing it
    new_tab(url=None, background=False)   opens a tab, current unless in the background
    activate(tab)                     shows a tab and makes it current
    close_tab(tab)
    open_extension(path, background=False)   opens a page of the extension in a new tab
    open_popup()                      clicks the extension's button; the popup is current until
                                      a tab is activated
    stop_background()                 stops the background script, as the browser does when idle
    accessible(role, name=None, frame=None)   the number of such nodes in the accessibility tree
    nodes(frame=None)                 the nodes of a document for a screen reader, in order
    tap(place, frame=None)            touches with a finger, once `enable_touch()` was called
    move_window(x, y)                 moves the window by that many pixels on its screen
    set_viewport(width, height)
    set_dark(dark)                    sets prefers-color-scheme
    set_forced_colors(forced), set_reduced_motion(reduced)   set what a person may prefer
    set_zoom(factor)                  the zoom of the page
    pinch(factor)                     enlarges the page as two fingers do (Chromium)
    quit()                            ends the browser as a person does
    close()                           ends the browser and its processes
"""

import dataclasses
import json
import time

from .channel import GUARD


class PageError(Exception):
    """An exception of a page's script."""


@dataclasses.dataclass
class Frame:
    """A frame of a tab; `key` is the browser's identifier."""

    key: str
    url: str
    parent: str | None = None
    children: list = dataclasses.field(default_factory=list)

    def walk(self):
        """The frame and its descendants."""
        yield self
        for child in self.children:
            yield from child.walk()


@dataclasses.dataclass
class Node:
    """A node of the accessibility tree: its ARIA role, and names of states as in ARIA."""

    role: str
    name: str
    description: str
    value: str
    states: set


# In selectors, " >>> " leads from a host into its open shadow root.
MIDDLE = """((path) => {
  let found = document;
  for (const part of path.split(" >>> ")) found = (found.shadowRoot ?? found).querySelector(part);
  if (!found) return null;
  let box = found.getBoundingClientRect();
  if (box.bottom < 1 || box.right < 1 || box.top > innerHeight - 1 || box.left > innerWidth - 1) {
    found.scrollIntoView({ block: "center" });
    box = found.getBoundingClientRect();
  }
  return [box.left + box.width / 2, box.top + box.height / 2];
})"""


class Browser:
    """The common parts of both browsers, built on the rest of the interface."""

    def tabs(self):
        return list(self.addresses())

    def close_setup(self):
        """Closes the page that the extension opens once it is installed, after it has loaded: in
        Chromium, a popup that opens while an extension's page is closed runs no scripts."""
        def setup():
            start = f"{self.extension}/setup/"
            return [tab for tab, url in self.addresses().items() if url.startswith(start)]

        for tab in self.until(setup, "the setup page"):
            self.activate(tab)
            self.wait_for("document.querySelector('#parts > li') !== null")
            self.close_tab(tab)
        self.until(lambda: not setup(), "the end of the setup page")

    def frame(self, start, timeout=GUARD):
        """The first frame whose address starts with `start`, once it exists."""
        return self.until(
            lambda: next((one for one in self.frames().walk() if one.url.startswith(start)), None),
            f"a frame {start}",
            timeout,
        )

    def wait_for(self, js, frame=None, timeout=GUARD):
        """Evaluates until the value is truthy, and returns it."""
        # Elements and empty lists are truthy in JavaScript.
        def value():
            found = self.evaluate(js, frame)
            return (found,) if found not in (None, False, 0, "") else None

        return self.until(value, js, timeout)[0]

    def until(self, value, what, timeout=GUARD):
        """Returns what `value` returns once truthy; a page being replaced may throw."""
        end = time.monotonic() + timeout
        while True:
            problem = ""
            try:
                found = value()
                if found:
                    return found
            except (PageError, LookupError) as error:
                problem = f" ({error})"
            if time.monotonic() > end:
                raise TimeoutError(f"timed out after {timeout} seconds: {what}{problem}")
            self.channel.pump(0.03)

    def place(self, selector, frame=None):
        """The centre of an element, in the page's pixels."""
        return self._place(selector, frame)

    def _place(self, place, frame):
        if isinstance(place, str):
            found = self.evaluate(f"{MIDDLE}({json.dumps(place)})", frame)
            if found is None:
                raise LookupError(f"no element {place}")
            place = found
        left, top = self._offset(frame) if frame else (0, 0)
        return round(place[0] + left), round(place[1] + top)

    def _settle(self):
        """Lets input reach its process, as the next key could overtake it."""
        try:
            self.evaluate("new Promise((done) => setTimeout(done, 30))")
        except PageError:
            # The input closed or replaced the page.
            pass

    def quit(self):
        """Ends only the browser; programs that it started may keep running, unlike with `close`."""
        self._quit()
        self.process.child.wait(GUARD)

    def press(self, key, modifiers=()):
        self._press(key, modifiers)
        self._settle()

    def type(self, text):
        for character in text:
            self._press(character, ())
        self._settle()
