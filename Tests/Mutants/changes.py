"""The ways in which mutants break Swift, C and JavaScript: faults that are soon noticed."""

import dataclasses
import re

OTHER_COMPARISONS = {
    "<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "==", "===": "!==", "!==": "===",
}
_OTHER_SIGNS = {"+": "-", "-": "+", "+=": "-=", "-=": "+="}
_UNITS = {"60": "61", "1000": "1", "1024": "1000", "1_000": "1", "3600": "60"}
_UNIT_NAMES = {"milliseconds": "seconds", "seconds": "milliseconds"}
_DEFAULTS = {"false": "true", "true": "false", "0": "1", "1": "0", '""': '"0"'}
_SHORTENING = {"prefix", "suffix", "dropFirst", "dropLast", "slice"}
# No test can notice missing preallocation, or a check that only a bug of ours can reach.
_WITHOUT_EFFECT = {"reserveCapacity", "precondition", "assert", "preconditionFailure", "fatalError"}
_NO_CALLS = {
    "let", "var", "const", "return", "if", "guard", "for", "while", "switch", "do", "defer", "throw", "case", "default",
    "func", "function", "class", "repeat", "break", "continue", "goto", "super", "struct", "enum", "try", "static",
}


@dataclasses.dataclass
class Change:
    """What a mutant does to the tokens of a span."""

    # The class of the fault.
    kind: str
    # The first and the last token.
    span: tuple
    # The replacement; none drops a statement.
    value: str | None = None
    # Code to append after the span that has the same effect while the condition `@` holds, if a
    # conditional expression cannot have it.
    ending: str = ""


def changes(place, index):
    """The changes at the token at `index`."""
    source = place.source
    token, before, after = source.tokens[index], source.tokens[index - 1], source.tokens[index + 1]
    if token.text in OTHER_COMPARISONS and source.is_binary(index):
        span = place.operand(index, index)
        yield Change("comparison", span, place.replaced(span, index, index, OTHER_COMPARISONS[token.text]))
    if token.text in ("+", "-") and source.is_binary(index):
        span = place.operand(index, index)
        if not any(part.kind == "string" for part in source.tokens[span[0]:span[1] + 1]):
            yield Change("sign", span, place.replaced(span, index, index, _OTHER_SIGNS[token.text]))
    if token.text in ("+=", "-=") and after.kind != "string" and after.text != "[":
        span = source.statement(index)
        yield Change("sign", span, place.replaced(span, index, index, _OTHER_SIGNS[token.text]))
    if token.kind == "number" and "." not in token.text and "x" not in token.text:
        if _is_bound(source, index):
            yield Change("bound", (index, index), f"{token.text} * 2" if _is_large(token) else f"{token.text} + 1")
        elif token.text in _UNITS:
            yield Change("unit", (index, index), _UNITS[token.text])
    if token.text in _UNIT_NAMES and before.text == "." and after.text == "(":
        span = place.primary(index, index)
        yield Change("unit", span, place.replaced(span, index, index, _UNIT_NAMES[token.text]))
    if token.text == "count" and before.text == "." and source.tokens[index - 2].text == "utf8":
        span = place.primary(index - 2, index)
        if source.tokens[span[0]].kind == "word":
            yield Change("unit", span, place.replaced(span, index - 2, index - 2, "unicodeScalars"))
    if before.text == "??" and token.text in _DEFAULTS:
        yield Change("default", (index, index), _DEFAULTS[token.text])
    if source.begins_statement(index) and is_droppable(place, index):
        yield Change("dropped statement", source.statement(index))


def _is_bound(source, index):
    """Whether the number at `index` is a bound."""
    before, after = source.tokens[index - 1], source.tokens[index + 1]
    if before.text in OTHER_COMPARISONS or {before.text, after.text} & {"...", "..<"}:
        return True
    if before.text == "(" and source.tokens[index - 2].text in _SHORTENING | set(_UNIT_NAMES):
        return True
    if before.text != "=":
        return False
    first, _ = source.statement(index)
    # A named limit.
    names = {part.text for part in source.tokens[first:index]}
    return {"static", "let"} <= names or "const" in names


def _is_large(token):
    """Whether an off-by-one error would hardly matter."""
    return int(re.sub(r"\D", "", token.text)) >= 100


def is_droppable(place, index):
    """Whether the statement at `index` is a call or a change whose value is unused."""
    source = place.source
    first, last = source.statement(index)
    if source.tokens[first].kind != "word" or source.tokens[first].text in _NO_CALLS:
        return False
    if source.language == "c" and (source.tokens[first + 1].kind == "word" or source.tokens[first + 1].text == "*"):
        # A declaration.
        return False
    own = own_tokens(source, first, last)
    # The head of a closure is not a statement.
    if any(source.tokens[here].text in _WITHOUT_EFFECT | {"in"} for here in own):
        return False
    if changes_something(source, own):
        return ".init" not in f".{place.member.path}" and "=" not in source.tokens[first + 1].text
    # The last statement may be a value, and an initialiser must set all properties.
    is_last = source.tokens[last + 1].text == "}" and source.parents[first] not in source.conditional
    return (not is_last or source.language != "swift") and any(source.tokens[here].text == "(" for here in own)


def own_tokens(source, first, last):
    """The tokens of a statement outside its brackets."""
    return [here for here in range(first, last + 1) if source.parents[here] == source.parents[first]]


def changes_something(source, own):
    """Whether an assignment is among the tokens of a statement."""
    return any(source.tokens[here].text in ("=", "+=", "-=") for here in own)
