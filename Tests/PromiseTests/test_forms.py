"""Each message of the corpus written in other ways that a person would answer alike: the answer must follow."""

import itertools
import unittest

from forms import digits, spaces, spelling, surroundings
from harness import corpus
from harness.case import PromiseTest

FORMS = [*spelling.FORMS, *spaces.FORMS, *surroundings.FORMS, *digits.FORMS]


class FormTests(PromiseTest):
    def test_each_row_in_each_form_is_answered_as_the_row_is(self):
        rows = corpus.rows()
        plain = corpus.answers(self, rows)
        self.assertEqual([row.id for row, answer in zip(rows, plain) if not corpus.is_right(row, answer)], [])
        asked = other = 0
        for form in FORMS:
            with self.subTest(form=form.name):
                changed = self._written(rows, form)
                # A form that writes no row anew tests nothing.
                self.assertGreater(len(changed), 10)
                wrong = self._wrong(changed, corpus.answers(self, changed))
                asked += len(changed)
                other += sum(map(len, wrong.values()))
                self.assertEqual(wrong["misled"], [], "another number is the code")
                self.assertLessEqual(len(wrong["missed"]), form.missed, wrong["missed"])
                self.assertLessEqual(len(wrong["alarms"]), form.alarms, wrong["alarms"])
        print(f"forms: {asked:,} answers of {len(rows):,} rows in {len(FORMS)} forms; {other} differ, none by another code")

    def test_a_row_that_is_answered_otherwise_is_seen(self):
        """The check itself: each kind of wrong answer is told from the others, and right ones are none."""
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
        """The ids of the rows that are answered otherwise, by what is wrong."""
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
