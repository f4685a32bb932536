"""Inspects a running program from outside, as other processes on the machine could."""

import dataclasses
import os
import pathlib
import random
import resource
import signal
import subprocess
import time

from . import programs

# The files of a store: SQLite's three (https://www.sqlite.org/tempfiles.html).
STORE = {"inbox.db", "inbox.db-wal", "inbox.db-shm"}

# The longest pause between two inspections, in seconds. A command runs about ten times as long.
_PAUSE = 0.004

# The number of bytes to read of a file other than the store's; none needs more.
_LONGEST = 1 << 20


@dataclasses.dataclass
class Report:
    """The results of a run: where kinds of secrets were found, never a secret."""

    status: int = None
    output: bytes = b""
    errors: bytes = b""
    leaks: set = dataclasses.field(default_factory=set)
    inspections: int = 0


def run(arguments, *, home, canaries, stdin=b"", environment=None, before=(), is_shown=False, **options):
    """Runs a program to its end and inspects it repeatedly. `is_shown` allows secrets in its
    arguments."""
    report = Report()
    # Files in memory: pipes would need a reader, and files in `home` would be inspected too.
    streams = [os.memfd_create("test", os.MFD_CLOEXEC) for _ in range(3)]
    own = {os.fstat(stream).st_ino for stream in streams}
    try:
        _write_all(streams[0], stdin)
        process = subprocess.Popen(
            [*before, *arguments],
            env=environment or programs.environment(home),
            cwd=home,
            stdin=streams[0],
            stdout=streams[1],
            stderr=streams[2],
            # As in many developers' shells.
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CORE, (resource.RLIM_INFINITY,) * 2),
            **options,
        )
        end = time.monotonic() + programs.LONGEST
        while process.poll() is None:
            if time.monotonic() > end:
                process.kill()
                process.wait()
                raise AssertionError("the program hangs")
            time.sleep(random.uniform(0, _PAUSE))
            inspect_running(process.pid, report, canaries, home, own, is_shown)
        report.status = process.returncode
        report.output, report.errors = _read_all(streams[1]), _read_all(streams[2])
    finally:
        for stream in streams:
            os.close(stream)
    _note(report, "standard error", report.errors, canaries)
    inspect_files(report, canaries, home)
    return report


def inspect_running(identifier, report, canaries, home, own=(), is_shown=False):
    """Stops a process started by the test, inspects it and its children, and continues it."""
    try:
        os.kill(identifier, signal.SIGSTOP)
    except ProcessLookupError:
        return
    try:
        for member in _family(identifier):
            inspect_process(member, report, canaries, home, own, is_shown)
    finally:
        os.kill(identifier, signal.SIGCONT)


def inspect_process(identifier, report, canaries, home, own=(), is_shown=False):
    """Inspects what others can read of a process and its threads. Anything that this user cannot
    read is private."""
    for task in _names(f"/proc/{identifier}/task"):
        folder = f"/proc/{identifier}/task/{task}"
        if not is_shown:
            _note(report, "list of processes", _bytes(f"{folder}/cmdline"), canaries)
        _note(report, "environment", _bytes(f"{folder}/environ"), canaries)
        _note(report, "name of a thread", _bytes(f"{folder}/comm"), canaries)
    folder = f"/proc/{identifier}/fd"
    for number in _names(folder):
        try:
            target, status = os.readlink(f"{folder}/{number}"), os.stat(f"{folder}/{number}")
        except OSError:
            # The descriptor was closed meanwhile.
            continue
        _note(report, "name of an open file", target.encode(), canaries)
        is_store = pathlib.Path(target.removesuffix(" (deleted)")).name in STORE
        # User keywords and rules are read from the user's own files.
        is_known = is_store or target.startswith(f"{home}/config/otp/")
        if target.startswith("/") and status.st_ino not in own and not is_known:
            _note(report, "open file", _bytes(f"{folder}/{number}"), canaries)
    report.inspections += bool(_bytes(f"/proc/{identifier}/cmdline"))


def inspect_files(report, canaries, home, besides=STORE):
    """Inspects all file names below `home` and the contents of all files but the store's."""
    for folder, folders, names in os.walk(home):
        for name in folders + names:
            _note(report, "name of a file", name.encode(), canaries)
        for name in names:
            # A store is expected in its own folder only; the settings belong to the user.
            is_known = name in besides and folder.endswith("/otp") or folder == f"{home}/config/otp"
            if not is_known:
                _note(report, "file", _bytes(f"{folder}/{name}"), canaries)


def hardening_of(identifier):
    """The soft and hard limit of core dumps of a process, from /proc."""
    for line in pathlib.Path(f"/proc/{identifier}/limits").read_text().splitlines():
        if line.startswith("Max core file size"):
            return tuple(line.split()[4:6])
    return None


def _family(identifier):
    """The process and its descendants."""
    found = [identifier]
    for member in found:
        for task in _names(f"/proc/{member}/task"):
            found += map(int, _bytes(f"/proc/{member}/task/{task}/children").split())
    return found


def _note(report, place, data, canaries):
    report.leaks |= {f"{place}: {kind}" for kind in canaries.kinds_in(data)}


def _names(folder):
    try:
        return os.listdir(folder)
    except OSError:
        return []


def _bytes(path):
    """The contents of the file at `path`; empty if it is gone, unreadable or not a regular file."""
    try:
        descriptor = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC | os.O_NOCTTY)
    except OSError:
        return b""
    try:
        if not os.path.isfile(path):
            return b""
        return os.read(descriptor, _LONGEST)
    except OSError:
        return b""
    finally:
        os.close(descriptor)


def _write_all(descriptor, data):
    os.write(descriptor, data)
    os.lseek(descriptor, 0, os.SEEK_SET)


def _read_all(descriptor):
    return os.pread(descriptor, os.fstat(descriptor).st_size, 0)
