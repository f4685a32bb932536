"""Every later line of a stream is answered, whatever the first line is."""

import concurrent.futures
import json
import os
import random
import re
import tempfile
import unittest

from harness.case import PromiseTest
from harness.programs import SCALE, run

# The number of first lines to try with each stream; `make full` tries ten thousand.
COUNT = 250 * SCALE
CODES = ["482913", "771930", "118204"]

MESSAGES = [json.dumps({"id": code, "text": f"Your code is {code}."}).encode() for code in CODES]
FIELDS = [json.dumps({"id": code, "attrs": {"name": "otp"}}).encode() for code in CODES]
TEMPLATES = [json.dumps({"id": code, "text": "Your code is {code}."}).encode() for code in CODES]

# The beginnings of files of other kinds and encodings.
BEGINNINGS = [
    b"\xff\xfe", b"\xfe\xff", b"\xff\xfe\0\0", b"\0\0\xfe\xff", b"\xef\xbb\xbf", b"\xef\xbb\xbf\xef\xbb\xbf",
    b"{\0", b"\0{", b"{\0\"\0", b"\0{\0\"", b"{\0\0\0", b"\0\0\0{", b"\0", b"\0\0\0\0", b"\x1f\x8b", b"PK\3\4",
    b"From ", b"From: a@example.com", b"<?xml ", b"<smses ", b"Row: 0 _id=1, body=", b"SQLite format 3\0", b"[", b"[{",
    b"%PDF-", b"\x7fELF", b"#!", b"\x1b[31m", b"{", b"{}", b"{\"text\":", b"\"", b"\r", b" ", b"", b"\xc3", b"\x16\3\1",
]  # fmt: skip


def first_line(source):
    """A line with which a stream may begin, without its end."""
    length = source.choice([0, 1, 2, 3, 4, 8, 40, 400])
    rest = {
        "bytes": lambda: source.randbytes(length),
        "text": lambda: "".join(chr(source.randrange(0x20, 0x3000)) for _ in range(length)).encode(),
        "UTF-16": lambda: MESSAGES[0].decode().encode(source.choice(["utf-16-le", "utf-16-be", "utf-16", "utf-32"])),
        "cut": lambda: MESSAGES[0][source.randrange(len(MESSAGES[0])) :],
        "zeros": lambda: b"".join(source.choice([b"\0", b"{", b"\0\0", b"a"]) for _ in range(length)),
    }
    line = source.choice([b"", source.choice(BEGINNINGS)]) + source.choice(list(rest.values()))()
    return line.replace(b"\n", b"")


def is_blank(line):
    return not line.removeprefix(b"\xef\xbb\xbf").strip(b" \t\r\n")


class FirstLines(PromiseTest):
    def lines(self, name, arguments, data, reads_file=False):
        """The lines of the answer, the status and standard error."""
        if reads_file:
            with tempfile.NamedTemporaryFile(dir=self.home) as file:
                file.write(data)
                file.flush()
                redirect = ["sh", "-c", f'exec "$@" < {file.name}', "sh"]
                answer = run(name, *arguments, home=self.home, before=redirect)
                return answer.stdout.splitlines(), answer.returncode, answer.stderr
        answer = run(name, *arguments, home=self.home, stdin=data)
        return answer.stdout.splitlines(), answer.returncode, answer.stderr

    def check(self, later, judge):
        """Tries first lines before those of `later`; `judge` returns the fault, if there is one."""
        source = random.Random(17)
        firsts = [first_line(source) for _ in range(COUNT)] + [b"\xff\xfe" + b"x" * (9 << 20)]
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            faults = pool.map(lambda first: judge(first, b"".join(line + b"\n" for line in [first, *later])), firsts)
            for first, fault in zip(firsts, faults):
                self.assertFalse(fault, f"after {first[:60]!r}, {len(first)} bytes")

    def check_keep_going(self, *options, reads_file=False):
        arguments = ["detect", "--ndjson", "--keep-going", *options]

        def judge(first, data):
            lines, status, errors = self.lines("otp", arguments, data, reads_file)
            answers = [json.loads(line) for line in lines]
            if status or errors:
                return f"status {status}, {len(errors)} bytes of errors"
            if [answer["id"] for answer in answers[1:]] != CODES or any(answer["error"] for answer in answers[1:]):
                return "later lines are not answered"
            if first[:2] == b"\xff\xfe" and len(first) < 8 << 20 and "iconv -f UTF-" not in answers[0]["error"]:
                return "the encoding is not named"
            return None

        self.check(MESSAGES, judge)

    def test_detect(self):
        self.check_keep_going()

    def test_detect_of_a_file(self):
        self.check_keep_going(reads_file=True)

    def test_detect_links(self):
        self.check_keep_going("--link", "--jobs", "1")

    def test_detect_that_reports(self):
        def judge(first, data):
            lines, status, errors = self.lines("otp", ["detect", "--ndjson"], data)
            codes = [json.loads(line)["code"] for line in lines]
            if codes[-3:] != CODES or len(codes) != 4 - is_blank(first):
                return "later lines are not answered"
            return (status == 2) != (b"line 1: " in errors) and "the line is not named"

        self.check(MESSAGES, judge)

    def test_report(self):
        def judge(first, data):
            lines, status, errors = self.lines("otp", ["report", "--ndjson"], data)
            if len(lines) not in (3, 4) or (status == 2) != (b"line 1: " in errors):
                return "later lines are not answered"
            return None

        self.check(MESSAGES, judge)

    def test_explain(self):
        def judge(first, data):
            lines, status, errors = self.lines("otp", ["explain", "--ndjson"], data)
            codes = [json.loads(line)["code"] for line in lines]
            if codes[-3:] != CODES or len(codes) != 4 - is_blank(first):
                return "later lines are not answered"
            return (status == 2) != (b"line 1: " in errors) and "the line is not named"

        self.check(MESSAGES, judge)

    def test_fields(self):
        def judge(first, data):
            lines, status, errors = self.lines("otp", ["fields"], data)
            answers = [json.loads(line) for line in lines]
            if [answer["id"] for answer in answers[-3:]] != CODES or len(answers) != 4 - is_blank(first):
                return "later lines are not answered"
            if any(answer["field"] == "error" for answer in answers[-3:]):
                return "later lines are not read"
            return (status == 2) != (b"line 1: " in errors) and "the line is not named"

        self.check(FIELDS, judge)

    def test_lint(self):
        def judge(first, data):
            if len(data) > 8 << 20:
                # Templates are in a file that is read as a whole.
                return None
            lines, _, _ = self.lines("otp", ["lint", "--templates", "-", "--ndjson"], data)
            ids = [json.loads(line).get("id") for line in lines]
            return ids[-3:] != CODES and "later lines are not answered"

        self.check(TEMPLATES, judge)

    def test_redact(self):
        for options in ["--json-field", "text"], []:

            def judge(first, data):
                answer = run("otp", "redact", *options, home=self.home, stdin=data)
                if answer.returncode != 0 or answer.stdout.count(b"\n") != data.count(b"\n"):
                    return "lines are missing"
                later = answer.stdout.split(b"\n")[1:]
                expected = [line.replace(b"is " + code.encode(), b"is [code]") for line, code in zip(MESSAGES, CODES)]
                if options and later[:-1] != expected or any(b"is " + code.encode() in line for line in later for code in CODES):
                    return "later lines are not read"
                return None

            with self.subTest(options):
                self.check(MESSAGES, judge)

    def test_ingest(self):
        def judge(first, data):
            with tempfile.TemporaryDirectory(dir=self.home) as folder:
                lines, status, errors = self.lines("otpd", ["ingest", "--json", "--store", f"{folder}/i.db"], data)
                summary = json.loads(lines[0]) if lines else {}
                if summary.get("codes", 0) < 3 or summary["received"] != 4 - is_blank(first):
                    return "later lines are not stored"
                return summary["rejected"] > 0 and not re.search(rb"line 1: ", errors) and "the line is not named"

        self.check(MESSAGES, judge)


if __name__ == "__main__":
    unittest.main()
