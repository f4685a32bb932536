"""Runs programs on a pseudoterminal and finds control characters in their output."""

import os
import pty
import re
import select
import subprocess
import termios
import tty
import unicodedata

from . import programs

# Control sequences that programs may write: styles and cursor movement in a line (ECMA-48).
SEQUENCE = re.compile("\x1b\\[[0-9;?]*[A-Za-z]")

# Invisible characters that some programs interpret: https://www.unicode.org/charts/PDF/UE0000.pdf
TAGS = range(0xE0000, 0xE0080)

BIDIRECTIONAL = {"\u061c", "\u200e", "\u200f", *map(chr, range(0x202A, 0x202F)), *map(chr, range(0x2066, 0x206A))}


def run(arguments, *, home, stdin=b"", environment=None):
    """Runs a program on a terminal. Returns its status and its output, including standard error."""
    screen, terminal = pty.openpty()
    try:
        # Raw mode keeps line feeds from becoming CR LF.
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
    """The control sequences in the output."""
    return set(SEQUENCE.findall(shown.decode("utf-8", "replace")))


def acting(shown, permitted=frozenset(), controls="\n"):
    """The names of control characters in `shown` other than `permitted` sequences and `controls`.
    """
    try:
        text = shown.decode()
    except UnicodeDecodeError:
        return ["not UTF-8"]
    for sequence in permitted:
        text = text.replace(sequence, "")
    return sorted({f"U+{ord(character):04X}" for character in text if _acts(character) and character not in controls})


def _acts(character):
    # A line break within a line cannot be recognised here; callers check for it.
    category = unicodedata.category(character)
    return category in ("Cc", "Zl", "Zp") or character in BIDIRECTIONAL or ord(character) in TAGS


def _read(screen):
    if not select.select([screen], [], [], programs.LONGEST)[0]:
        raise AssertionError("the program hangs")
    try:
        return os.read(screen, 65_536)
    except OSError:
        # The other side was closed.
        return b""
