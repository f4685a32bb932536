"""Tests how tiers run: python3 Tests/Tiers/test_tiers.py"""

import pathlib
import subprocess
import tempfile
import unittest
from unittest import mock

import failures
import history
import part as parts
import report
import table
from runner import MOST_AGAIN, Runner

BUILD = table.Part("build", "build", is_build=True)
UNIT = table.Part("unit", "unit", selects=True)
LINT = table.Part("lint", "lint")
PROMISES = table.Part("promises", "promises", selects=True)
OTHER = table.Part("extension", "extension", is_build=True)


class FailureTests(unittest.TestCase):
    def test_names_of_unittest_can_be_run_again(self):
        output = [
            "FAIL: test_a (test_filling.Filling_firefox.test_a)",
            "ERROR: test_b (test_filling.Filling_firefox.test_b) (row=3)",
            "ERROR: test_b (test_filling.Filling_firefox.test_b) (row=4)",
            "ERROR: setUpClass (test_sites.Sites_chromium)",
            "ERROR: test_broken (unittest.loader._FailedTest.test_broken)",
            "FAIL: test_c (test_old.Python310)", "FAILED (failures=2, errors=4)",
        ]
        self.assertEqual(failures.failed_tests(output, "browser"), [
            "test_filling.Filling_firefox.test_a", "test_filling.Filling_firefox.test_b",
            "test_sites.Sites_chromium", "test_broken", "test_old.Python310.test_c",
        ])

    def test_names_of_swift_tests_are_those_of_their_script(self):
        output = ["✘ Test run with 2 tests failed", "failed: OTPTextTests.Suite/`a name, with (all)`()"]
        self.assertEqual(failures.failed_tests(output, "unit"), ["OTPTextTests.Suite/`a name, with (all)`()"])

    def test_a_part_that_did_not_end_has_failed_as_a_whole(self):
        failure = "FAIL: test_a (test_filling.Filling_firefox.test_a)"
        for output in ([], [failure], [failure, "FAILED (failures=1)", f"{failures.ENDED} after 9 s"]):
            self.assertEqual(failures.failed_tests(output, "browser"), ["browser"])

    def test_a_reason_is_in_a_line(self):
        output = [
            "=" * 70, "FAIL: test_a (test_filling.Filling_firefox.test_a) (row=3)", "-" * 70,
            "Traceback (most recent call last):", '  File "/home/me/Browser/test_filling.py", line 7, in test_a',
            "    self.check(", '  File "/home/me/Browser/harness/case.py", line 12, in check', "    ^^^^",
            "AssertionError: False is not true : row 3", "", "more", "", "=" * 70,
            "FAIL: test_a (test_filling.Filling_firefox.test_a) (row=4)", "-" * 70, "AssertionError: another", "",
            "-" * 70, "Ran 2 tests in 1.0s", "FAILED (failures=2)", "failed: OTPTextTests.Suite/a()", "  at A.swift:9",
            "failed: OTPTextTests.Suite/b()", "",
        ]
        self.assertEqual(failures.reasons(output), {
            "test_filling.Filling_firefox.test_a":
                "test_filling.py:7, case.py:12: AssertionError: False is not true : row 3",
            "OTPTextTests.Suite/a()": "at A.swift:9",
        })

    def test_closing_lines_are_in_one(self):
        output = ["✔ Test run with 12 tests in 3 suites passed after 0.2 seconds.", "Ran 5 tests in 1.0s", "", "OK"]
        self.assertEqual(failures.summary(output), "Test run with 12 tests in 3 suites passed; Ran 5 tests; OK")


class RunnerTests(unittest.TestCase):
    """Tests with parts that fail as often as the test specifies."""

    def run_tier(self, *stages, limit=None, **failing):
        """Runs stages of lanes. `failing` are the tests that fail, by part: in the first run, in
        the second run, and so on; a part itself fails under its own name."""
        self.calls = []

        def run(part, show, tests=None, made=(), again=None):
            self.calls.append((part.name, tests))
            runs = failing.get(part.name, [])
            failed = runs.pop(0) if runs else []
            reasons = {test: f"{test} broke" for test in failed}
            return parts.Result(part.name, 1, not failed, f"{part.name}.log", "", failed, reasons=reasons)

        self.outcome = Runner(table.Tier("test", stages), limit, run=run, say=lambda text: None).run()
        return self.outcome

    def verdict(self):
        return report.is_passed([self.outcome]), report.lines([self.outcome])

    def test_a_failure_hides_no_other(self):
        self.run_tier(((LINT, UNIT),), ((PROMISES,),), lint=[["lint"]] * 2, unit=[["S/a()", "S/b()"]] + [["x"]] * 2)
        self.assertEqual(self.calls[:3], [("lint", None), ("unit", None), ("promises", None)])
        self.assertEqual(list(self.outcome.failed), ["lint", "unit: S/a()", "unit: S/b()"])
        is_passed, lines = self.verdict()
        self.assertFalse(is_passed)
        self.assertIn("failed: unit: S/b() (see unit.log and unit.log)", lines)
        self.assertEqual(lines[-1], "make test: FAILED: 3 failed")

    def test_a_failed_test_runs_once_more_alone(self):
        self.run_tier(((LINT, PROMISES, UNIT),), promises=[["t.a"]])
        self.assertEqual(self.calls[-2:], [("unit", None), ("promises", "t.a")])
        is_passed, lines = self.verdict()
        self.assertTrue(is_passed)
        self.assertEqual(lines[-3:], [
            "flaky: promises: t.a (see promises.log and promises.log)", "  t.a broke", "make test: passed: 1 flaky",
        ])

    def test_a_part_that_cannot_select_runs_again_as_a_whole(self):
        self.run_tier(((LINT,),), lint=[["one fact", "another"]])
        self.assertEqual(self.calls, [("lint", None), ("lint", None)])
        self.assertEqual(list(self.outcome.flaky), ["lint: one fact", "lint: another"])

    def test_three_flaky_tests_are_too_many(self):
        self.run_tier(((UNIT,),), unit=[["S/a()", "S/b()"]])
        self.assertTrue(self.verdict()[0])
        self.run_tier(((UNIT,),), unit=[["S/a()", "S/b()", "S/c()"]])
        self.assertFalse(self.verdict()[0])

    def test_flaky_tests_of_all_tiers_count(self):
        outcomes = [self.run_tier(((UNIT,),), unit=[["S/a()", "S/b()"]]), self.run_tier(((LINT,),), lint=[["lint"]])]
        self.assertFalse(report.is_passed(outcomes))

    def test_many_failures_are_no_accident(self):
        self.run_tier(((UNIT,),), unit=[[f"S/{number}()" for number in range(MOST_AGAIN + 1)]])
        self.assertEqual(len(self.calls), 1)
        self.assertFalse(self.verdict()[0])

    def test_no_part_begins_after_the_limit(self):
        self.run_tier(((LINT, UNIT),), limit=0)
        self.assertEqual(self.calls, [])
        self.assertEqual(self.verdict()[1][-3:-1], [f"left out, after the limit: {name}" for name in ("lint", "unit")])

    def test_a_failed_build_ends_the_run(self):
        self.run_tier(((LINT, BUILD, UNIT),), ((PROMISES,),), lint=[["lint"]], build=[["build"]])
        self.assertEqual(self.calls, [("lint", None), ("build", None)])
        is_passed, lines = self.verdict()
        self.assertFalse(is_passed)
        self.assertIn("make test: build failed, and nothing after it was run", lines)

    def test_a_tier_that_did_not_end_has_failed(self):
        with tempfile.TemporaryDirectory() as folder, mock.patch.object(parts, "FOLDER", pathlib.Path(folder)):
            report.keep(self.run_tier(((LINT,),)))
            self.assertTrue(report.is_passed([report.read("test")]))
            self.assertFalse(report.is_passed([report.read("systems")]))


class PartTests(unittest.TestCase):
    def make(self, recipe, guard=60, **more):
        """Runs the target `it` of a Makefile."""
        folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
        (folder / "Makefile").write_text(f"it: made\n\t@{recipe}\nmade:\n\t@echo made it\n")
        for name, value in (("ROOT", folder), ("FOLDER", folder / "parts")):
            self.enterContext(mock.patch.object(parts, name, value))
        self.shown = []
        return parts.run(table.Part("it", "it", guard=guard), self.shown.append, **more)

    def test_what_it_prints_is_shown_and_kept(self):
        result = self.make("echo summary: 3 facts; echo $(TESTS)", tests="Suite/$name", made=("made",))
        self.assertTrue(result.is_passed)
        self.assertEqual(result.summary, "3 facts")
        self.assertEqual(self.shown, ["summary: 3 facts\n", "Suite/\n"])
        self.assertEqual((parts.ROOT / result.log).read_text(), "".join(self.shown))

    def test_a_part_that_names_no_test_fails_itself(self):
        self.assertEqual(self.make("exit 3").failed, ["it"])

    def test_what_cannot_run_here_says_why(self):
        result = self.make("echo cannot run here: no namespaces; exit 77")
        self.assertEqual((result.why_not_run, result.failed), ("no namespaces", []))

    def test_a_part_that_hangs_is_ended_with_what_it_started(self):
        result = self.make("sleep 1000 & sleep 1000", guard=1)
        self.assertEqual(result.failed, ["it"])
        self.assertIn(failures.ENDED, (parts.ROOT / result.log).read_text())


class TableTests(unittest.TestCase):
    def read(self, text):
        folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
        (folder / "Tests/Mail").mkdir(parents=True)
        (folder / "Tests/Mail/test_imap.py").touch()
        (folder / "Tests/tiers.toml").write_text(text)
        return table.read(folder / "Tests/tiers.toml")

    def test_a_module_of_tests_is_in_a_tier(self):
        form = '[parts]\nmail = {{ tests = "{}" }}\n[folders]\nmail = "Tests/Mail"\n[tiers]\ntest = [[["mail"]]]\n'
        self.assertEqual(self.read(form.format("test_imap"))["test"].parts[0].tests, "test_imap")
        for tests in ("test_exim", "test_exim test_imap"):
            with self.assertRaisesRegex(table.TableError, "test_exim"):
                self.read(form.format(tests))

    def test_parts_of_a_tier_run_after_its_builds(self):
        tier = table.Tier("full", (((BUILD, LINT),), ((UNIT,), (PROMISES, LINT)), ((LINT,),)))
        self.assertEqual(tier.only({"promises"}).stages, (((BUILD,),), ((PROMISES,),)))

    def test_tiers_beside_each_other_run_each_part_once(self):
        tier = table.Tier("test", (((BUILD,), (LINT,)), ((UNIT,),)))
        other = table.Tier("systems", (((BUILD, OTHER),), ((PROMISES, LINT),), ((LINT,),)))
        both = tier.beside(other)
        self.assertEqual(both.name, "test+systems")
        self.assertEqual(both.stages, (((BUILD, OTHER), (LINT,)), ((UNIT,), (PROMISES,))))

    def test_variants_differ_in_a_variable(self):
        parts = self.read(
            '[parts.mail]\nvariables = ["A=1"]\nvariants = { one = "B=1", two = "B=2" }\n'
            '[folders]\n[tiers]\ntest = [[["mail-one"], ["mail-two"]]]\n'
        )["test"].parts
        self.assertEqual([(each.name, each.target, each.variables) for each in parts], [
            ("mail-one", "mail", ("A=1", "B=1")), ("mail-two", "mail", ("A=1", "B=2")),
        ])

    def test_what_is_unknown_is_refused_by_name(self):
        for text in (
            '[parts]\nmail = { speed = 3 }\n[folders]\n[tiers]\n', '[parts]\n[folders]\n[tiers]\ntest = [[["speed"]]]\n',
            '[parts]\nspeed = {}\n[folders]\n[tiers]\n', '[speed]\n[parts]\n[folders]\n[tiers]\n',
        ):
            with self.assertRaisesRegex(table.TableError, "speed"):
                self.read(text)


class HistoryTests(unittest.TestCase):
    def setUp(self):
        self.root = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
        self.file = self.root / "full.md"
        self.part = table.Part("mail", "mail", paths=("Mail",))
        (self.root / "Mail").mkdir()
        self.git("init", "--quiet")
        self.commit("Mail/exim.py", "one")

    def git(self, *arguments):
        own = ("-c", "user.name=A", "-c", "user.email=a@example.com")
        subprocess.run(["git", *own, *arguments], cwd=self.root, check=True, stdout=subprocess.DEVNULL)

    def commit(self, name, text):
        (self.root / name).write_text(text)
        self.git("add", name)
        self.git("commit", "--quiet", "--message", "x")

    def read(self):
        return history.History(self.file, self.root)

    def note(self, is_passed=True):
        return self.read().note([parts.Result("mail", 7, is_passed, "mail.log", "Ran 3 tests; OK", [])])

    def test_a_part_runs_again_when_its_files_change(self):
        self.assertIn("no green run", self.read().why_again(self.part))
        self.assertIsNone(self.note())
        self.assertIsNone(self.read().why_again(self.part))
        self.commit("other", "two")
        self.assertIsNone(self.read().why_again(self.part))
        self.commit("Mail/exim.py", "two")
        self.assertIn("Mail/exim.py changed", self.read().why_again(self.part))

    def test_the_file_keeps_what_was_noted(self):
        self.note()
        run = self.read().runs["mail"]
        self.assertEqual((run.seconds, run.tests), (7, "Ran 3 tests; OK"))
        self.commit("other", "two")
        self.assertRegex(self.read().age(["mail", "web"]), r"1 of 2 parts .* \(mail\) on \d{4}-\d\d-\d\d, 1 commit ago")

    def test_only_what_passed_on_a_commit_is_noted(self):
        self.note(is_passed=False)
        self.assertEqual(self.read().runs, {})
        (self.root / "Mail/exim.py").write_text("changed")
        self.assertIn("not noted", self.note())
        self.assertEqual(self.read().runs, {})

    def test_a_commit_that_is_not_here_counts_as_a_change(self):
        self.note()
        self.file.write_text(self.file.read_text().replace(self.read().runs["mail"].commit, "0123456789ab"))
        self.assertIn("0123456789ab", self.read().why_again(self.part))


if __name__ == "__main__":
    unittest.main()
