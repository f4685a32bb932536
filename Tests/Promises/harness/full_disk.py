"""Purges a store on a small, full disk, and reports what was left.

`run` starts this module as a program in a mount namespace of its own, where the disk is the state
folder."""

import contextlib
import json
import pathlib
import re
import select
import signal
import sqlite3
import subprocess
import sys
import threading

from . import faults, namespaces, programs, store

# A message that a purge by age deletes.
OLD = {"receivedAt": "2020-01-31T09:30:00Z"}

# The number of bytes that a message takes in the store's file.
MESSAGE_SIZE = 700

_DISK = 'mount -t tmpfs -o size="$1",mode=700 otp "$0" || exit 99; shift; exec "$@"'

# An age at which a service checks every ten seconds.
SHORT_AGE = "4m"

# A code, or the codes of two adjacent columns.
NUMBERS = re.compile(rb"(?<!\d)(\d{6})(\d{6})?(?!\d)")

# `otpd purge` with `--all` and with `--older-than`, `otpd ingest --retention`, and retention by a
# service that starts and by one that is running.
WAYS = ("all", "older-than", "ingest", "start", "hourly")

# None, programs that query now and then, and one that holds a snapshot of the store.
READERS = ("none", "open", "holding")


def run(home, size, **more):
    """The observations of a round with a disk of `size` bytes; see `Round`."""
    for name in ("run", "tmp", "state"):
        (home / name).mkdir(mode=0o700, exist_ok=True)
    program = [sys.executable, "-m", __spec__.name, json.dumps({"home": str(home), "size": size} | more)]
    done = subprocess.run(
        namespaces.enter(_DISK, home / "state", size, *program),
        cwd=programs.ROOT / "Tests/Promises",
        capture_output=True,
    )
    if done.returncode:
        raise AssertionError(f"the round failed: {done.stderr.decode()}")
    return json.loads(done.stdout)


class Round:
    """One purge by `way`, optionally with a `service` and a `reader` at the same time.

    `kept` percent of the store stays. With `kill`, the program is killed at that call, and a second
    one does its work."""

    def __init__(self, home, size, way, service=False, reader="none", kept=30, kill=0):
        self.home = pathlib.Path(home)
        self.size, self.way, self.reader = size, way, reader
        self.folder = self.home / "state/otp"
        self.inbox = self.folder / "inbox.db"
        self.service, self.kill = service, kill
        share = size // 6 // MESSAGE_SIZE
        self.old = range(share * (100 - kept) // 100)
        self.new = range(len(self.old), share) if way != "all" else range(0)
        self.told = []

    def run(self):
        with contextlib.ExitStack() as stack:
            if self.service and self.way != "hourly":
                stack.enter_context(self.serving("0s", "other"))
            if self.way == "hourly":
                service = stack.enter_context(self.serving(SHORT_AGE, "hourly"))
            self.store(stack)
            holder = self.read(stack)
            self.fill()
            if self.way == "hourly":
                status = self.wait(service)
            elif self.way == "start":
                with self.serving(SHORT_AGE, "start") as service:
                    status = self.wait(service)
            else:
                status = self.purge()
            seen = {"status": status, "traces": self.traces()}
            if self.kill:
                seen = {"status": self.purge(again=True), "traces": self.traces(), "killed": status == -9}
            if holder:
                holder.rollback()
                holder.close()
                seen["later"] = self.purge(again=True)
                seen["later traces"] = self.traces()
            (self.home / "state/filler").unlink()
            seen |= self.count()
        seen["errors"] = b"".join(self.told).decode()
        return seen

    def store(self, stack):
        """Stores the messages with one long ingest, which stays open alongside a service."""
        ingest = stack.enter_context(self.started("otpd", "ingest", "--quiet", "--acknowledge"))
        lines = store.lines(self.old, **OLD) + store.lines(self.new)
        writer = threading.Thread(target=lambda: (ingest.stdin.write(lines), ingest.stdin.flush()))
        writer.start()
        count = len(self.old) + len(self.new)
        for line in ingest.stdout:
            if int(line) >= count:
                break
        writer.join()
        if not self.service:
            ingest.stdin.close()
            ingest.wait()

    def fill(self):
        with open(self.home / "state/filler", "wb", buffering=0) as filler:
            with contextlib.suppress(OSError):
                while True:
                    filler.write(bytes(4_096))

    def read(self, stack):
        """Starts the readers: programs that query repeatedly, or one that holds a snapshot."""
        if self.reader == "none":
            return None
        stack.enter_context(self.started("otp", "wait", "--timeout", "10m", "--to", "nobody"))
        # Stays open until the store is inspected: closing the last connection would empty the log.
        connection = sqlite3.connect(self.inbox, isolation_level=None)
        stack.callback(connection.close)
        if self.reader == "holding":
            connection.execute("BEGIN")
        connection.execute("SELECT count(*) FROM entry").fetchall()
        return connection if self.reader == "holding" else None

    def purge(self, again=False):
        """Purges with a command; returns its exit status."""
        # Only a reader that holds a snapshot makes a purge wait as long as it may.
        wait = ["--wait", "1s" if self.reader == "holding" and not again else "60s"]
        command = {
            "all": ["purge", "--all", *wait],
            "older-than": ["purge", "--older-than", "24h", *wait],
        }.get("older-than" if again and self.way != "all" else self.way, ["ingest", "--quiet", "--retention", "24h"])
        shim = {}
        if self.kill and not again:
            shim = faults.environment(self.folder, call="any", at=self.kill, kind="kill")
        done = programs.run("otpd", *command, home=self.home, **shim)
        self.told.append(done.stderr)
        return done.returncode

    def wait(self, service):
        """Waits until a service has deleted old messages, and rewritten the store if possible.

        Returns 0 if it has."""
        for _ in range(600):
            if self.count()["old"] == 0 and (self.reader == "holding" or not self.traces()):
                return 0
            select.select([service.stderr], [], [], 0.1)
        return 1

    def count(self):
        with contextlib.closing(sqlite3.connect(self.inbox, isolation_level=None)) as connection:
            query = "SELECT count(*) FILTER (WHERE arrival < 1700000000000), count(*) FROM entry"
            old, every = connection.execute(query).fetchone()
        return {"old": old, "kept": every - old}

    def traces(self):
        """The number of files that contain the code of a message that should be deleted."""
        gone = {store.code(number).encode() for number in self.old}
        contents = [file.read_bytes() for file in self.folder.iterdir()]
        return sum(any(number in gone for number in numbers(content)) for content in contents)

    @contextlib.contextmanager
    def serving(self, retention, name):
        socket = self.home / f"run/{name}"
        with self.started("otpd", "serve", "--retention", retention, "--socket", str(socket)) as service:
            while b"answering" not in (line := service.stderr.readline()):
                self.told.append(line)
                if not line:
                    raise OSError("the service has ended")
            yield service

    @contextlib.contextmanager
    def started(self, name, *arguments):
        process = programs.start(name, *arguments, home=self.home)
        try:
            yield process
        finally:
            process.kill()
            _, errors = process.communicate() if not process.stdin.closed else (None, process.stderr.read())
            process.wait()
            self.told.append(errors or b"")


def numbers(content):
    """The six-digit numbers in the bytes of a file."""
    return (number for match in NUMBERS.finditer(content) for number in match.groups() if number)


if __name__ == "__main__":
    signal.alarm(programs.LONGEST)
    print(json.dumps(Round(**json.loads(sys.argv[1])).run()))
