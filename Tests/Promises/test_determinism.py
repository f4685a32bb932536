"""Equal input gives byte-identical answers, whatever the locale, time zone, number of jobs and
chunk size."""

import hashlib
import itertools
import json
import os
import random
import subprocess
import unittest

from harness import programs
from harness.case import PromiseTest

# These locales need not be installed: programs then fall back to another one.
LANGUAGES = ["C", "C.UTF-8", "POSIX", "tr_TR.UTF-8", "de_DE", "ar_EG.UTF-8", "th_TH.UTF-8", "az_AZ", "lt_LT", "no such/language", ""]
ZONES = ["UTC", "Pacific/Kiritimati", "Asia/Kathmandu", "America/St_Johns", "no such/zone", ":/etc/passwd", ""]
LANGUAGE_VARIABLES = ("LANG", "LC_ALL", "LC_CTYPE", "LC_NUMERIC", "LC_COLLATE", "LANGUAGE")

# Chunk sizes of the input in bytes; None for all at once.
PIECES = [None, 1, 7, 4_096, 65_536, 65_537]

JOBS = [1, 2, 3, 4, 5, 6, 7, 8]

counts = {"runs": 0, "lines": 0, "bytes": 0}


def tearDownModule():
    print(f"determinism: {counts['runs']} runs on {counts['lines']} lines, {counts['bytes']} bytes of answers, all identical")


def messages():
    """The rows of the corpus as message lines."""
    lines = []
    for file in sorted((programs.ROOT / "corpus").glob("*.jsonl")):
        for line in file.read_text().splitlines():
            row = json.loads(line)
            members = {name: row[name] for name in ("id", "text", "sender", "subject") if row.get(name)}
            lines.append(json.dumps(members, ensure_ascii=False).encode() + b"\n")
    return lines


def fields():
    """Field lines with common names and labels."""
    names = ("otp", "code", "İNTERNET", "PIN", "sms_code", "cvv", "ΚΩΔΙΚΟΣ", "kód", "mã xác thực", "رمز", "验证码", "Straße")
    for number, (name, label) in enumerate(itertools.product(names, names)):
        attributes = {"name": name, "label": label, "maxlength": 6, "autocomplete": label}
        yield json.dumps({"id": number, "attrs": attributes, "form": [{"name": label}]}, ensure_ascii=False).encode() + b"\n"


def templates(lines):
    """Texts of the corpus as templates, some with a placeholder."""
    for number, line in enumerate(lines):
        text = json.loads(line)["text"]
        yield json.dumps({"id": number, "text": text + " {code}" if number % 2 else text}).encode() + b"\n"


class DeterminismTest(PromiseTest):
    def answer(self, arguments, data, variables=None, piece=None, folder=None, own=None):
        """The status of a command and digests of its output."""
        environment = programs.environment(self.home) | (variables or {}) if own is None else own
        with open(self.home / "answer", "wb") as answer, open(self.home / "errors", "wb") as errors:
            process = subprocess.Popen(
                [programs.path(arguments[0]), *arguments[1:]],
                env=environment,
                cwd=folder or self.home,
                # A file for all at once, which does not depend on pipes.
                stdin=subprocess.PIPE if piece else self.file_with(data),
                stdout=answer,
                stderr=errors,
            )
        if piece:
            for start in range(0, len(data), piece):
                process.stdin.write(data[start : start + piece])
                process.stdin.flush()
            process.stdin.close()
        status = process.wait(programs.LONGEST)
        output = (self.home / "answer").read_bytes()
        counts["runs"] += 1
        counts["lines"] += data.count(b"\n")
        counts["bytes"] += len(output)
        return status, hashlib.sha256(output).hexdigest(), hashlib.sha256((self.home / "errors").read_bytes()).hexdigest()

    def file_with(self, data):
        path = self.home / "input"
        path.write_bytes(data)
        file = open(path, "rb")
        self.addCleanup(file.close)
        return file

    def environments(self, count):
        """Combinations of variables, chunk size and jobs: `count`, or more at a larger scale."""
        everything = list(itertools.product(LANGUAGES, ZONES, PIECES, JOBS))
        if programs.SCALE > 1:
            chosen = random.sample(everything, min(len(everything), count * programs.SCALE))
        else:
            # Each value is used before any is repeated.
            columns = [(random.sample(values, len(values)) * count)[:count] for values in (LANGUAGES, ZONES, PIECES, JOBS)]
            chosen = list(zip(*columns))
        for language, zone, piece, jobs in chosen:
            yield {name: language for name in LANGUAGE_VARIABLES} | {"TZ": zone}, piece, jobs

    def check(self, arguments, data, count, takes_jobs=False):
        """Compares the answers in many environments with the first answer."""
        first = self.answer(arguments, data)
        self.assertEqual(self.answer(arguments, data), first, "the second run")
        for variables, piece, jobs in self.environments(count):
            # Single bytes only for short inputs, because each is a system call on both sides.
            part = data[:10_000] if piece and piece < 100 else data
            part = part[: part.rindex(b"\n") + 1]
            expected = first if part == data else self.answer(arguments, part)
            more = ["--jobs", str(jobs)] if takes_jobs else []
            answer = self.answer([*arguments, *more], part, variables, piece)
            self.assertEqual(answer, expected, f"{variables}, pieces of {piece}, {jobs} jobs")
        for options in ({"own": {}}, {"folder": "/"}, {"variables": {"HOME": "/nowhere", "XDG_CONFIG_HOME": "/nowhere"}}):
            self.assertEqual(self.answer(arguments, data, **options), first, f"with another {sorted(options)}")


class CorpusTests(DeterminismTest):
    def setUp(self):
        super().setUp()
        self.lines = messages()
        self.assertGreater(len(self.lines), 5_000)

    def some(self, step):
        """Every `step`-th line, or all at a larger scale."""
        return b"".join(self.lines[:: step if programs.SCALE == 1 else 1])

    def test_detect(self):
        self.check(["otp", "detect", "--ndjson"], self.some(2), 8, takes_jobs=True)

    def test_explain(self):
        self.check(["otp", "explain", "--words", "--ndjson"], self.some(40), 3)

    def test_lint(self):
        lines = templates(self.lines[:: 150 if programs.SCALE == 1 else 1])
        self.check(["otp", "lint", "--templates", "-", "--ndjson"], b"".join(lines), 3)

    def test_fields(self):
        self.check(["otp", "fields"], b"".join(fields()), 3)

    def test_explain_and_detect_find_the_same_code(self):
        lines = self.some(6)
        detected = self.run_program("otp", "detect", "--ndjson", stdin=lines).stdout.decode().splitlines()
        explained = self.run_program("otp", "explain", "--ndjson", stdin=lines).stdout.decode().splitlines()
        answers = [json.loads(answer) for answer in detected]
        told = [json.loads(explanation) for explanation in explained]
        self.assertEqual(len(told), len(answers))
        differing = [number for number, (one, other) in enumerate(zip(answers, told)) if not one.items() <= other.items()]
        self.assertEqual(differing, [], "answers that differ, by number")
        self.assertGreater(sum(answer["outcome"] == "code" for answer in answers), 300)

    def test_a_message_gets_the_same_answer_alone_and_in_a_stream(self):
        lines = [line for line in self.lines if not {"sender", "subject"} & set(json.loads(line))]
        for line in random.sample(lines, 5 * programs.SCALE):
            row = json.loads(line)
            alone = self.run_program("otp", "detect", "--json", stdin=row["text"].encode()).stdout
            streamed = self.run_program("otp", "detect", "--ndjson", stdin=line).stdout
            self.assertEqual(json.loads(alone) | {"id": None}, json.loads(streamed) | {"id": None}, row["id"])


class CheckerTests(DeterminismTest):
    def test_the_check_finds_dependencies_on_the_environment(self):
        script = self.home / "programs/otp"
        script.parent.mkdir()
        before = os.environ.get("OTP_PROGRAMS")
        os.environ["OTP_PROGRAMS"] = str(script.parent)
        self.addCleanup(os.environ.__setitem__, "OTP_PROGRAMS", before) if before else self.addCleanup(os.environ.pop, "OTP_PROGRAMS")
        for body in ("date +%s%N", "printf %s \"$LC_ALL\"", "printf %s \"$TZ\"", "echo $*", "pwd", "test -p /dev/stdin && echo", "echo $HOME >&2"):
            script.write_text(f"#!/bin/sh\nPATH=/usr/bin:/bin\n{body}\ncat > /dev/null\n")
            script.chmod(0o700)
            with self.assertRaises(AssertionError, msg=body):
                self.check(["otp"], b"line\n" * 5_000, 8, takes_jobs=True)


if __name__ == "__main__":
    unittest.main()
