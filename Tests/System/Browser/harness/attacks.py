"""Shared by the tests of pages that try to get a code that no one chose for them."""

import os

from .browser import PageError
from .channel import CallError
from .offers import TAGGED, Offers
from .picture import ink, likeness

UNBOUND = "Your Oakline code is 482913."
BOUND = "482913 is your code.\n\n@{} #482913"

# The list's host element, which has no box, as the page sees it, and a style that covers the list.
LIST = "document.documentElement.lastElementChild"
OVER_LIST = (
    "position: fixed; inset: auto; margin: 0; border: 0; padding: 0; background: #fff;"
    " left: ${list.left - 4}px; top: ${list.top - 4}px; width: ${list.width + 8}px;"
    " height: ${list.height + 8}px"
)


class Attacks(Offers):
    """A base class for tests; see case.py."""

    def pause(self, milliseconds):
        self.browser.evaluate(f"new Promise((done) => setTimeout(done, {milliseconds}))")

    def open_with_code(self, body=TAGGED, focus="input", **more):
        """Opens a page that is offered a code, and returns the code's position in the page."""
        self.world.ingest(UNBOUND)
        self.show(body, focus=focus, **more)
        return self.browser.place("#codes li", self.ready())

    def script(self, js):
        """Runs statements in the page; `list` is the rectangle of the list."""
        left, top, width, height = self.rectangle()
        self.browser.evaluate(
            f"void (() => {{ const list = new DOMRect({left}, {top}, {width}, {height}); {js} }})()"
        )

    def wait_for_list_at(self, x, y):
        """Waits until the list is the topmost element at a point of the page."""
        self.browser.wait_for(f"document.elementFromPoint({x}, {y}) === {LIST}")

    def keep_reference(self):
        """Keeps a picture of the code in an ordinary page, once for each class."""
        if not hasattr(type(self), "reference"):
            self.open_with_code()
            type(self).reference = ink(self._code_picture())

    def is_code_in_picture(self):
        """Whether a screenshot shows the code where the list has it, as in an ordinary page."""
        try:
            # A list between two pixels looks slightly different; another or none, very different.
            return likeness(ink(self._code_picture()), self.reference) > 0.5
        except (LookupError, PageError, CallError, TimeoutError):
            # The list has since disappeared, or lies outside the page.
            return False

    def _code_picture(self):
        x, y = self.browser.place("#codes .code", self.list())
        path = os.path.join(self.world.folder, "code.png")
        self.browser.screenshot(path, (x - 60, y - 14, 120, 28))
        return path

    def values(self):
        """The values of all fields of the page."""
        return self.browser.evaluate(
            "[...document.querySelectorAll('input, textarea')].map((field) => field.value)"
        )

    def assert_nothing_filled(self):
        self.pause(500)
        self.assertEqual(set(self.values()), {""})
        # A test may have waited until the code was too old to be offered.
        self.assertIn(self.states()[0], ["fresh", "old"])

    def hosts(self):
        """The number of host programs that this browser runs."""
        return len(self.host_numbers())

    def host_numbers(self):
        """The process identifiers of the host programs that this browser runs."""
        home = f"HOME={self.world.environment['HOME']}".encode()
        return [
            int(number) for number in filter(str.isdigit, os.listdir("/proc"))
            # The kernel truncates names to 15 characters.
            if _read(number, "comm").strip() == b"otp-native-host"[:15]
            and home in _read(number, "environ").split(b"\0")
        ]


def _read(number, name):
    try:
        with open(f"/proc/{number}/{name}", "rb") as file:
            return file.read()
    except OSError:
        # The process has ended.
        return b""
