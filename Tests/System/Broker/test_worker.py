"""How a worker handles its messages and being stopped."""

import json
import signal
import unittest

from broker import LONGEST
from case import BrokerTest, expected, line

# Part of texts, senders, ids and unreadable bodies; none may be logged.
CANARY = "canary-7306148295"
BROKEN = [
    b"nonsense", b"", b"[]", b"5", b'{"text":5}', b'{"sender":"Oakline"}', b'{"text":"a","sender":7}', b"\xff\xfe",
    b'{"text":"\\ud800 482913"}', b"[" * 200_000, f'{{"text":"{CANARY}'.encode(), f'["{CANARY}"]'.encode(),
]


class WorkerTests(BrokerTest):
    def test_answers_are_those_of_the_program(self):
        self.declare()
        lines = [line(number) for number in range(200)]
        self.publish(lines)
        self.worker()
        found = self.take("answers", lambda found: len(found) == 200)
        for number, answer in enumerate(expected(lines)):
            self.assertTrue(json.loads(found[f"m{number}"][0][0]) == answer, f"message {number}")

    def test_an_answer_has_the_identifier_of_its_message(self):
        self.declare()
        self.publish([line(1), line(2), b'{"text":"Your code is 482913"}', b'{"text":"Your code is 482913"}'],
                     ["given", None, None, None])
        self.worker()
        found = self.take("answers", lambda found: len(found) == 4)
        self.assertLess({"given", "m2"}, set(found))

    def test_what_is_no_message_line_is_kept_with_its_reason(self):
        self.declare()
        self.publish([*BROKEN, line(1)], [f"b{number}" for number in range(len(BROKEN))] + [None])
        self.worker()
        self.assertEqual(len(self.take("answers", lambda found: "m1" in found)), 1)
        found = self.take("unreadable", lambda found: len(found) == len(BROKEN))
        for number, body in enumerate(BROKEN):
            [(kept, headers)] = found[f"b{number}"]
            self.assertEqual(kept, body)
            self.assertTrue(headers["reason"])
            self.assertNotIn("canary", headers["reason"])

    def test_a_worker_that_is_stopped_finishes_what_it_has_in_hand(self):
        self.declare()
        self.publish(line(number) for number in range(3_000))
        worker = self.worker("--prefetch", "50")
        self.until(lambda: self.broker.depth("answers") > 100)
        worker.send_signal(signal.SIGTERM)
        self.assertEqual(worker.wait(LONGEST), 0)
        answered = self.broker.depth("answers")
        self.assertEqual(answered + self.broker.depth("messages"), 3_000)
        self.assertEqual(len(self.take("answers", lambda found: len(found) == answered)), answered)

    def test_a_worker_that_never_had_a_broker_can_be_stopped(self):
        url = self.broker.url
        try:
            self.broker.url = self.folder / "nowhere"
            self.broker.url.write_text("amqp://guest:guest@127.0.0.1:1/%2f")
            worker = self.worker()
            log = self.folder / "workers.log"
            self.until(lambda: b"trying again" in log.read_bytes())
            worker.send_signal(signal.SIGTERM)
            self.assertEqual(worker.wait(LONGEST), 0)
        finally:
            self.broker.url = url

    def test_workers_wait_while_the_queue_of_answers_is_full(self):
        self.declare("--most-answers", "10")
        self.publish(line(number) for number in range(200))
        worker = self.worker("--prefetch", "20")
        self.until(lambda: self.broker.depth("answers") >= 10 and self.broker.depth("messages") <= 180)
        # Between two tries, no message is taken from the queue.
        self.assertGreaterEqual(self.broker.depth("messages"), 160)
        self.assertIsNone(worker.poll())
        self.assertEqual(len(self.take("answers", lambda found: len(found) == 200)), 200)

    def test_without_a_queue_of_answers_a_worker_ends_and_the_messages_stay(self):
        self.declare()
        with self.broker.connect() as connection:
            connection.channel().queue_delete("answers")
        self.publish(line(number) for number in range(300))
        self.assertEqual(self.worker().wait(LONGEST), 1)
        self.until(lambda: self.broker.depth("messages") == 300)

    def test_nothing_of_messages_and_answers_is_logged(self):
        self.declare()
        self.publish([line(1, text=f"Your code is 730614. {CANARY}", sender=CANARY, id=CANARY), *BROKEN])
        worker = self.worker()
        self.take("answers", lambda found: len(found) == 1)
        self.take("unreadable", lambda found: len(found) == len(BROKEN))
        worker.send_signal(signal.SIGTERM)
        self.assertEqual(worker.wait(LONGEST), 0)
        logs = self.broker.logs() + (self.folder / "workers.log").read_bytes()
        self.assertIn(b"accepting AMQP connection", logs)
        for secret in (b"canary", b"730614", b"482913"):
            self.assertNotIn(secret, logs)


if __name__ == "__main__":
    unittest.main()
