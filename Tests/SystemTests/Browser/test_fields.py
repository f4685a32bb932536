"""The extension recognises fields as `otp fields` does: the same answers to the same fields."""

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

# Letters of the scripts that are written without spaces.
UNSPACED = re.compile("[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff]")

# Of a hundred thousand fields, Firefox cut the words of fifty otherwise.
MOST_CUT_OTHERWISE = 0.001

# How many fields the page is asked about at a time.
STEP = 4000


def rows_of(name):
    with open(os.path.join(ROWS, name), encoding="utf-8") as file:
        return [json.loads(line) for line in file]


def lines_of(rows):
    return "".join(json.dumps(row) + "\n" for row in rows)


@functools.cache
def generated(programs):
    """Fields of all locales and rules, with the answers of the program."""
    rows = list(field_cases.rows())
    return rows, program_answers(programs, rows)


def program_answers(programs, rows):
    """What `otp fields` says of each row, as far as the extension says it too."""
    done = subprocess.run(
        [os.path.join(programs, "otp"), "fields"],
        input=lines_of(rows), capture_output=True, text=True, check=True, timeout=60,
    )
    answers = []
    # Only line feeds part them: str.splitlines would find more.
    for line in done.stdout.removesuffix("\n").split("\n"):
        answer = json.loads(line)
        reasons = [{"name": one["name"], "weight": one["weight"]} for one in answer["reasons"]]
        told = {name: answer[name] for name in ("field", "score", "boxes")}
        answers.append(told | {"reasons": reasons})
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
        """Shows the first few fields of which the extension says something else."""
        found = []
        for first in range(0, len(rows), STEP):
            found += self.ask("answers", rows[first:first + STEP])
        self.assertEqual(len(found), len(expected))
        different = [one for one in zip(rows, expected, found) if one[1] != one[2]]
        if self.browser.name == "firefox":
            # It cuts words without spaces by dictionaries of its own, of which some know a word
            # that others do not. What the field is must be the same all the same.
            cut = [one for one in different if one[1]["field"] == one[2]["field"]
                   and UNSPACED.search(json.dumps(one[0], ensure_ascii=False))]
            self.assertLessEqual(len(cut), len(rows) * MOST_CUT_OTHERWISE)
            different = [one for one in different if one not in cut]
        if different:
            shown = "\n".join(
                f"{json.dumps(row)}\n  program:   {wanted}\n  extension: {answer}"
                for row, wanted, answer in different[:10]
            )
            self.fail(f"{len(different)} of {len(rows)} differ\n{shown}")

    def test_each_labelled_field_gets_the_answer_that_a_person_gave_it(self):
        rows = rows_of("fields.jsonl")
        answers = program_answers(self.world.programs, rows)
        self.assertEqual([one["field"] for one in answers], [row["field"] for row in rows])
        self.compare(rows, answers)

    def test_words_of_all_locales_and_odd_texts_get_the_answers_of_the_program(self):
        rows, answers = generated(self.world.programs)
        self.assertGreater(len(rows), 25_000)
        # All kinds of answers and most reasons occur, or nothing was compared.
        self.assertEqual({one["field"] for one in answers}, {"tagged", "likely", "no"})
        rules = field_cases.rules()
        signals = set(rules["signals"]) | {other["signal"] for other in rules["others"]}
        seen = {reason["name"] for one in answers for reason in one["reasons"]}
        self.assertEqual(signals - seen, set())
        self.compare(rows, answers)

    def test_a_code_is_spread_over_boxes_as_a_person_expects(self):
        rows = rows_of("boxes.jsonl")
        self.assertEqual(self.ask("fillings", rows), [row["parts"] for row in rows])

    def test_halves_of_characters_are_no_characters(self):
        halves = """(async () => {
          const field = (text) => ({ type: "text", label: text, name: text });
          const ask = (text) => classifier.classify(field(text)).then(JSON.stringify);
          const halves = await ask("otp \\ud800 code \\udc00");
          return halves === (await ask("otp \\ufffd code \\ufffd"));
        })()"""
        self.assertTrue(self.browser.evaluate(halves))

    def test_the_keywords_are_loaded_in_no_time_and_only_when_they_are_needed(self):
        needed = """(async () => {
          await classifier.classify({ type: "email", label: "Code" });
          await classifier.classify({ autocomplete: "one-time-code", label: "Code" });
          await classifier.classify({ name: "otp" });
          return performance.getEntriesByType("resource").map((entry) => entry.name);
        })()"""
        self.assertFalse(any(name.endswith(".bin") for name in self.browser.evaluate(needed)))
        # Nearly all of it is the way from the server of the test; a busy machine takes far longer.
        self.assertLess(self.browser.evaluate("loadingTime(5)"), 600)


if __name__ == "__main__":
    unittest.main()
