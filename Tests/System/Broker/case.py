"""A test case with a broker and workers of `Examples/rabbitmq`."""

import collections
import json
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import time
import unittest

import pika

from broker import LONGEST, Broker

ROOT = pathlib.Path(__file__).resolve().parents[3]
EXAMPLES = ROOT / "Examples/rabbitmq"
PROGRAMS = pathlib.Path(os.environ["OTP_PROGRAMS"])
ENVIRONMENT = {
    "PATH": os.defpath, "PYTHONPATH": str(ROOT / "Python/src"), "PYTHONDONTWRITEBYTECODE": "1",
    "OTPCODE_LIBRARY": str(PROGRAMS / "libotpcode.so.0"),
}


class BrokerTest(unittest.TestCase):
    """A test with the queues of `declare.py`; all tests of a class share a broker."""

    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory(prefix="otp-broker-")
        cls.addClassCleanup(folder.cleanup)
        cls.folder = pathlib.Path(folder.name)
        cls.broker = Broker(folder.name)
        cls.addClassCleanup(cls.broker.end)
        cls.broker.start()

    def setUp(self):
        self.workers = []
        self.addCleanup(self.end_workers)
        with self.broker.connect() as connection:
            for queue in ("messages", "answers", "unreadable"):
                connection.channel().queue_delete(queue)

    def declare(self, *options):
        subprocess.run(
            [sys.executable, EXAMPLES / "declare.py", self.broker.url, *options], env=ENVIRONMENT, check=True,
            timeout=LONGEST,
        )

    def worker(self, *options):
        """Starts a worker, which stops with the test."""
        with open(self.folder / "workers.log", "ab") as file:
            process = subprocess.Popen(
                [sys.executable, EXAMPLES / "worker.py", *options, self.broker.url], env=ENVIRONMENT,
                stdin=subprocess.DEVNULL, stdout=file, stderr=file,
            )
        self.workers.append(process)
        return process

    def end_workers(self):
        for process in self.workers:
            if process.poll() is None:
                process.send_signal(signal.SIGKILL)
            process.wait(LONGEST)

    def publish(self, bodies, names=None):
        """Publishes messages; those with a name have it as their `message_id`."""
        with self.broker.connect() as connection:
            channel = connection.channel()
            channel.confirm_delivery()
            for number, body in enumerate(bodies):
                name = names[number] if names else None
                channel.basic_publish(
                    "", "messages", body, pika.BasicProperties(delivery_mode=2, message_id=name), mandatory=True,
                )

    def take(self, queue, is_enough):
        """Takes messages until no more arrive and `is_enough` holds for those taken.

        These are in a dictionary by `message_id` of lists of bodies and headers; a list has more
        than one entry if a message was answered again.
        """
        found = collections.defaultdict(list)
        with self.broker.connect() as connection:
            end = time.monotonic() + LONGEST
            for method, properties, body in connection.channel().consume(queue, auto_ack=True, inactivity_timeout=0.3):
                if method:
                    found[properties.message_id].append((body, properties.headers))
                elif is_enough(found):
                    break
                self.assertLess(time.monotonic(), end, f"{len(found)} messages came")
        return found

    def until(self, is_true):
        end = time.monotonic() + LONGEST
        while not is_true():
            self.assertLess(time.monotonic(), end)
            time.sleep(0.05)


def line(number, **members):
    """A message line; every third has no code."""
    text = f"Your Oakline code is {100_000 + number % 900_000}." if number % 3 else "Your parcel is at the door."
    return json.dumps({"id": f"m{number}", "text": text, "sender": "Oakline"} | members).encode()


def expected(lines):
    """The program's answers to lines, without their identifiers, which are properties here."""
    with tempfile.TemporaryDirectory() as home:
        done = subprocess.run(
            [PROGRAMS / "otp", "detect", "--ndjson"], input=b"\n".join(lines) + b"\n", capture_output=True,
            env={"HOME": home}, check=True, timeout=LONGEST,
        )
    return [json.loads(answer) | {"id": None} for answer in done.stdout.splitlines()]
