"""A test case with the service, mail sources, and mails with codes."""

import email.message
import email.utils
import json
import os
import random
import signal
import statistics
import subprocess
import time

from dovecot import LONGEST
from harness import case, programs, varlink

# `make mail SCALE=10` kills and delivers ten times as much.
SCALE = int(os.environ.get("SCALE") or 1)

# The number of mails that are timed one by one.
TIMED = 50

# The maximum median time from delivery to the code, in seconds; a busy machine needs some tenths.
SLOWEST = 5


class MailTest(case.PromiseTest):
    def setUp(self):
        super().setUp()
        seed = int(os.environ.get("SEED") or random.randrange(1 << 32))
        self.random = random.Random(seed)
        print(f"\nSEED={seed}", flush=True)
        self.number = 0

    @property
    def socket(self):
        return self.home / "run/otp/otpd.sock"

    def start(self, *command, **variables):
        """Starts a program under test, which stops with the test; what it says is in `said`."""
        with open(self.home / "said", "ab") as said:
            process = subprocess.Popen(
                [programs.path(command[0]), *map(str, command[1:])], env=programs.environment(self.home, **variables),
                cwd=self.home, stdin=subprocess.DEVNULL, stdout=said, stderr=said,
            )
        self.addCleanup(end, process)
        return process

    def serve(self):
        """Starts the service; returns once it answers."""
        process = self.start("otpd", "serve")
        varlink.connect(self.socket, process).close()
        return process

    def said(self):
        """The messages of the programs."""
        return (self.home / "said").read_text()

    def wait(self, is_true, fault, limit=LONGEST):
        stop = time.monotonic() + limit
        while not is_true():
            if time.monotonic() > stop:
                self.fail(f"{fault}: {self.said()[-1000:]}")
            time.sleep(0.02)

    def codes(self, *options):
        """The stored codes."""
        done = self.run_program("otp", "inbox", "--ndjson", "--reveal", "--limit", "100000", *options)
        self.assertIn(done.returncode, (0, 1), done.stderr)
        return [json.loads(line)["code"] for line in done.stdout.splitlines()]

    def expect(self, codes, *options):
        """Waits until all of `codes` are stored; none may be stored twice."""
        self.wait(lambda: len(self.codes(*options)) >= len(codes), "mails are lost", limit=180)
        found = self.codes(*options)
        self.assertEqual(len(found), len(set(found)), "mails are stored twice")
        self.assertEqual(sorted(found), sorted(codes))

    def new_codes(self, count):
        return [f"{number:06}" for number in self.random.sample(range(100_000, 1_000_000), count)]

    def mail(self, code, recipient="sam@home.example"):
        """A mail with a code, as services send them."""
        self.number += 1
        mail = email.message.EmailMessage()
        mail["From"] = f"Oakline <login-{self.number}@oakline.example>"
        mail["To"] = recipient
        mail["Subject"] = "Anmeldung bei Müller & Söhne"
        mail["Date"] = email.utils.formatdate()
        mail["Message-ID"] = f"<{self.number}.{code}@oakline.example>"
        mail.set_content("Please read this mail in HTML.\n")
        digits = "".join(f"<span>{digit}</span>" for digit in code)
        mail.add_alternative(f"<table><tr><td>Your Oakline code is <b>{digits}</b></td></tr></table>", subtype="html")
        return mail

    def time(self, way, deliver, *options):
        """Delivers mails one by one and prints how long `otp wait` takes; returns the codes."""
        times, codes = [], self.new_codes(TIMED)
        for code in codes:
            since = str(int(time.time() * 1_000))
            waiting = self.start_program("otp", "wait", "--since", since, "--timeout", f"{LONGEST}s", *options)
            begin = time.monotonic()
            deliver(code)
            answer = waiting.communicate(timeout=2 * LONGEST)
            times.append(time.monotonic() - begin)
            self.assertEqual(answer[0].decode().strip(), code, f"{answer[1]} {self.said()[-1000:]}")
        middle, worst = statistics.median(times) * 1_000, max(times) * 1_000
        print(f"\n{way}: milliseconds from delivery to otp wait: p50 {middle:.0f}, worst of {TIMED} {worst:.0f}", flush=True)
        self.assertLess(statistics.median(times), float(os.environ.get("SLOWEST") or SLOWEST))
        return codes


def end(process, number=signal.SIGKILL):
    """Ends a process that the test started, if it is still running."""
    if process.poll() is None:
        process.send_signal(number)
    process.wait(LONGEST)
