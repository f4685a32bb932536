"""An X11 desktop without a display: what a person sees on it, with mouse and keyboard input.

Browsers paint some things over their pages that screenshots of a page do not contain.
"""

import os
import shutil
import struct
import subprocess
import tempfile
import time

from . import picture
from .attacks import UNBOUND, Attacks
from .channel import GUARD
from .offers import TAGGED
from .picture import ink, likeness
from .process import Process
from .screen import Screen
from .sightings import SHOWN
from .world import World

# The seconds after which a chosen code is in the field and marked as used.
FILLING_TIME = 0.6

# Resolves to whether a field receives the focus within half a second.
HAS_FOCUS_SOON = """(selector) => new Promise((done) => {
  const field = document.querySelector(selector);
  if (document.activeElement === field) done(true);
  field.addEventListener("focus", () => done(true), { once: true });
  setTimeout(() => done(false), 500);
})"""


class Desktop(Screen):
    """A screen with a window manager, which windows need to receive the focus."""

    def __init__(self, folder):
        super().__init__(folder, "-fbdir", folder)
        self.memory = os.path.join(folder, "Xvfb_screen0")
        variables = os.environ | {"HOME": folder} | self.environment
        self.manager = Process(["openbox"], variables, folder)
        self.manager.wait_until(lambda: self._run("get_desktop").stdout or None)

    def move(self, x, y):
        """Moves the pointer to a place on the screen."""
        self._tool("mousemove", x, y)

    def click(self, button=1):
        self._tool("click", button)

    def hold(self):
        """Presses the mouse button without releasing it."""
        self._tool("mousedown", 1)

    def release(self):
        self._tool("mouseup", 1)

    def press(self, *keys):
        """Presses keys by their X11 names, as fast as a person does."""
        self._tool("key", "--delay", 60, *keys)

    def pixels(self, area):
        """The pixels of (left, top, width, height), row by row, four bytes each."""
        with open(self.memory, "rb") as file:
            content = file.read()
        # https://gitlab.freedesktop.org/xorg/proto/xorgproto/-/blob/master/include/X11/XWDFile.h
        header = struct.unpack(">25I", content[:100])
        start, step = header[0] + 12 * header[19], header[12]
        left, top, width, height = area
        return [
            content[at:at + 4 * width]
            for at in range(start + step * top + 4 * left, start + step * (top + height), step)
        ][:height]

    def picture(self, path, area=None):
        """Takes a picture of the screen, or of an area of it."""
        area = area or (0, 0, *self.size)
        picture.write(path, area[2], self.pixels(area))

    def _tool(self, *arguments):
        done = self._run(*arguments)
        if done.returncode != 0:
            raise AssertionError(f"xdotool {arguments[0]}: {done.stderr.strip()}")

    def _run(self, *arguments):
        return subprocess.run(
            ["xdotool", *map(str, arguments)], env=os.environ | self.environment,
            capture_output=True, text=True, check=False, timeout=GUARD,
        )

    def close(self):
        self.manager.end()
        super().close()


class OnDesktop(Attacks):
    """A base class for tests whose browser has a window on a desktop; see case.py."""

    @classmethod
    def start_world(cls):
        folder = tempfile.mkdtemp(prefix="otp-desktop-", dir="/tmp")
        cls.addClassCleanup(shutil.rmtree, folder, ignore_errors=True)
        cls.desktop = Desktop(folder)
        cls.addClassCleanup(cls.desktop.close)
        return World(
            cls.browser_name, headless=False, environment=cls.desktop.environment
        )

    def show(self, body=TAGGED, host="shop.example", headers=None, focus="input"):
        """Opens a page and clicks into a field as a person does."""
        super().show(body, host, headers, focus=None)
        self._find_origin()
        if focus:
            self.reach(focus)

    def reach(self, selector):
        """Clicks until a field has the focus: a moving window, a bar that opens or closes, or the
        closing bubble of the previous page can consume a click."""
        def has_focus():
            self._find_origin()
            self.click(self.browser.place(selector))
            return self.browser.evaluate(f"({HAS_FOCUS_SOON})('{selector}')")
        self.browser.until(has_focus, f"a click reaches {selector}")

    def _find_origin(self):
        # Chromium's window has a border of its own on three sides.
        self.origin = self.browser.evaluate("""(() => {
          const border = (outerWidth - innerWidth) / 2;
          return [window.mozInnerScreenX ?? screenX + border,
            window.mozInnerScreenY ?? screenY + outerHeight - innerHeight - border];
        })()""")

    def open_with_code(self, body=TAGGED, focus="input", **more):
        """Opens a page that is offered a code, and finds the code's row."""
        self.world.ingest(UNBOUND)
        self.show(body, focus=focus, **more)
        frame = self.ready()
        self.row = self.browser.place("#codes li", frame)
        code = self.browser.place("#codes .code", frame)
        left, top = self.on_screen(code)
        self.code_area = (left - 60, top - 14, 120, 28)
        return code

    def keep_reference(self):
        """Keeps a picture of the code on an ordinary page, once for each class."""
        if not hasattr(type(self), "reference"):
            # A new window moves, and its bars open and close.
            self.show("<input>")
            self.open_with_code()
            self.pause(100)
            type(self).reference = self._code_on_screen()
            self.browser.open("about:blank")
            self.world.empty()

    def is_code_on_screen(self):
        """Whether a person sees the code where the list had it."""
        return likeness(self._code_on_screen(), self.reference) > 0.5

    def _code_on_screen(self):
        path = os.path.join(self.world.folder, "code.png")
        self.desktop.picture(path, self.code_area)
        return ink(path)

    def choose_by_click(self):
        """Clicks where the code is or was; returns whether a person could see it there."""
        return self._choose(lambda: self.point(self.row), self.desktop.click)

    def choose_by_key(self):
        """Presses ↓ and Enter; returns whether a person could see the code until then."""
        return self._choose(
            lambda: self.desktop.press("Down"), lambda: self.desktop.press("Return")
        )

    def _choose(self, prepare, choose):
        start, was_in_sight = time.monotonic(), self.is_code_on_screen()
        prepare()
        is_in_sight = self.is_code_on_screen()
        choose()
        # On a slow machine, a person has had time to see what appeared.
        return is_in_sight and (was_in_sight or time.monotonic() - start >= SHOWN / 1000)

    def is_filled(self):
        """Whether the code was filled in, soon after a choice; the page may be blocked."""
        time.sleep(FILLING_TIME)
        return self.states()[:1] == ["used"]

    def on_screen(self, place):
        """A place of the page on the screen."""
        return tuple(round(start + part) for start, part in zip(self.origin, place))

    def point(self, place):
        """Moves the pointer to a place on the page."""
        self.desktop.move(*self.on_screen(place))

    def click(self, place):
        self.point(place)
        self.desktop.click()

    def keep_screen(self, name):
        """Keeps a picture of the screen in .build/browser."""
        path = os.path.join(self.world.pictures, f"screen-{name}.png")
        self.desktop.picture(path)
        return path
