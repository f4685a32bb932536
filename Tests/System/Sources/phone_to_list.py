"""Measures how soon a text message of the phone is in Chromium's list: `Scripts/bench/phone`."""

import os
import pathlib
import statistics
import subprocess
import time
import unittest

from daemons import phone
from daemons.case import SourceTest, stop

COUNT = int(os.environ.get("ROUNDS") or 50)
WATCH = pathlib.Path(__file__).parent.parent / "Browser/bench/list_watch.py"


class ListTests(SourceTest):
    def setUp(self):
        environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
        self.watch = subprocess.Popen(
            ["/usr/bin/python3", WATCH], env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        )
        self.addCleanup(self.watch.stdout.close)
        self.addCleanup(stop, self.watch)
        self.runtime = self.watch.stdout.readline().strip()
        super().setUp()

    def shim(self):
        return super().shim() | {"OTP_SOCKET": f"{self.runtime}/otp/otpd.sock"}

    def serve(self):
        """The service is the browser's."""

    def test_a_text_message_stands_in_the_list(self):
        phone.start_daemon(self)
        self.source("kdeconnect")
        mobile = phone.Phone(self)
        mobile.connect()
        mobile.pair()
        self.wait_until_said("the phone is connected")
        times = []
        for number in range(COUNT + 1):
            self.assertEqual(self.watch.stdout.readline(), "waiting\n")
            code = f"6{number:05}"
            begin = time.time() * 1_000
            mobile.receive(f"Your Oakline code is {code}", sender=f"+1555{number:04}")
            self.watch.stdin.write(code + "\n")
            self.watch.stdin.flush()
            times.append(float(self.watch.stdout.readline()) - begin)
        # The first round warms everything up.
        del times[0]
        print(f"\nmilliseconds until drawn: p50 {statistics.median(times):.0f}, worst of {COUNT} {max(times):.0f}")
        self.watch.stdin.close()
        self.watch.wait(60)


if __name__ == "__main__":
    unittest.main()
