"""Workers and the broker are killed at random moments: nothing is lost, and repeats are
recognisable."""

import json
import os
import random
import threading
import time
import unittest

import pika

from broker import SCALE
from case import BrokerTest, expected, line

MESSAGES = 5_000 * SCALE
WORKERS = 3
KILLS = min(2 * SCALE, 20)
RESTARTS = min(SCALE, 3)
SEED = int(os.environ.get("SEED") or time.time())


class KillTests(BrokerTest):
    def message(self, number):
        """A message; one in 500 cannot be read."""
        return line(number) if number % 500 else line(number)[:-1]

    def send(self):
        """Publishes all messages, repeating each until the broker has confirmed it."""
        number = 0
        while number < MESSAGES:
            try:
                with self.broker.connect() as connection:
                    channel = connection.channel()
                    channel.confirm_delivery()
                    while number < MESSAGES:
                        durable = pika.BasicProperties(delivery_mode=2, message_id=f"m{number}")
                        channel.basic_publish("", "messages", self.message(number), durable, mandatory=True)
                        number += 1
            except pika.exceptions.AMQPError:
                time.sleep(0.2)
        self.is_sent.set()

    def kill(self, sent_share):
        """Kills each worker and the broker, in random order, while messages come."""
        victims = [number % WORKERS for number in range(WORKERS * KILLS)] + [None] * RESTARTS
        random.Random(SEED).shuffle(victims)
        for place, victim in enumerate(victims):
            self.until(lambda place=place: self.is_sent.is_set() or sent_share() > place / len(victims))
            time.sleep(random.random() / 5)
            if victim is None:
                self.broker.kill()
                self.broker.start()
            else:
                self.running[victim].kill()
                self.running[victim].wait()
                self.running[victim] = self.worker()

    def test_each_message_is_answered_though_workers_and_the_broker_are_killed(self):
        print(f"SEED={SEED}")
        self.declare()
        self.is_sent = threading.Event()
        self.running = [self.worker() for _ in range(WORKERS)]
        began = time.monotonic()
        sending = threading.Thread(target=self.send)
        sending.start()
        duration = MESSAGES / 1_500
        self.kill(lambda: (time.monotonic() - began) / duration)
        sending.join()
        broken = set(range(0, MESSAGES, 500))
        kept = self.take("unreadable", lambda found: len(found) == len(broken))
        found = self.take("answers", lambda found: len(found) == MESSAGES - len(broken))
        seconds = time.monotonic() - began
        self.until(lambda: self.broker.depth("messages") == 0)
        self.assertEqual(set(kept), {f"m{number}" for number in broken})
        readable = [number for number in range(MESSAGES) if number not in broken]
        self.assertEqual(set(found), {f"m{number}" for number in readable})
        for number, answer in zip(readable, expected([self.message(number) for number in readable])):
            for body, _ in found[f"m{number}"]:
                self.assertTrue(json.loads(body) == answer, f"message {number}")
        repeats = sum(len(answers) - 1 for answers in found.values())
        print(
            f"{MESSAGES:,} messages, workers killed {WORKERS * KILLS} times, the broker {RESTARTS}: 0 lost, "
            f"{repeats:,} repeats told by their ids, {len(broken)} broken lines kept, {seconds:.0f} s"
        )


if __name__ == "__main__":
    unittest.main()
