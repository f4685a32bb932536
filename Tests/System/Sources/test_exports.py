"""Data of other programs on this machine, read by `otpd ingest`: gammu-smsd and SQLite."""

import json
import signal
import sqlite3
import struct
import subprocess
import time

from harness import case, programs

# The timeout in seconds for gammu-smsd to store what arrived; far longer than it takes.
LONGEST = 120

# 2001-01-01T00:00:00Z, in seconds since 1970.
EPOCH = 978_307_200


def attributed(text):
    """An attributed string as NSArchiver writes it."""
    data = text.encode()
    length = bytes([len(data)]) if len(data) < 0x80 else b"\x81" + struct.pack("<H", len(data))
    head = b"\x04\x0bstreamtyped\x81\xe8\x03\x84\x01@\x84\x84\x84\x12NSAttributedString\x00\x84\x84\x08NSObject\x00\x85\x92"
    return head + b"\x84\x84\x84\x08NSString\x01\x94\x84\x01+" + length + data + b"\x86\x84\x02iI\x01"


class ExportTests(case.PromiseTest):
    def ingest(self, *arguments):
        """The non-zero numbers of the summary, and what was reported."""
        answer = self.run_program("otpd", "ingest", "--json", *arguments)
        numbers = json.loads(answer.stdout or "{}")
        return {name: number for name, number in numbers.items() if number}, answer.stderr.decode()

    def texts(self):
        answer = self.run_program("otp", "inbox", "--ndjson", "--reveal", "--limit", "100")
        entries = [json.loads(line) for line in answer.stdout.splitlines()]
        return {entry["text"]: entry for entry in entries}


class GammuTests(ExportTests):
    """A modem that gammu simulates, and gammu-smsd."""

    def setUp(self):
        super().setUp()
        self.inbox = self.home / "inbox"
        for name in ("modem", "inbox", "outbox", "sent", "error"):
            (self.home / name).mkdir()
        modem = f"[gammu]\nmodel = dummy\nconnection = none\nport = {self.home}/modem\ngammucoding = utf8\n"
        (self.home / "gammu").write_text(modem)
        self.configure("unicode")

    def configure(self, form):
        """Sets the form in which gammu-smsd writes texts."""
        paths = "".join(f"{name}path = {self.home}/{folder}/\n" for name, folder in (
            ("inbox", "inbox"), ("outbox", "outbox"), ("sentsms", "sent"), ("errorsms", "error")))
        service = f"[smsd]\nservice = files\nlogfile = {self.home}/log\ncommtimeout = 1\ninboxformat = {form}\n{paths}"
        (self.home / "smsd").write_text((self.home / "gammu").read_text() + service)

    def receive(self, sender, text, *options):
        """Makes a message arrive at the modem."""
        subprocess.run(
            ["gammu", "-c", self.home / "gammu", "savesms", "TEXT", "-folder", "1", "-unread", "-sender", sender,
             *options, "-text", text],
            env=self.environment(), check=True, capture_output=True, timeout=programs.LONGEST,
        )

    def store(self, count):
        """Runs gammu-smsd until `count` files are in its inbox."""
        daemon = subprocess.Popen(
            ["gammu-smsd", "-c", self.home / "smsd"],
            env=self.environment(), stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )
        try:
            end = time.monotonic() + LONGEST
            while len(list(self.inbox.iterdir())) < count:
                self.assertLess(time.monotonic(), end, "gammu-smsd stored nothing")
                time.sleep(0.1)
        finally:
            daemon.send_signal(signal.SIGTERM)
            daemon.wait(LONGEST)

    def environment(self):
        return programs.environment(self.home, LC_ALL="C.UTF-8")

    def test_what_gammu_stored_is_read_with_its_parts_joined(self):
        long = "This message is so long that a modem gets it in two parts, and only the second part says at its very end, " \
            "after many more words that nobody reads, that your Oakline code is 640275."
        self.receive("+15550100", "Your code is 482913")
        self.receive("Oakline", "Ваш код 593812 \u2013 никому не сообщайте \U0001F600", "-unicode")
        self.receive("Oakline", long, "-len", "400")
        self.store(4)
        before = time.time()
        self.assertEqual(self.ingest(str(self.inbox)), ({"received": 3, "codes": 3}, ""))
        self.assertEqual(self.ingest(str(self.inbox)), ({"received": 3, "duplicates": 3}, ""))
        texts = self.texts()
        self.assertEqual(
            {text: (entry["code"], entry["sender"]) for text, entry in texts.items()},
            {
                "Your code is 482913": ("482913", "+15550100"),
                "Ваш код 593812 \u2013 никому не сообщайте \U0001F600": ("593812", "Oakline"),
                long: ("640275", "Oakline"),
            },
        )
        self.assertLess(time.strftime("%Y-%m-%dT%H", time.gmtime(before - 7_200)), texts[long]["arrival"])

    def test_other_forms_are_read_or_named(self):
        self.configure("standard")
        self.receive("Oakline", "Ваш код 593812", "-unicode")
        self.store(1)
        self.configure("detail")
        self.receive("Oakline", "Your code is 482913")
        self.store(2)
        numbers, reported = self.ingest(str(self.inbox))
        self.assertEqual(numbers, {"received": 2, "codes": 1, "rejected": 1})
        self.assertIn("has the format \"detail\"; use \"unicode\"", reported)
        self.assertNotIn("Oakline", reported)


class AppleMessagesTests(ExportTests):
    def setUp(self):
        super().setUp()
        self.path = self.home / "chat.db"
        self.database = sqlite3.connect(self.path, isolation_level=None)
        self.addCleanup(self.database.close)
        self.database.executescript("""
            PRAGMA journal_mode = WAL;
            CREATE TABLE handle (ROWID INTEGER PRIMARY KEY, id TEXT);
            CREATE TABLE message (ROWID INTEGER PRIMARY KEY, guid TEXT, text TEXT, attributedBody BLOB,
              handle_id INTEGER, service TEXT, date INTEGER, is_from_me INTEGER);
            INSERT INTO handle VALUES (1, 'Oakline');
        """)

    def add(self, guid, text, body=None, mine=0):
        date = (1_795_000_000 - EPOCH) * 10**9
        self.database.execute(
            "INSERT INTO message (guid, text, attributedBody, handle_id, service, date, is_from_me)"
            " VALUES (?, ?, ?, 1, 'SMS', ?, ?)", (guid, text, body, date, mine))

    def test_a_copy_with_everything_in_it_is_read(self):
        self.add("a", "Your code is 482913")
        self.add("b", None, attributed("Ваш код 593812. " + "Никому не сообщайте его. " * 10))
        self.add("c", None, attributed("mine 111222"), mine=1)
        self.add("d", None, b"\x04\x0bstreamtyped 771204")
        numbers, reported = self.ingest(str(self.path))
        self.assertEqual(numbers, {})
        self.assertIn("wal_checkpoint", reported)
        self.database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        for ending in ("codes", "duplicates"):
            numbers, reported = self.ingest(str(self.path))
            self.assertEqual(numbers, {"received": 4, ending: 2, "rejected": 1, "skipped": 1})
            self.assertIn("message 4: its text, in attributedBody of row 4, cannot be read", reported)
            self.assertNotIn("771204", reported)
        entries = self.texts().values()
        self.assertEqual({entry["code"] for entry in entries}, {"482913", "593812"})
        self.assertEqual({entry["sender"] for entry in entries}, {"Oakline"})
