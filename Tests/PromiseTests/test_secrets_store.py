"""What is kept is for its owner alone, and gone after its time: files, what a purge leaves, the clipboard."""

import ctypes
import os
import random
import re
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

# How long a code stays on the clipboard, in seconds.
CLIPBOARD_TIME = 60

# The commands that may make files: those of the store, and what is written for browsers.
MAKES_FILES = re.compile("suggest as|wait$|inbox$|consume|dismiss|ingest$|ingest bound|purge|browser install|the extension asks and")

# A message of several pages, of which the store keeps chains.
LONG = 50_000


def tearDownModule():
    SecretsTest.summary("secrets of what is kept")


class PurgeTests(SecretsTest):
    def kinds_in_store(self):
        """The secrets in any file of the store's folder, in any form."""
        files = self.store.parent.iterdir()
        return sorted({f"{file.name}: {kind}" for file in files for kind in self.canaries.kinds_in(file.read_bytes())})

    def fill(self):
        """Messages in each state, of every length, also half of a run that was killed; some pages are free by then."""
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

    def check_nothing_is_left(self, name):
        self.assertEqual(self.kinds_in_store(), [], f"{name}: a secret is left in the store")
        database = sqlite3.connect(self.store)
        tables = [table for (table,) in database.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")]
        self.assertIn("entry", tables)
        for table in tables:
            count = database.execute(f'SELECT count(*) FROM "{table}"').fetchone()[0]
            # What finds the same messages is a key of the store, which says nothing of any.
            self.assertEqual(count, {"fingerprintKey": 1, "sqlite_sequence": 1}.get(table, 0), f"{name}: rows of {table}")
        database.close()
        self.note(name, watching.Report())

    def test_a_purge_leaves_no_secret_in_any_form(self):
        for arguments in (["--all"], ["--older-than", "0s"]):
            self.renew()
            self.fill()
            time.sleep(0.002)
            self.watch("purge " + arguments[0], "otpd", "purge", *arguments, statuses=(0,))
            self.check_nothing_is_left("after purge " + arguments[0])

    def test_the_service_leaves_no_secret_that_is_older_than_it_keeps(self):
        self.fill()
        time.sleep(1.1)
        self.start_program("otpd", "serve", "--retention", "1s")
        end = time.monotonic() + 20
        while self.kinds_in_store() and time.monotonic() < end:
            time.sleep(0.05)
        self.check_nothing_is_left("after the retention")

    def test_a_purge_beside_a_reader_says_that_traces_remain(self):
        self.fill()
        reader = sqlite3.connect(self.store)
        self.addCleanup(reader.close)
        reader.execute("BEGIN")
        reader.execute("SELECT count(*) FROM entry").fetchone()
        self.watch("purge beside a reader", "otpd", "purge", "--all", "--wait", "0s", statuses=(2,))
        self.assertTrue(self.kinds_in_store(), "the check of purges sees nothing")
        reader.close()
        self.watch("purge after a reader", "otpd", "purge", "--all", statuses=(0,))
        self.check_nothing_is_left("after a second purge")


class ModeTests(SecretsTest):
    def strange_modes(self):
        """What others than the owner may use, besides what the test made."""
        strange = []
        for folder, folders, names in os.walk(self.home):
            for name in folders + names:
                status = os.lstat(f"{folder}/{name}")
                if stat.S_IMODE(status.st_mode) & 0o077 and not stat.S_ISLNK(status.st_mode):
                    strange.append(os.path.relpath(f"{folder}/{name}", self.home))
        return strange

    def test_what_is_made_is_for_its_owner_alone(self):
        os.umask(0)
        self.addCleanup(os.umask, 0o022)
        manifests = []
        for number, call in enumerate(every_call(Canaries())):
            if not MAKES_FILES.match(call.name):
                continue
            self.renew()
            call = every_call(self.canaries)[number]
            service = self.start_program("otpd", "serve") if call.program == "otp" and "consume" in call.name else None
            if service:
                connect(self.home / "run/otp/otpd.sock").close()
            self.run_program(call.program, *call.arguments, stdin=call.stdin)
            strange = self.strange_modes()
            if call.name == "browser install":
                # A browser of the same user reads them, and they hold no secret; their folders are closed all the same.
                manifests = [name for name in strange if name.endswith("org.otpd.codes.json")]
                strange = [name for name in strange if name not in manifests]
            self.assertEqual(strange, [], f"{call.name}: others may use what it made")
            self.note("modes: " + call.name, watching.Report())
        self.assertLessEqual(len(manifests), 2)

    def test_what_others_may_use_is_seen(self):
        self.assertEqual(self.strange_modes(), [])
        (self.home / "tmp/x").write_text("x")
        (self.home / "tmp/x").chmod(0o640)
        self.assertEqual(self.strange_modes(), ["tmp/x"])


class ClipboardTests(SecretsTest):
    # Each is what the desktop has; they note how they were called, and by whom they could be seen.
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
        """An environment with the programs of a desktop that has `tool`."""
        display, other = self.TOOLS[tool]
        folder = self.home / "desktop"
        folder.mkdir(mode=0o700, exist_ok=True)
        for name in filter(None, (tool, other)):
            (folder / name).write_text(self.SCRIPT.format(home=self.home))
            (folder / name).chmod(0o700)
        self.clipboard = folder / "clipboard"
        self.clipboard.write_text("")
        return {"PATH": f"{folder}:{os.defpath}", display: "0"}

    def setUp(self):
        super().setUp()
        # What lives on after its parent becomes a child of the test, which then knows it (PR_SET_CHILD_SUBREAPER).
        ctypes.CDLL(None).prctl(36, 1, 0, 0, 0)

    def orphans(self):
        """The programs that live on."""
        with open(f"/proc/self/task/{os.getpid()}/children") as children:
            return [int(number) for number in children.read().split()]

    def end(self, orphan):
        os.kill(orphan, 9)
        os.waitpid(orphan, 0)

    def test_the_clipboard_gets_the_code_and_nobody_else_sees_it(self):
        for tool in self.TOOLS:
            self.renew()
            environment = self.desktop(tool)
            # The clipboard itself holds the code, as it should.
            command = [programs.path("otp"), "suggest", "--copy"]
            done = subprocess.run(command, env=programs.environment(self.home) | environment, cwd=self.home, capture_output=True)
            self.assertEqual((done.returncode, done.stdout, done.stderr), (0, b"", b""))
            self.assertEqual(self.clipboard.read_bytes(), self.canaries.code.encode())
            self.assertEqual(self.canaries.kinds_in((self.home / "desktop/seen").read_bytes()), [])
            (orphan,) = self.orphans()
            self.addCleanup(self.end, orphan)
            report = watching.Report()
            # Until it is the program itself, it has the memory of its parent.
            time.sleep(0.1)
            watching.look_at_process(orphan, report, self.canaries, str(self.home))
            self.assertEqual(watching.hardening_of(orphan), ("0", "0"))
            self.assertIn(b"clear-clipboard", open(f"/proc/{orphan}/cmdline", "rb").read())
            self.note("the clipboard with " + tool, report)
            if programs.SCALE > 1 and tool == "wl-copy":
                self.wait_for_an_empty_clipboard(CLIPBOARD_TIME, CLIPBOARD_TIME + 5)

    def test_the_clipboard_is_emptied_after_its_time(self):
        for tool in self.TOOLS:
            environment = self.desktop(tool)
            self.clipboard.write_text(self.canaries.code)
            process = self.start_program("otp", "clear-clipboard", "--after", "1s", **environment)
            process.stdin.write(self.canaries.code.encode())
            process.stdin.close()
            self.wait_for_an_empty_clipboard(0.9, 5)
            self.assertEqual(process.wait(), 0)
            self.assertEqual(self.canaries.kinds_in((self.home / "desktop/seen").read_bytes()), [])
            report = watching.Report()
            watching.look_at_files(report, self.canaries, str(self.home))
            self.note("an empty clipboard with " + tool, report)

    def wait_for_an_empty_clipboard(self, shortest, longest):
        start = time.monotonic()
        while self.clipboard.read_bytes():
            self.assertLess(time.monotonic() - start, longest, "the code is still on the clipboard")
            time.sleep(0.01)
        self.assertGreater(time.monotonic() - start, shortest, "the clipboard was emptied too early")


if __name__ == "__main__":
    unittest.main()
