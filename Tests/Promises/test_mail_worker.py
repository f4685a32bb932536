"""A mail that crashes the process that reads it is skipped, and nothing else is lost."""

import ctypes
import json
import os
import pathlib
import re
import resource
import select
import signal
import smtplib
import socket
import subprocess
import sys
import time
import unittest

from harness import faults, programs
from harness.case import PromiseTest

# The charsets that `faults/mail.c` makes fatal: it aborts, loops, and allocates 10 GB.
FATAL = ("georgian-ps", "armscii-8", "tcvn5712-1")


def mail(code, charset="koi8-r"):
    """A mail with `code`."""
    return (
        f"From: login@oakline.example\nTo: sam@example.com\nDate: Sat, 28 Nov 2026 10:00:00 +0000\n"
        f"Message-ID: <{code}@oakline.example>\nMIME-Version: 1.0\nContent-Type: text/plain; charset={charset}\n\n"
        f"Your Oakline code is {code}.\n"
    )


def mails():
    """Mails of which some are fatal, and the codes of the others."""
    good = [str(482913 + place) for place in range(4)]
    found = []
    for code, charset in zip(good, FATAL):
        found += [mail(code), mail("666666", charset)]
    return [*found, mail(good[-1])], good


def children(pid):
    """The children of a process."""
    return [int(child) for path in pathlib.Path(f"/proc/{pid}/task").glob("*/children") for child in path.read_text().split()]


def processor_time():
    """The processor time in seconds of all child processes that have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def has_scopes():
    """Whether the kernel can keep a process from the abstract sockets of others."""
    # Landlock can since version 6, which landlock_create_ruleset reports.
    return ctypes.CDLL(None).syscall(444, None, 0, 1) >= 6


class MailWorkerTests(PromiseTest):
    def setUp(self):
        super().setUp()
        self.shim = {"LD_PRELOAD": faults.library("mail")}

    def codes(self, *arguments):
        """The codes in the store, in order."""
        done = self.run_program("otp", "inbox", "--ndjson", "--reveal", "--limit", "100", *arguments)
        return sorted(re.findall(r'"code":"(\d+)"', done.stdout.decode()))

    def maildir(self):
        """A Maildir with the mails."""
        for part in ("new", "cur", "tmp"):
            (self.home / "Mail" / part).mkdir(parents=True)
        written, good = mails()
        for place, text in enumerate(written):
            (self.home / f"Mail/new/{place}.host").write_text(text)
        return self.home / "Mail", good

    def expect_rejected(self, *arguments, unit, **more):
        done = self.run_program("otpd", "ingest", "--json", *arguments, **self.shim, **more)
        self.assertEqual(done.returncode, 2)
        summary = json.loads(done.stdout)
        self.assertEqual((summary["received"], summary["codes"], summary["rejected"]), (7, 4, 3))
        said = done.stderr.decode()
        self.assertEqual(len(re.findall(rf"{unit} [246]: the process that reads mail ended", said)), 3, said)
        self.assertNotIn("666666", said)

    def test_ingest_of_a_maildir_rejects_them_by_their_numbers(self):
        folder, good = self.maildir()
        self.expect_rejected(str(folder), unit="mail")
        self.assertEqual(self.codes(), good)

    def test_ingest_of_an_mbox_rejects_them_by_their_numbers(self):
        written, good = mails()
        text = "".join(f"From x Mon Nov 23 10:00:00 2026\n{one}\n" for one in written)
        self.expect_rejected("--format", "mbox", stdin=text.encode(), unit="mail")
        self.assertEqual(self.codes(), good)

    def test_detection_ends_with_an_error(self):
        for charset in FATAL:
            with self.subTest(charset=charset):
                before = processor_time()
                done = self.run_program("otp", "detect", "--format", "eml", stdin=mail("666666", charset).encode(), **self.shim)
                self.assertEqual((done.returncode, done.stdout), (2, b""))
                self.assertIn(b"the process that reads mail ended twice", done.stderr)
                # The looping one is ended after ten seconds, and is not retried.
                if charset == "armscii-8":
                    self.assertAlmostEqual(processor_time() - before, 10, delta=2)
        done = self.run_program("otp", "detect", "--format", "eml", stdin=mail("482913").encode(), **self.shim)
        self.assertEqual((done.returncode, done.stdout), (0, b"482913\n"))

    def read_codes(self, source, count):
        """The codes in the lines of a source, until there are `count`."""
        found, text = [], b""
        end = time.monotonic() + programs.LONGEST
        while len(found) < count and time.monotonic() < end:
            if select.select([source.stdout], [], [], 1)[0]:
                part = os.read(source.stdout.fileno(), 65_536)
                self.assertTrue(part, "the source has ended")
                text += part
            found = re.findall(rb"Oakline code is (\d+)", text)
        return sorted(code.decode() for code in found)

    def test_a_maildir_goes_on_and_counts_them(self):
        folder, good = self.maildir()
        settings = self.home / "config/otp/sources.json"
        settings.parent.mkdir(parents=True)
        entry = {"name": "box", "kind": "maildir", "path": str(folder)}
        settings.write_text(json.dumps({"schema": 1, "sources": [entry]}))
        service = self.start_program("otpd", "serve")
        while not (self.home / "run/otp/otpd.sock").exists():
            self.assertIsNone(service.poll())
            os.sched_yield()
        source = self.start_program("otp-source", "maildir", "box", **self.shim)
        end = time.monotonic() + programs.LONGEST
        state = {}
        while (state.get("messages"), state.get("leftOut")) != (4, 3) and time.monotonic() < end:
            self.assertIsNone(source.poll(), "the source has ended")
            time.sleep(0.05)
            state = json.loads(self.run_program("otp", "sources", "--json").stdout)["sources"][0]
        self.assertEqual((state["messages"], state["leftOut"]), (4, 3))
        self.assertEqual(self.codes(), good)
        source.terminate()
        said = source.communicate(timeout=programs.LONGEST)[1].decode()
        self.assertEqual(sorted(re.findall(r"the mail (\d)\.host was skipped", said)), ["1", "3", "5"])
        self.assertNotIn("666666", said)
        self.assertIn("3 messages were left out", self.run_program("otp", "sources").stdout.decode())

    def start_smtp(self):
        """Starts a mail port; returns the process and the port number."""
        source = self.start_program("otp-source", "smtp", "--listen", "127.0.0.1:0", "--print", **self.shim)
        line = source.stderr.readline().decode()
        return source, int(re.search(r"accepting mail at 127\.0\.0\.1:(\d+)", line).group(1))

    def test_a_client_of_smtp_keeps_them_and_others_are_served(self):
        source, port = self.start_smtp()
        written, good = mails()
        answers = []
        for text in written:
            with smtplib.SMTP("127.0.0.1", port, timeout=programs.LONGEST) as client:
                try:
                    client.sendmail("a@b.example", ["sam@example.com"], text)
                    answers.append(250)
                except smtplib.SMTPDataError as error:
                    answers.append(error.smtp_code)
        self.assertEqual(answers, [250, 451, 250, 451, 250, 451, 250])
        self.assertEqual(self.read_codes(source, 4), good)
        self.assertIsNone(source.poll())

    def test_the_sender_of_the_envelope_counts_in_tests_alone(self):
        for members, sender in (({}, "a@b.example"), ({"inbox": True}, None)):
            settings = self.home / "config/otp/sources.json"
            settings.parent.mkdir(parents=True, exist_ok=True)
            entry = {"name": "box", "kind": "smtp", "listen": "127.0.0.1:0"} | members
            settings.write_text(json.dumps({"schema": 1, "sources": [entry]}))
            source = self.start_program("otp-source", "smtp", "box", "--print")
            port = int(re.search(r"127\.0\.0\.1:(\d+)", source.stderr.readline().decode()).group(1))
            with smtplib.SMTP("127.0.0.1", port, timeout=programs.LONGEST) as client:
                client.sendmail("a@b.example", ["sam@example.com"], "From: x:c@d.example; e@f.example\n\nCode 482913")
            self.assertEqual(json.loads(source.stdout.readline()).get("sender"), sender)

    def test_the_process_is_confined_and_replaced_when_it_is_killed(self):
        source, port = self.start_smtp()
        (reader,) = children(source.pid)
        status = pathlib.Path(f"/proc/{reader}/status").read_text()
        self.assertRegex(status, r"NoNewPrivs:\t1")
        self.assertRegex(status, r"Seccomp:\t2")
        self.assertEqual(len(os.listdir(f"/proc/{reader}/fd")), 3)
        limits = pathlib.Path(f"/proc/{reader}/limits").read_text()
        self.assertRegex(limits, r"Max data size +150994944 ")
        self.assertRegex(limits, r"Max file size +0 ")
        variables = pathlib.Path(f"/proc/{reader}/environ").read_bytes().split(b"\0")
        self.assertEqual([name for name in variables if name and not name.startswith(b"LD_")], [])
        os.kill(reader, 9)
        with smtplib.SMTP("127.0.0.1", port, timeout=programs.LONGEST) as client:
            client.sendmail("a@b.example", ["sam@example.com"], mail("482913"))
        self.assertEqual(self.read_codes(source, 1), ["482913"])
        self.assertNotEqual(children(source.pid), [reader])

    def test_no_call_reaches_another_process_a_network_or_a_file_to_write(self):
        # This charset makes `faults/mail.c` end the process if one of a dozen calls succeeds.
        text = mail("482913", "viscii").encode()
        done = self.run_program("otp", "detect", "--format", "eml", stdin=text, **self.shim)
        self.assertEqual((done.returncode, done.stdout), (0, b"482913\n"))
        # Without confinement, the process is ended.
        opened = "import ctypes, sys; ctypes.CDLL(sys.argv[1]).iconv_open(b'utf-8', b'viscii')"
        free = subprocess.run([sys.executable, "-c", opened, self.shim["LD_PRELOAD"]])
        self.assertEqual(free.returncode, -signal.SIGABRT)

    @unittest.skipUnless(has_scopes(), "this kernel does not scope abstract sockets")
    def test_a_port_for_mail_leaves_abstract_sockets_alone(self):
        name = f"otp-{os.getpid()}"
        shim = self.shim | {"OTP_FAULT_ABSTRACT": name}
        with socket.socket(socket.AF_UNIX) as display:
            display.bind(f"\0{name}")
            display.listen()
            source = self.start_program("otp-source", "smtp", "--listen", "127.0.0.1:0", "--print", **shim)
            self.assertIn(b"accepting mail at", source.stderr.readline())
            # The program at the other end is ended.
            listening = "import socket; socket.socket().listen()"
            free = subprocess.run([sys.executable, "-c", listening], env=os.environ | shim)
            self.assertEqual(free.returncode, -signal.SIGABRT)

    def test_a_program_that_cannot_start_it_says_so(self):
        faulty = self.shim | {"OTP_FAULT_SPAWN": "1"}
        folder, _ = self.maildir()
        for call in (
            ("otp", "detect", "--format", "eml"), ("otpd", "ingest", "--json", str(folder)),
            ("otp-source", "maildir", "--path", str(folder), "--print"), ("otp-source", "smtp", "--print"),
        ):
            with self.subTest(call):
                done = self.run_program(*call, stdin=mail("482913").encode(), **faulty)
                self.assertEqual(done.returncode, 2)
                self.assertIn(b"the process that reads mail cannot be started", done.stderr)
                self.assertNotIn(b"482913", done.stdout + done.stderr)
        self.assertEqual(self.codes(), [])


if __name__ == "__main__":
    unittest.main()
