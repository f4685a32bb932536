"""The fault shim, the power loss simulation and the checks of a store work."""

import errno
import random
import subprocess
import sys
import tempfile
import time
import unittest

from harness import faults, programs, replay, store
from harness.crash import MEMORY, CrashTest

# Writes twice and prints the results.
TWO_WRITES = """
import os, sys
file = os.open(sys.argv[1], os.O_WRONLY | os.O_CREAT, 0o600)
for part in (b"a" * 1000, b"b" * 1000):
    try:
        print(os.write(file, part), flush=True)
    except OSError as error:
        print(-error.errno, flush=True)
"""

# Commits numbers and prints each one that SQLite reports as committed.
COMMITS = """
import sqlite3, sys
database = sqlite3.connect(sys.argv[1], isolation_level=None)
database.execute("PRAGMA journal_mode = " + sys.argv[2])
database.execute("PRAGMA synchronous = " + sys.argv[3])
database.execute("CREATE TABLE row (id INTEGER PRIMARY KEY)")
for number in range(12):
    database.execute("INSERT INTO row VALUES (?)", [number])
    print(number, flush=True)
"""


class ShimTests(CrashTest):
    place = MEMORY
    subject = "instruments"

    def python(self, script, *arguments, **shim):
        command = [sys.executable, "-c", script, *map(str, arguments)]
        environment = programs.environment(self.home, **faults.environment(self.home, **shim))
        return subprocess.run(command, env=environment, capture_output=True, timeout=programs.LONGEST)

    def write_two(self, **shim):
        """The results of two writes, the contents of the file and the exit status."""
        file = self.home / "file"
        file.unlink(missing_ok=True)
        done = self.python(TWO_WRITES, file, **shim)
        self.figures["faults"] += 1
        return [int(number) for number in done.stdout.split()], file.read_bytes(), done.returncode

    def test_only_the_selected_call_fails(self):
        first, second = b"a" * 1000, b"b" * 1000
        expected = {
            f"fail:{errno.EIO}": ([1000, -errno.EIO], first, 0),
            f"full:{errno.ENOSPC}": ([1000, -errno.ENOSPC], first, 0),
            "short": ([1000, 500], first + second[:500], 0),
            "tear:512": ([1000], first + second[:512], -9),
            "tear:0": ([1000], first + second[:500], -9),
            "kill": ([1000], first + second, -9),
            "kill-before": ([1000], first, -9),
        }
        for kind, result in expected.items():
            self.assertEqual(self.write_two(call="write", at=2, kind=kind), result, kind)
        self.assertEqual(self.write_two(call="sync", at=2, kind="kill"), ([1000, 1000], first + second, 0))
        # The first call of any kind creates the file.
        self.assertEqual(self.write_two(call="any", at=2, kind="short")[0], [500, 1000])

    def test_calls_and_output_are_logged(self):
        self.write_two(log=self.home / "log")
        found = [(record.what, len(record.data)) for record in faults.read_log(self.home / "log")]
        self.assertEqual(found, [("C", 0), ("W", 1000), ("A", 5), ("W", 1000), ("A", 5)])

    def test_the_clock_is_changed(self):
        clock = self.home / "clock"
        clock.write_text("-3600000")
        done = self.python("import time; print(time.time())", clock=clock)
        self.assertAlmostEqual(float(done.stdout), time.time() - 3_600, delta=60)

    def losses(self, journal, trust, strict):
        """The number of points at which power loss makes Python's SQLite lose a commit or damages
        the database."""
        with tempfile.TemporaryDirectory(dir=self.home) as folder:
            log = f"{self.home}/log-{journal}-{trust}-{strict}"
            done = self.python(COMMITS, f"{folder}/rows.db", journal, trust, log=log)
            self.assertEqual(done.returncode, 0, done.stderr)
            disk = replay.Disk(folder, strict)
            said, lost = b"", 0
            choice = random.Random(7)
            for point, record in enumerate(faults.read_log(log)):
                if record.what == "A":
                    said += record.data
                else:
                    disk.play(record)
                if point % 4 and programs.SCALE < 20:
                    continue
                with tempfile.TemporaryDirectory(dir=MEMORY) as left:
                    disk.lose_power(left, choice, choice.choice(replay.MODES))
                    self.figures["losses of power"] += 1
                    lost += not self.holds(f"{left}/rows.db", set(map(int, said.split())))
        return lost

    def holds(self, path, numbers):
        try:
            with store.database(path) as database:
                check = database.execute("PRAGMA integrity_check").fetchall()
                rows = {row[0] for row in database.execute("SELECT id FROM row")} if numbers else set()
        except store.sqlite3.DatabaseError:
            return False
        return check == [("ok",)] and numbers <= rows

    def test_power_loss_damages_only_databases_that_do_not_sync(self):
        for strict in (False, True):
            for journal in ("wal", "delete"):
                self.assertGreater(self.losses(journal, "OFF", strict), 2, journal)
            self.assertEqual(self.losses("wal", "FULL", strict), 0)
            # NORMAL syncs the log only at checkpoints, so commits may be lost, as documented.
            self.assertGreater(self.losses("wal", "NORMAL", strict), 2)
            # With a rollback journal, only EXTRA syncs the directory after the journal is deleted;
            # else the journal may reappear.
            self.assertEqual(self.losses("delete", "EXTRA", strict), 0)
            self.assertGreater(self.losses("delete", "FULL", strict), 2)

    def test_faults_of_a_store_are_found(self):
        numbers = list(range(8))
        state = self.make_store(numbers)
        whole = store.Expected(set(numbers), set(numbers), store.next_millisecond(), {1: "fresh"})
        columns = "outcome, fingerprint, arrival, isArrivalGiven, storedAt, retiredAt, detectorVersion, code, raw, rangeStart"
        columns += ", rangeEnd, score, speaksOfPayment, language, domain, embeddedDomains, channel, source, messageID"
        columns += ", sender, recipient, subject, text"
        copy = f"INSERT INTO entry (state, retiredBy, {columns}) SELECT state, retiredBy, {columns} FROM entry WHERE id = 4"
        faults_and_signs = {
            "": [],
            "DELETE FROM entry WHERE id = 3": ["m2 is lost but was acknowledged"],
            f"DROP TRIGGER entryIsStoredOnce; {copy}": ["m3 is duplicated"],
            "UPDATE entry SET text = text || ' ' WHERE id = 1": ["m0 has changed"],
            "UPDATE entry SET storedAt = storedAt + 3600000 WHERE id = 6": ["m5 is lost but was acknowledged"],
            "UPDATE entry SET messageID = 'm9' WHERE id = 5": ["m4 is lost but was acknowledged", "m9 is unexpected"],
            "UPDATE entry SET state = 'used', retiredBy = 2 WHERE id = 2": ["m1 is used but was confirmed as fresh"],
        }
        for command, signs in faults_and_signs.items():
            self.use(state)
            with store.database(self.store) as database:
                database.executescript(command)
            found = [sign for sign in store.problems(self.store, whole) if "m9 has changed" not in sign]
            self.assertEqual(found, signs)
        self.store.write_bytes(self.store.read_bytes()[:8_192])
        self.assertNotEqual(store.problems(self.store, whole), [])
        self.store.unlink()
        self.assertEqual(store.problems(self.store, whole), ["the store is missing"])

    def test_a_broken_index_and_traces_are_found(self):
        numbers = list(range(8))
        self.use(self.make_store(numbers))
        whole = store.Expected(set(numbers))
        with store.database(self.store) as database:
            database.execute("PRAGMA writable_schema = ON")
            index = "UPDATE sqlite_schema SET rootpage = (SELECT rootpage FROM sqlite_schema WHERE name = 'entry')"
            database.execute(f"{index} WHERE name = 'entryByFingerprint'")
        self.assertNotEqual(store.problems(self.store, whole), [])
        folder = self.store.parent
        self.assertEqual(store.traces(folder, [store.code(3).encode()]), ["inbox.db"])
        self.assertEqual(store.traces(folder, [b"nothing of the kind"]), [])


if __name__ == "__main__":
    unittest.main()
