"""Mutants: places where the code is broken on purpose, as the files in `lists` describe them.

A list names files, and after each its mutants. `in` says in which function or constant and by which
operator (see `operators.py`), `what` is the behaviour that breaks, `first` the tests expected to
notice, and `equivalent` the reason why none can:

  file: OTPSites/HostName.swift

  label-of-63
    in HostName.isPlain: add `-1` to `longestLabel`
    what: a label of 63 characters is too long
    first: HostNameTests

`Type.name(label:)` tells overloads apart; `#2` is the second one of the same labels.
"""

import dataclasses
import functools
import pathlib
import re
import zlib

import operators
import tokens
from places import Fault
from source import Source

ROOT = pathlib.Path(__file__).resolve().parents[2]
LISTS = pathlib.Path(__file__).resolve().parent / "lists"


@dataclasses.dataclass
class Mutant:
    """A place, how it is broken, and the tests that are expected to notice first."""

    name: str
    file: str
    function: str
    operator: str
    what: str = ""
    first: tuple = ()
    # Why no test can notice it, for a mutant that changes no behaviour.
    equivalent: str = ""

    @property
    def is_of_extension(self):
        """Whether it is part of the browser extension, where one mutant is built in at a time."""
        return self.file.startswith("WebExtension/")

    @property
    def number(self):
        """Identifies the mutant by its name alone, so that a new one causes little rebuilding."""
        return zlib.crc32(self.name.encode()) >> 1

    @property
    def condition(self):
        """The condition that this mutant is the active one, in the language of its file."""
        return f"({'activeMutant' if self.file.endswith('.swift') else 'otp_active_mutant()'} == {self.number})"

    def edits(self, text):
        """What the mutant changes in `text`, which is that of its file."""
        source = parsed(text, path(self))
        name, mark, number = self.function.partition(" #")
        members = source.member(name)
        if len(members) > 1 and not mark:
            raise Fault(
                f"{self.name}: Sources/{self.file} has {len(members)} {name}; say which by labels or #1"
            )
        if len(members) < int(number or 1):
            raise Fault(f"{self.name}: Sources/{self.file} has no {self.function}")
        try:
            return operators.edits(self.operator, source, members[int(number or 1) - 1], self.condition)
        except Fault as fault:
            raise Fault(f"{self.name}: Sources/{self.file}: {fault}") from None


def read_all():
    """All mutants of the lists."""
    mutants = []
    for path in sorted(LISTS.glob("*.txt")):
        file = ""
        for block in re.split(r"\n\s*\n", path.read_text().strip()):
            if block.startswith("file: "):
                file = block.removeprefix("file: ").strip()
            else:
                mutants.append(_read(block, file, path.name))
    known = {}
    for mutant in mutants:
        if mutant.number in known:
            raise Fault(f"{mutant.name} and {known[mutant.number]} have the same number; rename one")
        known[mutant.number] = mutant.name
    return mutants


def _read(block, file, place):
    name, *lines = block.splitlines()
    mutant = Mutant(name.strip(), file, "", "")
    for line in lines:
        place_line = re.fullmatch(r"  in (\S+(?: #\d+)?): (.+)", line)
        if place_line:
            mutant.function, mutant.operator = place_line.groups()
            continue
        key, mark, value = line.strip().partition(": ")
        if not mark or key not in ("what", "first", "equivalent"):
            raise Fault(f"{place}: {mutant.name}: this line is not understood: {line}")
        setattr(mutant, key, tuple(value.split()) if key == "first" else value)
    if not (mutant.file and mutant.function and mutant.operator and mutant.what and mutant.first):
        raise Fault(f"{place}: {mutant.name} lacks its file, function, operator, `what` or `first`")
    return mutant


def path(mutant):
    """The file that a mutant changes."""
    return ROOT / "Sources" / mutant.file


@functools.lru_cache(maxsize=8)
def parsed(text, path):
    """The model of the source `text`, which is that of the file at `path`."""
    return Source(text, tokens.language(path))


def alone(mutant, text):
    """`text` with a mutant in it that is always active."""
    for edit in sorted(mutant.edits(text), key=lambda edit: -edit.start):
        text = text[:edit.start] + edit.alone + text[edit.end:]
    return text


def applied(mutants, text):
    """`text` with all of `mutants` in it, none of them active."""
    found = [(edit, mutant.name) for mutant in mutants for edit in mutant.edits(text)]
    # At one place, what ends there comes before what begins, the innermost end first.
    insertions = []
    for number, (edit, _) in enumerate(found):
        insertions.append((edit.start, 1, -edit.end, number, edit.before))
        insertions.append((edit.end, 0, -edit.start, -number, edit.after))
    for edit, name in found:
        for other, other_name in found:
            if edit.start < other.start < edit.end < other.end:
                raise Fault(f"{name} and {other_name} change parts of the same place")
    pieces, before = [], 0
    for place, *_, piece in sorted(insertions):
        pieces += [text[before:place], piece]
        before = place
    return "".join(pieces) + text[before:]


def suites():
    """The names of the suites of tests in Swift."""
    found = set()
    for path in (ROOT / "Tests").glob("*Tests/*.swift"):
        found |= set(re.findall(r"\bstruct (\w+Tests)\b", path.read_text()))
    return found


def targets():
    """The names of the test targets in Swift."""
    return {path.parent.name for path in (ROOT / "Tests").glob("*Tests/*.swift")}


def modules(folder):
    """The names of the modules of tests in Python, in a folder of `Tests`."""
    return {path.stem for path in (ROOT / "Tests" / folder).glob("test_*.py")}


def check(mutants):
    """Raises a fault unless each place is found once and each test that is named exists."""
    by_file = {}
    for mutant in mutants:
        if not path(mutant).is_file():
            raise Fault(f"{mutant.name}: there is no Sources/{mutant.file}")
        by_file.setdefault(path(mutant), []).append(mutant)
    faults = []
    for file, here in by_file.items():
        text = file.read_text()
        try:
            for mutant in here:
                mutant.edits(text)
            applied([mutant for mutant in here if not mutant.is_of_extension], text)
        except Fault as fault:
            faults.append(str(fault))
    if faults:
        raise Fault("\n  ".join(faults))
    known = suites()
    known |= {f"promises:{name}" for name in modules("PromiseTests")}
    browser = modules("SystemTests/Browser")
    for mutant in mutants:
        for name in mutant.first:
            is_browser = name.startswith("browser:") and name[8:].partition(".")[0] in browser
            if name not in known and name != "programs" and not is_browser:
                raise Fault(f"{mutant.name}: there are no tests {name}")
