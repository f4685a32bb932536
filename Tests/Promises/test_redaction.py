"""`otp redact` masks what leaks, keeps all other bytes, and passes no digits it cannot read."""

import json
import random
import unittest

from harness import logs
from harness.case import PromiseTest
from harness.programs import SCALE, run

MASK = "[code]"
LINES = 20_000 * SCALE
# The maximum shares of leaking lines that are missed, and of others that are masked. The author of
# the lines did not know the detector.
MOST_MISSED = 0.07
MOST_MASKED = 0.05


def keeps_the_rest(line, masked):
    """Whether `masked` is `line` with masks in place of some of it."""
    place = 0
    first, *rest = masked.split(MASK)
    if not line.startswith(first):
        return False
    place = len(first)
    for part in rest:
        found = line.find(part, place)
        if found < 0:
            return False
        place = found + len(part)
    return bool(rest) and (not rest[-1] or line.endswith(rest[-1])) or line == masked


def is_readable(line, is_json):
    try:
        text = line.decode()
        if is_json:
            json.loads(text)
    except ValueError:
        return False
    return "\0" not in text


class Redaction(PromiseTest):
    def redact(self, data, *options):
        answer = run("otp", "redact", *options, home=self.home, stdin=data)
        self.assertEqual(answer.returncode, 0)
        return answer.stdout

    def test_logs(self):
        rows = list(logs.lines(LINES, seed=11))
        masked = self.redact("".join(line + "\n" for _, line, _ in rows).encode()).decode().split("\n")
        self.assertEqual(masked.pop(), "")
        self.assertEqual(len(masked), len(rows))
        leaks = missed = others = wrong = 0
        for (_, line, secrets), result in zip(rows, masked):
            self.assertTrue(keeps_the_rest(line, result), "the rest of a line changed")
            if secrets:
                leaks += 1
                missed += any(secret in result for secret in secrets)
            else:
                others += 1
                wrong += line != result
        print(f"redact: {missed} of {leaks} lines that leak missed, {wrong} of {others} others masked")
        self.assertLess(missed / leaks, MOST_MISSED)
        self.assertLess(wrong / others, MOST_MASKED)

    def test_any_bytes(self):
        """Random bytes lose their digits, and all lines remain lines."""
        source = random.Random(3)
        alphabet = b"0123456789 ab\n\r\x00\xff\xc3\xa4\xd9\xa0\xe0\xf0\x9f your code is"
        data = bytes(source.choice(alphabet) for _ in range(200_000))
        for options in [], ["--json-field", "text"], ["--context", "3", "--jobs", "3"]:
            with self.subTest(options):
                output = self.redact(data, *options)
                self.assertEqual(output.count(b"\n"), data.count(b"\n"))
                for line, masked in zip(data.split(b"\n"), output.split(b"\n")):
                    digits = any(byte in b"0123456789" for byte in masked)
                    self.assertFalse(digits and not is_readable(line, "--json-field" in options))

    def test_no_codes(self):
        """Input without codes is unchanged."""
        data = b"".join(line.encode() + b"\r\n" for kind, line, _ in logs.lines(5_000, seed=5) if kind == "system")
        self.assertEqual(self.redact(data), data)


if __name__ == "__main__":
    unittest.main()
