"""The names that a function gives to its parameters, variables and closure parameters."""

import tokens


def local_names(source, member):
    """All names that can be changed within `member` without affecting anything outside it."""
    find = {"swift": _swift, "js": _script}.get(source.language, _c)
    return find(source, member) - {"_", "self", "this"}


def _words(source, first, last):
    """The names that a pattern from `first` to `last` binds, without types and labels."""
    found = set()
    for here in range(first, last + 1):
        token, after = source.tokens[here], source.tokens[here + 1]
        before = source.tokens[here - 1].text
        if token.kind == "word" and after.text != ":" and before not in (":", ".", "->"):
            found.add(token.text)
    return found


def _parameters(source, opening):
    """The internal names of the parameters in the parentheses at `opening`."""
    found, here, name, is_name = set(), opening + 1, None, True
    while here < source.partners[opening]:
        token = source.tokens[here]
        if is_name and token.kind == "word":
            name = token.text
        elif token.text == ":" and is_name:
            is_name = False
        elif token.text == ",":
            found.add(name)
            is_name = True
        here = source.partners[here] + 1 if token.text in tokens.BRACKETS else here + 1
    return found | {name} - {None}


def parameter_types(source, member):
    """The types of a function's parameters in Swift and C, by their internal names."""
    end = member.body or member.last
    opening = next((here for here in range(member.first, end) if source.tokens[here].text == "("), None)
    found = {}
    if opening is None or source.language == "js":
        return found
    here, end = opening + 1, source.partners[opening]
    while here < end:
        first = here
        while here < end and source.tokens[here].text != ",":
            here = source.partners[here] + 1 if source.tokens[here].text in tokens.BRACKETS else here + 1
        parts = [token.text for token in source.tokens[first:here]]
        if source.language == "c":
            found[parts[-1]] = " ".join(parts[:-1])
        elif ":" in parts:
            colon = parts.index(":")
            found[parts[colon - 1]] = " ".join(parts[colon + 1:]).partition(" =")[0]
        here += 1
    return found


def _swift(source, member):
    found = set()
    for here in range(member.first, member.last + 1):
        token = source.tokens[here]
        text, before = token.text, source.tokens[here - 1].text if here else ""
        if before in (".", "?."):
            continue
        if text in ("func", "init", "subscript"):
            opening = next((place for place in range(here, member.last) if source.tokens[place].text == "("), None)
            if opening is not None:
                found |= _parameters(source, opening)
            if text == "func" and here > (member.body or member.last):
                found.add(source.tokens[here + 1].text)
        elif text in ("let", "var"):
            found |= _bound(source, here, member)
        elif text == "for" and source.tokens[here + 1].kind == "word":
            if source.tokens[here + 1].text not in ("case", "try", "await", "let", "var"):
                found.add(source.tokens[here + 1].text)
        elif text == "for" and source.tokens[here + 1].text == "(":
            found |= _words(source, here + 2, source.partners[here + 1] - 1)
        elif text == "{" and here not in source.bodies:
            end = source.closure_head(here)
            if end is not None:
                found |= _words(source, here + 1, end - 1) - {"weak", "unowned", "async", "throws"}
    return found


def _bound(source, here, member):
    """The names that the `let` or `var` at `here` binds."""
    after = here + 1
    if source.tokens[after].text == "(":
        return _words(source, after + 1, source.partners[after] - 1)
    if source.tokens[after].text == ".":
        opening = after + 2
        if source.tokens[opening].text == "(":
            return _words(source, opening + 1, source.partners[opening] - 1)
        return set()
    is_own = source.parents[here] == source.parents[member.first] and here <= (member.body or member.last)
    is_own = is_own and not any(source.tokens[place].text in ("func", "init") for place in range(member.first, here))
    return set() if is_own else {source.tokens[after].text}


def _script(source, member):
    found = set()
    is_own = True
    for here in range(member.first, member.last + 1):
        token, after = source.tokens[here], source.tokens[here + 1] if here + 1 < len(source.tokens) else None
        if token.text in ("const", "let", "var") and after:
            if after.text in ("{", "["):
                found |= _words(source, here + 2, source.partners[here + 1] - 1)
            elif not (is_own and here <= member.first + 1):
                found.add(after.text)
            is_own = False
        elif token.text == "=>":
            before = here - 1
            if source.tokens[before].text == ")":
                found |= _words(source, source.partners[before] + 1, before - 1)
            else:
                found.add(source.tokens[before].text)
        elif token.text == "{" and here == member.body and source.tokens[here - 1].text == ")":
            found |= _words(source, source.partners[here - 1] + 1, here - 2)
        elif token.text == "catch" and after and after.text == "(":
            found |= _words(source, here + 2, source.partners[here + 1] - 1)
    return found


def _c(source, member):
    found = set()
    for here in range(member.first + 1, member.last):
        token, before, after = (source.tokens[here + step] for step in (0, -1, 1))
        is_declared = before.kind == "word" and before.text not in ("return", "case", "else", "goto", "sizeof")
        is_declared = is_declared or before.text in ("*", "&") and source.tokens[here - 2].kind == "word"
        if token.kind == "word" and is_declared and after.text in ("=", ";", ",", ")", "[", ":"):
            if before.text not in ("*", "&") or not (before.is_apart and token.is_apart):
                found.add(token.text)
    return found
