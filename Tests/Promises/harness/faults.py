"""Builds the shims in `faults` and configures `faults.c` with environment variables."""

import atexit
import dataclasses
import functools
import os
import pathlib
import shutil
import subprocess
import tempfile

SOURCES = pathlib.Path(__file__).resolve().parents[1] / "faults"

# The log's letters for each kind of call. "any" is all but reads.
CALLS = {"write": "W", "sync": "S", "truncate": "T", "rename": "R", "unlink": "U", "create": "CM", "read": "r"}
CALLS["any"] = "WSTRUCM"


@functools.cache
def library(name="faults"):
    """The path of the shim `name`, built once in a temporary folder."""
    folder = tempfile.mkdtemp(prefix="otp-faults-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    made = f"{folder}/{name}.so"
    compiler = os.environ.get("CC") or shutil.which("cc") or "clang"
    flags = ["-O1", "-Wall", "-Wextra", "-Werror", "-Wno-unused-parameter", "-fPIC", "-shared"]
    subprocess.run([compiler, *flags, "-o", made, f"{SOURCES}/{name}.c", "-ldl", "-lpthread"], check=True)
    return made


def environment(folder, *, log=None, call=None, at=None, kind=None, clock=None):
    """The environment of a program that runs with the shim; `faults.c` documents the variables."""
    wanted = {
        "LD_PRELOAD": library(),
        "OTP_FAULT_FOLDER": os.path.realpath(folder),
        "OTP_FAULT_LOG": log,
        "OTP_FAULT_CALL": call,
        "OTP_FAULT_AT": at,
        "OTP_FAULT_KIND": kind,
        "OTP_FAULT_CLOCK": clock,
    }
    return {name: str(value) for name, value in wanted.items() if value is not None}


@dataclasses.dataclass(frozen=True)
class Record:
    """A call of a program, or its output (`what` is "A")."""

    what: str
    path: str
    offset: int
    data: bytes


def read_log(path):
    """The logged calls in order."""
    bytes = pathlib.Path(path).read_bytes() if os.path.exists(path) else b""
    records = []
    place = 0
    while place < len(bytes):
        end = bytes.index(b"\n", place)
        what, offset, path_size, size = bytes[place:end].split()
        path_end = end + 1 + int(path_size)
        data_end = path_end + int(size)
        name = bytes[end + 1 : path_end].decode()
        records.append(Record(what.decode(), name, int(offset), bytes[path_end:data_end]))
        place = data_end
    return records


def count(records, call):
    """The number of calls of a kind."""
    return sum(record.what in CALLS[call] for record in records)
