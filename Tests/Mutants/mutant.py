"""Mutants: places where the code is broken on purpose, one small change each."""

import dataclasses
import pathlib
import re
import zlib

ROOT = pathlib.Path(__file__).resolve().parents[2]


class Fault(Exception):
    """A condition that keeps mutants from being tried."""


@dataclasses.dataclass
class Edit:
    """Insertions around a part of the text that make its effect depend on a switch."""

    start: int
    end: int
    before: str
    after: str
    # The replacement of the part if there is no switch.
    alone: str


@dataclasses.dataclass
class Mutant:
    """A place in a file, the class of the change there, and the edit that makes it."""

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
        """Identifies the mutant by its name alone, so that adding mutants rebuilds little."""
        return number(self.name)

    @property
    def module(self):
        """The module that its file is in, or `Python`."""
        parts = pathlib.PurePath(self.file).parts
        return parts[2] if parts[0] == "Sources" else parts[0]

    @property
    def path(self):
        """The file that the mutant changes."""
        return ROOT / self.file

    @property
    def is_built_in(self):
        """Whether it is compiled with others; other mutants are tried in a copy of the scripts."""
        return self.path.suffix in (".swift", ".c")


def number(name):
    return zlib.crc32(name.encode()) >> 1


def alone(mutant, text):
    """`text` with the mutant in it, always active."""
    edit = mutant.edit
    return text[:edit.start] + edit.alone + text[edit.end:]


def applied(mutants, text):
    """`text` with all of `mutants` in it, all inactive."""
    # At the same place, ends come before beginnings, and the innermost end comes first.
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
    """The names of the Swift test suites."""
    found = set()
    for path in (ROOT / "Tests").rglob("*.swift"):
        found |= set(re.findall(r"\bstruct (\w+Tests)\b", path.read_text()))
    return found


def modules(folder):
    """The names of the Python test modules in a folder of the repository."""
    return {path.stem for path in (ROOT / folder).glob("test_*.py")}
