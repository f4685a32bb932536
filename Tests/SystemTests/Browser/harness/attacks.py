"""What pages try that want a code which nobody chose for them."""

import os

from .offers import TAGGED, Offers

UNBOUND = "Your Oakline code is 482913."
BOUND = "482913 is your code.\n\n@{} #482913"

# The list's own element, as the page sees it, and a style that hides all of the list.
LIST = "document.documentElement.lastElementChild"
OVER_LIST = (
    "position: fixed; inset: auto; margin: 0; border: 0; padding: 0; background: #fff;"
    " left: ${list.left - 4}px; top: ${list.top - 4}px; width: ${list.width + 8}px;"
    " height: ${list.height + 8}px"
)


class Attacks(Offers):
    """For classes of tests in browsers; see case.py."""

    def pause(self, milliseconds):
        self.browser.evaluate(f"new Promise((done) => setTimeout(done, {milliseconds}))")

    def served(self, body=TAGGED, focus="input", **more):
        """Opens a page that gets the code offered, as all that is tried here does. Returns where
        the code is in the page."""
        self.world.ingest(UNBOUND)
        self.show(body, focus=focus, **more)
        return self.browser.place("#codes li", self.ready())

    def script(self, js):
        """Runs statements in the page; `list` is where the list is."""
        self.browser.evaluate(
            f"void (() => {{ const list = {LIST}.getBoundingClientRect(); {js} }})()"
        )

    def values(self):
        return self.browser.evaluate(
            "[...document.querySelectorAll('input, textarea')].map((one) => one.value)"
        )

    def assert_nothing_filled(self):
        self.pause(500)
        self.assertEqual(set(self.values()), {""})
        self.assertEqual(self.states()[0], "fresh")

    def hosts(self):
        """How many host programs this browser runs."""
        return len(self.host_numbers())

    def host_numbers(self):
        home = f"HOME={self.world.environment['HOME']}".encode()
        return [
            int(number) for number in filter(str.isdigit, os.listdir("/proc"))
            # The kernel keeps so much of a name.
            if _read(number, "comm").strip() == b"otp-native-host"[:15]
            and home in _read(number, "environ").split(b"\0")
        ]


def _read(number, name):
    try:
        with open(f"/proc/{number}/{name}", "rb") as file:
            return file.read()
    except OSError:
        # It ended meanwhile.
        return b""
