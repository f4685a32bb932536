"""What the toolbar popup copies to the clipboard of a real screen."""

import shutil
import tempfile
import time
import unittest

from harness.case import BROWSERS, in_browsers
from harness.offers import Offers
from harness.screen import Screen
from harness.world import World

UNBOUND = "Your Oakline code is 482913."

# The seconds that a code stays on the clipboard, and the additional time on a busy machine.
TIME, DELAY = 60, 10


class Copying(Offers):
    """Presses *Copy* in the popup of `world`."""

    def __init__(self, world):
        self.world, self.browser, self.pages = world, world.browser, world.pages

    def open(self):
        self.world.ingest(UNBOUND)
        self.show("<p>No field here</p>", focus=None)
        self.page = self.browser.tab
        self.browser.open_popup()
        self.browser.wait_for("document.querySelectorAll('#codes li').length > 0")

    def press(self):
        self.browser.evaluate("void document.querySelector('#codes button').click()")


class Clearing(unittest.TestCase):
    def setUp(self):
        self.places = {name: self.place(name) for name in BROWSERS}

    def place(self, name):
        """A screen, and a browser that uses its clipboard."""
        folder = tempfile.mkdtemp(prefix="otp-screen-", dir="/tmp")
        self.addCleanup(shutil.rmtree, folder, ignore_errors=True)
        screen = Screen(folder)
        self.addCleanup(screen.close)
        world = World(name, environment=screen.environment)
        self.addCleanup(world.close)
        return screen, world

    def test_a_copied_code_is_cleared_after_a_minute_though_popup_and_browser_closed(self):
        copied = {}
        for name, (screen, world) in self.places.items():
            with self.subTest(name):
                copying = Copying(world)
                copying.open()
                copying.press()
                # A click outside the popup closes it, possibly before the code is on the clipboard.
                world.browser.activate(copying.page)
                world.browser.until(lambda: screen.clipboard() == "482913", "the clipboard")
                copied[name] = time.monotonic()
                world.browser.quit()
                self.assertEqual(screen.clipboard(), "482913")
                self.assertEqual(copying.states(), ["fresh"])
        for name, start in copied.items():
            with self.subTest(name):
                screen = self.places[name][0]
                while screen.clipboard():
                    self.assertLess(time.monotonic() - start, TIME + DELAY)
                    time.sleep(0.2)
                self.assertGreater(time.monotonic() - start, TIME - DELAY)


@in_browsers
class WithoutClipboard(Offers):
    def test_says_what_copying_needs(self):
        copying = Copying(self.world)
        self.addCleanup(self.browser.activate, self.browser.tab)
        copying.open()
        copying.press()
        self.browser.wait_for("document.body.textContent.includes('wl-clipboard, xclip or xsel')")
        self.world.picture("popup-not-copied")
        self.assertNotIn("Copied", self.browser.evaluate("document.body.textContent"))


if __name__ == "__main__":
    unittest.main()
