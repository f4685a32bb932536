"""The hardening of programs at start, as seen from outside."""

import os
import pathlib
import shutil
import signal
import subprocess
import unittest

from harness import programs
from harness.case import PromiseTest

# The user and group ID of nobody.
NOBODY = 65534


class HardeningTests(PromiseTest):
    def start_and_wait(self, name, *arguments, **more):
        """Starts a program that does not end by itself and waits until it runs."""
        process = self.start_program(name, *arguments, **more)
        while not list(self.home.glob("state/otp/**/inbox.db")) and process.poll() is None:
            os.sched_yield()
        self.assertIsNone(process.poll(), name)
        return process

    def test_programs_forbid_core_dumps_and_files_for_others(self):
        sink = ("otp-source", "smtp", "--listen", "127.0.0.1:0")
        for call in (("otp", "wait"), ("otpd", "serve"), ("otpd", "ingest"), sink):
            with self.subTest(call):
                process = self.start_and_wait(*call)
                place = pathlib.Path("/proc") / str(process.pid)
                self.assertRegex((place / "limits").read_text(), r"Max core file size +0 +0 ")
                self.assertIn("Umask:\t0077", (place / "status").read_text())
                process.kill()
                process.wait()
                shutil.rmtree(self.home / "state")

    def test_other_processes_of_the_user_cannot_read_the_memory(self):
        # /proc/PID belongs to root unless the process may be dumped (proc(5)), which only users
        # other than root can see.
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

    def test_a_program_started_with_blocked_signals_can_be_terminated(self):
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
        # In KiB. The inputs differ by forty MiB.
        self.assertLess(many, few + 16_384)

    def test_memory_does_not_grow_with_the_number_of_long_messages(self):
        def peak(count):
            # Just below the longest text that is stored.
            return self.peak(count, ("otpd", "ingest"), 49_000)

        self.assertLess(peak(100), peak(20) + 49_152)

    def peak(self, count, call=("otp", "detect", "--ndjson", "--jobs", "2"), times=40):
        """The peak memory in KiB for `count` lines."""
        line = b'{"text":"' + b"Your code is 482913. " * times + b'"}\n'
        file = self.home / "lines"
        # Written line by line, because the peak of this process is inherited by its children.
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
