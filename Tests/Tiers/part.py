"""Runs one part: a Makefile target, whose output is kept."""

import dataclasses
import os
import signal
import subprocess
import threading
import time

import failures
from table import ROOT

FOLDER = ROOT / ".build/parts"
# Build targets of a tier, which no later part builds again.
MADE = ("libraries", "build", "programs", "manuals", "extension", "debug")
# Variables of the make process that runs a tier, which its parts must not inherit.
OUR_OWN = ("MAKEFLAGS", "MFLAGS", "MAKELEVEL", "PARTS", "TESTS")

_running = set()


@dataclasses.dataclass
class Result:
    """The result of a part, or of one of its tests that was repeated."""

    name: str
    seconds: int
    is_passed: bool
    log: str
    summary: str
    # The tests that failed, or the part itself if the output does not name any.
    failed: list[str]
    why_not_run: str | None = None
    # Why tests failed, in a line each, if their runner reports it.
    reasons: dict[str, str] = dataclasses.field(default_factory=dict)


def run(part, show, tests=None, made=(), again=None):
    """Runs a part, or only `tests` of it, and returns its `Result`.

    `show` is called with each line. `made` are the targets that are already built. The number
    `again` keeps the output of a repeated run apart from that of the first.
    """
    log = FOLDER / (f"again/{again}-{part.name}.log" if again else f"{part.name}.log")
    log.parent.mkdir(parents=True, exist_ok=True)
    begin = time.monotonic()
    status = _make(part, tests, made, log, show)
    seconds = round(time.monotonic() - begin)
    output = failures.lines(log)
    reason = failures.why_not_run(output) if status else None
    failed = [] if status == 0 or reason else failures.failed_tests(output, part.name)
    return Result(
        part.name, seconds, status == 0, str(log.relative_to(ROOT)), failures.summary(output), failed, reason,
        failures.reasons(output),
    )


def _make(part, tests, made, log, show):
    """Makes the target, and returns the exit status."""
    command = [os.environ.get("MAKE", "make"), "--no-print-directory"]
    command += [word for target in made if target != part.target for word in ("-o", target)]
    command += [part.target, *part.variables]
    tests = tests or part.tests
    # Make would expand the dollar sign and what follows it.
    command += ["TESTS=" + tests.replace("$", "$$")] if tests else []
    environment = {name: value for name, value in os.environ.items() if name not in OUR_OWN}
    with open(log, "w", encoding="utf-8") as file, subprocess.Popen(
        command, cwd=ROOT, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT, text=True, encoding="utf-8", errors="replace", start_new_session=True,
    ) as process:
        _running.add(process)
        guard = threading.Timer(part.guard, _end, [process, file, part.guard])
        guard.daemon = True
        guard.start()
        try:
            for line in process.stdout:
                file.write(line)
                file.flush()
                show(line)
            return process.wait()
        finally:
            guard.cancel()
            _kill(process, signal.SIGKILL)
            _running.discard(process)


def _end(process, file, seconds):
    """Ends a part that hangs."""
    file.write(f"{failures.ENDED} after {seconds} s, as a guard against hanging\n")
    _kill(process, signal.SIGTERM)
    try:
        process.wait(60)
    except subprocess.TimeoutExpired:
        _kill(process, signal.SIGKILL)


def end_all():
    """Ends the running parts, which are in sessions of their own and receive no interrupt."""
    for process in list(_running):
        _kill(process, signal.SIGTERM)


def _kill(process, number):
    """Sends a signal to a part and the processes that it started."""
    try:
        os.killpg(process.pid, number)
    except ProcessLookupError:
        # All of them have exited.
        pass


def seconds_text(seconds):
    return f"{seconds // 60} min {seconds % 60:02} s" if seconds >= 60 else f"{seconds} s"
