"""What a person sees of the list under a field, and can do with it."""

import time

from .channel import GUARD

TAGGED = '<form><label>Code <input name="code" autocomplete="one-time-code"></label></form>'

# The number of rows that are completely visible in the list, including everything inside them.
WHOLE_ROWS = """(() => {
  const list = document.getElementById("codes").getBoundingClientRect();
  return [...document.querySelectorAll("#codes > li")].filter((row) =>
    [row, ...row.querySelectorAll("*")].every((part) => {
      const box = part.getBoundingClientRect();
      return box.top >= list.top - 0.5 && box.bottom <= Math.min(list.bottom, innerHeight) + 0.5;
    })).length;
})()"""


class Offers:
    """A base class for tests; see case.py."""

    # The seconds that the list may take.
    patience = GUARD

    def show(self, body=TAGGED, host="shop.example", headers=None, focus="input"):
        """Opens a page and clicks into the field that `focus` selects, if any."""
        self.pages.page(host, "/", body, headers)
        self.browser.open(f"https://{host}/")
        if focus:
            self.browser.click(focus)

    def click_into(self, frame, selector="input"):
        """Clicks into a field in a frame. A frame just loaded may not accept clicks yet."""
        def has_focus():
            self.browser.click(selector, frame)
            return self.browser.evaluate(f"document.activeElement.matches('{selector}')", frame)
        self.browser.until(has_focus, f"a click reaches {selector} in the frame")

    def list(self):
        """The frame of the list, once it exists."""
        return self.browser.frame(f"{self.browser.extension}/list/list.html", self.patience)

    def rectangle(self):
        """The left, top, width and height of the list in the page, with its border."""
        frame = self.list()
        width, height = self.browser.evaluate("[innerWidth + 2, innerHeight + 2]", frame)
        x, y = self.browser.place("html", frame)
        return round(x - width / 2), round(y - height / 2), width, height

    def has_list(self):
        """Whether the tab shows a list."""
        frames = self.browser.frames().walk()
        return any(one.url.startswith(f"{self.browser.extension}/list/") for one in frames)

    def state(self, state):
        """Waits until the list shows "codes" or a reason for having none; returns its frame."""
        frame = self.list()
        self.browser.wait_for(f"document.body.dataset.state === '{state}'", frame, self.patience)
        return frame

    def offered(self):
        """The codes in the list, once it shows any."""
        frame = self.state("codes")
        return self.browser.evaluate(
            "[...document.querySelectorAll('#codes .code')].map((code) => code.textContent)", frame
        )

    def details(self):
        """The text of the first code's row."""
        return self.browser.evaluate(
            "document.querySelector('#codes li').textContent", self.state("codes")
        )

    def ready(self):
        """Waits until the first code accepts a choice; returns the list's frame."""
        frame = self.state("codes")
        self.browser.wait_for(
            "document.querySelector('#codes li').ariaDisabled === 'false'", frame, self.patience
        )
        return frame

    def enter_list(self):
        """Moves the focus into the list with a key, and waits until the list accepts a choice."""
        frame = self.ready()
        self.browser.press("ArrowDown")
        # A row is selected once the list has started to wait.
        self.browser.wait_for(
            """document.querySelector("#codes li[aria-selected='true']") !== null""", frame, self.patience
        )
        return self.ready()

    def choose(self):
        """Clicks on the first code, as soon as it accepts a choice."""
        self.browser.click("#codes li", self.ready())

    def value(self, selector="input", frame=None):
        return self.browser.evaluate(f"document.querySelector('{selector}').value", frame)

    def states(self):
        """The states of the codes in the store, newest first."""
        return [one["state"] for one in self.world.entries() if one["outcome"] == "code"]

    def assert_used(self):
        """Waits until the newest code is marked as used."""
        self.browser.until(lambda: self.states()[:1] == ["used"], "the code is used")

    def assert_no_list(self, seconds=1.5):
        """Asserts that no list opens; a list would take a tenth of that time."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if self.has_list():
                raise AssertionError("a list opened")
            time.sleep(0.1)

    def corners(self, frame):
        """The upper left and lower right corners of the list, in the page."""
        size = self.browser.evaluate("[innerWidth, innerHeight]", frame)
        return self.browser.place((0, 0), frame), self.browser.place(size, frame)

    def lies_within(self, frame, width, height):
        """Whether the whole list fits in a window of this size."""
        (left, top), (right, bottom) = self.corners(frame)
        return 0 <= left < right <= width and 0 <= top < bottom <= height
