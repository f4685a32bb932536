"""What Chromium and Firefox (chromium.py, firefox.py) can both do, and what they share.

Each has these properties and methods. A place is a selector, or (x, y) in CSS pixels; it counts
in `frame`, or in the page of the current tab when there is none. Input is trusted, and goes where
the browser finds the place or the focus, as the hand of a person would.

    name                              "chromium" or "firefox"
    extension                         the extension's origin, such as "chrome-extension://…"
    open(url)                         loads a page, and waits until it is loaded
    reload()
    evaluate(js, frame=None)          the value of an expression; promises are awaited
    frames()                          a Frame with all below it, those of the extension included
    frame(start, timeout=5)           the first frame whose address begins so, once it is there
    wait_for(js, timeout=5, frame=None)   evaluates until the value is true, and returns it
    place(selector, frame=None)       the middle of an element, in the page's pixels
    click(place, frame=None)
    move(place, frame=None)           moves the pointer only
    type(text)                        key by key
    press(key, modifiers=())          "Enter", "ArrowDown", "a"; "Shift", "Control", "Alt", "Meta"
    screenshot(path)                  of what the tab shows
    tab, tabs()                       the current one; all of them. To look into a tab in the
                                      background without showing it, set `tab`
    new_tab(url=None, background=False)   makes one; it becomes current unless in the background
    activate(tab)                     shows it, and makes it current
    close_tab(tab)
    open_extension(path, background=False)   opens a page of the extension in a new tab
    open_popup()                      presses the extension's button; the popup is current until
                                      a tab is activated
    stop_background()                 ends the extension's background part, as idling does
    accessible(role, name=None, frame=None)   how many such nodes assistive programs are told of
    set_viewport(width, height)
    set_dark(dark)                    what prefers-color-scheme says
    close()                           ends it with all that it started
"""

import dataclasses
import json
import time


class PageError(Exception):
    """What a page's script threw."""


@dataclasses.dataclass
class Frame:
    """A frame of a tab; `key` is what its browser calls it."""

    key: str
    url: str
    parent: str | None = None
    children: list = dataclasses.field(default_factory=list)

    def walk(self):
        """The frame and all below it."""
        yield self
        for child in self.children:
            yield from child.walk()


# Selectors look into open shadow roots too, with " >>> " between host and content.
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


class Waiting:
    """The part of a browser that is the same in both, for it needs only the other part."""

    def frame(self, start, timeout=5):
        """The first frame whose address begins with `start`, once it is there."""
        return self.until(
            lambda: next((one for one in self.frames().walk() if one.url.startswith(start)), None),
            timeout,
            f"a frame {start}",
        )

    def wait_for(self, js, timeout=5, frame=None):
        """Evaluates until the value is true, and returns it."""
        # An element or an empty list is true in JavaScript.
        def value():
            found = self.evaluate(js, frame)
            return (found,) if found not in (None, False, 0, "") else None

        return self.until(value, timeout, js)[0]

    def until(self, value, timeout, what):
        """What `value` returns once it is true; a page that is just being replaced may throw."""
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
                raise TimeoutError(f"not within {timeout} seconds: {what}{problem}")
            self.channel.pump(0.03)

    def place(self, selector, frame=None):
        """The middle of an element, in the page's pixels."""
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
        """Lets the input reach the process that it is for; keys pressed sooner may miss it."""
        try:
            self.evaluate("new Promise((done) => setTimeout(done, 30))")
        except PageError:
            # The input made the page go.
            pass

    def press(self, key, modifiers=()):
        self._press(key, modifiers)
        self._settle()

    def type(self, text):
        for character in text:
            self._press(character, ())
        self._settle()
