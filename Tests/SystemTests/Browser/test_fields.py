"""The extension classifies fields exactly as `otp fields` does."""

import functools
import json
import os
import re
import subprocess
import unittest

import field_cases
from harness.case import in_browsers

HERE = os.path.dirname(os.path.abspath(__file__))
ROWS = os.path.join(field_cases.ROOT, "Tests", "OTPFieldsTests", "Rows")
EXTENSION = os.environ.get(
    "OTP_EXTENSION", os.path.join(field_cases.ROOT, ".build", "webextension")
)
TYPES = {".html": "text/html", ".js": "text/javascript", ".json": "application/json"}
SITE = "fields.example"

# Letters of scripts written without spaces.
UNSPACED = re.compile("[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff]")

# Firefox segmented the words of 50 in 100,000 fields differently.
MAXIMUM_SEGMENTED_DIFFERENTLY = 0.001

# The number of fields in one request to the page.
BATCH = 4000


def rows_of(name):
    with open(os.path.join(ROWS, name), encoding="utf-8") as file:
        return [json.loads(line) for line in file]


def lines_of(rows):
    return "".join(json.dumps(row) + "\n" for row in rows)


@functools.cache
def generated(programs):
    """Generated fields of all locales and rules, with the program's answers."""
    rows = list(field_cases.rows())
    return rows, program_answers(programs, rows)


def program_answers(programs, rows):
    """The answers of `otp fields`, reduced to what the extension answers too."""
    done = subprocess.run(
        [os.path.join(programs, "otp"), "fields"],
        input=lines_of(rows), capture_output=True, text=True, check=True, timeout=60,
    )
    answers = []
    # Lines end in line feeds only; str.splitlines would split at other characters too.
    for line in done.stdout.removesuffix("\n").split("\n"):
        answer = json.loads(line)
        reasons = [{"name": one["name"], "weight": one["weight"]} for one in answer["reasons"]]
        common = {name: answer[name] for name in ("field", "score", "boxes")}
        answers.append(common | {"reasons": reasons})
    return answers


@in_browsers
class Fields:
    service = False

    def setUp(self):
        super().setUp()
        self.serve(os.path.join(HERE, "fields_page"), "/")
        self.serve(os.path.join(EXTENSION, "fields"), "/fields/")
        self.browser.open(f"https://{SITE}/index.html")
        self.browser.wait_for("window.isReady", timeout=20)

    def serve(self, folder, path):
        for place, _, files in os.walk(folder):
            for file in files:
                name = os.path.join(place, file)
                kind = TYPES.get(os.path.splitext(file)[1], "application/octet-stream")
                with open(name, "rb") as content:
                    self.pages.page(
                        SITE, path + os.path.relpath(name, folder), content.read(),
                        {"Content-Type": kind},
                    )

    def ask(self, function, rows):
        self.pages.page(SITE, "/rows.jsonl", lines_of(rows))
        return json.loads(self.browser.evaluate(f"{function}('/rows.jsonl').then(JSON.stringify)"))

    def compare(self, rows, expected):
        """Compares the extension's answers and shows the first ones that differ."""
        found = []
        for first in range(0, len(rows), BATCH):
            found += self.ask("answers", rows[first:first + BATCH])
        self.assertEqual(len(found), len(expected))
        different = [one for one in zip(rows, expected, found) if one[1] != one[2]]
        if self.browser.name == "firefox":
            # Its dictionaries for scripts without spaces differ from ICU's. The verdict must be the
            # same nevertheless.
            segmented = [one for one in different if one[1]["field"] == one[2]["field"]
                         and UNSPACED.search(json.dumps(one[0], ensure_ascii=False))]
            self.assertLessEqual(len(segmented), len(rows) * MAXIMUM_SEGMENTED_DIFFERENTLY)
            different = [one for one in different if one not in segmented]
        if different:
            shown = "\n".join(
                f"{json.dumps(row)}\n  program:   {wanted}\n  extension: {answer}"
                for row, wanted, answer in different[:10]
            )
            self.fail(f"{len(different)} of {len(rows)} differ\n{shown}")

    def test_labelled_fields_get_the_labelled_answer(self):
        rows = rows_of("fields.jsonl")
        answers = program_answers(self.world.programs, rows)
        self.assertEqual([one["field"] for one in answers], [row["field"] for row in rows])
        self.compare(rows, answers)

    def test_generated_fields_get_the_answers_of_the_program(self):
        rows, answers = generated(self.world.programs)
        self.assertGreater(len(rows), 25_000)
        # All verdicts and all signals occur, or the comparison is worthless.
        self.assertEqual({one["field"] for one in answers}, {"tagged", "likely", "no"})
        rules = field_cases.rules()
        signals = set(rules["signals"]) | {other["signal"] for other in rules["others"]}
        seen = {reason["name"] for one in answers for reason in one["reasons"]}
        self.assertEqual(signals - seen, set())
        self.compare(rows, answers)

    def test_spreads_a_code_over_boxes(self):
        rows = rows_of("boxes.jsonl")
        self.assertEqual(self.ask("fillings", rows), [row["parts"] for row in rows])

    def test_lone_surrogates_count_as_replacement_characters(self):
        halves = """(async () => {
          const field = (text) => ({ type: "text", label: text, name: text });
          const ask = (text) => classifier.classify(field(text)).then(JSON.stringify);
          const halves = await ask("otp \\ud800 code \\udc00");
          return halves === (await ask("otp \\ufffd code \\ufffd"));
        })()"""
        self.assertTrue(self.browser.evaluate(halves))

    def test_loads_the_keywords_quickly_and_only_when_needed(self):
        needed = """(async () => {
          await classifier.classify({ type: "email", label: "Code" });
          await classifier.classify({ autocomplete: "one-time-code", label: "Code" });
          await classifier.classify({ name: "otp" });
          return performance.getEntriesByType("resource").map((entry) => entry.name);
        })()"""
        self.assertFalse(any(name.endswith(".bin") for name in self.browser.evaluate(needed)))
        # Nearly all of it is the transfer from the test's server; a busy machine takes far longer.
        self.assertLess(self.browser.evaluate("loadingTime(5)"), 600)


if __name__ == "__main__":
    unittest.main()
