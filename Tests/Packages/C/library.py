"""The C library, installed in a scratch folder, and the C programs that test it."""

import atexit
import ctypes
import functools
import json
import os
import pathlib
import shutil
import struct
import subprocess
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[3]
HERE = pathlib.Path(__file__).resolve().parent
HEADER = ROOT / "Sources/Bindings/COTPCode/include/otpcode.h"
PROGRAMS = pathlib.Path(os.environ.get("OTP_PROGRAMS", ROOT / ".build/release"))
PREFIX = "/usr/local"
WARNINGS = ["-Wall", "-Wextra", "-Werror"]

# Seconds after which a program is taken to hang.
LIMIT = 300


def run(*command, **options):
    """Runs a command; its output is bytes."""
    done = subprocess.run(command, capture_output=True, timeout=LIMIT, **options)
    if done.returncode != 0:
        raise AssertionError(
            f"{command[0]} ended with {done.returncode}: {done.stderr.decode(errors='replace')[-2000:]}"
        )
    return done.stdout


@functools.cache
def scratch():
    folder = pathlib.Path(tempfile.mkdtemp(prefix="otp-c-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder


@functools.cache
def staged():
    """The folder below which `make install DESTDIR=` has put everything."""
    extension, manuals, folder = (scratch() / name for name in ("extension", "manuals", "staged"))
    run(ROOT / "Scripts/build/extension", extension)
    run(ROOT / "Scripts/build/manuals", PROGRAMS, manuals)
    run(ROOT / "Scripts/build/place", "install", PROGRAMS, extension, manuals, PREFIX, folder)
    return folder


def installed():
    """The library file."""
    return staged() / "usr/local/lib/libotpcode.so.0"


def flags(*what):
    """What pkg-config says of the installed library."""
    folder = staged() / "usr/local/lib/pkgconfig"
    environment = os.environ | {"PKG_CONFIG_LIBDIR": str(folder), "PKG_CONFIG_SYSROOT_DIR": str(staged())}
    return run("pkg-config", *what, "otpcode", env=environment).decode().split()


def compile(source, *options):
    """Compiles a C program with the installed library; returns its path."""
    program = scratch() / "-".join([pathlib.Path(source).stem, *options]).replace("=", "-")
    if not program.exists():
        run(
            "clang", "-g", "-O1", *WARNINGS, *options, "-fuse-ld=lld", source, "-o", program, "-pthread",
            *flags("--cflags", "--libs"), f"-Wl,-rpath,{installed().parent}",
        )
    return program


def driver(name, *options):
    """Compiles a program of this folder."""
    return compile(HERE / f"{name}.c", *options)


@functools.cache
def corpus():
    """All messages of the corpus, as dictionaries with text, sender and subject."""
    rows = []
    for path in sorted((ROOT / "corpus").glob("*.jsonl")):
        with open(path, encoding="utf-8") as file:
            rows += [json.loads(line) for line in file if line.strip()]
    return [{key: row[key] for key in ("text", "sender", "subject") if row.get(key)} for row in rows]


def packed(messages):
    """Messages as the programs read them; see driver.h."""
    parts = []
    for message in messages:
        texts = [message.get(key, "").encode() for key in ("text", "sender", "subject")]
        parts.append(struct.pack("<3I", *map(len, texts)) + b"".join(texts))
    return b"".join(parts)


@functools.cache
def answers():
    """What `otp detect --ndjson` says of the corpus, as lines."""
    lines = "".join(json.dumps(message) + "\n" for message in corpus())
    # Rules of the person who runs this must not count.
    environment = {"PATH": os.environ["PATH"], "HOME": str(scratch())}
    return run(PROGRAMS / "otp", "detect", "--ndjson", input=lines.encode(), env=environment).splitlines()


@functools.cache
def loaded():
    """The library in this process."""
    return ctypes.CDLL(str(installed()))
