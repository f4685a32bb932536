#!/usr/bin/python3
"""Reports when a waiting list in Chromium has drawn codes, for benchmarks that deliver them.

Writes the runtime directory of its service, then a line for each code that it reads: the time in
milliseconds since 1970 at which the list is drawn. Before it reads the next code, a list waits
again.
"""

import os
import sys
import tempfile

TESTS = os.path.abspath(os.path.join(os.path.dirname(__file__), ".."))
sys.path.insert(0, TESTS)

from harness.attacks import Attacks
from harness.offers import TAGGED
from harness.world import World, extension_folder

from extension import with_notes


class Watch(Attacks):
    def __init__(self, world):
        self.world, self.browser, self.pages = world, world.browser, world.pages

    def wait(self):
        """Shows a page whose list waits."""
        self.show(TAGGED)
        self.browser.until(self.is_waiting, "a list that waits")

    def is_waiting(self):
        return self.browser.evaluate("document.body.dataset.state", self.list()) in ("nothing", "unavailable")

    def shown(self, code):
        """The time at which the list had drawn the code, which is then used."""
        time = self.browser.wait_for(f"shown['{code}']", self.state("codes"))
        self.world.run("otp", "consume", str(self.world.entries()[0]["id"]))
        return time


def main():
    with tempfile.TemporaryDirectory() as folder:
        os.environ["OTP_EXTENSION"] = with_notes(extension_folder(), os.path.join(folder, "extension"))
        world = World("chromium")
        watch = Watch(world)
        print(world.environment["XDG_RUNTIME_DIR"], flush=True)
        watch.wait()
        print("waiting", flush=True)
        for line in sys.stdin:
            print(watch.shown(line.strip()), flush=True)
            watch.wait()
            print("waiting", flush=True)
        world.close()


main()
