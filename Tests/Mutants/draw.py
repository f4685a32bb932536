"""Random mutants: a sample of all places where a class of change can break the code.

The classes take turns. Within a class every place is equally likely, so that the weight of a module
is proportional to its amount of code.
"""

import functools
import random

import mutant
import scripted
import tokens
from changes import changes
from places import Place
from quiet import quiet_changes
from source import Source

# Code that is not installed.
_LEFT_OUT = {"otp-benchmark", "otp-fit", "data-compiler", "CAllocations"}
# Only Spark, or pytest with the installed package, can try these.
_UNTRIED = {"spark.py", "pytest_plugin.py"}
# The maximum number of characters that a table shows of a change.
_LONGEST = 160
_FOLDERS = {"Sources": (".swift", ".c", ".js"), "Python/src": (".py",)}


def drawn(count, seed, parts=(), without=()):
    """Draws `count` mutants of all classes in turn, the same for the same seed and sources.

    `parts` selects mutants whose file or class contains one of them. Mutants named in `without` are
    replaced by others.
    """
    by_class = {}
    for each in everything():
        if not parts or any(part in each.file or part in each.kind for part in parts):
            by_class.setdefault(each.kind, []).append(each)
    generator = random.Random(seed)
    for _, found in sorted(by_class.items()):
        generator.shuffle(found)
    chosen = []
    while len(chosen) < count and any(by_class.values()):
        for _, found in sorted(by_class.items()):
            while found and len(chosen) < count:
                each = found.pop()
                if each.name not in without and _is_apart(each, chosen):
                    chosen.append(each)
                    break
    return chosen


@functools.lru_cache
def everything():
    """All possible mutants."""
    found = []
    for folder, suffixes in _FOLDERS.items():
        for path in sorted((mutant.ROOT / folder).rglob("*")):
            name = path.relative_to(mutant.ROOT)
            if path.suffix in suffixes and not _LEFT_OUT & set(name.parts) and path.name not in _UNTRIED:
                find = _of_python if path.suffix == ".py" else _of_tokens
                found += find(str(name), path.read_text())
    return tuple(found)


def _is_apart(one, others):
    here = [one, *(other for other in others if other.file == one.file)]
    try:
        mutant.applied(here, one.path.read_text())
    except mutant.Fault:
        return False
    return True


def _of_tokens(file, text):
    language = tokens.language(mutant.ROOT / file)
    source = Source(text, language)
    known = set()
    for member in source.members:
        place = Place(source, member)
        for index in range(member.first + 1, min(member.last + 1, len(source.tokens) - 1)):
            for change in (*changes(place, index), *quiet_changes(place, index)):
                is_statement = change.value is None and (member.body is None or index <= member.body)
                if is_statement or (change.kind, change.span, change.value) in known:
                    continue
                known.add((change.kind, change.span, change.value))
                name = _name(change.kind, file, member.path, index)
                condition = f"({_SWITCHES.get(language, '')} == {mutant.number(name)})"
                what = _short(place.text(*change.span), change.value)
                line = text.count("\n", 0, source.tokens[change.span[0]].start) + 1
                yield mutant.Mutant(name, file, line, change.kind, what, place.edit(change, condition))


# What identifies the active mutant.
_SWITCHES = {"swift": "activeMutant", "c": "otp_active_mutant()"}


def _of_python(file, text):
    for number, (kind, line, before, after, edit) in enumerate(scripted.changes(text)):
        yield mutant.Mutant(_name(kind, file, "", number), file, line, kind, _short(before, after), edit)


def _name(kind, file, member, index):
    return f"{kind} in {file} {member} {index}".replace(" ", "-").replace("/", "-")


def _short(before, after):
    what = " ".join(f"{before} → {'nothing' if after is None else after}".split())
    return what if len(what) <= _LONGEST else f"{what[:_LONGEST]}…"
