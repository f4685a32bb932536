"""A terminal without a person before it, and what acts on it instead of being seen."""

import os
import pty
import re
import select
import subprocess
import termios
import tty
import unicodedata

from . import programs

# What a program may write by itself: sequences that style, and those that move on a line (ECMA-48, control sequences).
SEQUENCE = re.compile("\x1b\\[[0-9;?]*[A-Za-z]")

# Invisible, and taken for orders by some programs: https://www.unicode.org/charts/PDF/UE0000.pdf
TAGS = range(0xE0000, 0xE0080)

BIDIRECTIONAL = {"\u061c", "\u200e", "\u200f", *map(chr, range(0x202A, 0x202F)), *map(chr, range(0x2066, 0x206A))}


def run(arguments, *, home, stdin=b"", environment=None):
    """Runs a program whose output and errors go to a terminal; returns its status and the bytes that the terminal got."""
    screen, terminal = pty.openpty()
    try:
        # Bytes come as they were written: no line feed becomes two characters.
        tty.setraw(terminal, termios.TCSANOW)
        process = subprocess.Popen(
            arguments,
            env=environment or programs.environment(home, TERM="xterm"),
            cwd=home,
            stdin=subprocess.PIPE,
            stdout=terminal,
            stderr=terminal,
        )
        os.close(terminal)
        terminal = None
        try:
            process.stdin.write(stdin)
            process.stdin.close()
        except BrokenPipeError:
            pass
        shown = b""
        while part := _read(screen):
            shown += part
        return process.wait(programs.LONGEST), shown
    finally:
        os.close(screen)
        if terminal is not None:
            os.close(terminal)


def sequences(shown):
    """The control sequences in what a terminal got."""
    return set(SEQUENCE.findall(shown.decode("utf-8", "replace")))


def acting(shown, permitted=frozenset(), controls="\n"):
    """The names of what acts in `shown`, besides `permitted` sequences and `controls`; empty when there is nothing."""
    try:
        text = shown.decode()
    except UnicodeDecodeError:
        return ["not UTF-8"]
    for sequence in permitted:
        text = text.replace(sequence, "")
    return sorted({f"U+{ord(character):04X}" for character in text if _acts(character) and character not in controls})


def _acts(character):
    # A line break within a line of output is a fault of its own, which only the caller can see.
    category = unicodedata.category(character)
    return category in ("Cc", "Zl", "Zp") or character in BIDIRECTIONAL or ord(character) in TAGS


def _read(screen):
    if not select.select([screen], [], [], programs.LONGEST)[0]:
        raise AssertionError("the program hangs")
    try:
        return os.read(screen, 65_536)
    except OSError:
        # Nobody writes to it any more.
        return b""
