"""Splits Swift, C and JavaScript into tokens, without white space and comments."""

import dataclasses
import re

BRACKETS = {"(": ")", "[": "]", "{": "}"}

_OPERATORS = sorted(
    (
        "... ..< === !== == != <= >= && || ?? -> => += -= *= /= %= |= &= ^= <<= >>= << &+ &- &* "
        "&<< &>> &+= &-= &*= ++ -- ?. ::"
    ).split(),
    key=len, reverse=True,
)
_PLAIN = re.compile(
    r"(?P<gap>\s+)|(?P<word>[#@$]?[^\W\d]\w*|`\w+`|\$\d+)"
    r"|(?P<number>0[xXbBoO][0-9A-Fa-f_]+\w*|\d[\d_]*(?:\.\d[\d_]*)?(?:[eE][+-]?\d+)?[uUlL]*)"
    r"|(?P<bracket>[()\[\]{}])|(?P<operator>" + "|".join(map(re.escape, _OPERATORS)) + r"|.)"
)
# Characters that can end a literal or the text.
_ENDING = re.compile(r'["\\]|\Z')
_OPENING = re.compile(r'#*"')
# Characters with which a comment or a directive begins.
_SPECIAL = "/#"
_SKIPPED = re.compile(r"\s+|//[^\n]*")
_DIRECTIVE = re.compile(r"#(?:[^\n\\]|\\.|\\\n)*")
_EXPRESSION = re.compile(r"/(?:[^/\\\n\[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+/\w*")

# A slash after one of these begins a JavaScript regular expression.
_BEFORE_EXPRESSION = set("( [ { } , ; = : ? ! && || => return".split())


@dataclasses.dataclass(slots=True)
class Token:
    """A word, number, string, operator or bracket, and its position."""

    kind: str
    text: str
    start: int
    end: int
    # Whether white space comes before it, and whether a line break does.
    is_apart: bool = False
    is_first: bool = False


def language(path):
    """The language of a file, judging by its name."""
    return {".swift": "swift", ".js": "js"}.get(path.suffix, "c")


def split(text, language):
    """The tokens of `text`."""
    tokens, index, gap = [], 0, ""
    while index < len(text):
        kind, end = None, index
        if text[index] in _SPECIAL:
            end = _skipped(text, index, language, gap)
        if end == index:
            kind, end = _token(text, index, language, tokens)
        if kind in (None, "gap"):
            gap += text[index:end]
        else:
            is_apart, is_first = gap != "" or index == 0, "\n" in gap or not tokens
            tokens.append(Token(kind, text[index:end], index, end, is_apart, is_first))
            gap = ""
        index = end
    return tokens


def _skipped(text, index, language, gap):
    """The end of the white space, comment or preprocessor directive at `index`."""
    if text.startswith("/*", index):
        return _comment_end(text, index, language == "swift")
    if language == "c" and text[index] == "#" and (index == 0 or "\n" in gap):
        return _DIRECTIVE.match(text, index).end()
    match = _SKIPPED.match(text, index)
    return match.end() if match else index


def _comment_end(text, index, is_nesting):
    depth = 0
    for mark in re.compile(r"/\*|\*/").finditer(text, index):
        depth += 1 if mark[0] == "/*" and (is_nesting or depth == 0) else -(mark[0] == "*/")
        if depth == 0:
            return mark.end()
    return len(text)


def _token(text, index, language, before):
    character = text[index]
    if language == "swift" and character in '#"' and (opening := _OPENING.match(text, index)):
        return "string", _swift_string_end(text, index, len(opening[0]) - 1)
    if language != "swift" and character in "\"'`":
        return "string", _string_end(text, index)
    if language == "js" and character == "/" and (
        not before or before[-1].text in _BEFORE_EXPRESSION
    ):
        if match := _EXPRESSION.match(text, index):
            return "string", match.end()
    match = _PLAIN.match(text, index)
    return match.lastgroup, match.end()


def _swift_string_end(text, index, hashes):
    """The end of a literal with `hashes` number signs, interpolations included."""
    index += hashes
    quotes = '"""' if text.startswith('"""', index) else '"'
    index += len(quotes)
    closing, escape = quotes + "#" * hashes, "\\" + "#" * hashes
    while index < len(text):
        index = _ENDING.search(text, index).start()
        if text.startswith(closing, index):
            return index + len(closing)
        if text.startswith(escape + "(", index):
            index = _interpolation_end(text, index + len(escape), "swift")
        elif text.startswith(escape, index):
            index += len(escape) + 1
        else:
            index += 1
    return len(text)


def _string_end(text, index):
    quote = text[index]
    index += 1
    while index < len(text) and text[index] != quote:
        if quote == "`" and text.startswith("${", index):
            index = _interpolation_end(text, index + 1, "js")
        else:
            index += 2 if text[index] == "\\" else 1
    return index + 1


def _interpolation_end(text, index, language):
    """The end of the bracket at `index`, which contains code within a literal."""
    depth = 0
    while index < len(text):
        end = _skipped(text, index, language, "")
        if end > index:
            index = end
            continue
        _, end = _token(text, index, language, [])
        depth += (text[index] in BRACKETS) - (text[index] in BRACKETS.values())
        index = end
        if depth == 0:
            break
    return index
