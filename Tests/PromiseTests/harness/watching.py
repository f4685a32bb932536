"""A program that is looked at from outside while it runs, as others on the machine can look at it."""

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

# The longest part of a second before the next look; a command takes some ten times as long.
_PAUSE = 0.004

# No open file that is not the store's needs more than this to be looked at.
_LONGEST = 1 << 20


@dataclasses.dataclass
class Report:
    """What was seen of a run: places with kinds of secrets, never a secret."""

    status: int = None
    output: bytes = b""
    errors: bytes = b""
    leaks: set = dataclasses.field(default_factory=set)
    looks: int = 0


def run(arguments, *, home, canaries, stdin=b"", environment=None, before=(), is_shown=False, **options):
    """Runs a program to its end, stopping it again and again to look at it; `is_shown` is for arguments that hold secrets themselves."""
    report = Report()
    # A pipe would have to be fed while looking; files of the test are below none of the folders that are searched.
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
            # What a shell on a machine for developers has.
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
            look_at_running(process.pid, report, canaries, home, own, is_shown)
        report.status = process.returncode
        report.output, report.errors = _read_all(streams[1]), _read_all(streams[2])
    finally:
        for stream in streams:
            os.close(stream)
    _note(report, "standard error", report.errors, canaries)
    look_at_files(report, canaries, home)
    return report


def look_at_running(identifier, report, canaries, home, own=(), is_shown=False):
    """Stops a process that was started by the test, looks at it and at all that it started, and lets it go on."""
    try:
        os.kill(identifier, signal.SIGSTOP)
    except ProcessLookupError:
        return
    try:
        for member in _family(identifier):
            look_at_process(member, report, canaries, home, own, is_shown)
    finally:
        os.kill(identifier, signal.SIGCONT)


def look_at_process(identifier, report, canaries, home, own=(), is_shown=False):
    """Looks at what is told of a process and its threads; what cannot be read by this user is told to nobody."""
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
            # It is closed by now.
            continue
        _note(report, "name of an open file", target.encode(), canaries)
        is_store = pathlib.Path(target.removesuffix(" (deleted)")).name in STORE
        # A person's own words and rules are read from where the person put them.
        is_known = is_store or target.startswith(f"{home}/config/otp/")
        if target.startswith("/") and status.st_ino not in own and not is_known:
            _note(report, "open file", _bytes(f"{folder}/{number}"), canaries)
    report.looks += bool(_bytes(f"/proc/{identifier}/cmdline"))


def look_at_files(report, canaries, home, besides=STORE):
    """Looks at all files below `home` but those that are the store, and at all names."""
    for folder, folders, names in os.walk(home):
        for name in folders + names:
            _note(report, "name of a file", name.encode(), canaries)
        for name in names:
            # Only its own folder may hold a store; the settings are the person's.
            is_known = name in besides and folder.endswith("/otp") or folder == f"{home}/config/otp"
            if not is_known:
                _note(report, "file", _bytes(f"{folder}/{name}"), canaries)


def hardening_of(identifier):
    """What /proc tells of the limit of core dumps, as a pair of numbers or words."""
    for line in pathlib.Path(f"/proc/{identifier}/limits").read_text().splitlines():
        if line.startswith("Max core file size"):
            return tuple(line.split()[4:6])
    return None


def _family(identifier):
    """The process and all that it started."""
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
    """What the file at `path` holds; nothing when it is gone, not for this user, or no file but a device."""
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
