"""A test case with a temporary home folder."""

import pathlib
import tempfile
import unittest

from . import programs


class PromiseTest(unittest.TestCase):
    """A test whose programs keep everything below `self.home`."""

    # The parent of the temporary folders; None for the system's default.
    place = None

    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="otp-promise-", dir=self.place)
        self.addCleanup(folder.cleanup)
        self.home = pathlib.Path(folder.name)
        for name in ("run", "tmp"):
            (self.home / name).mkdir(mode=0o700)

    @property
    def store(self):
        """The inbox at its default path."""
        return self.home / "state/otp/inbox.db"

    def run_program(self, name, *arguments, **more):
        """Runs a program in `self.home`; see `programs.run`."""
        return programs.run(name, *arguments, home=self.home, **more)

    def start_program(self, name, *arguments, **more):
        """Starts a program in `self.home` that is killed after the test; see `programs.start`."""
        process = programs.start(name, *arguments, home=self.home, **more)
        self.addCleanup(_end, process)
        return process


def _end(process):
    process.kill()
    for stream in (process.stdin, process.stdout, process.stderr):
        if stream:
            try:
                stream.close()
            except BrokenPipeError:
                # Nothing reads the rest of the input.
                pass
    process.wait()
