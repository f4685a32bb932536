"""Mail from swaks and Python's smtplib: each mail that is answered with 250 is stored once."""

import json
import os
import random
import re
import signal
import smtplib
import socket
import subprocess
import threading
import time
import unittest

from sink import LONGEST, Sink, SinkTest, mail, send

# `make sink SCALE=10` tests the promise: 10,000 mails.
SCALE = int(os.environ.get("SCALE") or 1)
MAILS = 1_000 * SCALE
CONNECTIONS = 50
KILLS = 5 * SCALE


class SwaksTests(SinkTest):
    def swaks(self, *options, status=0, body="Your Oakline code is 482913."):
        command = [
            "swaks", "--from", "login@oakline.example", "--to", "sam@example.com", "--body", body,
            "--header", "Subject: Sign in", "--timeout", "20", *options,
        ]
        done = subprocess.run(command, capture_output=True, text=True, timeout=LONGEST, cwd=self.home)
        self.assertEqual(done.returncode, status, done.stdout + done.stderr)
        return done.stdout

    def test_swaks_delivers_by_each_protocol(self):
        sink = self.sink()
        server = ("--server", f"127.0.0.1:{sink.port}")
        self.swaks(*server)
        self.swaks(*server, "--protocol", "SMTP", body="Your Oakline code is 593812.")
        self.swaks(*server, "--pipeline", body="Your Oakline code is 604725.")
        self.swaks(*server, "--to", "sam@example.com,sue@example.com", body="Your Oakline code is 715836.")
        entries = self.stored()
        self.assertEqual(
            [(entry["code"], entry["recipient"]) for entry in entries],
            [
                ("482913", "sam@example.com"), ("593812", "sam@example.com"), ("604725", "sam@example.com"),
                ("715836", "sam@example.com"), ("715836", "sue@example.com"),
            ],
        )
        self.assertEqual({entry["sender"] for entry in entries}, {"login@oakline.example"})

    def test_swaks_delivers_by_lmtp_on_a_unix_socket(self):
        place = self.home / "lmtp"
        self.sink("--lmtp", http=False, listen=f"unix:{place}")
        self.swaks("--socket", str(place), "--protocol", "LMTP", "--to", "sam@example.com,sue@example.com")
        self.assertEqual([entry["recipient"] for entry in self.stored()], ["sam@example.com", "sue@example.com"])

    def test_a_recipient_that_was_not_named_is_refused(self):
        sink = self.sink("--to", "example.org", "--to", "sue@example.com", http=False)
        server = ("--server", f"127.0.0.1:{sink.port}")
        self.assertIn("550 5.1.1", self.swaks(*server, status=24))
        self.swaks(*server, "--to", "any@example.org")
        self.swaks(*server, "--to", "sue+7@example.com")
        self.assertEqual(len(self.stored()), 2)


class SinkTests(SinkTest):
    def test_a_mail_is_read_as_it_is(self):
        sink = self.sink(http=False)
        one = mail("482913")
        one.replace_header("Subject", "Ihr Zugang für Müller")
        one.set_content("<p>Ihr Code: <b>482</b><b>913</b></p>", subtype="html")
        one.add_attachment(b"\x00" * 100_000, maintype="application", subtype="pdf", filename="x.pdf")
        send(sink.port, one)
        entry = self.stored()[0]
        self.assertEqual((entry["code"], entry["subject"]), ("482913", "Ihr Zugang für Müller"))

    def test_text_that_is_no_mail_is_kept(self):
        sink = self.sink(http=False)
        with smtplib.SMTP("127.0.0.1", sink.port, timeout=LONGEST) as connection:
            connection.sendmail("a@example.com", "sam@example.com", "Your Oakline code is 482913.")
        self.assertEqual(self.stored()[0]["code"], "482913")

    def test_the_inbox_of_the_person_stays_empty_unless_asked_for(self):
        send(self.sink(http=False).port, mail("482913"))
        self.assertFalse(self.store.exists())
        service = self.start_program("otpd", "serve")
        while not (self.home / "run/otp/otpd.sock").exists():
            self.assertIsNone(service.poll())
            time.sleep(0.01)
        send(self.sink("--inbox", http=False).port, mail("593812"))
        self.assertEqual([entry["code"] for entry in self.stored(self.store)], ["593812"])

    def test_a_store_that_cannot_be_written_refuses_mail_until_it_can(self):
        sink = self.sink("--store", str(self.home / "own/inbox.db"), http=False)
        send(sink.port, mail("482913", identifier=1))
        (self.home / "own").rename(self.home / "away")
        (self.home / "own").write_text("in the way")
        with self.assertRaises(smtplib.SMTPDataError) as refusal:
            send(sink.port, mail("593812", identifier=2))
        self.assertEqual(refusal.exception.smtp_code, 451)
        (self.home / "own").unlink()
        (self.home / "away").rename(self.home / "own")
        send(sink.port, mail("593812", identifier=2))
        stored = self.stored(self.home / "own/inbox.db")
        self.assertEqual([entry["code"] for entry in stored], ["482913", "593812"])

    def test_a_port_in_use_and_wrong_options_end_it_at_once(self):
        sink = self.sink()
        for options, words in [
            (("--listen", f"127.0.0.1:{sink.port}"), b"Address already in use"),
            (("--listen", "example.com:25"), b"--listen needs a numeric address"),
            (("--inbox", "--http", "127.0.0.1:0"), b"requires a separate store"),
            (("--inbox", "--store", "x"), b"cannot be combined"),
            (("--http-open",), b"--http-open requires --http"),
            (("--lenient",), b"--lenient requires --inbox"),
            (("--to", "not an address"), b"\"to\" needs an address"),
            (("--to", "sam@"), b"\"to\" needs an address"),
            (("--to", "example.com", "--to", "example..com"), b"\"to\" needs an address"),
            (("--store", str(self.store)), b"that store is your own inbox"),
            (("--store", str(self.store.parent / "../otp/inbox.db")), b"that store is your own inbox"),
        ]:
            done = self.run_program("otp-source", "smtp", *options)
            self.assertEqual(done.returncode, 2, options)
            self.assertIn(words, done.stderr)

    def test_what_nobody_reads_is_refused_and_the_end_of_a_pipe_is_no_error(self):
        printing = self.start_program("otp-source", "smtp", "--listen", "127.0.0.1:0", "--print")
        port = int(re.search(rb"accepting mail at .*:(\d+)", printing.stderr.readline())[1])
        send(port, mail("482913"))
        self.assertEqual(json.loads(printing.stdout.readline())["recipient"], "sam@example.com")
        printing.stdout.close()
        with self.assertRaises((smtplib.SMTPException, OSError)):
            send(port, mail("593812"))
        self.assertEqual(printing.wait(LONGEST), 0)
        self.assertEqual(printing.stderr.read(), b"")

    def test_a_source_that_was_set_up_can_be_tried(self):
        settings = self.home / "config/otp/sources.json"
        settings.parent.mkdir(parents=True)
        entry = {"name": "tests", "kind": "smtp", "to": ["example.com"], "http": "127.0.0.1:0", "listen": "127.0.0.1:0"}
        settings.write_text(json.dumps({"schema": 1, "sources": [entry]}))
        trial = self.start_program("otp", "sources", "try", "tests")
        while not (found := re.search(rb"accepting mail at .*:(\d+)", trial.stderr.readline())):
            self.assertIsNone(trial.poll())
        send(int(found[1]), mail("482913"))
        line = trial.stdout.readline()
        self.assertIn(b"Your Oakline code is", line)
        self.assertNotIn(b"482913", line)
        self.assertFalse(self.tests.exists())
        entry["listen"] = "mail.example:25"
        settings.write_text(json.dumps({"schema": 1, "sources": [entry]}))
        done = self.run_program("otp-source", "smtp", "tests")
        self.assertIn(b'"listen" needs a numeric address', done.stderr)

    def test_listening_to_others_is_told(self):
        sink = self.sink(listen="0.0.0.0:0")
        self.assertIn("anyone who can reach 0.0.0.0:", sink.said)


class ManyTests(SinkTest):
    def setUp(self):
        super().setUp()
        seed = int(os.environ.get("SEED") or random.randrange(1 << 32))
        self.random = random.Random(seed)
        print(f"\nSEED={seed}", flush=True)

    def deliver(self, port, mails, counts):
        """Delivers mails over one connection, repeatedly until each is answered with 250."""
        connection = None
        for one in mails:
            while True:
                try:
                    if connection is None:
                        connection = smtplib.SMTP("127.0.0.1", port, timeout=LONGEST)
                    connection.send_message(one)
                    break
                except (OSError, smtplib.SMTPException):
                    counts["again"] += 1
                    connection = None
                    time.sleep(0.02)
        connection.close()

    def test_each_mail_that_is_answered_is_stored_once_whatever_is_killed(self):
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        listen = f"127.0.0.1:{port}"
        sink = self.sink(http=False, listen=listen)
        codes = [f"{number:06}" for number in self.random.sample(range(100_000, 1_000_000), MAILS)]
        mails = [mail(code, f"run-{code}@example.com", code) for code in codes]
        counts = {"again": 0}
        begin = time.monotonic()
        senders = [
            threading.Thread(target=self.deliver, args=(port, mails[number::CONNECTIONS], counts))
            for number in range(CONNECTIONS)
        ]
        for sender in senders:
            sender.start()
        kills = 0
        peak = 0
        while kills < KILLS and any(sender.is_alive() for sender in senders):
            time.sleep(self.random.uniform(0.05, 0.6))
            peak = max(peak, sink.memory())
            sink.end(signal.SIGKILL)
            sink = Sink(self, http=False, listen=listen)
            self.addCleanup(sink.end, signal.SIGKILL)
            kills += 1
        for sender in senders:
            sender.join()
        took = time.monotonic() - begin
        peak = max(peak, sink.memory())
        found = [entry["code"] for entry in self.stored()]
        self.assertEqual(len(found), len(set(found)), "mails are stored twice")
        self.assertEqual(sorted(found), sorted(codes))
        print(
            f"\nsmtp: {MAILS} mails on {CONNECTIONS} connections in {took:.1f} s, {kills} kills,"
            f" {counts['again']} attempts in vain, {peak:.0f} MB at most", flush=True,
        )


if __name__ == "__main__":
    unittest.main()
