"""Tests how code is broken: python3 Tests/Mutants/test_places.py"""

import unittest

import draw
import mutant
import sample
import scripted
import stages
from changes import changes
from mutant import Edit, Mutant
from places import Place
from quiet import quiet_changes
from source import Source

SWIFT = '''\
struct Box {
  static let limit = 10

  func fill(_ items: [Int], from start: Int, upTo last: Int) throws -> Int {
    guard items.count <= Self.limit, last > 0 else { return 0 }
    for item in items where item < last { note(item, milliseconds: 60) }
    known = items
    pending = nil
    try place(start, at: last, in: items)
    clock.cancel()
    return items.first ?? 0
  }

  func end(of bytes: [UInt8]) -> Int { bytes.count + start }
}
'''

SCRIPT = '''\
class Box {
  fill(items, last) {
    for (const item of items) this.note(item, last);
    if (items.length > 0 && last < items.length) { this.end(); }
    this.last = null;
    return last ?? 0;
  }
}
'''


def broken(text=SWIFT, language="swift"):
    """The class and description of each change to a text, with the text after that change alone."""
    source = Source(text, language)
    for member in source.members:
        place = Place(source, member)
        for index in range(member.first + 1, member.last + 1):
            for change in (*changes(place, index), *quiet_changes(place, index)):
                edit = place.edit(change, "M")
                switched = text[:edit.start] + edit.before + text[edit.start:edit.end] + edit.after + text[edit.end:]
                alone = text[:edit.start] + edit.alone + text[edit.end:]
                yield change.kind, " ".join(switched.split()), " ".join(alone.split())


class ChangeTests(unittest.TestCase):
    def assert_found(self, kind, part, alone=None, **arguments):
        found = [each for each in broken(**arguments) if each[0] == kind]
        self.assertTrue(any(part in switched for _, switched, _ in found), found)
        if alone:
            self.assertTrue(any(alone in text for *_, text in found), found)

    def test_soon_met(self):
        self.assert_found("comparison", "(M ? (items.count < Self.limit) : (items.count <= Self.limit)), last")
        self.assert_found("bound", "limit = (M ? (10 + 1) : (10))")
        self.assert_found("unit", "milliseconds: (M ? (61) : (60))")
        self.assert_found("default", "?? (M ? (1) : (0))")
        self.assert_found("sign", "(M ? (bytes.count - start) : (bytes.count + start))")
        self.assert_found("dropped statement", "if !M { clock.cancel() }", "last, in: items) return")

    def test_quiet(self):
        self.assert_found("kept state", "if !M { pending = nil }", "known = items try place")
        self.assert_found("kept state", "if !M { clock.cancel() }")
        self.assert_found("stale state", "if !M { known = items }")
        self.assert_found("swapped arguments", "(M ? (place(last, at: start, in: items)) : (place(start, at")
        self.assert_found("one side of a bound", "guard (M ? (true) : (items.count <= Self.limit)), last > 0")
        self.assert_found("without the last", "in (items).dropLast(M ? 1 : 0) where", "in (items).dropLast() where")
        self.assert_found("offset of another text", "(M ? (bytes.count) : (bytes.count + start))")

    def test_of_scripts(self):
        script = {"text": SCRIPT, "language": "js"}
        self.assert_found("without the last", "", "of [...items].slice(0, -1)) this", **script)
        self.assert_found("swapped arguments", "", "this.note(last, item)", **script)
        self.assert_found("one side of a bound", "", "if (true && last", **script)
        self.assert_found("kept state", "", "this.end(); } return", **script)

    def test_what_cannot_matter_is_left(self):
        text = SWIFT.replace("place(", "max(")
        self.assertNotIn("swapped arguments", [kind for kind, *_ in broken(text)])

    def test_of_python(self):
        text = '''\
class Box:
    def fill(self, items, last):
        for item in items:
            self.note(item, last)
        if 0 < last <= 10:
            self.last = None
        return "ü" + str(last + 1)
'''
        found = {
            (kind, text[:edit.start] + edit.alone + text[edit.end:]) for kind, *_, edit in scripted.changes(text)
        }
        for kind, before, after in (
            ("without the last", "in items:", "in list(items)[:-1]:"),
            ("swapped arguments", "note(item, last)", "note(last, item)"),
            ("one side of a bound", "0 < last <= 10", "0 < last"),
            ("kept state", "self.last = None", "pass"),
            ("sign", "last + 1", "last - 1"),
        ):
            self.assertIn((kind, text.replace(before, after)), found)


class DrawTests(unittest.TestCase):
    PARTS = ("OTPLinks/", "WebExtension/", "otpcode/")

    def test_draws_the_same_mutants_of_all_classes_for_a_seed(self):
        first, second = (draw.drawn(26, 5, self.PARTS) for _ in range(2))
        self.assertEqual([each.name for each in first], [each.name for each in second])
        self.assertEqual({each.kind for each in first}, {each.kind for each in draw.everything()})
        for each in first:
            text = each.path.read_text()
            self.assertNotEqual(mutant.alone(each, text), text)

    def test_gives_the_place_of_one_that_does_not_compile_to_another(self):
        first = draw.drawn(12, 5, self.PARTS)
        second = draw.drawn(12, 5, self.PARTS, {first[3].name})
        self.assertEqual(len(second), 12)
        self.assertNotIn(first[3].name, [each.name for each in second])
        self.assertEqual(first[0].name, second[0].name)

    def test_builds_those_in_that_do_not_cross(self):
        one, other = (Mutant(name, "", 1, "", "", Edit(*edit)) for name, edit in (
            ("outer", (0, 7, "<", ">", "")), ("inner", (2, 3, "[", "]", "")),
        ))
        self.assertEqual(mutant.applied([one, other], "a b c d"), "<a [b] c d>")
        with self.assertRaises(mutant.Fault):
            mutant.applied([one, Mutant("across", "", 1, "", "", Edit(4, 9, "[", "]", ""))], "a b c d e")

    def test_knows_the_lines_of_each_mutant(self):
        class Numbered(Mutant):
            number = 7

        other, condition = Numbered("other", "", 1, "", "", None), "(activeMutant == 7)"
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
        lint, text, script = (
            Mutant("one", file, 1, "", "", None)
            for file in ("Sources/Detection/OTPLint/Some.swift", "Sources/Language/OTPText/Some.swift", "Sources/Bindings/WebExtension/list.js")
        )
        self.assertEqual(flow.stages(lint, []), [("OTPLintTests",), ("ProgramTests",)])
        self.assertEqual(
            flow.stages(text, []),
            [("OTPTextTests",), ("OTPLintTests", "OTPInboxTests"), ("ProgramTests",)],
        )
        self.assertEqual(flow.stages(script, []), [("scripts",), ("browser",)])


if __name__ == "__main__":
    unittest.main()
