"""The ways in which mutants break Swift, C and JavaScript: faults that few examples reveal.

State outlives its end, two arguments are swapped, a range has lost a bound, the last element is
missing, an offset belongs to another text, or a cached value is not updated.
"""

import re

from changes import Change, changes_something, is_droppable, own_tokens

# The values of state after its end.
_NOTHING = {"nil", "null", "undefined", "false", "0", '""', "NULL", ".none", ".idle"}
_EMPTY = {"[]", "[:]", "{}", "()", "newMap()", "newSet()"}
_ENDING = {
    "removeAll", "cancel", "clear", "reset", "invalidate", "disconnect", "clearTimeout", "clearInterval",
    "removeEventListener", "unsubscribe", "removeValue", "delete", "remove",
}
_KEEPING = {"insert", "updateValue", "set", "add", "subtract", "formUnion"}
# Functions whose result does not depend on the order of arguments.
_SYMMETRIC = {"min", "max", "gnutls_memcmp", "memcmp", "swap"}
_ORDERS = {"<", "<=", ">", ">="}
_OFFSET = re.compile(r"(?i)(offset|start|base|begin|position|lowerBound|shift|delta|prefix)\w*$")


def quiet_changes(place, index):
    """The changes at the token at `index`."""
    source = place.source
    token = source.tokens[index]
    if source.begins_statement(index):
        yield from _forgotten(place, index)
    if token.text == "(" and source.tokens[index - 1].kind == "word" and not token.is_apart:
        yield from _swapped(place, index)
    if token.text in _ORDERS and source.is_binary(index):
        yield from _one_side(place, index)
    if token.text in ("in", "of") and source.tokens[index - 1].kind == "word":
        yield from _without_last(place, index)
    if token.text in ("+", "-") and source.is_binary(index):
        yield from _of_another_text(place, index)


def _forgotten(place, index):
    """State that is not reset, or a cached value that is not updated."""
    source = place.source
    first, last = source.statement(index)
    own = own_tokens(source, first, last)
    name = place.member.path.rpartition(".")[2]
    if name in ("init", "constructor") or source.tokens[first].kind != "word" or _is_local(place, first):
        return
    called = {source.tokens[here].text for here in own if source.tokens[here + 1].text == "("}
    if changes_something(source, own):
        sign = next((here for here in own if source.tokens[here].text == "="), None)
        if sign is None or any(source.tokens[here].kind == "word" for here in (first + 1, first + 2) if here < sign
                               and source.tokens[here - 1].text not in (".", "?.")):
            return
        value = "".join(source.tokens[here].text for here in range(sign + 1, last + 1)).rstrip(";")
        yield Change("kept state" if value in _NOTHING | _EMPTY else "stale state", (first, last))
    elif called & _ENDING and is_droppable(place, index):
        yield Change("kept state", (first, last))
    elif called & _KEEPING and is_droppable(place, index):
        yield Change("stale state", (first, last))


def _is_local(place, first):
    source = place.source
    is_own = source.tokens[first].text in ("this", "self")
    return not is_own and source.tokens[first].text in place.locals


def _swapped(place, opening):
    """Two adjacent arguments of the same type."""
    source = place.source
    before = source.tokens[opening - 2].text if opening > 1 else ""
    is_call = before not in ("func", "function", "init") and opening > (place.member.body or 0)
    if not is_call or source.tokens[opening - 1].text in _SYMMETRIC:
        return
    parts = _arguments(source, opening)
    for (label, one), (other_label, other) in zip(parts, parts[1:]):
        if one and other and place.text(*one) != place.text(*other) and _have_one_type(place, one, other):
            span = place.primary(opening - 1, opening - 1)
            value = f"{label}{place.text(*other)}, {other_label}{place.text(*one)}"
            first = one[0] - (2 if label else 0)
            yield Change("swapped arguments", span, place.replaced(span, first, other[1], value))


def _arguments(source, opening):
    """The label and tokens of each argument; None for the tokens of anything but a member path."""
    end, here, found = source.partners[opening], opening + 1, []
    while here < end:
        first = here
        while here < end and source.tokens[here].text != ",":
            here = source.partners[here] + 1 if source.tokens[here].text in "([{" else here + 1
        label = ""
        if source.tokens[first].kind == "word" and source.tokens[first + 1].text == ":":
            label, first = f"{source.tokens[first].text}: ", first + 2
        is_name = all(
            source.tokens[part].kind == "word" if (part - first) % 2 == 0 else source.tokens[part].text == "."
            for part in range(first, here)
        )
        found.append((label, (first, here - 1) if is_name and here > first else None))
        here += 1
    return found


def _have_one_type(place, one, other):
    source = place.source
    if source.language == "js":
        return one[0] == one[1] and other[0] == other[1]
    if one[0] != one[1] or other[0] != other[1]:
        return one[0] != one[1] and source.tokens[one[1]].text == source.tokens[other[1]].text
    known = place.types
    first, second = (source.tokens[part[0]].text for part in (one, other))
    return first in known and known[first] == known.get(second)


def _one_side(place, index):
    """One of two comparisons that must both hold."""
    source = place.source
    first, last = place.operand(index, index)
    for here, step in ((first - 1, -1), (last + 1, 1)):
        if here < 0 or source.tokens[here].text not in ("&&", ","):
            continue
        other = place.operand(here + step, here + step)
        level = source.parents[first]
        if source.parents[here] == level and any(
            source.tokens[part].text in _ORDERS and source.is_binary(part)
            and source.parents[part] == level for part in range(other[0], other[1] + 1)
        ):
            yield Change("one side of a bound", (first, last), "1" if source.language == "c" else "true")
            return


def _without_last(place, index):
    """A loop over a sequence without its last element."""
    source = place.source
    start, _ = source.statement(index)
    is_loop = source.tokens[start].text == "for" or source.tokens[start + 2].text == "for"
    word = {"swift": "in", "js": "of"}.get(source.language)
    if not is_loop or source.tokens[index].text != word:
        return
    if {source.tokens[here].text for here in range(start, index)} & {"await", "try", "case"}:
        return
    here, level = index + 1, source.parents[index]
    while here < len(source.tokens):
        text = source.tokens[here].text
        if text == "where" or here in source.bodies and text == "{" or text == ")" and source.language == "js":
            break
        here = source.partners[here] + 1 if text in "([{" else here + 1
    if source.parents[index + 1] != level or here == index + 1:
        return
    span = (index + 1, here - 1)
    if source.language == "js":
        yield Change("without the last", span, f"[...{place.text(*span)}].slice(0, -1)")
    else:
        yield Change("without the last", span, f"({place.text(*span)}).dropLast()", ".dropLast(@ ? 1 : 0)")


def _of_another_text(place, index):
    """An offset between two texts that is not added or subtracted."""
    source = place.source
    span = place.operand(index, index)
    first, last = place.primary(index + 1, index + 1)
    if first == index + 1 and _OFFSET.search(source.tokens[last].text) and last <= span[1]:
        yield Change("offset of another text", span, place.replaced(span, index, last, "").rstrip())
