"""What every program does before all else, seen from outside while it runs."""

import os
import pathlib
import shutil
import signal
import subprocess
import unittest

from harness import programs
from harness.case import PromiseTest

# Whoever owns nothing, on every system.
NOBODY = 65534


class HardeningTests(PromiseTest):
    def waiting(self, name, *arguments, **more):
        """Starts a program that runs until it is ended, and waits until it has begun."""
        process = self.start_program(name, *arguments, **more)
        end = self.home / "state/otp/inbox.db"
        while not end.is_file() and process.poll() is None:
            os.sched_yield()
        self.assertIsNone(process.poll(), name)
        return process

    def test_no_program_leaves_a_core_dump_or_files_for_others(self):
        for call in (("otp", "wait"), ("otpd", "serve"), ("otpd", "ingest")):
            with self.subTest(call):
                process = self.waiting(*call)
                place = pathlib.Path("/proc") / str(process.pid)
                self.assertRegex((place / "limits").read_text(), r"Max core file size +0 +0 ")
                self.assertIn("Umask:\t0077", (place / "status").read_text())
                process.kill()
                process.wait()
                shutil.rmtree(self.home / "state")

    def test_no_other_program_of_the_same_user_may_look_into_one(self):
        # What may be dumped belongs to its user, all else to root: proc(5). So it takes another user than root to see it.
        user = os.geteuid()
        if user == 0:
            user = NOBODY
            built = pathlib.Path(programs.path("otp"))
            (self.home / built.parent.name).mkdir()
            program = shutil.copy(built, self.home / built.parent.name)
            for path in (self.home, *self.home.rglob("*")):
                os.chown(path, NOBODY, NOBODY)
        else:
            program = programs.path("otp")
        process = subprocess.Popen(
            [program, "wait"], env=programs.environment(self.home), cwd=self.home,
            stdin=subprocess.DEVNULL, **({"user": user, "group": user, "extra_groups": ()} if os.geteuid() == 0 else {}),
        )
        self.addCleanup(process.wait)
        self.addCleanup(process.kill)
        while not self.store.is_file() and process.poll() is None:
            os.sched_yield()
        self.assertEqual(os.stat(f"/proc/{process.pid}/mem").st_uid, 0)

    def test_a_program_that_was_started_with_blocked_signals_can_be_ended(self):
        def block():
            signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGTERM, signal.SIGINT})

        process = subprocess.Popen(
            [programs.path("otp"), "wait"], env=programs.environment(self.home), cwd=self.home,
            stdin=subprocess.DEVNULL, preexec_fn=block,
        )
        self.addCleanup(process.wait)
        self.addCleanup(process.kill)
        while not self.store.is_file() and process.poll() is None:
            os.sched_yield()
        process.terminate()
        self.assertEqual(process.wait(timeout=programs.LONGEST / 4), -signal.SIGTERM)


class MemoryTests(PromiseTest):
    def test_memory_does_not_grow_with_the_number_of_lines(self):
        few, many = self.peak(10_000), self.peak(60_000)
        # In KiB; forty MiB of lines lie between them.
        self.assertLess(many, few + 16_384)

    def test_memory_does_not_grow_with_the_number_of_long_messages(self):
        def peak(count):
            return self.peak(count, ("otpd", "ingest"), 50_000)

        self.assertLess(peak(100), peak(20) + 49_152)

    def peak(self, count, call=("otp", "detect", "--ndjson", "--jobs", "2"), times=40):
        """The most memory in KiB that it takes to answer so many lines."""
        line = b'{"text":"' + b"Your code is 482913. " * times + b'"}\n'
        file = self.home / "lines"
        # Line by line: what this process once took counts for those that it starts.
        with file.open("wb") as lines:
            for _ in range(count):
                lines.write(line)
        with file.open("rb") as lines:
            process = subprocess.Popen(
                [programs.path(call[0]), *call[1:]], stdin=lines,
                stdout=subprocess.DEVNULL, env=programs.environment(self.home), cwd=self.home,
            )
            _, status, usage = os.wait4(process.pid, 0)
            process.returncode = status
        self.assertEqual(status, 0)
        return usage.ru_maxrss


if __name__ == "__main__":
    unittest.main()
