"""Random mutants: a sample of all places where an operator of a class can break the code.

The classes take turns. Within a class each place is as likely as any other, so that a module counts
by how much code it has.
"""

import functools
import random
import re

import mutant
from places import Place

# Programs that are not installed.
_LEFT_OUT = {"otp-benchmark", "otp-fit", "data-compiler"}
_OTHER_COMPARISONS = {"<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "=="}
_OTHER_SIGNS = {"+": "-", "-": "+", "+=": "-=", "-=": "+="}
_UNITS = {"60": "61", "1000": "1", "1024": "1000", "1_000": "1", "3600": "60"}
_UNIT_NAMES = {"milliseconds": "seconds", "seconds": "milliseconds"}
_DEFAULTS = {"false": "true", "true": "false", "0": "1", "1": "0", '""': '"0"'}
_SHORTENING = {"prefix", "suffix", "dropFirst", "dropLast"}
# No test can miss room that is made ahead, or what only a mistake of ours reaches.
_WITHOUT_EFFECT = {"reserveCapacity", "precondition", "assert", "preconditionFailure", "fatalError"}
_NO_CALLS = {
    "let", "var", "return", "if", "guard", "for", "while", "switch", "do", "defer", "throw", "case",
    "default", "func", "repeat", "break", "continue", "self", "super", "struct", "enum",
}


class Drawn(mutant.Mutant):
    """A mutant whose place is known by its tokens, not by an anchor."""

    # The tokens that change and their replacement; none for a dropped statement.
    span = None
    value = None
    line = 0

    def edits(self, text):
        """What the mutant changes in `text`."""
        source = mutant.parsed(text, mutant.path(self))
        place = Place(source, None, self.condition)
        if self.value is None:
            return [place.edit(self.span, f"if !{self.condition} {{ ", " }", "")]
        return [place.choice(self.span, self.value)]


def drawn(count, seed, listed, without=()):
    """`count` random mutants of all classes in turn, the same ones for the same seed and sources.

    None crosses one of `listed`, or has a name of `without`, whose places others take.
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
            while found and len(chosen) < count:
                each = found.pop()
                if each.name not in without and _is_apart(each, [*listed, *chosen]):
                    chosen.append(each)
                    break
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


def _possible(file, text):
    source = mutant.parsed(text, mutant.ROOT / "Sources" / file)
    for member in source.members:
        place = Place(source, member, "")
        for index in range(member.first + 1, member.last + 1):
            for kind, span, value in _changes(place, index):
                if value is None and (member.body is None or index <= member.body):
                    continue
                line = text.count("\n", 0, source.tokens[span[0]].start) + 1
                name = f"{kind}-in-{file}-{member.path}-{index}".replace(" ", "-").replace("/", "-")
                found = Drawn(name, file, member.path, kind, _short(place, span, value), _likely_tests(file))
                found.span, found.value, found.line = span, value, line
                yield found


def _likely_tests(file):
    module = file.partition("/")[0]
    return (f"{module}Tests",) if f"{module}Tests" in mutant.targets() else ()


def _short(place, span, value):
    return " ".join(f"{place.text(*span)} → {'nothing' if value is None else value}".split())


def _changes(place, index):
    """The class, span and replacement of each change at the token at `index`."""
    source = place.source
    if index + 1 >= len(source.tokens):
        return
    token = source.tokens[index]
    before, after = source.tokens[index - 1], source.tokens[index + 1]
    if token.text in _OTHER_COMPARISONS and source.is_binary(index):
        span = place.operand(index, index)
        yield "comparison", span, place.replaced(span, index, index, _OTHER_COMPARISONS[token.text])
    if token.text in ("+", "-") and source.is_binary(index):
        span = place.operand(index, index)
        if not any(part.kind == "string" for part in source.tokens[span[0]:span[1] + 1]):
            yield "sign", span, place.replaced(span, index, index, _OTHER_SIGNS[token.text])
    if token.text in ("+=", "-=") and after.kind != "string" and after.text != "[":
        span = source.statement(index)
        yield "sign", span, place.replaced(span, index, index, _OTHER_SIGNS[token.text])
    if token.kind == "number" and "." not in token.text and "x" not in token.text:
        if _is_bound(source, index):
            yield "bound", (index, index), f"{token.text} * 2" if _is_large(token) else f"{token.text} + 1"
        elif token.text in _UNITS:
            yield "unit", (index, index), _UNITS[token.text]
    if token.text in _UNIT_NAMES and before.text == "." and after.text == "(":
        span = place.primary(index, index)
        yield "unit", span, place.replaced(span, index, index, _UNIT_NAMES[token.text])
    if token.text == "count" and before.text == "." and source.tokens[index - 2].text == "utf8":
        span = place.primary(index - 2, index)
        if source.tokens[span[0]].kind == "word":
            yield "unit", span, place.replaced(span, index - 2, index - 2, "unicodeScalars")
    if before.text == "??" and token.text in _DEFAULTS:
        yield "default", (index, index), _DEFAULTS[token.text]
    if source.begins_statement(index) and _is_droppable(place, index):
        yield "dropped statement", source.statement(index), None


def _is_bound(source, index):
    """Whether the number at `index` bounds something."""
    before, after = source.tokens[index - 1], source.tokens[index + 1]
    if before.text in _OTHER_COMPARISONS or {before.text, after.text} & {"...", "..<"}:
        return True
    if before.text == "(" and source.tokens[index - 2].text in _SHORTENING | set(_UNIT_NAMES):
        return True
    first, _ = source.statement(index)
    # A named limit.
    return before.text == "=" and {"static", "let"} <= {part.text for part in source.tokens[first:index]}


def _is_large(token):
    """Whether being off by one would hardly be a fault."""
    return int(re.sub(r"\D", "", token.text)) >= 100


def _is_droppable(place, index):
    """Whether the statement at `index` is a call or a change whose value nobody needs."""
    source = place.source
    first, last = source.statement(index)
    if source.tokens[first].kind != "word" or source.tokens[first].text in _NO_CALLS:
        return False
    own = [here for here in range(first, last + 1) if source.parents[here] == source.parents[first]]
    # The head of a closure is no statement.
    if any(source.tokens[here].text in _WITHOUT_EFFECT | {"in"} for here in own):
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
