"""Turns a class of tests into test cases for both browsers."""

import os
import sys
import unittest

from .world import STARTERS, World

BROWSERS = os.environ.get("BROWSERS", " ".join(STARTERS)).split()


def in_browsers(tests):
    """A class decorator that adds a `unittest.TestCase` for each browser.

    The tests have `self.world`, `self.browser` and `self.pages`; the class's `language` and
    `service` are passed to `World`. The tests of a class share a browser; each starts in a new tab,
    with an empty store and no pages.
    """
    module = sys.modules[tests.__module__]
    for name in BROWSERS:
        made = type(
            f"{tests.__name__}_{name}",
            (tests, _InBrowser),
            {"browser_name": name, "__module__": tests.__module__},
        )
        setattr(module, made.__name__, made)
    return tests


class _InBrowser(unittest.TestCase):
    language = None
    service = True

    @classmethod
    def start_world(cls):
        return World(cls.browser_name, cls.language, cls.service)

    @classmethod
    def setUpClass(cls):
        cls.world = cls.start_world()
        cls.addClassCleanup(cls.world.close)
        cls.browser, cls.pages = cls.world.browser, cls.world.pages

    def setUp(self):
        self.world.empty()
        self.pages.clear()
        self.show_another_tab()

    def show_another_tab(self):
        """Opens an empty tab and closes all others."""
        before = self.browser.tabs()
        self.browser.new_tab()
        # A browser ends with its last tab, so close the others afterwards.
        for tab in before:
            self.browser.close_tab(tab)

    def run(self, result=None):
        failed = len(result.failures) + len(result.errors)
        super().run(result)
        if len(result.failures) + len(result.errors) > failed:
            self._keep_picture()
        return result

    def _keep_picture(self):
        try:
            self.world.picture(f"failed-{self._testMethodName}")
        except Exception as error:  # The browser may be gone, which was reported.
            print(f"no picture of {self.id()}: {error}")
