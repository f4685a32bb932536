"""The functions, initialisers, properties and constants of a source file, by name."""

import dataclasses

import tokens

_TYPES = {"struct", "class", "enum", "actor", "extension", "protocol"}
_KEYWORDS = {
    "if", "for", "while", "switch", "return", "sizeof", "catch", "do", "else", "case", "new", "typeof", "await",
}


@dataclasses.dataclass
class Member:
    """A named declaration that holds code; `path` is its name, qualified by its types."""

    path: str
    first: int
    last: int
    # The brace that opens its body, if it has one.
    body: int | None = None


def find_members(source):
    """All members of a source, in order."""
    find = {"swift": _swift, "js": _script}.get(source.language, _c)
    found = []
    find(source, -1, "", found)
    return found


def _level(source, level):
    """The statements directly in the block of the brace `level`, or in the file."""
    for start in source.starts:
        if source.parents[start] == level:
            yield start, source.statement_end(start)


def _own(source, start, end):
    """The tokens of a statement outside its brackets."""
    here = start
    while here <= end:
        yield here
        here = source.partners[here] + 1 if source.tokens[here].text in tokens.BRACKETS else here + 1


def _text(source, index):
    return source.tokens[index].text if index < len(source.tokens) else ""


def _swift(source, level, prefix, found):
    for start, end in _level(source, level):
        for here in _own(source, start, end):
            text, after = _text(source, here), _text(source, here + 1)
            if text in _TYPES and after not in ("func", "var", "let", "subscript"):
                name, place = after, here + 2
                while _text(source, place) == ".":
                    name += "." + _text(source, place + 1)
                    place += 2
                brace = next((place for place in _own(source, here, end) if _text(source, place) == "{"), None)
                if brace is not None:
                    source.bodies.add(brace)
                    _swift(source, brace, f"{prefix}{name}.", found)
                break
            if text in ("func", "init", "deinit", "subscript"):
                name = after if text == "func" else text
                found.append(Member(prefix + name, start, end, _brace(source, here, end)))
                break
            if text in ("var", "let") and source.tokens[here + 1].kind == "word":
                found.append(Member(prefix + after.strip("`"), start, end, _brace(source, here, end)))
                break


def _brace(source, start, end):
    return next((place for place in _own(source, start, end) if _text(source, place) == "{"), None)


def _c(source, level, prefix, found):
    """Functions of C: a name, parameters and a block."""
    for brace in sorted(source.bodies):
        if source.parents[brace] != level or brace == 0:
            continue
        if _text(source, brace - 1) != ")":
            _c(source, brace, prefix, found)
            continue
        opening = source.partners[brace - 1]
        name = _text(source, opening - 1)
        if source.tokens[opening - 1].kind == "word" and name not in _KEYWORDS:
            start, _ = source.statement(opening - 1)
            found.append(Member(prefix + name, start, source.partners[brace], brace))


def _script(source, level, prefix, found):
    """Functions, classes, constants and objects of JavaScript."""
    for start, end in _level(source, level):
        here = start
        while _text(source, here) in ("export", "default", "async", "static"):
            here += 1
        text, name = _text(source, here), _text(source, here + 1)
        if text == "function":
            found.append(Member(prefix + name, start, end, _brace(source, here, end)))
        elif text == "class":
            brace = _brace(source, here, end)
            _parts(source, brace, f"{prefix}{name}.", found)
        elif text in ("const", "let", "var"):
            found.append(Member(prefix + name, start, end))
            if _text(source, here + 2) == "=" and _text(source, here + 3) == "{":
                _parts(source, here + 3, f"{prefix}{name}.", found)


def _parts(source, brace, prefix, found):
    """Methods and fields of a class or an object."""
    here, end = brace + 1, source.partners[brace]
    while here < end:
        start = here
        while _text(source, here) in ("async", "static", "get", "set", "*") and _text(source, here + 1) not in "(=:":
            here += 1
        name, after = _text(source, here), _text(source, here + 1)
        last = here
        if after == "(":
            body = source.partners[here + 1] + 1
            last = source.partners[body]
            found.append(Member(prefix + name, start, last, body))
        else:
            while last < end and _text(source, last) not in (";", ","):
                last = source.partners[last] + 1 if _text(source, last) in tokens.BRACKETS else last + 1
            found.append(Member(prefix + name, start, last))
        here = last + 1
        while _text(source, here) in (",", ";"):
            here += 1
