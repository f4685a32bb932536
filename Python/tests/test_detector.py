"""Detection by the native library."""

import ctypes
import itertools
import json
import pickle
import traceback
import unittest

import otpcode
from otpcode import _library

DETECTOR = otpcode.Detector()


class DetectionTests(unittest.TestCase):
    def test_what_is_no_text_is_refused_by_its_type(self):
        for wrong in (None, b"Your code is 482913", 482913):
            with self.assertRaisesRegex(TypeError, "^text must be a str, not "):
                DETECTOR.detect(wrong)
        for wrong in ("Your code is 482913", b"Your code is 482913"):
            with self.assertRaisesRegex(TypeError, "^texts must be a list, not one "):
                DETECTOR.detect_all(wrong)
        with self.assertRaisesRegex(TypeError, "^senders must be a list, not one str"):
            DETECTOR.detect_all(["Your code is 482913"], "Oakline")
        with self.assertRaisesRegex(TypeError, r"^texts\[1\] must be a str, not bytes"):
            DETECTOR.detect_all(["a", b"b"])

    def test_a_code_is_found_with_its_place(self):
        text = "Your Oakline code is 482-913. Do not share it."
        found = DETECTOR.detect(text, sender="Oakline")
        self.assertEqual((found.outcome, found.code, found.raw, found.language), ("code", "482913", "482-913", "en"))
        self.assertEqual(text[slice(*found.span)], "482-913")
        self.assertEqual(found.byte_range, found.span)
        self.assertGreater(found.score, 0.9)
        self.assertFalse(found.mentions_payment)

    def test_places_are_in_characters_and_in_bytes(self):
        text = "🔑 验证码482913，5分钟内有效"
        found = DETECTOR.detect(text)
        self.assertEqual(text[slice(*found.span)], "482913")
        self.assertEqual(text.encode()[slice(*found.byte_range)], b"482913")
        self.assertNotEqual(found.span, found.byte_range)

    def test_digits_of_any_script_become_ascii(self):
        found = DETECTOR.detect("رمز التحقق الخاص بك هو ٤٨٢٩١٣")
        self.assertEqual((found.code, found.raw), ("482913", "٤٨٢٩١٣"))

    def test_each_outcome_has_its_name(self):
        for text, outcome in (
            ("See you at noon", "none"),
            ("", "none"),
            ("Your code is 482913 or 593812", "ambiguous"),
            ("Sensitive notification content hidden", "redacted"),
            ("482913 is your code.\n\n@shop.example #", "unusable"),
        ):
            found = DETECTOR.detect(text)
            self.assertEqual((found.outcome, found.code), (outcome, None))

    def test_a_bound_code_has_its_hosts(self):
        found = DETECTOR.detect("482913 is your code.\n\n@shop.example #482913 %pay.example")
        self.assertEqual((found.code, found.domain), ("482913", "shop.example"))
        self.assertEqual(found.embedded_domains, ("pay.example",))

    def test_sender_and_subject_count(self):
        text = "Use 482913 to log in. Text 48291 for help."
        self.assertEqual(DETECTOR.detect(text, sender="48291").code, "482913")
        with_subject = DETECTOR.detect("Enter it on the page.", subject="Your Oakline code is 482913")
        self.assertEqual((with_subject.code, with_subject.span, with_subject.raw), ("482913", None, None))

    def test_payments_are_marked(self):
        self.assertTrue(DETECTOR.detect("Code 482913 for your payment of EUR 35.90 to Parcelo").mentions_payment)

    def test_nul_and_controls_are_characters_like_others(self):
        text = "\0Your code\0 is 482913\0"
        self.assertEqual(text[slice(*DETECTOR.detect(text).span)], "482913")

    def test_long_texts_are_judged_as_short_ones(self):
        for words in (0, 300, 500, 5_000):
            text = "Your Oakline code is 482913. " + "word " * words
            self.assertEqual(DETECTOR.detect(text).code, "482913")

    def test_versions_agree(self):
        self.assertEqual(DETECTOR._library.otpcode_version().decode(), otpcode.__version__)
        self.assertGreaterEqual(DETECTOR.version, 3)


class ListTests(unittest.TestCase):
    def test_a_list_is_answered_as_each_of_its_texts(self):
        texts = [f"Your Oakline code is {100000 + number}" if number % 3 else "See you" for number in range(2500)]
        found = DETECTOR.detect_all(iter(texts))
        self.assertEqual([one.code for one in found], [DETECTOR.detect(text).code for text in texts])
        self.assertEqual(DETECTOR.detect_all([]), [])

    def test_a_list_of_senders_goes_with_the_texts(self):
        texts = ["Use 482913 to log in"] * 3
        senders = ["482913", None, ""]
        alone = [DETECTOR.detect(text, sender=sender).score for text, sender in zip(texts, senders)]
        self.assertEqual([one.score for one in DETECTOR.detect_all(texts, senders)], alone)
        self.assertNotEqual(alone[0], alone[1])
        self.assertRaisesRegex(ValueError, "fewer senders", DETECTOR.detect_all, texts, senders[:2])

    def test_texts_of_any_length_begin_and_end_where_they_do(self):
        for count in range(4):
            for texts in itertools.product(["", "Use 482913 to log in"], repeat=count):
                for senders in (None, texts, [""] * count):
                    pairs = zip(texts, senders or [None] * count)
                    alone = [DETECTOR.detect(text, sender=sender) for text, sender in pairs]
                    together = DETECTOR.detect_all(texts, senders)
                    for name in otpcode.Detection.__slots__:
                        values = [[getattr(one, name) for one in found] for found in (alone, together)]
                        self.assertEqual(*values, (name, texts, senders))

    def test_offsets_rise_within_the_buffer(self):
        # No list leads to others, but other callers of the library can.
        size = _library.RESULT.size
        session = DETECTOR._borrow()
        try:
            for places in itertools.product(range(7), repeat=3):
                results = ctypes.create_string_buffer(2 * size)
                ctypes.c_size_t.from_buffer(results).value = size
                batch = _library.Batch(size=ctypes.sizeof(_library.Batch), count=2, texts=b"12345", texts_length=5)
                batch.text_offsets = (ctypes.c_size_t * 3)(*places)
                call = DETECTOR._library.otpcode_detect_batch
                status = call(session.handle, ctypes.byref(batch), results, size)
                rises = places == tuple(sorted(places)) and places[-1] <= 5
                self.assertEqual(status == _library.OK, rises, places)
        finally:
            DETECTOR._give_back(session)

    def test_a_text_that_cannot_be_judged_is_named_by_its_position(self):
        texts = ["See you"] * 1200
        for text, sentence in (
            ("482913 \ud800", r"texts\[1100\] has a lone surrogate"),
            ("x" * ((8 << 20) + 1), r"texts\[1100\] or its sender is longer than 8 MiB"),
        ):
            texts[1100] = text
            self.assertRaisesRegex(otpcode.TextError, sentence, DETECTOR.detect_all, texts)


class ExplanationTests(unittest.TestCase):
    def test_each_candidate_has_its_evidence(self):
        found = DETECTOR.explain("Your Oakline code is 482913, card ending 1245.")
        self.assertEqual((found.detection.code, found.rule), ("482913", None))
        self.assertEqual([one.code for one in found.candidates], ["482913", "1245"])
        for one in found.candidates:
            self.assertTrue(one.evidence)
            self.assertTrue(all(evidence.sentence and evidence.contribution for evidence in one.evidence))
        self.assertGreater(found.candidates[0].score, found.candidates[1].score)

    def test_a_long_answer_is_given_whole(self):
        found = DETECTOR.explain("Your code is " + " or ".join(str(482913 + number) for number in range(500)))
        self.assertGreater(len(found.candidates), 10)

    def test_json_is_that_of_the_program(self):
        answer = json.loads(DETECTOR.detect_json("Your Oakline code is 482913."))
        self.assertEqual(list(answer), [
            "id", "outcome", "code", "raw", "range", "score", "domain", "embeddedDomains", "language",
        ])


class RulesTests(unittest.TestCase):
    def test_rules_of_the_user_count(self):
        rules = json.dumps({"schema": 1, "ignoredSenders": ["Oakline"]})
        detector = otpcode.Detector(rules=rules)
        self.assertEqual(detector.detect("Your code is 482913", sender="Oakline").outcome, "none")
        self.assertEqual(detector.explain("Your code is 482913", sender="Oakline").rule, "ignoredSender")
        again = pickle.loads(pickle.dumps(detector))
        self.assertEqual(again.detect("Your code is 482913", sender="Oakline").outcome, "none")

    def test_faults_are_told_by_their_place(self):
        with self.assertRaises(otpcode.RulesError) as raised:
            otpcode.Detector(rules="{\n  nonsense 739154")
        [fault] = raised.exception.faults
        self.assertRegex(fault, r"^rules\.json, line 2: ")
        self.assertNotIn("739154", str(raised.exception))


class SecretsTests(unittest.TestCase):
    TEXT = "Your Wrenfield code is 739154"

    def test_what_is_found_shows_no_code(self):
        explanation = DETECTOR.explain(self.TEXT, sender="Wrenfield")
        shown = [explanation, explanation.detection, DETECTOR, *explanation.candidates]
        shown += explanation.candidates[0].evidence
        self.assertEqual(explanation.detection.code, "739154")
        for one in shown:
            for text in (repr(one), str(one), f"{one}", f"{[one]}"):
                self.assertNotIn("739154", text)

    def test_errors_hold_no_text(self):
        for arguments in (
            {"text": self.TEXT + "\ud800"}, {"text": "", "sender": "739154\ud800"}, {"text": "739154" * (2 << 20)},
        ):
            with self.assertRaises(otpcode.TextError) as raised:
                DETECTOR.detect(**arguments)
            error = raised.exception
            self.assertIsNone(error.__context__)
            self.assertIsNone(error.__cause__)
            self.assertNotIn("739154", repr(error) + "".join(traceback.format_exception_only(type(error), error)))


class RedactionTests(unittest.TestCase):
    def test_a_code_is_masked_and_all_else_is_kept(self):
        line = "12:00 Oakline: your code is 482913 ✉ (482913), order 7\n"
        self.assertEqual(DETECTOR.redact(line), "12:00 Oakline: your code is [code] ✉ ([code]), order 7\n")
        self.assertEqual(DETECTOR.redact(line, mask="***").count("***"), 2)
        self.assertEqual(DETECTOR.redact(line, mask="").count("482913"), 0)

    def test_a_line_without_a_code_stays_as_it_is(self):
        for line in ("GET /orders/482913 200", "", "\0\r\n"):
            self.assertEqual(DETECTOR.redact(line), line)

    def test_bytes_that_are_no_text_lose_every_digit(self):
        masked = DETECTOR.redact(b"your code is 482913 \xff")
        self.assertIsInstance(masked, bytes)
        self.assertFalse(any(digit in masked for digit in b"0123456789"))
        self.assertIn(b"\xff", masked)

    def test_lines_may_be_passed_at_once(self):
        self.assertEqual(DETECTOR.redact("Your code is\n482913\n"), "Your code is\n[code]\n")

    def test_a_lone_surrogate_is_refused(self):
        self.assertRaises(otpcode.TextError, DETECTOR.redact, "your code is 482913 \ud800")

    def test_a_long_line_is_given_whole(self):
        line = "x" * 100_000 + " your code is 482913"
        self.assertEqual(DETECTOR.redact(line), line.replace("482913", "[code]"))


if __name__ == "__main__":
    unittest.main()
