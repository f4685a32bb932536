"""Takes the power away at every point of what programs do, and looks at what is left on the disk."""

import pathlib
import struct
import tempfile
import unittest

from harness import faults, programs, replay, store
from harness.crash import MEMORY, CrashTest

# How many points of one run are tried with SCALE=1; from SCALE=20 on all are.
POINTS = 8

OLD = {"receivedAt": "2020-01-31T09:30:00Z"}


class PowerLossTests(CrashTest):
    place = MEMORY
    subject = "power losses"

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.figures.update({"lost": 0, "doubled": 0})

    def record(self, name, *arguments, stdin=b"", before=None):
        """Runs a program on a copy of the store `before`; returns the calls that it made."""
        if before:
            self.use(before)
        log = self.home / "log"
        log.unlink(missing_ok=True)
        shim = faults.environment(self.home, log=log)
        done = self.run_program(name, *arguments, stdin=stdin, **shim)
        self.assertEqual(done.returncode, 0, self.clean(done.stderr))
        return [record for record in faults.read_log(log) if record.what != "r"]

    def points(self, records):
        """Where to take the power away: as far apart as the scale wants it, always at the end too."""
        wanted = len(records) if programs.SCALE >= 20 else POINTS * programs.SCALE
        step = max(1, len(records) // wanted)
        first = self.random.randint(0, step - 1)
        return sorted({*range(first, len(records) + 1, step), len(records)})

    def lose_power(self, records, before, check, name):
        """Takes the power away in both kinds of file systems; `check` is told what was said before, and the folder."""
        failures = []
        for strict in (False, True):
            disk = replay.Disk(self.home, strict)
            if before:
                # It lies in a folder of its own, as it does in the home of the test.
                disk.load(before.parent)
            done, said = 0, b""
            for point in self.points(records):
                for record in records[done:point]:
                    if record.what == "A":
                        said += record.data
                    else:
                        disk.play(record)
                done = point
                few = self.random.sample(replay.WAYS, 3 if programs.SCALE >= 20 else 2)
                # What everybody was told is looked at in all ways.
                for way in replay.WAYS if point == len(records) else few:
                    with tempfile.TemporaryDirectory(prefix="otp-power-", dir=MEMORY) as folder:
                        disk.lose_power(folder, self.random, way)
                        self.figures["points"] += 1
                        self.figures[name] += 1
                        kind = "strict" if strict else "ordered"
                        where = f"{name}, {kind} file system, after call {point} of {len(records)}, way {way}"
                        try:
                            check(said, pathlib.Path(folder), where)
                        except AssertionError as error:
                            failures.append(str(error))
        shown = "\n".join(failures[:10])
        self.assertEqual(len(failures), 0, f"after {len(failures)} losses of power something is wrong:\n{shown}")

    def test_what_ingest_acknowledged_is_there_once(self):
        numbers = list(range(36))
        for is_new in (True, False):
            before = None if is_new else self.make_store(range(12))
            records = self.record_ingest(numbers, before)

            def check(said, home, where):
                safe = set(range(0 if is_new else 12)) | set(numbers[: store.acknowledged(said)])
                self.expect_kept(numbers, safe, where, home=home)

            self.lose_power(records, before, check, "ingest")

    def record_ingest(self, numbers, before):
        """Calls of an ingest that gets a few messages at a time, and the next ones when they are safe."""
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

    def test_a_store_whose_first_page_was_cut_off_is_made_anew(self):
        numbers = list(range(6))
        records = self.record("otpd", "ingest", stdin=store.lines(numbers))
        path = str(self.store.resolve())
        first = next(place for place, record in enumerate(records) if record.what == "W" and record.path == path)
        disk = replay.Disk(self.home, strict=False)
        for record in records[: first + 1]:
            disk.play(record)
        for way in ["some", "sectors", "rubbish"] * 4:
            with tempfile.TemporaryDirectory(prefix="otp-power-", dir=MEMORY) as folder:
                home = pathlib.Path(folder)
                disk.lose_power(home, self.random, way)
                self.figures["points"] += 1
                self.figures["first page"] += 1
                asked = programs.run("otp", "suggest", home=home)
                self.assertEqual(asked.returncode, 1, f"first page, way {way}: {self.clean(asked.stderr)}")
                self.expect_kept(numbers, [], f"first page, way {way}", home=home)

    def test_a_whole_file_of_others_stays_as_it_is_beside_a_journal_that_would_empty_it(self):
        self.store.parent.mkdir(parents=True, mode=0o700)
        with store.database(self.store) as database:
            database.execute("CREATE TABLE other (id INTEGER PRIMARY KEY)")
        # https://www.sqlite.org/fileformat2.html#the_rollback_journal: no records, and no pages before.
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

    def test_what_a_service_replied_to_is_there_once_and_used_stays_used(self):
        log = self.home / "log"
        process, connection = self.serve(**faults.environment(self.home, log=log))
        numbers = list(range(24))
        for place in range(0, len(numbers), 4):
            part = [store.message(number) for number in numbers[place : place + 4]]
            self.assertNotIn("error", connection.call("Receive", messages=part))
            # The numbers of the entries begin with 1.
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

    def test_used_stays_used_once_consume_has_ended_well(self):
        numbers = list(range(20))
        before = self.make_store(numbers)
        for verb, state in (("consume", "used"), ("dismiss", "dismissed")):
            records = self.record("otp", verb, "4", before=before)
            # The end of the program is what tells of success; until then either may be.
            ended = faults.Record("A", "", 0, b"ended")

            def check(said, home, where):
                self.expect_kept(numbers, numbers, where, {3: state} if said else {}, home=home)

            self.lose_power(records + [ended], before, check, verb)

    def test_a_migration_happens_once_and_keeps_everything(self):
        numbers = list(range(60))
        before = self.make_store(numbers)
        store.make_older(before / "otp/inbox.db")
        records = self.record("otp", "inbox", before=before)

        def check(said, home, where):
            self.expect_kept(numbers, numbers, where, home=home)
            self.assertEqual(store.version(home / "state/otp/inbox.db"), (2, True), where)

        self.lose_power(records, before, check, "migration")

    def test_what_a_purge_deleted_stays_deleted_without_a_trace(self):
        new, old = list(range(12)), list(range(1_000, 1_060))
        words = store.secrets(old)[1:]

        def check(said, home, where):
            wrong = []
            if said:
                wrong += [f"{name} holds traces" for name in store.traces(home / "state/otp", words)]
            done = programs.run("otpd", "purge", "--older-than", "24h", home=home)
            wrong += [] if done.returncode == 0 else [f"the next purge says {self.clean(done.stderr)}"]
            wrong += [f"{name} still holds traces" for name in store.traces(home / "state/otp", words)]
            expected = store.Expected(set(new), set(new))
            self.expect(wrong + store.problems(home / "state/otp/inbox.db", expected), where)

        closed = self.make_store(old, **OLD)
        done = programs.run("otpd", "ingest", stdin=store.lines(new), home=closed.parent)
        self.assertEqual(done.returncode, 0)
        for before in (closed, self.make_store_with_log(new, old)):
            records = self.record("otpd", "purge", "--older-than", "24h", before=before)
            self.lose_power(records, before, check, "purge")

    def make_store_with_log(self, new, old):
        """A store whose program was killed, so that all messages are in the log too."""
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
