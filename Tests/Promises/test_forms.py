"""Rewrites each message of the corpus in ways that keep its meaning; the answers must not change.
"""

import itertools
import math
import unittest

from forms import digits, spaces, spelling, surroundings
from harness import corpus
from harness.case import PromiseTest

FORMS = [*spelling.FORMS, *spaces.FORMS, *surroundings.FORMS, *digits.FORMS]


def _most(limit, tried):
    """How many of the rows `tried` a limit of a form allows."""
    return math.ceil(limit * len(tried) / 10_000)


class FormTests(PromiseTest):
    def test_every_form_of_a_row_gets_the_answer_of_the_row(self):
        rows = corpus.rows()
        plain = corpus.answers(self, rows)
        self.assertEqual([row.id for row, answer in zip(rows, plain) if not corpus.is_right(row, answer)], [])
        asked = other = 0
        for form in FORMS:
            with self.subTest(form=form.name):
                changed = self._written(rows, form)
                # A form that applies to no row tests nothing.
                self.assertGreater(len(changed), 10)
                wrong = self._wrong(changed, corpus.answers(self, changed))
                asked += len(changed)
                other += sum(map(len, wrong.values()))
                self.assertEqual(wrong["misled"], [], "another number is detected as the code")
                self.assertLessEqual(len(wrong["missed"]), _most(form.missed, changed), wrong["missed"])
                self.assertLessEqual(len(wrong["alarms"]), _most(form.alarms, changed), wrong["alarms"])
        print(f"forms: {asked:,} answers to {len(rows):,} rows in {len(FORMS)} forms; {other} differ, none with another code")

    def test_the_check_classifies_wrong_answers(self):
        """Each kind of wrong answer is counted as such, and right answers are not."""
        code = corpus.Row("en-1", "", None, None, "482913", "code")
        none = corpus.Row("en-2", "", None, None, None, "none")
        found = [("code", "482913"), ("code", "77120"), ("none", None), ("ambiguous", None)]
        answers = [{"outcome": outcome, "code": code} for outcome, code in found]
        self.assertEqual(self._wrong([code] * 4, answers), {"misled": ["en-1"], "missed": ["en-1"] * 2, "alarms": []})
        self.assertEqual(self._wrong([none] * 4, answers), {"misled": [], "missed": ["en-2"], "alarms": ["en-2"] * 2})

    def _written(self, rows, form):
        taken = itertools.compress(rows, map(form.takes, range(len(rows))))
        return [changed for row in taken if (changed := form.change(row)) is not None]

    def _wrong(self, rows, answers):
        """The IDs of rows with a wrong answer, by kind of error."""
        wrong = {"misled": [], "missed": [], "alarms": []}
        for row, answer in zip(rows, answers):
            if corpus.is_right(row, answer):
                continue
            if answer["outcome"] != "code":
                wrong["missed"].append(row.id)
            else:
                wrong["misled" if row.code else "alarms"].append(row.id)
        return wrong


if __name__ == "__main__":
    unittest.main()
