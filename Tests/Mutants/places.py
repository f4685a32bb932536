"""Places in the code: the condition, expression or statement that an anchor means."""

import dataclasses

import tokens
from local_names import local_names

_ASSIGNMENTS = {"=", "+=", "-=", "*=", "/=", "%=", "|=", "&=", "^=", "=>", "->"}
_ENDS = {"&&", "||", ",", ";"} | _ASSIGNMENTS
_KEYWORDS = {
    "return", "guard", "if", "while", "where", "else", "case", "throw", "in", "for", "repeat", "switch", "default", "do",
}


class Fault(Exception):
    """Something in a list is wrong, or no longer true of the code."""


@dataclasses.dataclass
class Edit:
    """Insertions around a part of the text that make it depend on a switch."""

    start: int
    end: int
    before: str
    after: str
    # The replacement of the part where there is no switch.
    alone: str


class Place:
    """A function or constant in which anchors are looked up."""

    def __init__(self, source, member, condition):
        self.source = source
        self.member = member
        # An expression that is true while the mutant is active.
        self.condition = condition
        self._locals = local_names(source, member) if member else set()

    def text(self, first, last):
        """The text from the token `first` to the token `last`."""
        return self.source.text[self.source.tokens[first].start:self.source.tokens[last].end]

    def replaced(self, span, first, last, value):
        """The text of `span` with `value` in the place of the tokens from `first` to `last`."""
        origin, text = self.source.tokens[span[0]].start, self.text(*span)
        start, end = self.source.tokens[first].start - origin, self.source.tokens[last].end - origin
        return text[:start] + value + text[end:]

    def refuse_locals(self, fragment):
        """Raises a fault if `fragment` names a local variable."""
        parts = tokens.split(fragment, self.source.language)
        for index, part in enumerate(parts):
            is_member = index > 0 and parts[index - 1].text in (".", "?.")
            is_label = index + 1 < len(parts) and parts[index + 1].text == ":" and not parts[index + 1].is_apart
            if part.text in self._locals and not is_member and not is_label:
                raise Fault(f"`{fragment}` names {part.text}, which is a local variable of {self.member.path}")

    def resolve(self, anchor, target):
        """The one place that `anchor` means. `target` expands a match to the code around it."""
        fragment, ordinal = anchor
        self.refuse_locals(fragment)
        found = []
        for match in self.source.find(fragment, self.member.first, self.member.last):
            place = target(*match)
            if place is not None and place not in found:
                found.append(place)
        if not found:
            raise Fault(f"{self.member.path} has no such place: `{fragment}`")
        if ordinal is None and len(found) > 1:
            raise Fault(f"{self.member.path} has {len(found)} places `{fragment}`; say which: #1, #2, …")
        if (ordinal or 1) > len(found):
            raise Fault(f"{self.member.path} has only {len(found)} places `{fragment}`")
        return found[(ordinal or 1) - 1]

    def filled(self, value, fragment, first):
        """`value` with `$1`, … replaced by the words that `_` matches in an anchor at `first`."""
        number = 0
        for index, part in enumerate(tokens.split(fragment, self.source.language)):
            if part.text == "_":
                number += 1
                value = value.replace(f"${number}", self.source.tokens[first + index].text)
        return value

    def operand(self, first, last):
        """The tokens of the condition around a match, as far as `&&`, `||` or a comma."""
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
        """The tokens of the expression around a match: a name, its members, calls, subscripts."""
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
        """Whether what begins at `index` belongs to an expression that begins before it."""
        token, before = self.source.tokens[index], self.source.tokens[index - 1]
        if before.text in (".", "?."):
            return True
        ends = before.kind in ("word", "number", "string") and before.text not in _KEYWORDS or before.text in (")", "]", "}")
        ends = ends or before.text in ("?", "!") and not before.is_apart
        if token.text in (".", "?."):
            return ends and (not token.is_apart or token.is_first)
        return token.text in ("(", "[") and ends and not token.is_apart

    def statement(self, first, last):
        """The tokens of the innermost statement that holds all of a match."""
        start, end = self.source.statement(first)
        while end < last:
            start, end = self.source.statement(start - 1)
        return start, end

    def edit(self, span, before, after, alone):
        """An edit around the tokens of `span`."""
        first, last = span
        return Edit(self.source.tokens[first].start, self.source.tokens[last].end, before, after, alone)

    def choice(self, span, value):
        """An edit that puts an expression in the place of another one."""
        return self.edit(span, f"({self.condition} ? ({value}) : (", "))", value)
