"""Runs parts repeatedly on a busy machine, and counts failures.

  Scripts/check/shake PART...

The parts must be built already. Variables: TIMES, how often each part runs (10); TESTS, which of
its tests; BUSY, processes that compute (4); WRITERS, processes that write to the disk and sync (1);
CLOCK=1 sets the machine's clock forward and back meanwhile, as root. The exit status is 1 if
anything failed.
"""

import collections
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import threading
import time

import part as parts
import table

# How far and how often to set the clock, in seconds.
STEPS = (1, -1, 90, -90, 3_600, -3_600)
INTERVAL = 7


def main(names):
    known = {part.name: part for tier in table.read().values() for part in tier.parts}
    if not names or (unknown := [name for name in names if name not in known]):
        print(__doc__ if not names else f"no such part: {', '.join(unknown)}", file=sys.stderr)
        return 2
    times, tests = int(os.environ.get("TIMES") or 10), os.environ.pop("TESTS", "")
    failures = collections.Counter()
    # Makes the load end together with this program.
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, interrupt)
    with Load():
        for turn in range(1, times + 1):
            for name in names:
                failures.update(run(known[name], turn, tests))
    for test, count in failures.most_common():
        print(f"failed {count} of {times}: {test}")
    print(f"summary: {len(names)} parts {times} times, {len(failures)} tests failed")
    return 1 if failures else 0


def interrupt(number, frame):
    parts.end_all()
    sys.exit(128 + number)


def run(part, turn, tests):
    """Runs a part, and returns the failures."""
    result = parts.run(part, lambda line: None, tests=tests, made=parts.MADE, again=turn)
    how = "passed" if result.is_passed else f"failed, see {result.log}: {' '.join(result.failed)}"
    print(f"{turn}: {part.name}: {parts.seconds_text(result.seconds)}: {how}", flush=True)
    for test, reason in result.reasons.items():
        print(f"  {test}: {reason}", flush=True)
    return [f"{part.name}: {test}" for test in result.failed]


class Load:
    """A context that keeps the machine busy."""

    def __enter__(self):
        self._folder = tempfile.TemporaryDirectory(prefix="shake-", dir=parts.ROOT / ".build")
        self._processes = [start(BUSY) for _ in range(count("BUSY", 4))]
        for number in range(count("WRITERS", 1)):
            file = pathlib.Path(self._folder.name) / str(number)
            self._processes.append(start(WRITER, str(file)))
        self._ends = threading.Event()
        self._clock = threading.Thread(target=self._step) if os.environ.get("CLOCK") == "1" else None
        if self._clock:
            self._clock.start()
        return self

    def __exit__(self, *_):
        for process in self._processes:
            process.kill()
            process.wait()
        self._ends.set()
        if self._clock:
            self._clock.join()
        self._folder.cleanup()

    def _step(self):
        """Sets the clock; the sum of all steps is zero."""
        ahead = 0
        while not self._ends.is_set() or ahead:
            for step in STEPS:
                if self._ends.is_set() and not ahead:
                    return
                ahead += step
                time.clock_settime(time.CLOCK_REALTIME, time.time() + step)
                self._ends.wait(INTERVAL)


BUSY = "while True: pass"
WRITER = """
import os, sys
while True:
    with open(sys.argv[1], "wb") as file:
        for _ in range(64):
            file.write(os.urandom(1 << 20))
            os.fsync(file.fileno())
"""


def start(script, *arguments):
    return subprocess.Popen([sys.executable, "-c", script, *arguments], start_new_session=True)


def count(name, usual):
    return int(os.environ.get(name) or usual)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
