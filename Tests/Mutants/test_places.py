"""Tests of how mutants find their places: python3 Tests/Mutants/test_places.py"""

import unittest

import draw
import mutant
import operators
import sample
import stages
from local_names import local_names
from places import Fault
from source import Source

TEXT = '''\
struct Box {
  static let limit = 3...10

  func fill(_ items: [Int], upTo last: Int) throws -> Int {
    guard items.count <= Self.limit.upperBound, last > 0 else { return 0 }
    var sum = 0
    for item in items where item < last { sum += item }
    if let first = items.first, first == .zero {
      note(.empty)
    }
    switch sum {
    case 0: return 1
    default: try execute("PRAGMA x = ON")
    }
    return items.map { value in value + 1 }.first ?? last
  }
}
'''


def broken(sentence, function="Box.fill"):
    """`TEXT` with an operator applied to it, all in one line."""
    source = Source(TEXT, "swift")
    text = TEXT
    found = operators.edits(sentence, source, source.member(function)[0], "M")
    for edit in sorted(found, key=lambda edit: -edit.start):
        text = text[:edit.start] + edit.before + text[edit.start:edit.end] + edit.after + text[edit.end:]
    return " ".join(text.split())


class OperatorTests(unittest.TestCase):
    def test_decides_a_condition(self):
        self.assertIn(
            "guard (M ? (true) : (items.count <= Self.limit.upperBound)), last > 0",
            broken("always `limit`"),
        )
        self.assertIn("(M ? (false) : (last > 0)) else", broken("never `_ > 0`"))

    def test_does_not_bind_an_optional(self):
        self.assertIn("if !M, let first = items.first,", broken("never `_.first` #1"))

    def test_skips_a_case(self):
        self.assertIn("case 0 where !M: return 1", broken("never `case 0`"))

    def test_compares_otherwise(self):
        self.assertIn(
            "(M ? (items.count < Self.limit.upperBound) : (items.count <=", broken("compare `limit` by `<`")
        )

    def test_adds_to_a_bound(self):
        self.assertIn("<= (M ? (Self.limit.upperBound - 1) : (", broken("add `-1` to `limit`"))
        self.assertIn("3...(M ? (10 + 1) : (10))", broken("add `1` to `10`", "Box.limit"))

    def test_replaces_an_expression(self):
        self.assertIn("note((M ? (.full) : (.empty)))", broken("replace `.empty` by `.full`"))
        self.assertIn(
            "where (M ? (last < item) : (item < last))", broken("replace `_ < _` by `$2 < $1`")
        )

    def test_rewords_a_literal(self):
        self.assertIn(r'"PRAGMA x = \(M ? "OFF" : "ON")"', broken("reword `ON` as `OFF`"))

    def test_drops_a_statement(self):
        self.assertIn("{ if !M { note(.empty) } }", broken("drop `.empty`"))

    def test_returns_early(self):
        self.assertIn("if M { return 7 }; return items.map", broken("return `7` before `map`"))
        self.assertIn("-> Int { if M { return 7 };", broken("return `7` at once"))

    def test_moves_a_statement(self):
        text = broken("move `execute` before `case 0`".replace("case 0", "note"))
        self.assertIn('if M { try execute("PRAGMA x = ON") } note(.empty)', text)
        self.assertIn('if !M { try execute("PRAGMA x = ON") }', text)


class FaultTests(unittest.TestCase):
    def assert_fault(self, sentence, part):
        with self.assertRaises(Fault) as caught:
            broken(sentence)
        self.assertIn(part, str(caught.exception))

    def test_refuses_an_unknown_operator(self):
        self.assert_fault("sometimes `limit`", "no operator")

    def test_refuses_an_anchor_that_is_not_there(self):
        self.assert_fault("drop `missing`", "no such place")

    def test_refuses_an_ambiguous_anchor(self):
        self.assert_fault("drop `return`", "3 places")
        self.assert_fault("drop `return` #4", "only 3 places")

    def test_refuses_to_drop_a_declaration(self):
        self.assert_fault("drop `var _ = 0`", "declares what comes later")

    def test_refuses_the_name_of_a_local_variable(self):
        for name in ("items", "last", "sum", "item", "first", "value"):
            self.assert_fault(f"always `{name} <`", f"names {name}")
        self.assert_fault("replace `.zero` by `last`", "names last")

    def test_refuses_an_unknown_file_function_and_test(self):
        known = mutant.read_all()[0]
        for change in ({"file": "OTPText/None.swift"}, {"function": "No.thing"}, {"first": ("NoTests",)}):
            with self.assertRaises(Fault):
                mutant.check([mutant.Mutant(**{**vars(known), **change})])


class DrawTests(unittest.TestCase):
    def test_draws_the_same_mutants_of_all_classes_for_a_seed(self):
        first, second = draw.drawn(12, 5, []), draw.drawn(12, 5, [])
        self.assertEqual([each.name for each in first], [each.name for each in second])
        self.assertEqual(
            {each.operator for each in first},
            {"comparison", "bound", "unit", "sign", "dropped statement", "default"},
        )
        for each in first:
            text = mutant.path(each).read_text()
            self.assertNotEqual(mutant.applied([each], text), text)

    def test_gives_the_place_of_one_that_does_not_compile_to_another(self):
        first = draw.drawn(12, 5, [])
        second = draw.drawn(12, 5, [], {first[3].name})
        self.assertEqual(len(second), 12)
        self.assertNotIn(first[3].name, [each.name for each in second])
        self.assertEqual(first[0].name, second[0].name)

    def test_knows_the_lines_of_each_mutant(self):
        class Broken(draw.Drawn):
            number = 7

        other, condition = Broken("other", "OTPText/Other.swift", "", ""), "(activeMutant == 7)"
        for text, lines in (
            (f"f()\nif !{condition} {{ g(\n1\n) }}\nh()\n", (2, 4)),
            (f"f(({condition} ? (\n1\n) : (\n2)))\nh()\n", (1, 4)),
        ):
            self.assertEqual([found[1:] for found in sample.extents([other], Source(text, "swift"))], [lines])


class StageTests(unittest.TestCase):
    def test_tries_only_tests_that_reach_the_module(self):
        flow = stages.Flow({
            "OTPText": set(), "OTPLint": {"OTPText"}, "OTPInbox": {"OTPText"}, "OTPFields": set(),
            "OTPLintTests": {"OTPLint"}, "OTPTextTests": {"OTPText"}, "OTPInboxTests": {"OTPInbox"},
            "ProgramTests": {"OTPLint", "OTPInbox"},
        })
        lint = mutant.Mutant("one", "OTPLint/Some.swift", "", "", first=("OTPLintTests",))
        self.assertEqual(flow.stages(lint, []), [("OTPLintTests",), ("ProgramTests",)])
        text = mutant.Mutant("two", "OTPText/Some.swift", "", "", first=("TextSuite",))
        self.assertEqual(
            flow.stages(text, []),
            [("OTPLintTests", "OTPTextTests", "OTPInboxTests"), ("ProgramTests",)],
        )


class RenamingTests(unittest.TestCase):
    def test_finds_every_place_after_all_local_variables_are_renamed(self):
        renamed = 0
        for here in mutant.read_all():
            with self.subTest(here.name):
                text = mutant.path(here).read_text()
                other, count = rename(text, here)
                renamed += count
                self.assertEqual(spans(here, text), spans(here, other))
        self.assertGreater(renamed, 2000)


def rename(text, here):
    """The text with the local variables of a mutant's function renamed, and how often."""
    source = mutant.parsed(text, mutant.path(here))
    name, _, number = here.function.partition(" #")
    member = source.member(name)[int(number or 1) - 1]
    known = local_names(source, member)
    own = name.partition("(")[0].rpartition(".")[2]
    count = 0
    for index in range(member.last - 1, member.first, -1):
        before, token, after = source.tokens[index - 1:index + 2]
        is_own = token.text == own and index < (member.body or 0)
        is_label = after.text == ":" and not after.is_apart or after.kind == "word" and before.text in ("(", ",")
        if token.text in known and before.text not in (".", "?.") and not is_label and not is_own:
            text = text[:token.start] + token.text + "Renamed" + text[token.end:]
            count += 1
    return text, count


def spans(here, text):
    """What a mutant changes, counted in tokens."""
    source = mutant.parsed(text, mutant.path(here))
    return [
        tuple(sum(token.start < place for token in source.tokens) for place in (edit.start, edit.end))
        for edit in here.edits(text)
    ]


if __name__ == "__main__":
    unittest.main()
