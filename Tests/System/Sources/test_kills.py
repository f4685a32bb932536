"""Kills sources and the service at random moments while text messages arrive: none that the phone
or the modem still has is lost, and none is stored twice."""

import os
import random
import threading
import time
import unittest

from daemons import modem, phone
from daemons.case import SourceTest, stop

# Messages and kills for each kind of source. `make daemons SCALE=10` tests the promise.
SCALE = int(os.environ.get("SCALE") or 1)
MESSAGES = 100 * SCALE
KILLS = 20 * SCALE

# Each conversation of the phone and each sender of the modem gets one in so many messages.
THREADS = 7

# The maximum time between two kills, in seconds: long enough for a start and a delivery.
LONGEST_PAUSE = 0.6


class KillTests(SourceTest):
    def setUp(self):
        super().setUp()
        seed = int(os.environ.get("SEED") or random.randrange(1 << 32))
        self.random = random.Random(seed)
        print(f"\nSEED={seed}", flush=True)

    def kill_while(self, kind, receive, ready):
        """Makes messages arrive while the source and the service are killed; all must be stored."""
        running = {"source": self.source(kind), "service": self.service}
        ready()
        codes = [f"{number:06}" for number in self.random.sample(range(100_000, 1_000_000), MESSAGES)]

        def arrive():
            for number, code in enumerate(codes):
                receive(f"Your Oakline code is {code}", number % THREADS, number)
                time.sleep(KILLS * LONGEST_PAUSE / 2 / MESSAGES)

        arrival = threading.Thread(target=arrive)
        arrival.start()
        kills = {"source": 0, "service": 0}
        while sum(kills.values()) < KILLS or arrival.is_alive():
            time.sleep(self.random.uniform(0, LONGEST_PAUSE))
            what = self.random.choice(["source", "service"])
            stop(running[what])
            running[what] = self.source(kind) if what == "source" else self.serve()
            kills[what] += 1
        arrival.join()
        self.wait(lambda: len(self.codes()) >= MESSAGES, "messages are lost", limit=180)
        found = self.codes()
        self.assertEqual(len(found), len(set(found)), "messages are stored twice")
        self.assertEqual(sorted(found), sorted(codes))
        print(f"\n{kind}: {MESSAGES} messages, {kills['source']} kills of the source, "
              f"{kills['service']} of the service", flush=True)

    def codes(self):
        return [entry["code"] for entry in self.stored() if entry["code"]]

    def test_no_message_of_a_phone_is_lost_or_stored_twice(self):
        phone.start_daemon(self)
        mobile = phone.Phone(self)
        mobile.connect()
        mobile.pair()
        self.kill_while(
            "kdeconnect",
            lambda text, thread, number: mobile.receive(text, sender=f"+1555{number:05}", thread=thread),
            lambda: self.wait_until_said("the phone is connected"),
        )

    def test_no_message_of_a_modem_is_lost_or_stored_twice(self):
        device = modem.Modem(self)
        modem.start_daemon(self)
        self.kill_while(
            "modem",
            lambda text, thread, number: device.receive(text, sender=f"+1555{number:05}"),
            lambda: self.wait_until_said("one modem"),
        )


if __name__ == "__main__":
    unittest.main()
