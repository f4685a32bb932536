"""Random mutants: a sample of all places where an operator of a class can break the code."""

import functools
import random
import re

import mutant
from places import Place

# Programs that are not installed.
_LEFT_OUT = {"otp-benchmark", "otp-fit", "lexicon-compiler"}
_OTHER_COMPARISONS = {"<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "=="}
_UNITS = {"60": "61", "1000": "1", "1024": "1000", "1_000": "1", "3600": "60"}
_DEFAULTS = {"false": "true", "true": "false", "0": "1", "1": "0"}
_NO_CALLS = {
    "let", "var", "return", "if", "guard", "for", "while", "switch", "do", "defer", "throw", "case",
    "default", "func", "repeat", "break", "continue", "self", "super", "struct", "enum", "precondition",
}


class Drawn(mutant.Mutant):
    """A mutant whose place is known by its tokens, not by an anchor."""

    # The tokens that change and their replacement; none for a dropped statement.
    span = None
    value = None

    def edits(self, text):
        """What the mutant changes in `text`."""
        source = mutant.parsed(text, mutant.path(self))
        place = Place(source, None, self.condition)
        if self.value is None:
            return [place.edit(self.span, f"if !{self.condition} {{ ", " }", "")]
        return [place.choice(self.span, self.value)]


def drawn(count, seed, listed):
    """`count` random mutants of all classes in turn, the same ones for the same seed and sources.

    None crosses one of `listed`.
    """
    by_class = {}
    for each in _all():
        by_class.setdefault(each.operator, []).append(each)
    generator = random.Random(seed)
    for found in by_class.values():
        generator.shuffle(found)
    chosen = []
    while len(chosen) < count and any(by_class.values()):
        for found in by_class.values():
            if found and len(chosen) < count and _is_apart(found[-1], [*listed, *chosen]):
                chosen.append(found[-1])
            del found[-1:]
    return chosen


@functools.lru_cache
def _all():
    found = []
    for path in sorted((mutant.ROOT / "Sources").rglob("*.swift")):
        name = path.relative_to(mutant.ROOT / "Sources")
        if name.parts[0] not in _LEFT_OUT:
            found += _possible(str(name), path.read_text())
    return found


def _is_apart(one, others):
    here = [one, *(other for other in others if other.file == one.file)]
    try:
        mutant.applied(here, mutant.path(one).read_text())
    except mutant.Fault:
        return False
    return True


def uncompiled(sample, copy, log):
    """The names of those in a line, or else in a file, that the compiler reports."""
    found = []
    for file, line in re.findall(rf"^{copy}/Sources/(\S+\.swift):(\d+):\d+: error:", log, re.MULTILINE):
        text = (copy / "Sources" / file).read_text().splitlines()[int(line) - 1]
        here = [each for each in sample if each.file == file]
        found += [each for each in here if f"== {each.number})" in text] or here
    return list(dict.fromkeys(each.name for each in found))


def _possible(file, text):
    source = mutant.parsed(text, mutant.ROOT / "Sources" / file)
    for member in source.members:
        if member.body is None:
            continue
        place = Place(source, member, "")
        for index in range(member.body + 1, member.last):
            for kind, span, value in _changes(place, index):
                line = text.count("\n", 0, source.tokens[index].start) + 1
                name = f"{kind}-in-{member.path}-{index}".replace(" ", "-")
                what = f"line {line}: {_short(place, span, value)}"
                found = Drawn(name, file, member.path, kind, what, _likely_tests(file))
                found.span, found.value = span, value
                yield found


def _likely_tests(file):
    module = file.partition("/")[0]
    return (f"{module}Tests",) if f"{module}Tests" in mutant.targets() else ("ProgramTests",)


def _short(place, span, value):
    return " ".join(f"{place.text(*span)} → {'nothing' if value is None else value}".split())


def _changes(place, index):
    """The class, span and replacement of each change at the token at `index`."""
    source = place.source
    token = source.tokens[index]
    before, after = source.tokens[index - 1], source.tokens[index + 1]
    if token.text in _OTHER_COMPARISONS and source.is_binary(index):
        span = place.operand(index, index)
        yield "comparison", span, place.replaced(span, index, index, _OTHER_COMPARISONS[token.text])
    if token.text in ("+", "-") and source.is_binary(index) and "string" not in (before.kind, after.kind):
        span = place.operand(index, index)
        if not any(part.kind == "string" for part in source.tokens[span[0]:span[1] + 1]):
            yield "sign", span, place.replaced(span, index, index, "-" if token.text == "+" else "+")
    if token.kind == "number" and "." not in token.text and "x" not in token.text:
        if before.text in _OTHER_COMPARISONS or before.text in ("...", "..<"):
            yield "bound", (index, index), f"{token.text} + 1"
        elif token.text in _UNITS:
            yield "unit", (index, index), _UNITS[token.text]
    if before.text == "??" and token.text in _DEFAULTS:
        yield "default", (index, index), _DEFAULTS[token.text]
    if source.begins_statement(index) and _is_droppable(place, index):
        yield "dropped statement", source.statement(index), None


def _is_droppable(place, index):
    """Whether the statement at `index` is a call or a change whose value nobody needs."""
    source = place.source
    first, last = source.statement(index)
    if source.tokens[first].kind != "word" or source.tokens[first].text in _NO_CALLS:
        return False
    # The last statement may be a value, and an initialiser must set all properties.
    is_last = source.tokens[last + 1].text == "}" and source.parents[first] not in source.conditional
    changes = any(
        source.tokens[here].text in ("=", "+=", "-=") and source.parents[here] == source.parents[first]
        for here in range(first, last + 1)
    )
    if changes:
        return ".init" not in f".{place.member.path}" and "=" not in source.tokens[first + 1].text
    return not is_last and any(source.tokens[here].text == "(" for here in range(first, last + 1))
