"""Tests that end programs in the middle, and count what they did."""

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

# Repeats a run that failed: `SEED=… Scripts/check/promise-tests`.
SEED = int(os.environ.get("SEED") or time.time_ns() % 1_000_000)

# Files that are only read back need no disk; what a test does to a disk it does elsewhere.
MEMORY = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None


class CrashTest(PromiseTest):
    """A test whose choices come from one seed, and whose figures are shown at the end."""

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
        """Fails when there is anything in `wrong`; what is lost or doubled is counted."""
        self.figures["lost"] += sum(" is lost" in sentence for sentence in wrong)
        self.figures["doubled"] += sum(" is doubled" in sentence for sentence in wrong)
        if wrong:
            rest = f" and {len(wrong) - 5} more" if len(wrong) > 5 else ""
            self.fail(f"{where}, seed {SEED}: {'; '.join(wrong[:5])}{rest}")

    def expect_kept(self, numbers, safe, where, states=None, home=None):
        """Gives all messages again, and expects that each is there once, and that what was safe was there before."""
        home = home or self.home
        rerun = store.next_millisecond()
        done = programs.run("otpd", "ingest", stdin=store.lines(numbers), home=home)
        wrong = [] if done.returncode == 0 else [f"the next program says {self.clean(done.stderr)}"]
        expected = store.Expected(set(numbers), set(safe), rerun, states or {})
        path = home / "state/otp/inbox.db"
        self.expect(wrong + store.problems(path, expected), where)

    def clean(self, errors):
        """What a program said, without the paths of the test."""
        return errors.decode(errors="replace").replace(str(self.home), "HOME").strip()

    def make_store(self, numbers, **more):
        """A store with messages, to be copied with `use`."""
        home = pathlib.Path(tempfile.mkdtemp(dir=self.shared))
        done = programs.run("otpd", "ingest", stdin=store.lines(numbers, **more), home=home)
        self.assertEqual(done.returncode, 0, self.clean(done.stderr))
        return home / "state"

    def use(self, state, home=None):
        """Puts a copy of a store in place of the one that is there; None takes that away."""
        target = (home or self.home) / "state"
        shutil.rmtree(target, ignore_errors=True)
        if state:
            shutil.copytree(state, target)

    def median_time(self, action, rounds=3):
        """How long `action` takes as a rule, in seconds."""
        taken = []
        for _ in range(rounds):
            began = time.monotonic()
            action()
            taken.append(time.monotonic() - began)
        return sorted(taken)[rounds // 2]

    def kill_within(self, process, seconds, name):
        """Kills at a moment that is as likely as any other; returns whether the program still ran."""
        time.sleep(self.random.uniform(0, seconds))
        process.kill()
        return self.is_killed(process, name)

    def is_killed(self, process, name):
        """Waits for the end of a program that was killed, if it was quick enough."""
        status = process.wait(programs.LONGEST)
        if status == -9:
            self.figures["kills"] += 1
            self.figures[name] += 1
        return status == -9

    @property
    def socket(self):
        """Where the service of the test answers."""
        return self.home / "run/otp/otpd.sock"

    def serve(self, **more):
        """Starts a service; returns it with a connection, which is None when it ended at once."""
        process = self.start_program("otpd", "serve", **more)
        return process, varlink.connect(self.socket, process)
