"""The operators: the ways in which a mutant breaks the code.

Each is a sentence that names a place by an anchor: a few tokens of the function, in backquotes. `_`
in an anchor is any word; an anchor that names a local variable is refused, so that renaming one
breaks no mutant. `#2` is the second place that an anchor matches. In a value, `$1` is the word that
the first `_` of the anchor matches.
"""

import re

from places import Edit, Fault, Place

COMPARISONS = {"==", "!=", "<", "<=", ">", ">=", "===", "!=="}


def edits(sentence, source, member, condition):
    """The edits that `sentence` makes in `member`; `condition` holds while the mutant is active."""
    place = Place(source, member, condition)
    for pattern, operator in _OPERATORS:
        match = re.fullmatch(pattern, sentence)
        if match:
            arguments = match.groupdict()
            anchors = [
                (arguments[name], int(arguments[f"{name}_number"] or 0) or None)
                for name in ("anchor", "other") if arguments.get(name)
            ]
            values = [arguments["value"]] if "value" in arguments else []
            found = operator(place, *anchors, *values)
            return found if isinstance(found, list) else [found]
    raise Fault(f"no operator reads like this: {sentence}")


def always(place, anchor):
    """A condition always holds."""
    return _decide(place, anchor, True)


def never(place, anchor):
    """A condition never holds, an optional is never bound, or a case never matches."""
    return _decide(place, anchor, False)


def _decide(place, anchor, outcome):
    span = place.resolve(anchor, place.operand)
    source = place.source
    before = source.tokens[span[0] - 1].text
    if not outcome and (before == "=" or source.tokens[span[0]].text in ("let", "var")):
        return _unbind(place, span)
    if not outcome and before == "case":
        text = place.text(*span)
        return place.edit(span, "", f" where !{place.condition}", f"{text} where false")
    return place.choice(span, "true" if outcome else "false")


def _unbind(place, span):
    """Puts a condition that never holds before the one that binds an optional."""
    first, source = span[0], place.source
    while source.tokens[first].text not in ("let", "var"):
        if source.begins_statement(first):
            return place.choice(span, "false")
        first -= 1
    if source.tokens[first - 1].text == "case":
        first -= 1
    if source.begins_statement(first):
        return place.choice(span, "false")
    text = place.text(first, span[1])
    return place.edit((first, span[1]), f"!{place.condition}, ", "", f"false, {text}")


def compare(place, anchor, value):
    """A comparison uses another operator."""
    first, last = span = place.resolve(anchor, place.operand)
    source = place.source
    found = [
        index for index in range(first, last + 1)
        if source.parents[index] == source.parents[first]
        and source.tokens[index].text in COMPARISONS and source.is_binary(index)
    ]
    if len(found) != 1:
        raise Fault(f"{place.member.path}: {len(found)} comparisons are in `{place.text(*span)}`")
    token = source.tokens[found[0]]
    if value not in COMPARISONS or token.text == value:
        raise Fault(f"{place.member.path}: `{place.text(*span)}` cannot be compared by {value} instead")
    return place.choice(span, place.replaced(span, found[0], found[0], value))


def add(place, anchor, value):
    """A number is off by another."""
    span = place.resolve(anchor, place.primary)
    sign, number = ("-", value[1:]) if value.startswith("-") else ("+", value)
    alone = f"{place.text(*span)} {sign} {number}"
    return place.choice(span, alone)


def replace(place, anchor, value):
    """An expression is another one."""
    place.refuse_locals(value)
    (first, last), span = place.resolve(anchor, lambda *match: (match, place.primary(*match)))
    value = place.filled(value, anchor[0], first)
    return place.choice(span, place.replaced(span, first, last, value))


def reword(place, anchor, value):
    """A string literal, such as SQL, has another text."""
    fragment, ordinal = anchor
    found = []
    source = place.source
    for token in source.tokens[place.member.first:place.member.last + 1]:
        if token.kind == "string":
            found += [match.start() for match in re.compile(re.escape(fragment)).finditer(
                source.text, token.start, token.end)]
    if len(found) < (ordinal or 1) or ordinal is None and len(found) > 1:
        raise Fault(f"{place.member.path} has {len(found)} texts `{fragment}`")
    start = found[(ordinal or 1) - 1]
    if source.language != "js" and ('"' in fragment + value or source.language == "c"):
        raise Fault(f"`{fragment}` cannot be switched to `{value}` within a literal")
    before = f'\\({place.condition} ? "{value}" : "'
    return Edit(start, start + len(fragment), before, '")', value)


def drop(place, anchor):
    """A statement is missing."""
    span = place.resolve(anchor, place.statement)
    if place.source.tokens[span[0]].text in ("let", "var", "const"):
        raise Fault(f"{place.member.path}: `{place.text(*span)}` declares what comes later; replace its value")
    return place.edit(span, f"if {_no(place)} {{ ", " }", "")


def _no(place):
    return f"!{place.condition}" if place.source.language == "swift" else f"(!{place.condition})"


def _yes(place):
    return place.condition if place.source.language == "swift" else f"({place.condition})"


def end(place, anchor, value):
    """A function returns, or a loop continues or ends, before a statement."""
    place.refuse_locals(value)
    first, span = place.resolve(anchor, lambda first, last: (first, place.statement(first, last)))
    value = place.filled(value, anchor[0], first)
    leaves = value if value in ("continue", "break", "return") else f"return {value}"
    text = place.text(*span)
    return place.edit(span, f"if {_yes(place)} {{ {leaves} }}; ", "", f"{leaves}; {text}")


def begin(place, value):
    """A function returns at once."""
    body = place.member.body
    if body is None:
        raise Fault(f"{place.member.path} has no body")
    place.refuse_locals(value)
    brace = place.source.tokens[body]
    return Edit(brace.end, brace.end, "", f" if {_yes(place)} {{ return {value} }}; ", f" return {value}; ")


def move(place, anchor, other):
    """A statement comes earlier."""
    late = place.resolve(anchor, place.statement)
    early = place.resolve(other, place.statement)
    if late[0] <= early[1]:
        raise Fault(f"{place.member.path}: `{place.text(*late)}` does not come later")
    text = place.text(*late)
    return [
        place.edit(early, f"if {_yes(place)} {{ {text} }}\n", "", f"{text}\n{place.text(*early)}"),
        place.edit(late, f"if {_no(place)} {{ ", " }", ""),
    ]


def _pattern(words):
    words = words.replace("ANCHOR", r"`(?P<anchor>[^`]+)`(?: #(?P<anchor_number>\d+))?")
    words = words.replace("OTHER", r"`(?P<other>[^`]+)`(?: #(?P<other_number>\d+))?")
    return words.replace("VALUE", r"`(?P<value>[^`]*)`")


_OPERATORS = [
    (_pattern(words), operator) for words, operator in (
        ("always ANCHOR", always),
        ("never ANCHOR", never),
        ("compare ANCHOR by VALUE", compare),
        ("add VALUE to ANCHOR", add),
        ("replace ANCHOR by VALUE", replace),
        ("reword ANCHOR as VALUE", reword),
        ("drop ANCHOR", drop),
        ("return VALUE before ANCHOR", end),
        ("(?P<value>continue|break) before ANCHOR", end),
        ("return VALUE at once", begin),
        ("move ANCHOR before OTHER", move),
    )
]
