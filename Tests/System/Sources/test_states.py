"""What a person reads in `otp sources`, state by state, with the real KDE Connect."""

import json
import signal
import unittest

from daemons import phone
from daemons.case import SourceTest

# Entries with an error, and the report about each. The last is between two that work.
FAULTS = [
    ('{"kind": "modem"}', 'source 2 needs a "name" of lowercase letters, digits and hyphens'),
    ('{"name": "A b", "kind": "modem"}', 'source 2 needs a "name" of lowercase letters, digits and hyphens'),
    ('{"name": "bad", "kind": "fax"}', 'source 2 (bad) needs a "kind": kdeconnect,'),
    ('{"name": "bad"}', 'source 2 (bad) needs a "kind": kdeconnect,'),
    ('{"name": "bad", "kind": "modem", "port": 1}', 'source 2 (bad) has the unknown member "port"; remove it'),
    ('{"name": "bad", "kind": "modem", "keep": "some"}', 'source 2 (bad) needs "keep": codes or all'),
    ('{"name": "bad", "kind": "notifications", "deny": "x"}', 'source 2 (bad) needs "deny": a list of desktop entries'),
    ('{"name": "bad", "kind": "maildir"}', 'source 2 (bad) needs "path": the path of a Maildir, such as ~/Mail'),
    ('"phone"', "source 2 is not an object"),
    ('{"name": "first", "kind": "modem"}', "two sources have the name first; rename one"),
]

# Files that are not settings at all.
BROKEN = [
    ('{"schema": 1,\n "sources": [}', "sources.json:2: the file is not JSON from here on; fix its syntax"),
    ('{"schema": 2, "sources": []}', 'sources.json: "schema" must be 1'),
]


class StateTests(SourceTest):
    def sources(self, status):
        """The output of `otp sources` on both streams, without the times."""
        done = self.run_program("otp", "sources", **self.shim())
        said = (done.stdout + done.stderr).decode()
        self.assertEqual(done.returncode, status, said)
        return said

    def settings(self, text):
        file = self.home / "config/otp/sources.json"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)

    def add(self, kind):
        return self.run_program("otp", "sources", "add", kind, **self.shim()).stdout.decode()

    def wait_for(self, status, *words):
        """Waits until `otp sources` prints `words`."""
        def is_said():
            done = self.run_program("otp", "sources", **self.shim())
            said = (done.stdout + done.stderr).decode()
            return done.returncode == status and all(word in said for word in words)
        self.wait(is_said, f"otp sources does not say {words}")

    def test_nothing_set_up_names_the_command_to_type(self):
        self.assertEqual(
            self.sources(1),
            "otp: no source is set up; `otp sources add kdeconnect` adds a phone, `otp sources --help` has more\n",
        )

    def test_where_no_systemd_runs_the_command_that_starts_a_source_is_told(self):
        self.assertIn("otp-source modem modem", self.add("modem"))
        self.assertEqual(
            self.sources(2), "modem: does not run\n  start it: otp-source modem modem\n  no message yet\n",
        )

    def test_each_fault_of_the_settings_is_told_by_name_and_the_other_sources_work(self):
        for entry, fault in FAULTS:
            with self.subTest(entry=entry):
                first, last = ({"name": name, "kind": "modem"} for name in ("first", "last"))
                self.settings(f'{{"schema": 1, "sources": [{json.dumps(first)}, {entry}, {json.dumps(last)}]}}')
                said = self.sources(2)
                self.assertIn(fault, said)
                self.assertIn("first (modem): ", said)
                self.assertIn("last (modem): ", said)
        for text, fault in BROKEN:
            with self.subTest(text=text):
                self.settings(text)
                self.assertIn(fault, self.sources(2))
        self.settings('{"schema": 1, "sources": [{"name": "first", "kind": "modem"}, {"name": "bad", "kind": "fax"}]}')
        self.source("modem", "first")
        self.wait_for(2, "first (modem): ModemManager", "source 2 (bad)")

    def test_a_phone_from_the_first_day_to_the_last(self):
        self.add("kdeconnect")
        source = self.source("kdeconnect", "kdeconnect")
        self.wait_for(0, "kdeconnect: KDE Connect is not installed; install it, then start it")
        phone.start_daemon(self)
        self.wait_for(0, "kdeconnect: no phone is paired with KDE Connect; pair it, on the phone or here")
        mobile = phone.Phone(self)
        mobile.connect()
        mobile.pair()
        self.wait_for(0, "kdeconnect: the phone is connected", "no message yet")
        mobile.receive("Your Oakline code is 510001")
        self.wait_for(0, "kdeconnect: the phone is connected", "one message, the last at ")
        mobile.leave()
        self.wait_for(0, "kdeconnect: waiting for the phone; KDE Connect must be running on it, on the same network")
        mobile.connect()
        self.wait_for(0, "kdeconnect: the phone is connected")
        source.send_signal(signal.SIGKILL)
        source.wait()
        self.wait_for(2, "kdeconnect: does not run", "start it: otp-source kdeconnect kdeconnect")

    def test_a_service_that_does_not_run_is_a_fault_until_a_message_is_taken(self):
        self.add("kdeconnect")
        phone.start_daemon(self)
        self.source("kdeconnect", "kdeconnect")
        mobile = phone.Phone(self)
        mobile.connect()
        mobile.pair()
        self.wait_for(0, "the phone is connected")
        self.service.kill()
        self.service.wait()
        mobile.receive("Your Oakline code is 510002")
        self.wait_for(2, "the phone is connected", "no service is listening at")
        self.service = self.serve()
        self.wait_for(0, "the phone is connected", "one message, the last at ")

    def test_a_session_without_a_bus_is_told(self):
        self.add("notifications")
        done = self.run_program(
            "otp-source", "notifications", "notifications", **self.shim() | {"DBUS_SESSION_BUS_ADDRESS": "", "XDG_RUNTIME_DIR": ""},
        )
        self.assertEqual(done.returncode, 2)
        self.assertIn("notifications: does not run", self.sources(2))
        self.assertIn("bus", self.sources(2))


if __name__ == "__main__":
    unittest.main()
