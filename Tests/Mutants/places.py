"""Places in the code: the condition, expression or statement around a token."""

import functools

import tokens
from local_names import local_names, parameter_types
from mutant import Edit

_ASSIGNMENTS = {"=", "+=", "-=", "*=", "/=", "%=", "|=", "&=", "^=", "=>", "->"}
_ENDS = {"&&", "||", ",", ";"} | _ASSIGNMENTS
_KEYWORDS = {
    "return", "guard", "if", "while", "where", "else", "case", "throw", "in", "for", "repeat", "switch", "default", "do",
}


class Place:
    """A function or constant in which code is broken."""

    def __init__(self, source, member):
        self.source = source
        self.member = member

    @functools.cached_property
    def locals(self):
        """The names of local variables."""
        return local_names(self.source, self.member)

    @functools.cached_property
    def types(self):
        """The types of the parameters as written in the code, by parameter name."""
        return parameter_types(self.source, self.member)

    def text(self, first, last):
        """The text from the token `first` to the token `last`."""
        return self.source.text[self.source.tokens[first].start:self.source.tokens[last].end]

    def replaced(self, span, first, last, value):
        """The text of `span` with `value` in place of the tokens from `first` to `last`."""
        origin, text = self.source.tokens[span[0]].start, self.text(*span)
        start, end = self.source.tokens[first].start - origin, self.source.tokens[last].end - origin
        return text[:start] + value + text[end:]

    def operand(self, first, last):
        """The tokens of the condition around a part, up to `&&`, `||` or a comma."""
        source = self.source
        while first < last and source.tokens[first].text in _KEYWORDS:
            first += 1
        while first < last and (source.tokens[last].text in _KEYWORDS | {"{"} or source.is_binary(last)):
            last -= 1
        while source.parents[last] != source.parents[first] and source.parents[last] > first:
            last = source.partners[source.parents[last]]
        level = source.parents[first]
        while first - 1 > level and not source.begins_statement(first) and not self._ends_operand(first - 1):
            before = source.tokens[first - 1].text
            first = source.partners[first - 1] if before in (")", "]", "}") else first - 1
        while last + 1 < len(source.tokens) and not self._ends_operand(last + 1):
            if source.parents[last + 1] != level or source.begins_statement(last + 1):
                break
            if source.tokens[last + 1].text in (")", "]", "}"):
                break
            last = source.partners.get(last + 1, last + 1)
        return first, last

    def _ends_operand(self, index):
        token, source = self.source.tokens[index], self.source
        if token.text in _ENDS:
            return True
        if token.kind == "word" and token.text in _KEYWORDS:
            return source.tokens[index - 1].text not in (".", "?.")
        if token.text == "{":
            return index in source.bodies
        if token.text == "}":
            return source.partners[index] in source.bodies
        return token.text == ":" or token.text == "?" and token.is_apart

    def primary(self, first, last):
        """The tokens of the expression around a part: a name, its members, calls and subscripts."""
        source = self.source
        if source.is_binary(first) or source.is_binary(last):
            return self.operand(first, last)
        while source.parents[last] != source.parents[first] and source.parents[last] > first:
            last = source.partners[source.parents[last]]
        if source.tokens[last].text in tokens.BRACKETS:
            last = source.partners[last]
        while self._continues(first):
            first -= 1
            if source.tokens[first].text in (")", "]", "}"):
                first = source.partners[first]
        while last + 1 < len(source.tokens):
            after = source.tokens[last + 1]
            if after.text in (".", "?."):
                last += 2
            elif after.text in ("(", "[") and not after.is_apart:
                last = source.partners[last + 1]
            elif after.text in ("?", "!") and not after.is_apart:
                last += 1
            else:
                break
        return first, last

    def _continues(self, index):
        """Whether the token at `index` continues an expression that begins before it."""
        token, before = self.source.tokens[index], self.source.tokens[index - 1]
        if before.text in (".", "?."):
            return True
        ends = before.kind in ("word", "number", "string") and before.text not in _KEYWORDS or before.text in (")", "]", "}")
        ends = ends or before.text in ("?", "!") and not before.is_apart
        if token.text in (".", "?."):
            return ends and (not token.is_apart or token.is_first)
        return token.text in ("(", "[") and ends and not token.is_apart

    def edit(self, change, condition):
        """The edit that makes a change while `condition` holds."""
        first, last = change.span
        start, end = self.source.tokens[first].start, self.source.tokens[last].end
        if change.value is None:
            no = f"!{condition}" if self.source.language == "swift" else f"(!{condition})"
            return Edit(start, end, f"if {no} {{ ", " }", "")
        if change.ending:
            # A conditional expression would have two types.
            return Edit(start, end, "(", f"){change.ending.replace('@', condition)}", change.value)
        return Edit(start, end, f"({condition} ? ({change.value}) : (", "))", change.value)
