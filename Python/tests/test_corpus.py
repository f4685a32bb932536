"""Every labelled message, by Python and by `otp detect --ndjson`: the same answers."""

import json
import os
import pathlib
import re
import subprocess
import tempfile
import unittest
from concurrent import futures

import otpcode
from case import PROGRAMS

CORPUS = pathlib.Path(os.environ["OTP_CORPUS"])


def rows():
    for file in sorted(CORPUS.glob("*.jsonl")):
        # Texts may contain other line separators, so that splitlines() does not serve.
        for line in file.read_text(encoding="utf-8").rstrip("\n").split("\n"):
            row = json.loads(line)
            yield {name: row[name] for name in ("text", "sender", "subject") if row.get(name) is not None}


def program(lines, *arguments):
    """What `otp` makes of each line."""
    with tempfile.TemporaryDirectory() as home:
        done = subprocess.run(
            [f"{PROGRAMS}/otp", *arguments], env={"HOME": home, "XDG_CONFIG_HOME": home}, check=True,
            input="".join(line + "\n" for line in lines).encode(), capture_output=True,
        )
    return done.stdout.decode().removesuffix("\n").split("\n")


class CorpusTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.messages = list(rows())
        cls.expected = program(map(json.dumps, cls.messages), "detect", "--ndjson")
        cls.detector = otpcode.Detector()

    def test_the_corpus_is_there(self):
        self.assertGreater(len(self.messages), 5000)
        self.assertEqual(len(self.messages), len(self.expected))

    def test_json_is_the_same_byte_by_byte(self):
        for message, line in zip(self.messages, self.expected):
            self.assertEqual(self.detector.detect_json(**message), line)

    def test_objects_say_the_same(self):
        for message, line in zip(self.messages, self.expected):
            self.expect_same(self.detector.detect(**message), line, message["text"])

    def expect_same(self, found, line, text):
        answer = json.loads(line)
        place = found.byte_range and list(found.byte_range)
        self.assertEqual(
            (found.outcome, found.code, place, found.score, found.domain, list(found.embedded_domains), found.language),
            tuple(answer[name] for name in (
                "outcome", "code", "range", "score", "domain", "embeddedDomains", "language",
            )),
        )
        if found.span:
            self.assertEqual((found.raw, text[slice(*found.span)]), (answer["raw"], answer["raw"]))

    def test_lists_say_the_same_on_each_of_four_threads(self):
        chosen = [
            (message, line) for message, line in zip(self.messages, self.expected) if "subject" not in message
        ]
        texts = [message["text"] for message, _ in chosen]
        senders = [message.get("sender") for message, _ in chosen]
        with futures.ThreadPoolExecutor(4) as pool:
            for found in pool.map(lambda _: self.detector.detect_all(texts, senders), range(4)):
                for one, (message, line) in zip(found, chosen):
                    self.expect_same(one, line, message["text"])

    def test_lines_are_redacted_alike(self):
        lines = [re.sub(r"[\r\n]+", " ", message["text"]) for message in self.messages]
        redacted = [self.detector.redact(line) for line in lines]
        self.assertEqual(redacted, program(lines, "redact"))
        self.assertGreater(sum("[code]" in line for line in redacted), 3000)


if __name__ == "__main__":
    unittest.main()
