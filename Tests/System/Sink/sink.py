"""A test case with `otp-source smtp`, to which a system under test sends codes."""

import email.message
import http.client
import json
import os
import re
import signal
import smtplib
import subprocess
import time

from harness import case, programs

# The timeout for any event, in seconds; far longer than needed on a busy machine.
LONGEST = 60

ADDRESS = r"(?:\[.*\]|[0-9.]+):(\d+)"


class SinkTest(case.PromiseTest):
    """A test with sinks, whose store is `self.tests`."""

    @property
    def tests(self):
        return self.home / "state/otp/tests/inbox.db"

    def sink(self, *options, **more):
        """Starts a sink, which stops with the test; returns once it accepts mail."""
        sink = Sink(self, options, **more)
        self.addCleanup(sink.end, signal.SIGKILL)
        return sink

    def stored(self, store=None):
        """The entries of the store, in the order of storing."""
        options = ("--ndjson", "--reveal", "--limit", "100000", "--store", str(store or self.tests))
        done = self.run_program("otp", "inbox", *options)
        self.assertIn(done.returncode, (0, 1), done.stderr)
        return sorted(map(json.loads, done.stdout.splitlines()), key=lambda entry: entry["id"])


class Sink:
    def __init__(self, test, options=(), http=True, listen="127.0.0.1:0", before=()):
        self.home = test.home
        self.store = test.tests
        log = test.home / "otp-source.log"
        asked = ("--listen", listen, *(("--http", "127.0.0.1:0") if http else ()), *options)
        start = log.stat().st_size if log.exists() else 0
        with open(log, "ab") as file:
            self.process = subprocess.Popen(
                [*before, programs.path("otp-source"), "smtp", *asked], cwd=test.home, stdin=subprocess.DEVNULL,
                stdout=file, stderr=file, env=programs.environment(test.home),
            )
        end = time.monotonic() + LONGEST
        while "accepting mail at" not in (said := log.read_text()[start:]):
            if self.process.poll() is not None or time.monotonic() > end:
                test.fail(f"otp-source does not accept mail: {said}")
            time.sleep(0.005)
        self.said = said
        found = re.search(f"accepting mail at {ADDRESS}", said)
        self.port = int(found[1]) if found else None
        found = re.search(f"codes at http://{ADDRESS}/codes", said)
        self.web = int(found[1]) if found else None

    @property
    def token(self):
        return self.store.with_name("inbox.db.token").read_text().strip()

    def end(self, number=signal.SIGTERM):
        """Ends the sink with a signal; returns its status."""
        if self.process.poll() is None:
            os.kill(self.process.pid, number)
        return self.process.wait(LONGEST)

    def ask(self, query="", token=None, method="GET", target=None, **fields):
        """Requests codes; returns the status, the header fields and the object."""
        connection = http.client.HTTPConnection("127.0.0.1", self.web, timeout=LONGEST)
        head = {"Authorization": f"Bearer {self.token if token is None else token}"}
        head |= {name.replace("_", "-"): value for name, value in fields.items()}
        connection.request(method, target or f"/codes?{query}", headers=head)
        response = connection.getresponse()
        body = response.read()
        connection.close()
        return response.status, dict(response.getheaders()), json.loads(body)

    def memory(self):
        """The peak memory of the sink in megabytes."""
        with open(f"/proc/{self.process.pid}/status", encoding="ascii") as status:
            peak = next(line for line in status if line.startswith("VmHWM"))
        return int(peak.split()[1]) / 1024


def mail(code, recipient="sam@example.com", identifier=None):
    """A mail with a code."""
    message = email.message.EmailMessage()
    message["From"] = "Oakline <login@oakline.example>"
    message["To"] = recipient
    message["Subject"] = "Sign in to Oakline"
    if identifier:
        message["Message-ID"] = f"<{identifier}@oakline.example>"
    message.set_content(f"Your Oakline code is {code}.\n")
    return message


def send(port, *mails):
    """Sends mails over one connection."""
    with smtplib.SMTP("127.0.0.1", port, timeout=LONGEST) as connection:
        for one in mails:
            connection.send_message(one)
