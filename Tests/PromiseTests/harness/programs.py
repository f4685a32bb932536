"""The programs under test, run in a folder of their own."""

import os
import pathlib
import subprocess

ROOT = pathlib.Path(__file__).resolve().parents[3]

# How many times as much is tried as in continuous integration; `make promises SCALE=20`.
SCALE = int(os.environ.get("SCALE") or 1)

# No command of these tests takes nearly as long; it is there so that one that hangs is a fault, not a halt.
LONGEST = 120


def path(name):
    """The file of a program that was built."""
    return str(pathlib.Path(os.environ.get("OTP_PROGRAMS") or ROOT / ".build/release") / name)


def environment(home, **more):
    """An environment in which all that a program keeps is below `home`, and none of ours leaks in."""
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
    """Runs a program to its end, and returns what `subprocess.run` does; `before` is what starts it."""
    return subprocess.run(
        [*before, path(name), *arguments],
        input=stdin,
        env=environment(home, **more),
        cwd=home,
        capture_output=True,
        timeout=LONGEST,
    )


def start(name, *arguments, home, before=(), **more):
    """Starts a program whose standard streams are pipes; who starts it ends it."""
    return subprocess.Popen(
        [*before, path(name), *arguments],
        env=environment(home, **more),
        cwd=home,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
