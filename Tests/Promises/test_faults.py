"""Makes single calls on the store's files fail, shortens or tears them, or kills the program there.
"""

import dataclasses
import errno
import unittest

from harness import faults, programs, store
from harness.crash import MEMORY, CrashTest

OLD = {"receivedAt": "2020-01-31T09:30:00Z"}

# The faults, and the calls that they apply to.
KINDS = [
    ("any", f"fail:{errno.EIO}"),
    ("any", f"fail:{errno.ENOSPC}"),
    ("any", f"full:{errno.ENOSPC}"),
    ("any", f"full:{errno.EROFS}"),
    ("any", "kill"),
    ("any", "kill-before"),
    ("sync", f"fail:{errno.EIO}"),
    ("sync", "kill-before"),
    ("write", "short"),
    ("write", "tear:512"),
    ("write", "tear:0"),
    ("read", f"fail:{errno.EIO}"),
]

# The number of calls of each kind at SCALE=1; all are tried from SCALE=20 on.
TRIED = 2

# The permitted output of a command that succeeds: a fault may hit the reserve for deleting.
NOTICE = rb"^(otpd?: cannot reserve the space [^\n]*-reserve[^\n]*\n)?$"


@dataclasses.dataclass
class Work:
    """A command that works on a store, and its name in the statistics."""

    name: str
    program: str
    arguments: list
    numbers: list
    before: object = None
    stdin: bytes = b""


class FaultTests(CrashTest):
    place = MEMORY
    subject = "faults"

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.figures.update({"lost": 0, "duplicated": 0, "ended well": 0, "ended with an error": 0, "killed": 0})

    def reset(self, work):
        self.use(work.before)
        (self.home / "log").unlink(missing_ok=True)

    def count_calls(self, work):
        self.reset(work)
        shim = faults.environment(self.home, log=self.home / "log")
        done = self.run_program(work.program, *work.arguments, stdin=work.stdin, **shim)
        self.assertEqual(done.returncode, 0, self.clean(done.stderr))
        records = faults.read_log(self.home / "log")
        return {call: faults.count(records, call) for call, _ in KINDS}

    def places(self, count):
        """The calls, out of `count`, at which the fault occurs."""
        wanted = count if programs.SCALE >= 20 else min(count, TRIED * programs.SCALE)
        part = count / wanted if wanted else 0
        return sorted({1 + int(part * place + self.random.uniform(0, part)) for place in range(wanted)})

    def try_faults(self, work, check):
        """Runs the command with one fault at a time. `check` gets the finished process and a
        description."""
        counts = self.count_calls(work)
        for call, kind in KINDS:
            for place in self.places(counts[call]):
                self.reset(work)
                shim = faults.environment(self.home, call=call, at=place, kind=kind)
                done = self.run_program(work.program, *work.arguments, stdin=work.stdin, **shim)
                where = f"{work.name}, {kind} at {call} {place} of {counts[call]}"
                self.figures[work.name] += 1
                self.expect_end(done, work, kind, where)
                check(done, where)

    def expect_end(self, done, work, kind, where):
        """Expects success, an error without secrets, or a kill by the fault."""
        if kind.startswith(("kill", "tear")):
            self.figures["killed"] += 1
            self.assertEqual(done.returncode, -9, where)
        elif done.returncode == 0:
            self.figures["ended well"] += 1
            self.assertRegex(done.stderr, NOTICE, where)
        else:
            self.figures["ended with an error"] += 1
            self.assertEqual(done.returncode, 2, where)
            # The error names a file or folder, not only an error number.
            self.assertRegex(done.stderr, rb"^otpd?: \S.*/\S+ \S", where)
        told = sum(word in done.stderr for word in store.secrets(work.numbers))
        self.assertEqual(told, 0, f"{where}: an error reveals a secret")

    def test_ingest_acknowledges_only_stored_messages(self):
        numbers = list(range(40))
        for before in (None, self.make_store(range(100, 120))):
            name = "ingest into a store" if before else "ingest into nothing"
            arguments = ["ingest", "--acknowledge"]
            work = Work(name, "otpd", arguments, numbers, before, store.lines(numbers))
            others = list(range(100, 120)) if before else []

            def check(done, where):
                safe = set(numbers[: store.acknowledged(done.stdout)])
                if done.returncode == 0:
                    self.assertEqual(len(safe), len(numbers), where)
                self.expect_kept(numbers + others, safe | set(others), where)

            self.try_faults(work, check)

    def test_a_use_is_confirmed_only_if_it_is_stored(self):
        numbers = list(range(20))
        before = self.make_store(numbers)
        for verb, state in (("consume", "used"), ("dismiss", "dismissed")):

            def check(done, where):
                states = {4: state} if done.returncode == 0 else {}
                self.expect_kept(numbers, numbers, where, states)
                self.assertEqual(self.run_program("otp", verb, "5").returncode, 0, where)

            self.try_faults(Work(verb, "otp", [verb, "5"], numbers, before), check)

    def test_a_successful_purge_leaves_no_traces(self):
        new, old = list(range(12)), list(range(1_000, 1_060))
        before = self.make_store(old, **OLD)
        done = programs.run("otpd", "ingest", stdin=store.lines(new), home=before.parent)
        self.assertEqual(done.returncode, 0)
        words = store.secrets(old)[1:]
        command = ["purge", "--older-than", "24h", "--wait", "0s"]

        def check(done, where):
            found = store.traces(self.home / "state/otp", words) if done.returncode == 0 else []
            again = self.run_program("otpd", *command)
            found += [] if again.returncode == 0 else [f"the next purge: {self.clean(again.stderr)}"]
            found += store.traces(self.home / "state/otp", words)
            self.assertEqual(found, [], where)
            self.expect(store.problems(self.store, store.Expected(set(new), set(new))), where)

        self.try_faults(Work("purge", "otpd", command, old, before), check)

    def test_a_failed_migration_is_repeated(self):
        numbers = list(range(40))
        before = self.make_store(numbers)
        store.make_older(before / "otp/inbox.db")

        def check(done, where):
            self.expect_kept(numbers, numbers, where)
            self.assertEqual(store.version(self.store), (5, True), where)

        self.try_faults(Work("migration", "otp", ["inbox"], numbers, before), check)

    def test_a_failed_redetection_is_repeated(self):
        numbers = list(range(40))
        before = self.make_store(numbers)
        with store.database(before / "otp/inbox.db") as database:
            database.execute("UPDATE entry SET detectorVersion = 0")

        def check(done, where):
            again = self.run_program("otpd", "ingest", "--again")
            self.assertEqual(again.returncode, 0, f"{where}: {self.clean(again.stderr)}")
            self.expect_kept(numbers, numbers, where)

        self.try_faults(Work("redetection", "otpd", ["ingest", "--again"], numbers, before), check)

    def test_a_service_confirms_only_stored_messages_and_keeps_running(self):
        numbers = list(range(24))
        counts = self.count_service_calls(numbers)
        for call, kind in KINDS:
            if kind.startswith(("kill", "tear")):
                continue
            for place in self.places(counts[call]):
                self.use(None)
                where = f"serve, {kind} at {call} {place} of {counts[call]}"
                self.figures["serve"] += 1
                shim = faults.environment(self.home, call=call, at=place, kind=kind)
                safe, errors, status = self.serve_all(numbers, shim)
                self.assertIn(status, (0, 2), where)
                self.figures["ended with an error" if status else "ended well"] += 1
                self.assertFalse(status == 2 and safe, f"{where}: the service ended during use")
                told = sum(word in errors for word in store.secrets(numbers))
                self.assertEqual(told, 0, f"{where}: an error reveals a secret")
                if kind.startswith("fail") and status == 0:
                    # A single fault fails at most the calls that it hits.
                    self.assertGreaterEqual(len(safe), len(numbers) - 8, where)
                self.expect_kept(numbers, safe, where)

    def count_service_calls(self, numbers):
        log = self.home / "log"
        safe, _, status = self.serve_all(numbers, faults.environment(self.home, log=log))
        self.assertEqual((len(safe), status), (len(numbers), 0))
        records = faults.read_log(log)
        return {call: faults.count(records, call) for call, _ in KINDS}

    def serve_all(self, numbers, shim):
        """Sends messages to a service in fours. Returns the confirmed numbers, standard error and
        status."""
        process, connection = self.serve(**shim)
        safe = set()
        for place in range(0, len(numbers) if connection else 0, 4):
            part = numbers[place : place + 4]
            try:
                reply = connection.call("Receive", messages=[store.message(number) for number in part])
            except BrokenPipeError:
                reply = None
            if reply is None:
                break
            if "error" in reply:
                self.assertEqual(reply["error"], "org.otpd.Codes.StoreFailed")
            else:
                safe |= set(part)
        if connection:
            connection.close()
            process.terminate()
        status = process.wait(programs.LONGEST)
        errors = process.stderr.read()
        for stream in (process.stdin, process.stdout, process.stderr):
            stream.close()
        return safe, errors, status


if __name__ == "__main__":
    unittest.main()
