"""A browser with its own home folder, store, service, pages and extension."""

import atexit
import json
import os
import shutil
import subprocess
import tempfile

from . import chromium, firefox
from .channel import GUARD
from .pages import Pages
from .process import Process, StartError

ROOT = os.path.abspath(os.path.join(os.path.dirname(__file__), *[".."] * 4))
STARTERS = {"chromium": chromium.start, "firefox": firefox.start}


class World:
    """The environment of a test. `close()` removes everything but the screenshots.

    `environment` has variables for all programs, such as those of a screen. `person` is the whole
    environment of a person who has connected the browser and started the service.
    """

    def __init__(
        self, browser, language=None, service=True, headless=True, environment=None, person=None
    ):
        self.programs = os.path.abspath(
            os.environ.get("OTP_PROGRAMS", os.path.join(ROOT, ".build", "release"))
        )
        self.pictures = os.path.join(ROOT, ".build", "browser", browser)
        os.makedirs(self.pictures, exist_ok=True)
        # The path of a socket must be short: https://man7.org/linux/man-pages/man7/unix.7.html
        self.folder = tempfile.mkdtemp(prefix="otp-browser-", dir="/tmp")
        self.pages = self.service = self.browser = None
        # Interrupted tests clean up too.
        atexit.register(self.close)
        try:
            self.environment = person or self._environment() | (environment or {})
            if not headless:
                self.environment |= _desktop()
            self.pages = Pages(self.folder)
            if not person:
                self._install(browser)
                if service:
                    self.start_service()
            self.browser = STARTERS[browser](
                self.folder, self.environment, self.pages.port, extension_folder(), language,
                headless,
            )
        except BaseException:
            self.close()
            raise

    def _environment(self):
        places = {name: os.path.join(self.folder, name) for name in ("home", "run", "temporary")}
        for place in places.values():
            os.mkdir(place, 0o700)
        return {
            "HOME": places["home"],
            "XDG_RUNTIME_DIR": places["run"],
            "TMPDIR": places["temporary"],
            "PATH": os.environ["PATH"],
            "LANG": "C.UTF-8",
        }

    def _install(self, browser):
        done = self.run("otp", "browser", "install", browser, "--user")
        if done.returncode != 0:
            raise StartError(f"otp browser install {browser}: {done.stderr.strip()}")

    def start_service(self):
        """Starts `otpd serve` and waits until it listens."""
        socket = os.path.join(self.environment["XDG_RUNTIME_DIR"], "otp", "otpd.sock")
        self.service = Process([self.program("otpd"), "serve"], self.environment, self.folder)
        self.service.wait_until(lambda: os.path.exists(socket) or None)

    def stop_service(self):
        self.service.end()
        self.service = None

    def run(self, program, *arguments, text=""):
        """Runs one of our programs and returns the completed process."""
        return subprocess.run(
            [self.program(program), *arguments],
            input=text, env=self.environment, capture_output=True, text=True, check=False,
            timeout=GUARD,
        )

    def ingest(self, *messages):
        """Ingests messages: dictionaries, or texts of SMS from Oakline."""
        lines = "".join(
            json.dumps(
                {"sender": "Oakline", "channel": "sms", "text": message}
                if isinstance(message, str) else message
            ) + "\n"
            for message in messages
        )
        done = self.run("otpd", "ingest", "--json", text=lines)
        if done.returncode != 0:
            raise AssertionError(f"otpd ingest: {done.stderr}")
        return json.loads(done.stdout)

    def entries(self):
        """The entries of the store, newest first, as `otp inbox --ndjson` prints them."""
        done = self.run("otp", "inbox", "--ndjson", "--reveal", "--limit", "1000")
        return [json.loads(line) for line in done.stdout.splitlines()]

    def empty(self):
        """Empties the store; traces that remain while the service has it open do not matter."""
        done = self.run("otpd", "purge", "--all", "--wait", "0s")
        if done.returncode not in (0, 2):
            raise AssertionError(f"otpd purge: {done.stderr}")

    def picture(self, name):
        """Saves a screenshot as .build/browser/BROWSER/NAME.png."""
        path = os.path.join(self.pictures, f"{name}.png")
        self.browser.screenshot(path)
        return path

    def close(self):
        atexit.unregister(self.close)
        for part, end in ((self.browser, "close"), (self.service, "end"), (self.pages, "close")):
            if part:
                getattr(part, end)()
        shutil.rmtree(self.folder, ignore_errors=True)

    def program(self, name):
        path = os.path.join(self.programs, name)
        if not os.access(path, os.X_OK):
            raise StartError(f"{path} is missing; run make build")
        return path


def _desktop():
    """The variables by which a program finds the desktop, independent of HOME."""
    run, home = os.environ.get("XDG_RUNTIME_DIR", ""), os.path.expanduser("~")
    places = {
        "DISPLAY": os.environ.get("DISPLAY"),
        "XAUTHORITY": os.environ.get("XAUTHORITY", os.path.join(home, ".Xauthority")),
    }
    if screen := os.environ.get("WAYLAND_DISPLAY"):
        places["WAYLAND_DISPLAY"] = os.path.join(run, screen)
    return {name: value for name, value in places.items() if value}


def extension_folder():
    """The folder of the extension to load."""
    folder = os.environ.get("OTP_EXTENSION", os.path.join(ROOT, ".build", "webextension"))
    if not os.path.exists(os.path.join(folder, "manifest.json")):
        raise StartError(f"{folder} holds no extension; run make extension")
    return os.path.abspath(folder)
