"""Texts that no honest sender writes: the answer is a person's answer and has the right form."""

import json
import unittest

from harness.case import PromiseTest
from harness.programs import SCALE

MARKS = "".join(map(chr, range(0x300, 0x332)))
KEYCAPS = "".join(digit + "\ufe0f\u20e3" for digit in "482913")
BOUND = "Your code is 482913.\n@{} #482913"

# Descriptions, texts and their codes; None if there is nothing to type or it cannot be known.
UNBOUND = [
    ("digits that an override shows from right to left", "Your code is \u202e319284\u202c.", None),
    ("a part of them", "Your code is 48\u202e3192\u202c.", None),
    ("an override that ended before", "\u202eabc\u202c Your code is 482913.", "482913"),
    ("an override of the line above", "\u202eabc\nYour code is 482913.", "482913"),
    ("an override from left to right", "Your code is \u202d482913\u202c.", "482913"),
    ("an isolate", "Your code is \u2067482913\u2069.", "482913"),
    ("keycaps", f"Your code is {KEYCAPS}", "482913"),
    ("keycaps with spaces", "Your code is 4\ufe0f\u20e3 8\ufe0f\u20e3 2\ufe0f\u20e3 9\ufe0f\u20e3", "4829"),
    ("fifty marks on each digit", "Your code is " + "".join(digit + MARKS for digit in "482913"), "482913"),
    ("fifty marks on each letter", "".join(letter + MARKS for letter in "Yourcode") + " code is 482913", "482913"),
    ("letters of Cyrillic in the words", "Y\u043eur verificati\u043en c\u043ede is 482913", "482913"),
    ("letters of Greek in the words", "Your verification c\u03bfde is 482913", "482913"),
    ("a letter of Cyrillic in the digits", "Your code is 482\u041e13", None),
    ("digits of two scripts", "Your code is 482٩١٣", None),
    ("digits that are tags, which nobody sees", "Your code is " + "".join(chr(0xE0030 + n) for n in (4, 8, 2, 9)), None),
    ("digits with a NUL among them", "Your code is 482\x00913", None),
    ("digits with a character among them that is none", "Your code is 482\uffff913", None),
    ("a NUL on each side", "Your code is\x00 482913\x00.", "482913"),
    ("two codes", "Your code is 482913. Your code is 771204.", None),
    ("digits of mathematics", "Your code is 𝟒𝟖𝟐𝟗𝟏𝟑", "482913"),
    ("digits in circles", "Your code is ④⑧②⑨①③", "482913"),
]

# Hosts as written, and their ASCII form by the URL Standard (https://url.spec.whatwg.org/#idna);
# None if invalid.
HOSTS = [
    ("example.com", "example.com"),
    ("EXAMPLE.com", "example.com"),
    ("ｅxample.com", "example.com"),
    ("exam\u00adple.com", "example.com"),
    ("example。com", "example.com"),
    ("ex\u0430mple.com", "xn--exmple-4nf.com"),
    ("\u0435xample.com", "xn--xample-2of.com"),
    ("\u03b5xample.com", "xn--xample-hye.com"),
    ("example\u0301.com", "xn--exampl-gva.com"),
    ("straße.example", "xn--strae-oqa.example"),
    ("\u202emoc.elpmaxe", None),
    ("exam\u2044ple.com", "xn--example-4d7c.com"),
    ("example.com\u00a0", None),
    ("\u200b@example.com", None),
]


class HostileTextTests(PromiseTest):
    def test_hostile_texts_get_the_answer_of_a_person(self):
        answers = self._answers([text for _, text, _ in UNBOUND])
        for (name, _, code), answer in zip(UNBOUND, answers):
            with self.subTest(name):
                self.assertEqual(answer["code"], code)
                self.assertIn(answer["outcome"], ["code"] if code else ["none", "ambiguous"])

    def test_a_look_alike_letter_never_binds_to_the_imitated_host(self):
        answers = self._answers([BOUND.format(host) for host, _ in HOSTS])
        for (host, site), answer in zip(HOSTS, answers):
            with self.subTest(ascii(host)):
                self.assertEqual((answer["outcome"], answer["domain"]), ("code" if site else "unusable", site))

    def test_lone_surrogates_and_invalid_utf8_are_rejected_by_line(self):
        bad = [b'{"text":"code 482913 \\ud800"}', b'{"text":"\\udc00 code 482913"}', b'{"text":"\xff 482913"}', b'{"text":"\xed\xa0\x80"}']
        good = b'{"text":"Your code is 482913 \\ud83d\\ude00"}'
        done = self.run_program("otp", "detect", "--ndjson", stdin=b"\n".join([good, *bad, good, b""]))
        outcomes = [json.loads(line)["outcome"] for line in done.stdout.splitlines()]
        self.assertEqual(outcomes, ["code", *["error"] * len(bad), "code"])
        self.assertEqual(done.returncode, 2)
        self.assertEqual([line.split(b":")[1] for line in done.stderr.splitlines()], [b" line 2", b" line 3", b" line 4", b" line 5"])

    def test_any_character_may_surround_and_interrupt_a_code(self):
        # The planes of nearly all text, and every sixteenth character of the others, or all at a
        # large scale.
        points = [
            point
            for point in range(0x110000)
            if not 0xD800 <= point < 0xE000 and (SCALE >= 20 or point >> 16 in (0, 1, 14) or point % 16 == 14)
        ]
        asked = found = 0
        for start in range(0, len(points), 65_536):
            texts = [f"Your code {chr(point)}482{chr(point)}913{chr(point)}." for point in points[start : start + 65_536]]
            for text, answer in zip(texts, self._answers(texts), strict=True):
                asked += 1
                found += answer["outcome"] == "code"
                if fault := _fault(text, answer):
                    self.fail(f"U+{ord(text[10]):04X}: {fault}")
        # Invisible characters, marks and joiners leave the code intact.
        self.assertGreater(found, 300)
        print(f"hostile texts: {asked:,} characters around and inside a code, {found:,} codes found, all ranges right")

    def _answers(self, texts):
        lines = "".join(json.dumps({"text": text}) + "\n" for text in texts)
        done = self.run_program("otp", "detect", "--ndjson", stdin=lines.encode())
        self.assertEqual(done.returncode, 0, done.stderr[:200])
        answers = [json.loads(line) for line in done.stdout.splitlines()]
        self.assertEqual(len(answers), len(texts))
        return answers


def _fault(text, answer):
    """The fault in the form of an answer, or None."""
    if answer["outcome"] != "code":
        return "a code without the outcome code" if answer["code"] else None
    code, raw = answer["code"], answer["raw"]
    if not (code.isascii() and code.isalnum() and 3 <= len(code) <= 10):
        return "a code other than 3 to 10 ASCII letters and digits"
    start, end = answer["range"]
    data = text.encode()
    if not 0 <= start < end <= len(data) or data[start:end] != raw.encode():
        return "raw is not the text of the range"
    return None


if __name__ == "__main__":
    unittest.main()
