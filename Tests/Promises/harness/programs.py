"""Runs the programs under test."""

import os
import pathlib
import subprocess

ROOT = pathlib.Path(__file__).resolve().parents[3]

# The scale of the tests relative to continuous integration; `make promises SCALE=20`.
SCALE = int(os.environ.get("SCALE") or 1)

# A timeout in seconds, far longer than any command takes, that turns a hang into a failure.
LONGEST = 120


def path(name):
    """The path of a built program."""
    return str(pathlib.Path(os.environ.get("OTP_PROGRAMS") or ROOT / ".build/release") / name)


def environment(home, **more):
    """An environment that keeps all files of a program below `home` and inherits nothing."""
    own = {
        "PATH": os.defpath,
        "HOME": str(home),
        "XDG_STATE_HOME": f"{home}/state",
        "XDG_RUNTIME_DIR": f"{home}/run",
        "XDG_CONFIG_HOME": f"{home}/config",
        "TMPDIR": f"{home}/tmp",
    }
    return own | more


def run(name, *arguments, home, stdin=b"", before=(), **more):
    """Runs a program and returns the result of `subprocess.run`. `before` is a command prefix."""
    return subprocess.run(
        [*before, path(name), *arguments],
        input=stdin,
        env=environment(home, **more),
        cwd=home,
        capture_output=True,
        timeout=LONGEST,
    )


def start(name, *arguments, home, before=(), errors=subprocess.PIPE, **more):
    """Starts a program with pipes as its standard streams, or `errors` as its standard error. The
    caller must end it."""
    return subprocess.Popen(
        [*before, path(name), *arguments],
        env=environment(home, **more),
        cwd=home,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=errors,
    )
