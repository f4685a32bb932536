"""Stored secrets are private and temporary: file modes, purges and the clipboard."""

import ctypes
import os
import random
import re
import shutil
import sqlite3
import stat
import subprocess
import time
import unittest

from harness import programs, watching
from harness.calls import every_call
from harness.canaries import Canaries
from harness.secrets_case import SecretsTest
from harness.varlink import connect

# The time in seconds until the clipboard is cleared.
CLIPBOARD_TIME = 60

# Calls that create files: those of the store and the manifests for browsers.
MAKES_FILES = re.compile("suggest as|wait$|inbox$|consume|dismiss|ingest$|ingest bound|purge|browser install|the extension requests and")

# A message of several pages, which SQLite stores in overflow chains.
LONG = 50_000


def tearDownModule():
    SecretsTest.summary("stored secrets")


class PurgeTests(SecretsTest):
    def kinds_in_store(self):
        """The secrets in the files of the store's folder, in any encoding."""
        files = self.store.parent.iterdir()
        return sorted({f"{file.name}: {kind}" for file in files for kind in self.canaries.kinds_in(file.read_bytes())})

    def fill(self):
        """Stores messages of all states and lengths, some by a killed program, with some pages free
        again."""
        canaries = self.canaries
        lines = canaries.lines(300) + canaries.line(text=canaries.text + f" {canaries.word}" * LONG)
        lines += canaries.line(text=canaries.text + "\n\n@example.com #" + canaries.code, source=canaries.word)
        lines += canaries.line(id=canaries.identity, text="another text of " + canaries.word) + canaries.line()
        self.assertEqual(self.run_program("otpd", "ingest", stdin=lines).returncode, 0)
        self.run_program("otp", "consume", "1")
        self.run_program("otp", "dismiss", "2")
        process = self.start_program("otpd", "ingest", "--source", canaries.word)
        try:
            process.stdin.write(canaries.lines(2_000))
            process.stdin.flush()
        except BrokenPipeError:
            pass
        time.sleep(random.uniform(0, 0.05))
        process.kill()
        process.wait()
        self.assertTrue(self.kinds_in_store())

    def expect_no_traces(self, name):
        self.assertEqual(self.kinds_in_store(), [], f"{name}: a secret is left in the store")
        database = sqlite3.connect(self.store)
        tables = [table for (table,) in database.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")]
        self.assertIn("entry", tables)
        for table in tables:
            count = database.execute(f'SELECT count(*) FROM "{table}"').fetchone()[0]
            # The key of the fingerprints reveals nothing of any message.
            self.assertEqual(count, {"fingerprintKey": 1, "sqlite_sequence": 1}.get(table, 0), f"{name}: rows of {table}")
        database.close()
        self.note(name, watching.Report())

    def test_a_purge_leaves_no_traces(self):
        for arguments in (["--all"], ["--older-than", "0s"]):
            self.renew()
            self.fill()
            time.sleep(0.002)
            self.watch("purge " + arguments[0], "otpd", "purge", *arguments, statuses=(0,))
            self.expect_no_traces("after purge " + arguments[0])

    def test_the_service_leaves_no_traces_older_than_its_retention(self):
        self.fill()
        time.sleep(1.1)
        self.start_program("otpd", "serve", "--retention", "1s")
        end = time.monotonic() + 20
        while self.kinds_in_store() and time.monotonic() < end:
            time.sleep(0.05)
        self.expect_no_traces("after the retention")

    def test_a_purge_reports_traces_that_a_reader_keeps(self):
        self.fill()
        reader = sqlite3.connect(self.store)
        self.addCleanup(reader.close)
        reader.execute("BEGIN")
        reader.execute("SELECT count(*) FROM entry").fetchone()
        self.watch("purge beside a reader", "otpd", "purge", "--all", "--wait", "0s", statuses=(2,))
        self.assertTrue(self.kinds_in_store(), "the check finds no traces")
        reader.close()
        self.watch("purge after a reader", "otpd", "purge", "--all", statuses=(0,))
        self.expect_no_traces("after a second purge")


class ModeTests(SecretsTest):
    def exposed_files(self):
        """The files that others than their owner can access."""
        exposed = []
        for folder, folders, names in os.walk(self.home):
            for name in folders + names:
                status = os.lstat(f"{folder}/{name}")
                if stat.S_IMODE(status.st_mode) & 0o077 and not stat.S_ISLNK(status.st_mode):
                    exposed.append(os.path.relpath(f"{folder}/{name}", self.home))
        return exposed

    def test_created_files_are_private(self):
        os.umask(0)
        self.addCleanup(os.umask, 0o022)
        for number, call in enumerate(every_call(Canaries())):
            if not MAKES_FILES.match(call.name):
                continue
            self.renew()
            call = every_call(self.canaries)[number]
            service = self.start_program("otpd", "serve") if call.program == "otp" and "consume" in call.name else None
            if service:
                connect(self.home / "run/otp/otpd.sock").close()
            self.run_program(call.program, *call.arguments, stdin=call.stdin)
            self.assertEqual(self.exposed_files(), [], f"{call.name}: others can access a created file")
            self.note("modes: " + call.name, watching.Report())

    def test_the_check_finds_files_that_others_can_access(self):
        self.assertEqual(self.exposed_files(), [])
        (self.home / "tmp/x").write_text("x")
        (self.home / "tmp/x").chmod(0o640)
        self.assertEqual(self.exposed_files(), ["tmp/x"])


class ClipboardTests(SecretsTest):
    # Stand-ins for the desktop's clipboard programs. They record their arguments and environment.
    TOOLS = {
        "wl-copy": ("WAYLAND_DISPLAY", "wl-paste"),
        "xclip": ("DISPLAY", None),
        "xsel": ("DISPLAY", None),
    }
    SCRIPT = """#!/bin/sh
    clipboard={home}/desktop/clipboard
    for file in cmdline environ; do cat /proc/$$/$file >> {home}/desktop/seen; done
    case "${{0##*/}} $*" in
    *--help*) echo "--sensitive"; exit;;
    wl-paste*|*-out*|*--output*) cat "$clipboard"; exit;;
    *--clear*) : > "$clipboard"; exit;;
    esac
    cat > "$clipboard.new" && mv "$clipboard.new" "$clipboard"
    """

    def desktop(self, tool):
        """The environment of a desktop with `tool`."""
        display, other = self.TOOLS[tool]
        folder = self.home / "desktop"
        folder.mkdir(mode=0o700, exist_ok=True)
        for name in filter(None, (tool, other)):
            (folder / name).write_text(self.SCRIPT.format(home=self.home))
            (folder / name).chmod(0o700)
        # The machine may have tools of its own.
        for name in ("cat", "mv"):
            if not (folder / name).exists():
                (folder / name).symlink_to(shutil.which(name))
        self.clipboard = folder / "clipboard"
        self.clipboard.write_text("")
        return {"PATH": str(folder), display: "0"}

    def setUp(self):
        super().setUp()
        # Orphaned descendants become children of this process (PR_SET_CHILD_SUBREAPER).
        ctypes.CDLL(None).prctl(36, 1, 0, 0, 0)

    def orphans(self):
        """The IDs of orphaned descendants."""
        with open(f"/proc/self/task/{os.getpid()}/children") as children:
            return [int(number) for number in children.read().split()]

    def end_orphans(self):
        """Ends the orphaned descendants. Some have ended already, and are only waited for."""
        for orphan in self.orphans():
            os.kill(orphan, 9)
            os.waitpid(orphan, 0)

    def test_only_the_clipboard_gets_the_code(self):
        for tool in self.TOOLS:
            self.renew()
            environment = self.desktop(tool)
            # The clipboard itself holds the code.
            command = [programs.path("otp"), "suggest", "--copy"]
            start = time.monotonic()
            done = subprocess.run(command, env=programs.environment(self.home) | environment, cwd=self.home, capture_output=True)
            self.assertEqual((done.returncode, done.stdout, done.stderr), (0, b"", b""))
            self.assertEqual(self.clipboard.read_bytes(), self.canaries.code.encode())
            self.assertEqual(self.canaries.kinds_in((self.home / "desktop/seen").read_bytes()), [])
            (orphan,) = self.orphans()
            self.addCleanup(self.end_orphans)
            report = watching.Report()
            # Before its exec, it has the memory of its parent.
            time.sleep(0.1)
            watching.inspect_process(orphan, report, self.canaries, str(self.home))
            self.assertEqual(watching.hardening_of(orphan), ("0", "0"))
            self.assertIn(b"clear-clipboard", open(f"/proc/{orphan}/cmdline", "rb").read())
            self.note("the clipboard with " + tool, report)
            if programs.SCALE > 1 and tool == "wl-copy":
                # It ends once it has cleared the clipboard.
                os.waitpid(orphan, 0)
                self.expect_an_empty_clipboard(start, CLIPBOARD_TIME)

    def test_the_clipboard_is_cleared_after_a_while(self):
        for tool in self.TOOLS:
            environment = self.desktop(tool)
            self.clipboard.write_text(self.canaries.code)
            start = time.monotonic()
            process = self.start_program("otp", "clear-clipboard", "--after", "1s", **environment)
            process.stdin.write(self.canaries.code.encode())
            process.stdin.close()
            self.assertEqual(process.wait(programs.LONGEST), 0)
            self.expect_an_empty_clipboard(start, 1)
            self.assertEqual(self.canaries.kinds_in((self.home / "desktop/seen").read_bytes()), [])
            report = watching.Report()
            watching.inspect_files(report, self.canaries, str(self.home))
            self.note("an empty clipboard with " + tool, report)

    def expect_an_empty_clipboard(self, start, shortest):
        """Expects that the clipboard is empty, `shortest` seconds or more after `start`."""
        self.assertEqual(len(self.clipboard.read_bytes()), 0, "the code is still on the clipboard")
        self.assertGreaterEqual(time.monotonic() - start, shortest, "the clipboard was cleared too early")


if __name__ == "__main__":
    unittest.main()
