"""No secret leaks when the disk, the store or the program fails, and no other process can read the
memory."""

import os
import random
import resource
import signal
import subprocess
import time
import unittest

from harness import namespaces, programs, watching
from harness.calls import every_call, frame, request
from harness.canaries import EXTENSION
from harness.secrets_case import SecretsTest
from harness.varlink import connect

# Calls that use the store, by name.
STORE_CALLS = (
    "suggest as JSON", "wait", "inbox", "consume", "dismiss", "ingest", "ingest bad lines", "ingest again",
    "purge old messages", "purge all", "the extension requests and uses a code",
)

# The user and group ID of nobody.
NOBODY = 65_534

# The time in seconds that a crash may take. A handler might not return.
LONGEST_CRASH = 10


def tearDownModule():
    SecretsTest.summary("secrets in failures")


def make_marking_script(path, mark):
    """Writes a script that creates the file `mark` when it runs."""
    path.write_text(f"#!/bin/sh\n: > '{mark}'\nexit 0\n")
    path.chmod(0o700)


def allow_core_dumps():
    """Lets a process that is about to start dump its memory when it crashes."""
    resource.setrlimit(resource.RLIMIT_CORE, (resource.RLIM_INFINITY,) * 2)
    # A shell without job control starts what runs in the background with this signal ignored.
    signal.signal(signal.SIGQUIT, signal.SIG_DFL)


class FailingTest(SecretsTest):
    def watch_store_calls(self, situation, prepare=lambda: None, may_trap=False, count=len(STORE_CALLS), **more):
        """Watches calls that use the store, after `prepare` has changed it: `count` random ones, or
        all at a larger scale."""
        names = STORE_CALLS if programs.SCALE > 1 else random.sample(STORE_CALLS, count)
        for name in names:
            self.renew()
            call = next(call for call in every_call(self.canaries) if call.name == name)
            options = {"stdin": call.stdin} | more | (prepare() or {})
            report = self.watch(f"{situation}: {name}", call.program, *call.arguments, **options)
            if not may_trap:
                self.assertGreaterEqual(report.status, 0, f"{situation}: {name} was killed by a signal")


class DiskTests(FailingTest):
    @unittest.skipUnless(namespaces.are_possible(), "requires unshare(1) and a mount namespace")
    def test_a_full_disk_leaks_no_secret(self):
        def prepare():
            folder, kept = self.store.parent, self.home / "kept/otp"
            kept.parent.mkdir(mode=0o700)
            folder.rename(kept)
            folder.mkdir(mode=0o700)
            # Room for the existing files and little more.
            size = sum(file.stat().st_size for file in kept.iterdir())
            return {"before": namespaces.small(folder, kept, size + 8_192)}

        self.watch_store_calls("full disk", prepare)

    @unittest.skipUnless(namespaces.are_possible(), "requires unshare(1) and a mount namespace")
    def test_a_read_only_disk_leaks_no_secret(self):
        self.watch_store_calls("read-only", lambda: {"before": namespaces.read_only(self.home)})

    def test_full_standard_output_leaks_no_secret(self):
        for program, arguments in (("otp", ["inbox", "--reveal"]), ("otp", ["suggest", "--json"]), ("otpd", ["ingest", "--acknowledge"])):
            self.renew()
            command = ["sh", "-c", 'exec "$0" "$@" > /dev/full']
            options = {"before": command, "stdin": self.canaries.lines(20), "statuses": (2,)}
            self.watch("full output: " + arguments[0], program, *arguments, **options)

    def test_a_service_whose_store_cannot_grow_leaks_no_secret(self):
        command = ["sh", "-c", "trap '' XFSZ; ulimit -f 200; exec \"$0\" \"$@\" 2> tmp/errors"]
        service = self.start_program("otpd", "serve", before=command)
        connection = connect(self.home / "run/otp/otpd.sock")
        self.addCleanup(connection.close)
        reply = {}
        for number in range(99):
            message = self.canaries.message(id=f"{number}", text=self.canaries.text + " " * 20_000)
            reply = connection.call("Receive", messages=[message])
            if "error" in reply:
                break
        self.assertEqual(reply.get("error"), "org.otpd.Codes.StoreFailed")
        self.assertEqual(self.canaries.kinds_in(str(reply).encode()), [])
        report = watching.Report()
        watching.inspect_running(service.pid, report, self.canaries, str(self.home))
        watching.inspect_files(report, self.canaries, str(self.home))
        self.note("a service without room", report)


class DamageTests(FailingTest):
    def damage(self, name, first, length):
        data = bytearray((self.store.parent / name).read_bytes())
        for offset in range(first, len(data), 4_096):
            data[offset : offset + length] = random.randbytes(min(length, len(data) - offset))
        (self.store.parent / name).write_bytes(data)

    def test_a_damaged_store_leaks_no_secret(self):
        damages = {
            "header": lambda: self.damage("inbox.db", 0, 100),
            "pages": lambda: self.damage("inbox.db", 4_096, 200),
            "some bytes": lambda: self.damage("inbox.db", random.randrange(100, 4_000), 3),
            "half": lambda: os.truncate(self.store, self.store.stat().st_size // 2),
            "other texts": lambda: self.store.write_bytes(self.canaries.lines(200)),
            "open to others": lambda: self.store.chmod(0o644),
        }
        for name, prepare in damages.items():
            self.watch_store_calls(f"damaged store, {name}", lambda: prepare() and None, count=4)

    def test_a_service_with_a_damaged_store_leaks_no_secret(self):
        for first in (0, 4_096):
            self.renew()
            errors = open(self.home / "tmp/errors", "wb")
            self.addCleanup(errors.close)
            service = subprocess.Popen(
                [programs.path("otpd"), "serve"], env=programs.environment(self.home), stderr=errors, cwd=self.home
            )
            self.addCleanup(service.wait)
            self.addCleanup(service.kill)
            connection = connect(self.home / "run/otp/otpd.sock")
            self.addCleanup(connection.close)
            # The service has opened the store by now.
            connection.call("org.varlink.service.GetInfo")
            self.damage("inbox.db", first, 400)
            for method in ("List", "Suggest", "Receive", "Consume"):
                parameters = {"Receive": {"messages": [self.canaries.message(id="x")]}, "Consume": {"id": 1}}
                reply = connection.call(method, **parameters.get(method, {}))
                if "error" in reply:
                    self.assertEqual(self.canaries.kinds_in(str(reply).encode()), [])
            report = watching.Report()
            watching.inspect_files(report, self.canaries, str(self.home))
            self.note("a service with a damaged store", report)

    def test_missing_descriptors_leak_no_secret(self):
        for count in (3, 4, 5, 6, 8):
            limit = ["sh", "-c", f'ulimit -n {count}; exec "$0" "$@"']
            # Swift's runtime traps without descriptors.
            self.watch_store_calls(f"{count} descriptors", may_trap=True, count=4, before=limit)


class KillTests(FailingTest):
    def test_a_kill_leaves_no_secret_outside_of_the_store(self):
        lines = self.canaries.lines(3_000)
        for number in range(10 * programs.SCALE):
            process = self.start_program("otpd", "ingest", "--source", str(number))
            try:
                process.stdin.write(lines)
                process.stdin.close()
            except BrokenPipeError:
                pass
            time.sleep(random.uniform(0, 0.1))
            purge = self.start_program("otpd", "purge", "--all") if number % 2 else None
            time.sleep(random.uniform(0, 0.02))
            for one in filter(None, (process, purge)):
                one.kill()
                one.wait()
            report = watching.Report()
            watching.inspect_files(report, self.canaries, str(self.home))
            self.note("killed", report)


class MemoryTests(FailingTest):
    def start_waiting(self, *arguments, environment=None, **more):
        """Starts a program that holds secrets and waits for input."""
        process = subprocess.Popen(
            arguments,
            env=programs.environment(self.home) | (environment or {}),
            cwd=self.home,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=open(self.home / "tmp/errors", "wb"),
            preexec_fn=allow_core_dumps,
            **more,
        )
        self.addCleanup(process.stdin.close)
        self.addCleanup(process.stdout.close)
        self.addCleanup(process.wait)
        self.addCleanup(process.kill)
        return process

    def waiting_programs(self, **more):
        """The programs, each with a message in its memory."""
        ways = {
            "a stream": (("otp", "detect", "--ndjson"), self.canaries.line()),
            "ingest": (("otpd", "ingest", "--acknowledge"), self.canaries.line(id="one more")),
            "the extension": (("otp-native-host", EXTENSION), frame(request())),
        }
        for name, ((program, *arguments), data) in ways.items():
            process = self.start_waiting(programs.path(program), *arguments, **more)
            process.stdin.write(data)
            process.stdin.flush()
            # An answer proves that it has read the message.
            self.assertTrue(process.stdout.read(1))
            yield name, process

    def crash(self, process, number):
        """Ends a process by a signal. Returns whether the kernel dumped its memory."""
        os.kill(process.pid, number)
        end = time.monotonic() + LONGEST_CRASH
        while (state := os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOWAIT | os.WNOHANG)) is None:
            self.assertLess(time.monotonic(), end, "the process survives its crash")
            time.sleep(0.002)
        return state.si_code == os.CLD_DUMPED

    def test_a_crash_dumps_no_memory(self):
        for number in (signal.SIGSEGV, signal.SIGABRT, signal.SIGQUIT, signal.SIGBUS):
            for name, process in self.waiting_programs():
                self.assertEqual(watching.hardening_of(process.pid), ("0", "0"), f"{name}: limit of core dumps")
                self.assertFalse(self.crash(process, number), f"{name}: its memory was dumped")
                report = watching.Report()
                watching.inspect_files(report, self.canaries, str(self.home))
                self.note(f"crash of {name}", report)

    def test_the_check_sees_core_dumps(self):
        process = self.start_waiting("cat")
        self.assertTrue(self.crash(process, signal.SIGSEGV))

    def test_a_crash_prints_no_backtrace_even_if_requested(self):
        mark = self.home / "tmp/mark"
        make_marking_script(self.home / "backtrace", mark)
        wanted = {"SWIFT_BACKTRACE": f"enable=yes,swift-backtrace={self.home}/backtrace"}
        for number in (signal.SIGSEGV, signal.SIGABRT, signal.SIGILL, signal.SIGTRAP, signal.SIGFPE):
            for name, process in self.waiting_programs(environment=wanted):
                self.crash(process, number)
                self.assertEqual(process.wait(), -number, f"{name}: the signal was handled")
                self.assertFalse(mark.exists(), f"{name}: a backtrace was made")
                self.note(f"backtrace of {name}", watching.Report())

    def test_other_processes_of_the_user_cannot_read_the_memory(self):
        before = []
        if os.geteuid() == 0:
            # Root can read everything, so the programs run as nobody.
            before = ["setpriv", f"--reuid={NOBODY}", f"--regid={NOBODY}", "--clear-groups"]
            for folder, _, names in os.walk(self.home):
                for path in [folder, *(f"{folder}/{name}" for name in names)]:
                    os.chown(path, NOBODY, NOBODY)
        script = 'for name in maps mem environ fd/0 fd; do head -c 1 "/proc/$0/$name" >/dev/null 2>&1 && echo "$name"; done; ls "/proc/$0/fd"'

        def readable(identifier):
            command = [*before, "sh", "-c", script, str(identifier)]
            return subprocess.run(command, capture_output=True).stdout.split()

        options = {"user": NOBODY, "group": NOBODY, "extra_groups": []} if before else {}
        other = self.start_waiting("cat", **options)
        self.assertLessEqual({b"maps", b"environ"}, set(readable(other.pid)), "the check sees nothing at all")
        for name, process in self.waiting_programs(**options):
            self.assertEqual(readable(process.pid), [], f"{name}: another program can read it")
            self.note(f"memory of {name}", watching.Report())


if __name__ == "__main__":
    unittest.main()
