"""What no caller should pass."""

import os
import random
import time
import unittest

import library

# The most seeds; what is longer than a page or two is rare in the corpus.
SEEDS = 2_000

SCALE = int(os.environ.get("SCALE", "1"))


class HostileTests(unittest.TestCase):
    def test_each_wrong_argument_is_an_error(self):
        library.run(library.driver("hostile"), "arguments")
        library.run(library.driver("hostile"), "stack")
        library.run(library.driver("hostile", "-fsanitize=address,undefined"), "arguments")

    def test_changed_messages_break_nothing(self):
        chooser = random.Random(7)
        seeds = chooser.sample(library.corpus(), SEEDS)
        seeds += [
            {"text": "@bank.example #482913"}, {"text": "a\n@b.example #12 @c.example %d.example"},
            {"text": '{"schema":1,"language":"x-user","name":"Mine","keywords":{"code":{"word":["key"]},"order":{"a":[]}}}'},
            {"text": '{"schema":1,"ignoredSenders":["+15551234567","A*"],"neverReport":["77####","RKJ*"]}'},
            {"text": '{"attrs":{"name":"otp","maxlength":6},"form":[{"type":"password"}]}'},
        ] * 50
        number = str(int(time.time()))
        said = library.run(
            library.driver("random"), str(3 * SCALE), number, input=library.packed(seeds)
        )
        print(f"seed {number}: {said.decode().strip()}", flush=True)
