"""Removes, moves and replaces the store of running programs.

Whatever they acknowledge is in the file at the path.
"""

import contextlib
import json
import os
import shutil
import signal
import statistics
import threading
import time
import unittest

from harness import namespaces, programs, store, varlink
from harness.crash import CrashTest

# The number of times that the store is taken away.
ROUNDS = 100 * programs.SCALE

# The number of messages in a call.
BURST = 4

# The longest time in seconds until the store is taken away; a call takes about a millisecond.
LONGEST_PAUSE = 0.03

# A message that is no longer offered.
OLD = {"receivedAt": "2020-01-31T09:30:00Z"}

# Runs a program on a file system that is unmounted while it runs, and then mounted again, both on
# command from standard input.
MOUNTED = """
mount -t tmpfs -o mode=700 otp "$0" || exit 99
"$@" < /dev/null & process=$!
while read -r command; do
  case $command in
    unmount) umount -l "$0" ;;
    mount) mount -t tmpfs -o mode=700 otp "$0" ;;
    copy) rm -rf "$0.copy"; cp -r "$0" "$0.copy" ;;
  esac
  echo done
done
kill $process; wait $process
"""


class ReplacedTests(CrashTest):
    subject = "replaced stores"

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.figures.update({"incidents": 0, "acknowledged": 0, "errors": 0, "lost": 0})

    # What can happen to a store. Each function returns once it has happened.

    def remove_folder(self):
        # Meanwhile, a service that creates a new store fills the folder again.
        shutil.rmtree(self.folder, ignore_errors=True)

    def remove_files(self):
        for name in ("inbox.db", "inbox.db-wal", "inbox.db-shm"):
            (self.folder / name).unlink(missing_ok=True)

    def remove_log(self):
        for name in self.random.sample(["inbox.db-wal", "inbox.db-shm"], self.random.randint(1, 2)):
            (self.folder / name).unlink(missing_ok=True)

    def move_folder(self):
        self.moved += 1
        if self.folder.exists():
            self.folder.rename(self.home / f"moved{self.moved}")

    def restore_copy(self):
        copy = self.home / "copy.db"
        shutil.copy(self.copy, copy)
        self.folder.mkdir(mode=0o700, exist_ok=True)
        copy.rename(self.store)

    def restore_folder(self):
        fresh = self.home / "fresh"
        fresh.mkdir(mode=0o700)
        shutil.copy(self.copy, fresh / "inbox.db")
        while fresh.exists():
            self.move_folder()
            # A waiting program may recreate the folder in between.
            with contextlib.suppress(OSError):
                fresh.rename(self.folder)

    @property
    def incidents(self):
        return [
            self.remove_folder,
            self.remove_files,
            self.remove_log,
            self.move_folder,
            self.restore_copy,
            self.restore_folder,
        ]

    def setUp(self):
        super().setUp()
        self.moved = 0
        self.folder = self.home / "state/otp"
        self.copy = self.make_store([900_000], **OLD) / "otp/inbox.db"

    def call(self, connection, numbers):
        """Sends messages. Returns whether the service acknowledged them."""
        reply = connection.call("Receive", messages=[store.message(number) for number in numbers])
        self.assertIsNotNone(reply, "the service is gone")
        if "error" in reply:
            self.figures["errors"] += 1
            self.assertNotIn(store.MARK, str(reply))
            return False
        self.figures["acknowledged"] += len(numbers)
        return True

    def test_what_is_acknowledged_after_an_incident_is_in_the_file_at_the_path(self):
        process, connection = self.serve()
        number = 0
        for place in range(ROUNDS):
            incident = self.incidents[place % len(self.incidents)]
            timer = threading.Timer(self.random.uniform(0, LONGEST_PAUSE), incident)
            timer.start()
            while timer.is_alive():
                self.call(connection, range(number, number + BURST))
                number += BURST
            timer.join()
            # From here on, nothing happens to the store.
            self.figures["incidents"] += 1
            safe = range(number, number + BURST)
            number += BURST
            self.assertTrue(self.call(connection, safe), incident.__name__)
            self.expect(store.problems(self.store, store.Expected(safe=set(safe))), incident.__name__)
            listed = self.run_program("otp", "inbox", "--store", str(self.store))
            self.assertEqual(listed.returncode, 0, self.clean(listed.stderr))
        connection.close()
        process.terminate()
        self.assertEqual(process.wait(programs.LONGEST), 0)
        errors = process.stderr.read()
        self.assertNotIn(store.MARK.encode(), errors)
        self.assertIn(b"was removed", errors)

    def test_what_is_acknowledged_while_a_folder_is_renamed_is_in_one_of_the_folders(self):
        process, connection = self.serve()
        safe, number = set(), 0
        for _ in range(ROUNDS):
            timer = threading.Timer(self.random.uniform(0, LONGEST_PAUSE), self.move_folder)
            timer.start()
            while timer.is_alive():
                numbers = range(number, number + BURST)
                number += BURST
                safe |= set(numbers) if self.call(connection, numbers) else set()
            timer.join()
            self.figures["incidents"] += 1
        connection.close()
        process.terminate()
        self.assertEqual(process.wait(programs.LONGEST), 0)
        found, folders = set(), [self.folder, *self.home.glob("moved*")]
        for folder in folders:
            # A store that was moved while it was being created has no table.
            if (folder / "inbox.db").exists() and store.version(folder / "inbox.db")[1]:
                check, rows = store.read(folder / "inbox.db")
                self.assertEqual(check, ["ok"])
                found |= {row.number for row in rows}
        self.expect([f"m{number} is lost" for number in safe - found], "renamed folders")

    @unittest.skipUnless(namespaces.are_possible(), "requires unshare(1) and the right to mount")
    def test_a_store_on_a_file_system_that_is_unmounted_and_mounted_again(self):
        self.folder.mkdir(mode=0o700, parents=True)
        before = namespaces.enter(MOUNTED, self.folder)
        number = 0
        with programs.start("otpd", "serve", home=self.home, before=before) as process:
            connection = varlink.connect(self.socket, process)

            def command(name):
                process.stdin.write(name.encode() + b"\n")
                process.stdin.flush()
                self.assertEqual(process.stdout.readline(), b"done\n")

            for _ in range(ROUNDS // 10):
                for name in ("unmount", "mount"):
                    timer = threading.Timer(self.random.uniform(0, LONGEST_PAUSE), command, (name,))
                    timer.start()
                    while timer.is_alive():
                        self.call(connection, range(number, number + BURST))
                        number += BURST
                    timer.join()
                    self.figures["incidents"] += 1
                    safe = set(range(number, number + BURST))
                    number += BURST
                    self.assertTrue(self.call(connection, safe), name)
                    command("copy")
                    copied = self.home / "state/otp.copy/inbox.db"
                    self.expect(store.problems(copied, store.Expected(safe=safe)), name)
            connection.close()
            process.stdin.close()
            process.wait(programs.LONGEST)

    def test_two_files_share_no_log(self):
        """A copy is restored while a service with the store open is stopped and cannot notice."""
        process = self.start_program("otpd", "serve", "--retention", "0s")
        connection = varlink.connect(self.socket, process)
        self.assertTrue(self.call(connection, [1]))
        process.send_signal(signal.SIGSTOP)
        os.waitpid(process.pid, os.WUNTRACED)
        self.restore_copy()
        with programs.start("otpd", "ingest", "--acknowledge", home=self.home) as ingesting:
            ingesting.stdin.write(store.lines([2]))
            ingesting.stdin.flush()
            self.assertEqual(ingesting.stdout.readline(), b"1\n")
            process.send_signal(signal.SIGCONT)
            self.assertIn("parameters", connection.call("List"))
            ingesting.kill()
        self.figures["incidents"] += 1
        connection.close()
        process.terminate()
        process.wait(programs.LONGEST)
        self.assertEqual({row.number for row in store.read(self.store)[1]}, {900_000, 2})

    def test_ingest_tells_which_lines_went_into_a_file_that_is_gone(self):
        with programs.start("otpd", "ingest", "--acknowledge", "--json", home=self.home) as process:
            process.stdin.write(store.lines(range(BURST)))
            process.stdin.flush()
            self.assertEqual(process.stdout.readline(), b"%d\n" % BURST)
            self.remove_folder()
            output, errors = process.communicate(store.lines(range(BURST, 2 * BURST)), programs.LONGEST)
        self.assertEqual(process.returncode, 2)
        self.assertEqual(json.loads(output.splitlines()[-1])["received"], 2 * BURST)
        self.assertRegex(errors, rb"lines up to 4 went into a store that is no longer at its path")
        self.expect(store.problems(self.store, store.Expected(set(range(BURST, 2 * BURST)))), "ingest")

    def test_ingest_acknowledges_only_what_is_in_the_file_at_the_path(self):
        numbers = list(range(40 * BURST))
        for _ in range(max(ROUNDS // 10, 1)):
            self.use(None)
            with programs.start("otpd", "ingest", "--acknowledge", home=self.home) as process:
                is_gone = threading.Event()
                writer = threading.Thread(target=self.write, args=(process, numbers, is_gone))
                writer.start()
                self.assertGreaterEqual(int(process.stdout.readline()), BURST)
                time.sleep(self.random.uniform(0, LONGEST_PAUSE))
                self.remove_folder()
                is_gone.set()
                writer.join()
                rest, errors = process.stdout.read(), process.stderr.read()
            self.figures["incidents"] += 1
            self.assertEqual(process.returncode, 2, self.clean(errors))
            lost = int(errors.split(b"lines up to ")[1].split()[0])
            self.assertIn(b"%d\n" % len(numbers), rest)
            self.expect(store.problems(self.store, store.Expected(safe=set(numbers[lost:]))), "ingest")

    def write(self, process, numbers, is_gone):
        """Writes the last messages, after the incident."""
        for place in range(0, len(numbers), BURST):
            if place == len(numbers) - BURST:
                is_gone.wait(programs.LONGEST)
            process.stdin.write(store.lines(numbers[place : place + BURST]))
            process.stdin.flush()
        process.stdin.close()

    def expect_waiting(self, **environment):
        """Expects that `otp wait` finds a code that arrives after its store was taken away."""
        times = []
        for incident in self.incidents:
            self.use(None)
            with programs.start("otp", "wait", "--timeout", "60s", home=self.home, **environment) as process:
                self.wait_for(self.store.exists)
                incident()
                done = self.run_program("otpd", "ingest", stdin=store.lines([7]), **environment)
                self.assertEqual(done.returncode, 0, f"{incident.__name__}: {self.clean(done.stderr)}")
                began = time.monotonic()
                output, errors = process.communicate(timeout=programs.LONGEST)
            self.figures["incidents"] += 1
            self.assertEqual(output, store.code(7).encode() + b"\n", f"{incident.__name__}: {self.clean(errors)}")
            times.append(time.monotonic() - began)
        # They were notified rather than polling, which takes ten seconds; one may have waited for
        # the processor.
        self.assertLess(statistics.median(times), 5)

    def wait_for(self, condition):
        end = time.monotonic() + programs.LONGEST
        while not condition():
            self.assertLess(time.monotonic(), end)
            time.sleep(0.01)

    def test_a_waiting_command_follows_the_store(self):
        self.expect_waiting()

    def test_a_waiting_client_of_the_service_gets_codes_from_the_new_store(self):
        process, connection = self.serve()
        connection.close()
        self.expect_waiting()
        process.terminate()
        self.assertEqual(process.wait(programs.LONGEST), 0)


if __name__ == "__main__":
    unittest.main()
