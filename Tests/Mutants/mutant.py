"""Mutants: places where the code is broken on purpose, one small change each."""

import dataclasses
import pathlib
import re
import zlib

ROOT = pathlib.Path(__file__).resolve().parents[2]


class Fault(Exception):
    """Something that keeps mutants from being tried."""


@dataclasses.dataclass
class Edit:
    """Insertions around a part of the text that make it depend on a switch."""

    start: int
    end: int
    before: str
    after: str
    # The replacement of the part where there is no switch.
    alone: str


@dataclasses.dataclass
class Mutant:
    """A place in a file, the class of what is done there, and the edit that does it."""

    name: str
    # Its place in the repository.
    file: str
    line: int
    kind: str
    # The tokens before and after, in one line.
    what: str
    edit: Edit

    @property
    def number(self):
        """Identifies the mutant by its name alone, so that a new one causes little rebuilding."""
        return number(self.name)

    @property
    def module(self):
        """The module that its file is in, or `Python`."""
        parts = pathlib.PurePath(self.file).parts
        return parts[2] if parts[0] == "Sources" else parts[0]

    @property
    def path(self):
        """The file that it changes."""
        return ROOT / self.file

    @property
    def is_built_in(self):
        """Whether it is compiled with others; the rest is tried in a copy of the scripts."""
        return self.path.suffix in (".swift", ".c")


def number(name):
    return zlib.crc32(name.encode()) >> 1


def alone(mutant, text):
    """`text` with a mutant in it that is always active."""
    edit = mutant.edit
    return text[:edit.start] + edit.alone + text[edit.end:]


def applied(mutants, text):
    """`text` with all of `mutants` in it, none of them active."""
    # At one place, what ends there comes before what begins, the innermost end first.
    insertions = []
    for order, edit in enumerate(mutant.edit for mutant in mutants):
        insertions.append((edit.start, 1, -edit.end, order, edit.before))
        insertions.append((edit.end, 0, -edit.start, -order, edit.after))
    for one in mutants:
        for other in mutants:
            if one.edit.start < other.edit.start < one.edit.end < other.edit.end:
                raise Fault(f"{one.name} and {other.name} change parts of the same place")
    pieces, before = [], 0
    for place, *_, piece in sorted(insertions):
        pieces += [text[before:place], piece]
        before = place
    return "".join(pieces) + text[before:]


def suites():
    """The names of the suites of tests in Swift."""
    found = set()
    for path in (ROOT / "Tests").rglob("*.swift"):
        found |= set(re.findall(r"\bstruct (\w+Tests)\b", path.read_text()))
    return found


def modules(folder):
    """The names of the modules of tests in Python, in a folder of the repository."""
    return {path.stem for path in (ROOT / folder).glob("test_*.py")}
