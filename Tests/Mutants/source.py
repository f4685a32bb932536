"""A source file: its brackets, statements and functions, found without a compiler.

It relies on the layout of `swift format`: spaces around binary operators, and its line breaks.
"""

import bisect

import tokens
from members import find_members

_CONDITIONAL = {"if", "guard", "while", "for", "switch", "catch", "do", "else", "repeat", "try", "defer", "finally"}
_GOES_ON = {"else", "catch", "while", "where", "->", "throws", "async", "finally"}
_UNFINISHED = {
    "guard", "if", "while", "where", "let", "var", "case", "in", "try", "await", "unsafe", "return", "throw",
}
_CASES = {"case", "default"}


class Source:
    """The text of a file and its structure."""

    def __init__(self, text, language):
        self.text = text
        self.language = language
        self.tokens = tokens.split(text, language)
        # The matching bracket of each, and the opening bracket around each token; -1 for none.
        self.partners = {}
        self.parents = [-1] * len(self.tokens)
        self._match_brackets()
        # The opening braces of functions, types, loops and branches; not of closures and objects.
        self.bodies = set()
        self._switches = set()
        # Those among them that belong to loops and branches.
        self.conditional = set()
        self._find_bodies()
        # The first tokens of statements, in order, and the token that ends each.
        self.starts = []
        self._find_statements()
        self._start_set = set(self.starts)
        self.members = find_members(self)

    def _match_brackets(self):
        opened = []
        for index, token in enumerate(self.tokens):
            closes = token.kind == "bracket" and token.text in ")]}"
            if closes and opened:
                self.partners[index] = opened[-1]
                self.partners[opened.pop()] = index
            self.parents[index] = opened[-1] if opened else -1
            if token.kind == "bracket" and not closes:
                opened.append(index)

    def _find_bodies(self):
        declarations = {
            "swift": {"func", "init", "deinit", "subscript", "struct", "class", "enum", "actor", "extension", "protocol"},
            "js": {"function", "class"},
        }.get(self.language, {"struct", "enum", "namespace", "extern", "union"})
        for index, token in enumerate(self.tokens):
            after_dot = index > 0 and self.tokens[index - 1].text in (".", "?.")
            if token.kind == "word" and token.text in _CONDITIONAL | declarations and not after_dot:
                brace = self._brace_after(index)
                if brace is not None:
                    self.bodies.add(brace)
                    self._switches |= {brace} if token.text == "switch" else set()
                    self.conditional |= {brace} if token.text in _CONDITIONAL else set()
            if token.text == "{" and self.language != "swift" and index and self.tokens[index - 1].text == ")":
                self.bodies.add(index)

    def _brace_after(self, index):
        """The brace that opens the body of the keyword at `index`."""
        level, here = self.parents[index], index + 1
        while here < len(self.tokens) and self.parents[here] == level:
            text = self.tokens[here].text
            if text == "{":
                return here
            if text in ")]};":
                return None
            here = self.partners[here] + 1 if text in tokens.BRACKETS else here + 1
        return None

    def _find_statements(self):
        self._split_block(0, len(self.tokens), -1)
        for index in [place for place, token in enumerate(self.tokens) if token.text == "{"]:
            self._split_block(self._first_in(index), self.partners.get(index, index), index)
        self.starts.sort()

    def _first_in(self, brace):
        """The first token in the block of `brace`, after the parameters of a closure."""
        if self.language != "swift" or brace in self.bodies:
            return brace + 1
        end = self.closure_head(brace)
        return brace + 1 if end is None else end + 1

    def closure_head(self, brace):
        """The `in` that ends the head of a closure, if it has one."""
        here, end = brace + 1, self.partners.get(brace, brace)
        while here < end:
            token = self.tokens[here]
            if token.text == "in":
                return here
            if token.text in ("(", "["):
                here = self.partners[here]
            elif token.kind != "word" and token.text not in (",", ":", "->", ".", "?", "&"):
                return None
            here += 1
        return None

    def _split_block(self, here, end, level):
        is_case, is_new = False, True
        while here < end:
            token = self.tokens[here]
            if is_new or not is_case and self._begins_statement(here):
                self.starts.append(here)
                is_case = level in self._switches and token.text in _CASES | {"@unknown"}
            is_new = token.text == ";" or is_case and token.text == ":"
            if is_new:
                is_case = False
            if token.text in tokens.BRACKETS:
                here = self.partners.get(here, end)
                is_new = self.language != "swift" and here < end and self._ends_statement(self.partners[here])
            here += 1

    def _ends_statement(self, brace):
        """Whether the block of `brace` ends a statement in C and JavaScript."""
        after = self.partners[brace] + 1
        return brace in self.bodies and not (
            after < len(self.tokens) and self.tokens[after].text in {"else", "while", "catch", "finally", ";", ")", ","}
        )

    def _begins_statement(self, index):
        token, before = self.tokens[index], self.tokens[index - 1]
        if self.language != "swift" or not token.is_first:
            return False
        if token.text in _GOES_ON or token.text in (".", "?.", "{", ",", ")", "]", "}"):
            return token.text == "." and before.text in ("{", "in")
        if token.kind == "operator" and self.is_binary(index):
            return False
        if before.text in _UNFINISHED and not before.is_first:
            return False
        return before.text != "," and not (before.kind == "operator" and self.is_binary(index - 1))

    def is_binary(self, index):
        """Whether the operator at `index` has operands on both sides, by the spaces around it."""
        token = self.tokens[index]
        if token.kind != "operator" or token.text in (";", ",", "."):
            return False
        after = self.tokens[index + 1] if index + 1 < len(self.tokens) else None
        if token.text == ":":
            return after is not None and after.is_first or token.is_apart
        return token.is_apart and (after is None or after.is_apart)

    def begins_statement(self, index):
        """Whether a statement begins with the token at `index`."""
        return index in self._start_set

    def statement(self, index):
        """The first and the last token of the innermost statement around the token at `index`."""
        place = bisect.bisect_right(self.starts, index) - 1
        while place >= 0:
            start = self.starts[place]
            end = self.statement_end(start)
            if index <= end:
                return start, end
            place -= 1
        raise LookupError

    def statement_end(self, start):
        """The last token of the statement that begins at `start`."""
        level, here = self.parents[start], start
        is_case = level in self._switches and self.tokens[start].text in _CASES | {"@unknown"}
        while True:
            if self.tokens[here].text in tokens.BRACKETS:
                here = self.partners.get(here, len(self.tokens) - 1)
            following = here + 1
            if following >= len(self.tokens) or self.tokens[here].text == ";":
                return here
            if is_case and self.tokens[here].text == ":":
                return here
            if self.parents[following] != level or following in self._start_set:
                return here
            if self.tokens[following].text in ")]}" and self.partners.get(following) == level:
                return here
            here = following
