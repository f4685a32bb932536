"""A test case for tests that kill programs, with statistics."""

import collections
import os
import pathlib
import random
import shutil
import sys
import tempfile
import time

from . import programs, store, varlink
from .case import PromiseTest

# Set it to repeat a failed run: `SEED=… Scripts/check/promise-tests`.
SEED = int(os.environ.get("SEED") or time.time_ns() % 1_000_000)

# Files that are only read back need no disk. What a disk does is simulated (`replay`).
MEMORY = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None


class CrashTest(PromiseTest):
    """A test whose random choices come from one seed and whose statistics are printed at the end.
    """

    subject = ""

    @classmethod
    def setUpClass(cls):
        cls.figures = collections.Counter()
        cls.started = time.monotonic()
        folder = tempfile.TemporaryDirectory(prefix="otp-promise-", dir=MEMORY)
        cls.addClassCleanup(folder.cleanup)
        cls.shared = pathlib.Path(folder.name)

    @classmethod
    def tearDownClass(cls):
        shown = ", ".join(f"{name} {count:,}" for name, count in cls.figures.items())
        seconds = time.monotonic() - cls.started
        print(f"{cls.subject}: {shown}; {seconds:.0f} s, seed {SEED}", file=sys.stderr, flush=True)

    def setUp(self):
        super().setUp()
        self.random = random.Random(f"{SEED} {self.id()}")

    def expect(self, wrong, where):
        """Fails if `wrong` has entries. Counts lost and duplicated messages."""
        self.figures["lost"] += sum(" is lost" in sentence for sentence in wrong)
        self.figures["duplicated"] += sum(" is duplicated" in sentence for sentence in wrong)
        if wrong:
            rest = f" and {len(wrong) - 5} more" if len(wrong) > 5 else ""
            self.fail(f"{where}, seed {SEED}: {'; '.join(wrong[:5])}{rest}")

    def expect_kept(self, numbers, safe, where, states=None, home=None):
        """Ingests all messages again and expects each once; those in `safe` must have been stored
        before."""
        home = home or self.home
        rerun = store.next_millisecond()
        done = programs.run("otpd", "ingest", stdin=store.lines(numbers), home=home)
        wrong = [] if done.returncode == 0 else [f"the next program says {self.clean(done.stderr)}"]
        expected = store.Expected(set(numbers), set(safe), rerun, states or {})
        path = home / "state/otp/inbox.db"
        self.expect(wrong + store.problems(path, expected), where)

    def clean(self, errors):
        """A program's standard error without the paths of the test."""
        return errors.decode(errors="replace").replace(str(self.home), "HOME").strip()

    def make_store(self, numbers, **more):
        """Creates a store with messages, to be copied with `use`."""
        home = pathlib.Path(tempfile.mkdtemp(dir=self.shared))
        done = programs.run("otpd", "ingest", stdin=store.lines(numbers, **more), home=home)
        self.assertEqual(done.returncode, 0, self.clean(done.stderr))
        return home / "state"

    def use(self, state, home=None):
        """Replaces the current store by a copy of `state`, or removes it if that is None."""
        target = (home or self.home) / "state"
        shutil.rmtree(target, ignore_errors=True)
        if state:
            shutil.copytree(state, target)

    def median_time(self, action, rounds=3):
        """The median duration of `action` in seconds."""
        taken = []
        for _ in range(rounds):
            began = time.monotonic()
            action()
            taken.append(time.monotonic() - began)
        return sorted(taken)[rounds // 2]

    def kill_within(self, process, seconds, name):
        """Kills a process at a random time. Returns whether it was still running."""
        time.sleep(self.random.uniform(0, seconds))
        process.kill()
        return self.is_killed(process, name)

    def is_killed(self, process, name):
        """Waits for a process to end. Returns whether it was killed."""
        status = process.wait(programs.LONGEST)
        if status == -9:
            self.figures["kills"] += 1
            self.figures[name] += 1
        return status == -9

    @property
    def socket(self):
        """The path of the service's socket."""
        return self.home / "run/otp/otpd.sock"

    def serve(self, **more):
        """Starts a service. Returns it and a connection, which is None if the service ended at
        once."""
        # A pipe that nobody reads would fill up with log messages, and block the service.
        path = self.home / "errors"
        with open(path, "wb") as errors:
            process = self.start_program("otpd", "serve", errors=errors, **more)
        process.stderr = open(path, "rb")
        return process, varlink.connect(self.socket, process)
