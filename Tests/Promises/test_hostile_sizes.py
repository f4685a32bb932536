"""Long texts of one kind: time and memory grow linearly, and the answer is a person's answer."""

import json
import pathlib
import re
import resource
import statistics
import unittest

from harness.case import PromiseTest
from harness.programs import ROOT, SCALE

SHORT = 1 << 16
LONG = 1 << 20
# The largest time ratio for twice the length. Linear growth is 2, quadratic 4.
MOST_GROWTH = 2.6
# The number of measurements before growth counts as too steep. Other load affects single
# measurements, not the median.
MOST_TRIALS = 7

# In seconds. Long texts that take less contain nothing that could be a code.
QUICK = 0.02
# The largest memory use per byte of a text. The most was measured for numbers in brackets: 122
# bytes.
MOST_BYTES = 135

# The pieces that texts repeat, and their outcomes.
KINDS = {
    "digits": ("7", "none"),
    "separators": ("-", "none"),
    "spaces": (" ", "none"),
    "NULs": ("\x00", "none"),
    "combining marks": ("\u0301", "none"),
    "marks on digits": ("4\u0301\u0302\u0303", "none"),
    "characters that nobody sees": ("\u2063", "none"),
    "invisible characters among digits": ("4\u2063", "none"),
    "Han": ("验证码", "none"),
    "Thai": ("รหัสยืนยัน", "none"),
    "Hangul": ("인증번호", "none"),
    "open brackets": ("(", "none"),
    "brackets and numbers": ("[123]", "none"),
    "bindings": ("@a.example #1\n", "code"),
    "bindings that differ": (None, "ambiguous"),
    "overrides": ("\u202e1\u202c", "none"),
    "emoji": ("👨‍👩‍👧", "none"),
    "keycaps": ("4\ufe0f\u20e3", "none"),
    "capitals": ("QWMH ", "none"),
    "stars around numbers": ("*482913* ", "none"),
    "low lines around numbers": ("_482913_ ", "none"),
    "groups of two spaces": ("482  913  ", "none"),
}


# Makes detection run all stages instead of dismissing the text for lack of digits.
END = " 1"


def _text(piece, length):
    if piece is None:
        return "".join(f"@a{number}.example #{number}\n" for number in range(length // 24))
    # A list of keywords may be longer than the text.
    whole = piece * (length // len(piece.encode()) or 1)
    text = whole.encode()[:length].decode(errors="ignore")
    return text if piece.startswith("@") else text + END


class HostileSizeTests(PromiseTest):
    def test_time_and_memory_grow_linearly(self):
        kinds = KINDS | {f"keywords of {tag}": (words, None) for tag, words in self._keywords().items()}
        steepest = heaviest = (0, "")
        for name, (piece, outcome) in kinds.items():
            with self.subTest(name):
                answer, memory = self._answer(_text(piece, LONG))
                # The outcome of a list of keywords is not defined.
                self.assertIn(answer["outcome"], [outcome] if outcome else ["none", "ambiguous", "code"])
                self.assertLess(memory, MOST_BYTES)
                growths = [self._growth(piece)]
                while statistics.median(growths) > MOST_GROWTH and len(growths) < MOST_TRIALS:
                    growths.append(self._growth(piece))
                growth = statistics.median(growths)
                self.assertLess(growth, MOST_GROWTH)
                steepest = max(steepest, (growth, name))
                heaviest = max(heaviest, (memory, name))
        print(
            f"hostile sizes: {len(kinds)} kinds of text; twice the length takes at most {steepest[0]:.2f} times as long"
            f" ({steepest[1]}); a byte takes at most {heaviest[0]:.0f} bytes of memory ({heaviest[1]})"
        )

    def _keywords(self):
        """The keywords of locales in several scripts, or of all at a large scale, as one text per
        locale."""
        words = {}
        for file in sorted((ROOT / "locales").glob("*.json")):
            if SCALE < 20 and file.stem not in ("ar", "en", "hi", "ja", "ru", "th", "vi", "zh-Hans"):
                continue
            words[file.stem] = " ".join(_strings(json.loads(file.read_text(encoding="utf-8"))["keywords"])) + " "
        return words

    def _answer(self, text):
        """The answer to `text`, and the memory used per byte of it."""
        process = self.start_program("otp", "detect", "--ndjson", "--jobs", "1")
        peaks = []
        for asked in ("", text):
            process.stdin.write(json.dumps({"text": asked}).encode() + b"\n")
            process.stdin.flush()
            answer = json.loads(process.stdout.readline())
            status = pathlib.Path(f"/proc/{process.pid}/status").read_text()
            peaks.append(int(re.search(r"VmHWM:\s*(\d+) kB", status).group(1)) * 1024)
        return answer, (peaks[1] - peaks[0]) / len(text.encode())

    def _growth(self, piece):
        """The time ratio for twice the length: the mean over the four doublings from SHORT to LONG.
        """
        start = self._time([""])
        # Equal amounts of text: linear work takes equal times, quadratic work sixteen times as
        # long.
        short = self._time([_text(piece, SHORT)] * (2 * LONG // SHORT)) - start
        long = self._time([_text(piece, LONG)] * 2) - start
        # Hardly more than the start of a program: dismissed too fast to measure.
        return 2 * (long / max(short, QUICK / 16)) ** 0.25 if long > QUICK else 0

    def _time(self, texts):
        """The processor time for `texts`, which other load affects little."""
        lines = "".join(json.dumps({"text": text}) + "\n" for text in texts).encode()
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        done = self.run_program("otp", "detect", "--ndjson", "--jobs", "1", stdin=lines)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        self.assertEqual(done.stdout.count(b"\n"), len(texts))
        return after.ru_utime - before.ru_utime


def _strings(value):
    """All strings in a JSON value except for member names."""
    if isinstance(value, str):
        return [value]
    parts = value.values() if isinstance(value, dict) else value if isinstance(value, list) else []
    return [string for part in parts for string in _strings(part)]


if __name__ == "__main__":
    unittest.main()
