"""Mutants: places where the code is broken on purpose, as the files in `lists` describe them."""

import dataclasses
import pathlib
import re
import zlib

ROOT = pathlib.Path(__file__).resolve().parents[2]
# The targets of tests whose name is none of a suite in them.
TARGETS = ("BenchmarkTests", "FitTests", "ModelTests", "CorpusTests", "ProgramTests")
LISTS = pathlib.Path(__file__).resolve().parent / "lists"

# Stands in a replacement for the condition that this mutant is the active one.
CONDITION = "MUTANT"


class Fault(Exception):
    """Something in a list is wrong, or no longer true of the code."""


@dataclasses.dataclass
class Mutant:
    """A place, what is broken there, and the tests that are expected to notice first."""

    name: str
    file: str = ""
    what: str = ""
    first: tuple = ()
    # Why nothing could notice it, for one that changes nothing that anybody sees.
    equivalent: str = ""
    # Pairs of a fragment of the file and what takes its place.
    edits: list = dataclasses.field(default_factory=list)

    @property
    def is_of_extension(self):
        """Whether it is one of the browser extension, where one is built in at a time."""
        return self.file.startswith("WebExtension/")

    @property
    def number(self):
        """Tells it from all others; a new mutant changes that of none, so that little is built again."""
        return zlib.crc32(self.name.encode()) >> 1

    @property
    def active(self):
        """The condition that it is the active one, in the language of its file."""
        return f"({'activeMutant' if self.file.endswith('.swift') else 'otp_active_mutant()'} == {self.number})"


def read_all():
    """All mutants of the lists."""
    mutants = []
    for path in sorted(LISTS.glob("*.txt")):
        for block in re.split(r"\n\s*\n", path.read_text().strip()):
            mutants.append(_read(block, path.name))
    known = {}
    for mutant in mutants:
        if mutant.number in known:
            raise Fault(f"{mutant.name} and {known[mutant.number]} have the same number; rename one")
        known[mutant.number] = mutant.name
    return mutants


def _read(block, place):
    mutant = Mutant(name="")
    before, after = [], []

    def end_edit():
        if before:
            mutant.edits.append(("\n".join(before), "\n".join(after)))
        before.clear()
        after.clear()

    for line in block.splitlines():
        if line.startswith("- "):
            if after:
                end_edit()
            before.append(line[2:])
        elif line.startswith("+ "):
            after.append(line[2:])
        else:
            key, mark, value = line.partition(": ")
            if not mark or key not in ("name", "file", "what", "first", "equivalent"):
                raise Fault(f"{place}: this line means nothing: {line}")
            setattr(mutant, key, tuple(value.split()) if key == "first" else value)
    end_edit()
    if not (mutant.name and mutant.file and mutant.what and mutant.first and mutant.edits):
        raise Fault(f"{place}: {mutant.name or block[:40]} lacks a part")
    return mutant


def source(mutant):
    """The file that a mutant changes."""
    return ROOT / "Sources" / mutant.file


def places(mutant, text):
    """Where the fragments of a mutant stand in `text`: start, end and replacement of each."""
    found = []
    for before, after in mutant.edits:
        count = text.count(before)
        if count != 1:
            raise Fault(
                f"{mutant.name}: Sources/{mutant.file} holds this {count} times, not once: {before}"
            )
        if not mutant.is_of_extension:
            after = re.sub(rf"\b{CONDITION}\b", mutant.active, after)
        start = text.index(before)
        found.append((start, start + len(before), after, mutant.name))
    if not mutant.is_of_extension and not any(CONDITION in after for _, after in mutant.edits):
        raise Fault(f"{mutant.name}: no replacement says {CONDITION}")
    return found


def applied(mutants, text):
    """`text` with all of `mutants` in it, none of them active."""
    edits = sorted(place for mutant in mutants for place in places(mutant, text))
    for left, right in zip(edits, edits[1:]):
        if left[1] > right[0]:
            raise Fault(f"{left[3]} and {right[3]} change the same place")
    for start, end, after, _ in reversed(edits):
        text = text[:start] + after + text[end:]
    return text


def suites():
    """The names of the suites of tests in Swift."""
    found = set()
    for path in (ROOT / "Tests").glob("*Tests/*.swift"):
        found |= set(re.findall(r"\bstruct (\w+Tests)\b", path.read_text()))
    return found


def modules(folder):
    """The names of the modules of tests in Python, in a folder of `Tests`."""
    return {path.stem for path in (ROOT / "Tests" / folder).glob("test_*.py")}


def check(mutants):
    """Raises a fault unless every fragment is found once and every test that is named is there."""
    by_file = {}
    for mutant in mutants:
        path = source(mutant)
        if not path.is_file():
            raise Fault(f"{mutant.name}: there is no Sources/{mutant.file}")
        by_file.setdefault(path, []).append(mutant)
    for path, here in by_file.items():
        text = path.read_text()
        if here[0].is_of_extension:
            for mutant in here:
                applied([mutant], text)
        else:
            applied(here, text)
    known = suites()
    known |= {f"promises:{name}" for name in modules("PromiseTests")}
    browser = modules("SystemTests/Browser")
    for mutant in mutants:
        for name in mutant.first:
            is_browser = name.startswith("browser:") and name[8:].partition(".")[0] in browser
            if name not in known and name != "programs" and not is_browser:
                raise Fault(f"{mutant.name}: there are no tests {name}")
