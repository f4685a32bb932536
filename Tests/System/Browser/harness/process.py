"""A browser's process and the processes it starts."""

import os
import shutil
import signal
import subprocess
import time
import uuid

from .channel import GUARD, CallError

# An environment variable that marks a process and its descendants, so that they can be ended.
MARK = "OTP_BROWSER_TESTS_PROCESS"


class StartError(Exception):
    """The browser did not start; the text is for the person running the tests."""


class NotInstalledError(StartError):
    """The program is not installed; trying again is pointless."""


class Process:
    """A program in its own process group, with its output in a file."""

    def __init__(self, arguments, environment, folder):
        self.mark = str(uuid.uuid4())
        self.log = os.path.join(folder, f"{os.path.basename(arguments[0])}.log")
        if not shutil.which(arguments[0]):
            raise NotInstalledError(
                f"{arguments[0]} is not installed; run Scripts/build/install browsers"
            )
        with open(self.log, "ab") as log:
            self.child = subprocess.Popen(
                # The browser ends with the tests, even if those are killed.
                ["setpriv", "--pdeathsig", "KILL", *arguments],
                env=environment | {MARK: self.mark},
                cwd=folder,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )

    def wait_until(self, ready, seconds=GUARD):
        """Returns what `ready` returns once it is not None; fails if the program ends."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            value = ready()
            if value is not None:
                return value
            if self.child.poll() is not None:
                raise StartError(f"it ended with {self.child.returncode}: {self.last_words()}")
            time.sleep(0.02)
        raise StartError(f"it was not ready after {seconds} seconds: {self.last_words()}")

    def last_words(self):
        with open(self.log, "rb") as log:
            return log.read()[-600:].decode(errors="replace").strip()

    def end(self):
        """Ends the program and its descendants, including those outside its process group."""
        _kill(os.killpg, self.child.pid)
        self.child.wait(GUARD)
        for process in _with_variable(MARK, self.mark):
            _kill(os.kill, process)


def _kill(kill, number):
    try:
        kill(number, signal.SIGKILL)
    except ProcessLookupError:
        # The process has ended.
        pass


def _with_variable(name, value):
    """The processes with the variable in their environment."""
    wanted = f"{name}={value}".encode()
    for number in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open(f"/proc/{number}/environ", "rb") as file:
                if wanted in file.read().split(b"\0"):
                    yield int(number)
        except OSError:
            # The process has ended or belongs to another user.
            continue


def start_twice(start, name):
    """Calls `start`, and again if the browser hung; reports that, since it should be rare."""
    try:
        return start()
    except NotInstalledError:
        raise
    except (StartError, CallError, OSError) as error:
        print(f"{name} did not start and is started again: {error}", flush=True)
        return start()
