"""Deprives programs of disk space, writable files, memory and descriptors."""

import os
import pathlib
import resource
import shutil
import subprocess
import time
import unittest

from harness import programs, store, varlink
from harness.crash import MEMORY, CrashTest

OLD = {"receivedAt": "2020-01-31T09:30:00Z"}

COUNT = 300

# Runs a program on a small file system, then makes room and runs it again, and copies the store,
# because the file system disappears with the last process.
FULL = """
umask 077
mount -t tmpfs -o size=$2k,mode=700 otp "$1" || exit 99
"$0" ingest --acknowledge < "$3"; status=$?
mount -o remount,size=16m "$1" && "$0" ingest --json < "$3" > "$4" 2>&1
cp -r "$1"/. "$5"
exit $status
"""

READ_ONLY = """
umask 077
mount -t tmpfs -o size=16m,mode=700 otp "$1" && cp -r "$2"/. "$1" && mount -o remount,ro "$1" || exit 99
shift 2
exec "$0" "$@"
"""

# The exit status if a library cannot be loaded.
LINKER = 127

# The signals of a program without memory: Swift traps, and C++ aborts.
DEATHS = {-4, -5, -6, -11}

# Swift's tasks need descriptors of their own and trap without them. From this number on, programs
# exit normally.
FEWEST_DESCRIPTORS = 14

# The time in seconds until a program that waits for memory is killed. Swift waits forever for the
# memory of its threads.
MEMORY_TIMEOUT = 2


def namespace():
    """A command prefix for a mount namespace, or None if that is not permitted."""
    for command in (["unshare", "-m"], ["unshare", "-Urm"]):
        if shutil.which("unshare") and subprocess.run([*command, "true"], capture_output=True).returncode == 0:
            return command
    return None


NAMESPACE = namespace()
NEEDS_MOUNTS = unittest.skipUnless(NAMESPACE, "requires unshare(1) and the right to mount")


class ExhaustionTests(CrashTest):
    place = MEMORY
    subject = "exhaustion"

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.figures.update({"lost": 0, "duplicated": 0})

    def run_mounted(self, script, name, *arguments):
        command = [*NAMESPACE, "sh", "-c", script, programs.path(name), *map(str, arguments)]
        environment = programs.environment(self.home)
        done = subprocess.run(command, env=environment, cwd=self.home, capture_output=True, timeout=programs.LONGEST)
        self.assertNotEqual(done.returncode, 99, "the file system cannot be mounted")
        return done

    def expect_good_end(self, done, numbers, where, deaths=()):
        """Expects success, an error that reveals no secret, or one of `deaths`."""
        if done.returncode not in deaths:
            self.assertIn(done.returncode, (0, 1, 2), where)
            if done.returncode == 2:
                self.assertRegex(done.stderr, rb"^otpd?: \S", where)
        told = sum(word in done.stderr for word in store.secrets(numbers))
        self.assertEqual(told, 0, f"{where}: an error reveals a secret")

    @NEEDS_MOUNTS
    def test_on_a_full_disk_what_was_acknowledged_is_there_and_the_rest_is_added_when_there_is_room(self):
        numbers = list(range(COUNT))
        (self.home / "lines").write_bytes(store.lines(numbers))
        (self.home / "state").mkdir()
        ends = set()
        for round in range(8 * programs.SCALE):
            # From a file system with no room for a store to one with room for everything.
            size = self.random.randint(4, 600) if round else 4
            kept = self.home / f"kept{round}"
            kept.mkdir()
            again = self.home / "again"
            done = self.run_mounted(FULL, "otpd", self.home / "state", size, self.home / "lines", again, kept)
            where = f"ingest with {size} KiB"
            self.figures["full disks"] += 1
            ends.add(done.returncode)
            self.expect_good_end(done, numbers, where)
            if done.returncode:
                self.assertIn(b"no space left", done.stderr, where)
            safe = store.acknowledged(done.stdout)
            self.assertIn(b'"received":%d,' % COUNT, again.read_bytes(), where)
            duplicates = int(again.read_bytes().split(b'"duplicates":')[1].split(b",")[0])
            self.assertGreaterEqual(duplicates, safe, where)
            self.expect(store.problems(kept / "otp/inbox.db", store.Expected(set(numbers), set(numbers[:safe]))), where)
            shutil.rmtree(kept)
        self.assertIn(2, ends)

    @NEEDS_MOUNTS
    def test_on_a_read_only_file_system_each_command_says_so_or_works(self):
        numbers = list(range(20))
        state = self.make_store(numbers)
        (self.home / "state").mkdir()
        commands = [("otpd", "ingest"), ("otpd", "serve"), ("otpd", "purge", "--all"), ("otp", "consume", "1")]
        commands += [("otp", "dismiss", "1"), ("otp", "suggest"), ("otp", "inbox")]
        for name, *arguments in commands:
            done = self.run_mounted(READ_ONLY, name, self.home / "state", state, *arguments)
            self.figures["read-only"] += 1
            self.expect_good_end(done, numbers, " ".join(arguments))
            is_read = arguments[0] in ("suggest", "inbox")
            self.assertEqual(done.returncode, 0 if is_read else 2, arguments[0])

    def test_where_output_cannot_be_written_it_says_so_and_what_was_stored_stays(self):
        numbers = list(range(20))
        for name, *arguments in (("otpd", "ingest", "--acknowledge"), ("otp", "suggest", "--all"), ("otp", "inbox")):
            stdin = store.lines(numbers) if name == "otpd" else b""
            with open("/dev/full", "wb") as full:
                command = [programs.path(name), *arguments]
                environment = programs.environment(self.home)
                done = subprocess.run(command, input=stdin, stdout=full, stderr=subprocess.PIPE, env=environment)
            self.figures["full output"] += 1
            self.assertEqual(done.returncode, 2, arguments[0])
            self.expect_good_end(done, numbers, arguments[0])
        self.expect_kept(numbers, numbers, "ingest into a full output")

    def limited(self, limit, name, *arguments, stdin=b""):
        """Runs a program under a limit, and kills it if it waits for resources."""
        with programs.start(name, *arguments, home=self.home, before=("prlimit", limit, "--")) as process:
            try:
                output, errors = process.communicate(stdin, MEMORY_TIMEOUT if limit.startswith("--as") else None)
            except subprocess.TimeoutExpired:
                self.assertLess(self.processor_time(process), 1, f"{name} is busy for ever with {limit}")
                self.figures["waited for memory"] += 1
                process.kill()
                output, errors = process.communicate()
        return subprocess.CompletedProcess(arguments, process.returncode, output, errors)

    def try_limits(self, subject, limits, deaths=()):
        """Runs the commands that change a store under each limit."""
        numbers, old = list(range(COUNT)), list(range(1_000, 1_040))
        state = self.make_store(old)
        ends = {}
        for limit in limits:
            self.use(state)
            where = f"with {limit}"
            done = self.limited(limit, "otp", "consume", "1")
            self.expect_good_end(done, old, f"consume {where}", deaths)
            used = {1_000: "used"} if done.returncode == 0 else {}
            done = self.limited(limit, "otpd", "ingest", "--acknowledge", stdin=store.lines(numbers))
            self.expect_good_end(done, numbers, f"ingest {where}", deaths)
            ends[limit] = done.returncode
            safe = set(old) | set(numbers[: store.acknowledged(done.stdout)])
            self.figures[subject] += 2
            self.expect_kept(old + numbers, safe, where, used)
            purged = self.limited(limit, "otpd", "purge", "--all", "--wait", "0s")
            self.expect_good_end(purged, old, f"purge {where}", deaths)
            self.assertEqual(self.run_program("otpd", "purge", "--all").returncode, 0, where)
            self.assertEqual(store.traces(self.store.parent, store.secrets(old)), [], where)
        return ends

    def test_at_a_limit_of_the_file_size_nothing_acknowledged_is_lost(self):
        sizes = [0, 4_096] + [self.random.randint(1, 400_000) for _ in range(4 * programs.SCALE)]
        ends = self.try_limits("file sizes", [f"--fsize={size}" for size in sizes])
        self.assertIn(2, ends.values())

    def test_without_memory_nothing_acknowledged_is_lost(self):
        mebibytes = [self.random.uniform(40, 140) for _ in range(4 * programs.SCALE)] + [4_000]
        limits = [f"--as={int(size * (1 << 20))}" for size in sorted(mebibytes)]
        ends = self.try_limits("memory limits", limits, deaths=DEATHS | {LINKER, -9})
        self.assertEqual(ends[limits[-1]], 0)

    def test_without_descriptors_nothing_acknowledged_is_lost(self):
        numbers = list(range(3, 65)) if programs.SCALE >= 20 else [3, 4, 5, 6, 7, 8, 9, 10, 12, 64]
        limits = [f"--nofile={number}" for number in numbers]
        ends = self.try_limits("descriptor limits", limits, deaths=DEATHS | {LINKER})
        self.assertEqual(ends[limits[-1]], 0)
        for number, limit in zip(numbers, limits):
            if number >= FEWEST_DESCRIPTORS:
                self.assertIn(ends[limit], (0, 2, LINKER), limit)

    def test_a_service_without_descriptors_rests_and_then_goes_on(self):
        process, first = self.serve(before=("prlimit", "--nofile=24", "--"))
        self.assertIsNotNone(first)
        others = [varlink.Connection(self.socket) for _ in range(60)]
        began = self.processor_time(process)
        time.sleep(1)
        # It waits for a descriptor to become free instead of polling.
        self.assertLess(self.processor_time(process) - began, 0.5)
        for other in others:
            other.close()
        first.close()
        last = varlink.Connection(self.socket)
        numbers = list(range(8))
        reply = last.call("Receive", messages=[store.message(number) for number in numbers])
        self.assertNotIn("error", reply or {"error": "the service is gone"})
        last.close()
        process.terminate()
        self.assertEqual(process.wait(programs.LONGEST), 0)
        self.figures["starved services"] += 1
        self.expect_kept(numbers, numbers, "serve with 24 descriptors")

    def processor_time(self, process):
        fields = pathlib.Path(f"/proc/{process.pid}/stat").read_text().rsplit(") ", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def test_a_service_whose_disk_is_full_says_so_and_goes_on_when_there_is_room(self):
        process, connection = self.serve()
        first, then = list(range(4)), list(range(4, 12))
        self.assertNotIn("error", connection.call("Receive", messages=[store.message(number) for number in first]))
        before = resource.prlimit(process.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(process.pid, resource.RLIMIT_FSIZE, (1_000, before[1]))
        reply = connection.call("Receive", messages=[store.message(number) for number in then])
        self.assertEqual(reply and reply.get("error"), "org.otpd.Codes.StoreFailed")
        self.assertNotIn(store.MARK, str(reply))
        resource.prlimit(process.pid, resource.RLIMIT_FSIZE, before)
        reply = connection.call("Receive", messages=[store.message(number) for number in then])
        self.assertNotIn("error", reply)
        connection.close()
        process.terminate()
        self.assertEqual(process.wait(programs.LONGEST), 0)
        self.figures["full services"] += 1
        self.expect_kept(first + then, first + then, "serve")


if __name__ == "__main__":
    unittest.main()
