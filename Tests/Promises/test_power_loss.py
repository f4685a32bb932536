"""Simulates power loss at every point of an operation and checks what is left on the disk."""

import pathlib
import struct
import tempfile
import unittest

from harness import faults, programs, replay, store
from harness.crash import MEMORY, CrashTest

# The number of points per run at SCALE=1; all are tried from SCALE=20 on.
POINTS = 8

OLD = {"receivedAt": "2020-01-31T09:30:00Z"}


class PowerLossTests(CrashTest):
    place = MEMORY
    subject = "power losses"

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.figures.update({"lost": 0, "duplicated": 0})

    def record(self, name, *arguments, stdin=b"", before=None):
        """Runs a program on a copy of the store `before`. Returns its logged calls."""
        if before:
            self.use(before)
        log = self.home / "log"
        log.unlink(missing_ok=True)
        shim = faults.environment(self.home, log=log)
        done = self.run_program(name, *arguments, stdin=stdin, **shim)
        self.assertEqual(done.returncode, 0, self.clean(done.stderr))
        return [record for record in faults.read_log(log) if record.what != "r"]

    def points(self, records):
        """The points at which power is lost, evenly spaced and including the end."""
        wanted = len(records) if programs.SCALE >= 20 else POINTS * programs.SCALE
        step = max(1, len(records) // wanted)
        first = self.random.randint(0, step - 1)
        return sorted({*range(first, len(records) + 1, step), len(records)})

    def lose_power(self, records, before, check, name):
        """Simulates power loss on both file systems. `check` gets the output so far and the folder.
        """
        failures = []
        for strict in (False, True):
            disk = replay.Disk(self.home, strict)
            if before:
                # In a folder of its own, as in the home of the test.
                disk.load(before.parent)
            done, said = 0, b""
            for point in self.points(records):
                for record in records[done:point]:
                    if record.what == "A":
                        said += record.data
                    else:
                        disk.play(record)
                done = point
                few = self.random.sample(replay.MODES, 3 if programs.SCALE >= 20 else 2)
                # The final state is checked in all modes.
                for mode in replay.MODES if point == len(records) else few:
                    with tempfile.TemporaryDirectory(prefix="otp-power-", dir=MEMORY) as folder:
                        disk.lose_power(folder, self.random, mode)
                        self.figures["points"] += 1
                        self.figures[name] += 1
                        kind = "strict" if strict else "ordered"
                        where = f"{name}, {kind} file system, after call {point} of {len(records)}, mode {mode}"
                        try:
                            check(said, pathlib.Path(folder), where)
                        except AssertionError as error:
                            failures.append(str(error))
        shown = "\n".join(failures[:10])
        self.assertEqual(len(failures), 0, f"{len(failures)} power losses did damage:\n{shown}")

    def test_acknowledged_messages_are_stored_once(self):
        numbers = list(range(36))
        for is_new in (True, False):
            before = None if is_new else self.make_store(range(12))
            records = self.record_ingest(numbers, before)

            def check(said, home, where):
                safe = set(range(0 if is_new else 12)) | set(numbers[: store.acknowledged(said)])
                self.expect_kept(numbers, safe, where, home=home)

            self.lose_power(records, before, check, "ingest")

    def record_ingest(self, numbers, before):
        """The calls of an ingest that gets each batch after the previous one was acknowledged."""
        if before:
            self.use(before)
        log = self.home / "log"
        log.unlink(missing_ok=True)
        shim = faults.environment(self.home, log=log)
        with programs.start("otpd", "ingest", "--acknowledge", home=self.home, **shim) as process:
            for place in range(0, len(numbers), 6):
                process.stdin.write(store.lines(numbers[place : place + 6]))
                process.stdin.flush()
                self.assertEqual(process.stdout.readline(), b"%d\n" % (place + 6))
            process.stdin.close()
            process.stdout.read()
        self.assertEqual(process.returncode, 0)
        return [record for record in faults.read_log(log) if record.what != "r"]

    def test_a_store_with_a_torn_first_page_is_created_again(self):
        numbers = list(range(6))
        records = self.record("otpd", "ingest", stdin=store.lines(numbers))
        path = str(self.store.resolve())
        first = next(place for place, record in enumerate(records) if record.what == "W" and record.path == path)
        disk = replay.Disk(self.home, strict=False)
        for record in records[: first + 1]:
            disk.play(record)
        for mode in ["some", "sectors", "garbage"] * 4:
            with tempfile.TemporaryDirectory(prefix="otp-power-", dir=MEMORY) as folder:
                home = pathlib.Path(folder)
                disk.lose_power(home, self.random, mode)
                self.figures["points"] += 1
                self.figures["first page"] += 1
                asked = programs.run("otp", "suggest", home=home)
                self.assertEqual(asked.returncode, 1, f"first page, mode {mode}: {self.clean(asked.stderr)}")
                self.expect_kept(numbers, [], f"first page, mode {mode}", home=home)

    def test_a_foreign_database_is_not_rolled_back_by_a_journal(self):
        self.store.parent.mkdir(parents=True, mode=0o700)
        with store.database(self.store) as database:
            database.execute("CREATE TABLE other (id INTEGER PRIMARY KEY)")
        # A journal without records for an empty database:
        # https://www.sqlite.org/fileformat2.html#the_rollback_journal
        header = bytes.fromhex("d9d505f920a163d7") + struct.pack(">5I", 0, 1, 0, 512, 4_096)
        journal = self.store.with_name("inbox.db-journal")
        journal.write_bytes(header.ljust(512, b"\0"))
        for file in (self.store, journal):
            file.chmod(0o600)
        before = self.store.read_bytes(), journal.read_bytes()
        done = self.run_program("otpd", "ingest", stdin=store.lines([0]))
        self.assertEqual(done.returncode, 2)
        self.assertIn(b"not a store of this program", done.stderr)
        self.assertEqual((self.store.read_bytes(), journal.read_bytes()), before)

    def test_confirmed_receptions_and_uses_of_the_service_persist(self):
        log = self.home / "log"
        process, connection = self.serve(**faults.environment(self.home, log=log))
        numbers = list(range(24))
        for place in range(0, len(numbers), 4):
            part = [store.message(number) for number in numbers[place : place + 4]]
            self.assertNotIn("error", connection.call("Receive", messages=part))
            # Entry IDs start at 1.
            self.assertEqual(connection.call("Consume", id=place + 1), {"parameters": {}})
        connection.close()
        process.terminate()
        self.assertEqual(process.wait(programs.LONGEST), 0)
        records = [record for record in faults.read_log(log) if record.what != "r"]

        def check(said, home, where):
            replies = said.count(b"\0")
            safe = set(numbers[: (replies + 1) // 2 * 4])
            used = {4 * place: "used" for place in range(replies // 2)}
            self.expect_kept(numbers, safe, where, used, home=home)

        self.lose_power(records, None, check, "serve")

    def test_confirmed_uses_persist(self):
        numbers = list(range(20))
        before = self.make_store(numbers)
        for verb, state in (("consume", "used"), ("dismiss", "dismissed")):
            records = self.record("otp", verb, "4", before=before)
            # The exit of the program confirms the use; before it, either state is right.
            ended = faults.Record("A", "", 0, b"ended")

            def check(said, home, where):
                self.expect_kept(numbers, numbers, where, {3: state} if said else {}, home=home)

            self.lose_power(records + [ended], before, check, verb)

    def test_a_migration_keeps_all_messages(self):
        numbers = list(range(60))
        before = self.make_store(numbers)
        store.make_older(before / "otp/inbox.db")
        records = self.record("otp", "inbox", before=before)

        def check(said, home, where):
            self.expect_kept(numbers, numbers, where, home=home)
            self.assertEqual(store.version(home / "state/otp/inbox.db"), (5, True), where)

        self.lose_power(records, before, check, "migration")

    def test_purged_messages_leave_no_traces(self):
        new, old = list(range(12)), list(range(1_000, 1_060))
        words = store.secrets(old)[1:]

        def check(said, home, where):
            wrong = []
            if said:
                wrong += [f"{name} has traces" for name in store.traces(home / "state/otp", words)]
            done = programs.run("otpd", "purge", "--older-than", "24h", home=home)
            wrong += [] if done.returncode == 0 else [f"the next purge says {self.clean(done.stderr)}"]
            wrong += [f"{name} still has traces" for name in store.traces(home / "state/otp", words)]
            expected = store.Expected(set(new), set(new))
            self.expect(wrong + store.problems(home / "state/otp/inbox.db", expected), where)

        closed = self.make_store(old, **OLD)
        done = programs.run("otpd", "ingest", stdin=store.lines(new), home=closed.parent)
        self.assertEqual(done.returncode, 0)
        for before in (closed, self.make_store_with_log(new, old)):
            records = self.record("otpd", "purge", "--older-than", "24h", before=before)
            self.lose_power(records, before, check, "purge")

    def make_store_with_log(self, new, old):
        """A store of a killed program, with all messages in its log."""
        before = self.make_store(new)
        with programs.start("otpd", "ingest", "--acknowledge", home=before.parent) as process:
            process.stdin.write(store.lines(old, **OLD))
            process.stdin.flush()
            process.stdout.readline()
            process.kill()
        (before / "otp/inbox.db-shm").unlink()
        self.assertEqual(store.traces(before / "otp", store.secrets(old)[1:]), ["inbox.db-wal"])
        return before


if __name__ == "__main__":
    unittest.main()
