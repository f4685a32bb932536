"""Desktops without a screen, and the programs under test on them."""

import os
import pathlib
import shutil
import subprocess
import tempfile
import time
import unittest

PROGRAMS = pathlib.Path(os.environ["OTP_PROGRAMS"])
HERE = pathlib.Path(__file__).resolve().parent
# No other test has it: one that runs meanwhile may pass a message as an argument.
CODE = "716094"


def wait_until(condition, what, seconds=60):
    end = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > end:
            raise AssertionError(f"waited in vain: {what}")
        time.sleep(0.05)


class DesktopTests(unittest.TestCase):
    """The common parts of tests on a desktop; each subclass starts one."""

    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="otp-", dir="/tmp"))
        self.addCleanup(shutil.rmtree, self.folder)
        self.addCleanup(self.stop)
        (self.folder / "run").mkdir(mode=0o700)
        self.environment = {
            "HOME": str(self.folder), "PATH": os.environ["PATH"], "LANG": "C.UTF-8",
            "XDG_RUNTIME_DIR": str(self.folder / "run"), "OTP_STORE": str(self.folder / "inbox.db"),
            "NO_AT_BRIDGE": "1", "GSETTINGS_BACKEND": "memory",
        }
        self.processes = []
        self.start_desktop()

    def stop(self):
        for process in reversed(self.processes):
            process.kill()
            process.wait()
            for stream in (process.stdout, process.stderr):
                if stream:
                    stream.close()

    def start(self, *command, **streams):
        process = subprocess.Popen(
            [str(part) for part in command], env=self.environment, stdin=subprocess.DEVNULL,
            **({"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL} | streams),
        )
        self.processes.append(process)
        return process

    def run_tool(self, *command):
        return subprocess.run(
            [str(part) for part in command], env=self.environment, capture_output=True, text=True, timeout=60
        )

    def receive(self, text, sender="Oakline"):
        line = f'{{"text":"{text}","sender":"{sender}"}}'
        subprocess.run(
            [PROGRAMS / "otpd", "ingest", "--quiet"], input=line, text=True, env=self.environment, check=True,
            stdout=subprocess.DEVNULL,
        )

    def open_window(self, title):
        """Opens a window with a field; returns the file that receives the field's content."""
        file = self.folder / title
        self.start(HERE / "window.py", title, file)
        wait_until(file.exists, f"the window {title}")
        return file

    def otp_type(self, *arguments):
        return self.start(PROGRAMS / "otp", "type", *arguments, stderr=subprocess.PIPE)

    def end(self, process, status):
        self.assertEqual(process.wait(timeout=60), status, process.stderr.read())

    def is_used(self):
        listed = self.run_tool(PROGRAMS / "otp", "inbox", "--json").stdout
        return '"state":"used"' in listed
