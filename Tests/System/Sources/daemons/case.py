"""A test case with a computer of its own: a home, a message bus, the service, and sources."""

import json
import os
import pathlib
import signal
import subprocess
import time

from harness import case, faults, programs, varlink

from . import bus

# The timeout in seconds for a message to come through; far longer than needed on a busy machine.
LONGEST = 120


class SourceTest(case.PromiseTest):
    """A test of `otp-source` with real daemons on `self.bus`."""

    # Whether the clock of the programs can be set.
    sets_clock = False

    def setUp(self):
        super().setUp()
        self.bus = bus.Bus(self.home)
        self.addCleanup(self.bus.stop)
        self.bus.start(self.environment())
        self.clock = self.home / "clock"
        self.set_clock(0)
        self.service = self.serve()

    def environment(self):
        """The environment of daemons and programs."""
        own = {
            "DBUS_SESSION_BUS_ADDRESS": self.bus.address, "DBUS_SYSTEM_BUS_ADDRESS": self.bus.address,
            "QT_QPA_PLATFORM": "offscreen",
        }
        return programs.environment(self.home, **own)

    def shim(self):
        """Additional variables for the programs under test."""
        own = {name: value for name, value in self.environment().items() if name.startswith("DBUS_")}
        if self.sets_clock:
            own |= faults.environment(self.home / "state", clock=self.clock)
        return own

    def set_clock(self, seconds):
        """Sets the clock of all programs, including running ones, ahead of this machine's clock."""
        new = self.home / "clock.new"
        new.write_text(str(int(seconds * 1_000)))
        new.rename(self.clock)

    def daemon(self, *command, **more):
        """Starts a daemon, which stops with the test."""
        log = open(self.home / f"{pathlib.Path(command[0]).name}.log", "ab")
        process = subprocess.Popen(
            command, env=self.environment() | more, cwd=self.home, stdin=subprocess.DEVNULL, stdout=log, stderr=log,
        )
        log.close()
        self.addCleanup(stop, process)
        return process

    def serve(self):
        """Starts the service; returns once it answers."""
        process = self.daemon(programs.path("otpd"), "serve", **self.shim())
        varlink.connect(self.socket, process).close()
        return process

    def set_up(self, *sources):
        """Writes the settings of the sources."""
        file = self.home / "config/otp/sources.json"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(json.dumps({"schema": 1, "sources": sources}))

    def source(self, kind, *options):
        """Starts a source; what it says is in `otp-source.log`."""
        return self.daemon(programs.path("otp-source"), kind, *options, **self.shim())

    @property
    def socket(self):
        return self.home / "run/otp/otpd.sock"

    def said(self):
        """The messages of the sources."""
        log = self.home / "otp-source.log"
        return log.read_text().splitlines() if log.exists() else []

    def wait_until_said(self, words):
        self.wait(lambda: any(words in line for line in self.said()), f"otp-source does not say “{words}”")

    def stored(self):
        """The entries of the inbox, in the order of storing."""
        done = self.run_program("otp", "inbox", "--ndjson", "--reveal", "--limit", "100000", **self.shim())
        self.assertIn(done.returncode, (0, 1), done.stderr)
        return sorted(map(json.loads, done.stdout.splitlines()), key=lambda entry: entry["id"])

    def offered(self):
        """The offered codes, with everything that is reported about them."""
        done = self.run_program("otp", "suggest", "--all", "--json", **self.shim())
        self.assertIn(done.returncode, (0, 1), done.stderr)
        return [json.loads(line) for line in done.stdout.splitlines()]

    def expect(self, event, *codes, offered=None, of="code"):
        """Waits until the inbox contains the codes of `codes` after all that were expected before,
        and nothing else."""
        self.all_codes = getattr(self, "all_codes", []) + list(codes)
        self.wait(lambda: len(self.stored()) >= len(self.all_codes), f"{event}: is not stored")
        self.assertEqual([entry[of] for entry in self.stored()], self.all_codes, event)
        if offered is not None:
            self.assertEqual([one["code"] for one in self.offered()], list(offered), event)

    def wait(self, is_true, fault, limit=LONGEST):
        """Waits until `is_true` holds; things that it needs may be gone or not yet exist."""
        end = time.monotonic() + limit
        while not is_true():
            if time.monotonic() > end:
                self.fail("\n".join([fault, *self.said()[-5:]]))
            time.sleep(0.02)

    def sleeping(self, *processes):
        """Stops processes for a `with` block, as when a machine sleeps."""
        return Sleep(processes)


class Sleep:
    def __init__(self, processes):
        self.processes = processes

    def __enter__(self):
        for process in self.processes:
            os.kill(process.pid, signal.SIGSTOP)

    def __exit__(self, *error):
        for process in self.processes:
            os.kill(process.pid, signal.SIGCONT)


def stop(process):
    """Ends a process that the test started, if it is still running."""
    process.kill()
    process.wait()


def memory(process):
    """The peak memory of a process in megabytes."""
    status = pathlib.Path(f"/proc/{process.pid}/status").read_text()
    peak = next(line for line in status.splitlines() if line.startswith("VmHWM"))
    return int(peak.split()[1]) / 1024
