#!/usr/bin/python3
"""The browser of a person who has just run `otp setup`, driven by lines of JSON.

PERSON has that person's environment. With OTP_PICTURES, pictures are put into that folder.
"""

import html
import json
import os
import string
import sys

FOLDER = os.path.dirname(os.path.abspath(__file__))
sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(FOLDER))

from harness.offers import Offers
from harness.world import World

FIELD = """<p>Enter the code from our message.</p>
<label for="code">Code</label><input id="code" autocomplete="one-time-code" inputmode="numeric">"""
TYPES = {"page.css": "text/css", "page.js": "text/javascript"}
STATES = "[...document.querySelectorAll('#parts > li .state')].map((state) => state.textContent)"


class FirstCode(Offers):
    def __init__(self):
        self.world = World("chromium", person=json.loads(os.environ["PERSON"]))
        self.browser, self.pages = self.world.browser, self.world.pages

    def terminal(self, text):
        """Takes a picture of what a terminal shows."""
        page = string.Template(_file("terminal.html")).substitute(text=html.escape(text))
        self.show(page, focus=None)
        self.picture("terminal", "pre")

    def setup(self):
        """Looks at the extension's setup page."""
        self.browser.open_extension("setup/setup.html")
        self.browser.until(self.is_ready, "a chain without a gap")
        self.picture("setup", "body")

    def is_ready(self):
        states = self.browser.evaluate(STATES)
        return len(states) > 2 and all(state == "OK" for state in states)

    def wait(self):
        """Opens a page that asks for a code."""
        self.pages.clear()
        for name, kind in TYPES.items():
            self.pages.page("shop.example", f"/{name}", _file(name), {"Content-Type": kind})
        page = string.Template(_file("page.html"))
        self.show(page.substitute(title="Is it you?", host="shop.example", form=FIELD), host="shop.example")
        self.browser.until(self.is_waiting, "a list that waits")

    def is_waiting(self):
        # The test code of `otp setup` was for another site, and is used.
        return self.browser.evaluate("document.body.dataset.state", self.list()) in ("nothing", "unavailable")

    def fill(self):
        """Chooses the code that arrived, and returns what is in the field."""
        self.offered()
        self.ready()
        self.picture("list")
        self.choose()
        self.browser.wait_for("code.value !== ''")
        return self.browser.evaluate("code.value")

    def picture(self, name, element=None):
        if folder := os.environ.get("OTP_PICTURES"):
            area = element and self.browser.evaluate(
                f"(() => {{ const box = document.querySelector('{element}').getBoundingClientRect();"
                " return [box.left, box.top, box.width, box.height]; })()"
            )
            self.browser.screenshot(os.path.join(folder, f"first-code-{name}.png"), area)


def _file(name):
    with open(os.path.join(FOLDER, name), encoding="utf-8") as file:
        return file.read()


def main():
    person = FirstCode()
    try:
        for line in sys.stdin:
            request = json.loads(line)
            print(json.dumps(getattr(person, request.pop("do"))(**request)), flush=True)
    finally:
        person.world.close()


main()
