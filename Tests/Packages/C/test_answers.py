"""The C library and the programs give the same answers."""

import json
import unittest

import library

OUTCOMES = ["none", "code", "ambiguous", "redacted", "unusable"]


class AnswerTests(unittest.TestCase):
    def run_driver(self, mode, *options):
        return library.run(library.driver("answers", *options), mode, input=library.packed(library.corpus()))

    def test_answers_are_those_of_otp_detect_byte_for_byte(self):
        self.assertGreater(len(library.answers()), 5_000)
        self.assertEqual(self.run_driver("json").splitlines(), library.answers())

    def test_results_have_the_members_of_the_answers(self):
        for line, answer in zip(self.run_driver("fields").decode().splitlines(), library.answers(), strict=True):
            outcome, code, start, end, score, domain, embedded, language = line.split("\t")
            answer = json.loads(answer)
            place = None if start == "-1" else [int(start), int(end)]
            self.assertEqual(
                (OUTCOMES[int(outcome)], code or None, place, domain or None, int(embedded), language or None),
                (*(answer[key] for key in ("outcome", "code", "range", "domain")), len(answer["embeddedDomains"]),
                 answer["language"]),
            )
            self.assertAlmostEqual(float(score), answer["score"], delta=0.000_501)

    def test_explanations_begin_like_answers_and_have_the_code_among_the_candidates(self):
        lines = self.run_driver("explain").splitlines()
        for line, answer in zip(lines, library.answers(), strict=True):
            self.assertTrue(line.startswith(answer[:-1] + b',"rule":'))
            explanation = json.loads(line)
            self.assertEqual(set(explanation) - set(json.loads(answer)), {"rule", "candidates"})
            for candidate in explanation["candidates"]:
                self.assertEqual(set(candidate), {"range", "code", "kind", "score", "evidence", "parts"})
            if explanation["outcome"] == "code" and not explanation["domain"]:
                self.assertIn(explanation["range"], [candidate["range"] for candidate in explanation["candidates"]])

    def test_threads_with_one_detector_and_batches_give_the_same_results(self):
        self.run_driver("same")

    def test_nothing_leaks(self):
        self.run_driver("fields", "-fsanitize=address,undefined")
