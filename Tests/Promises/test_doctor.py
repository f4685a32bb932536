"""`otp doctor` finds what is wrong with a set-up and names what mends it; after that, it is well.

The rows of `setups/doctor.toml` break a set-up in which everything is well.
"""

import concurrent.futures
import functools
import os
import pathlib
import re
import subprocess
import tempfile
import tomllib
import unittest

from harness import programs
from harness.case import PromiseTest
from test_sentences import bash

FOLDER = pathlib.Path(__file__).parent / "setups"
KEYS = {"id", "is_for_root", "breaks", "finds", "about", "status", "cure", "stays"}
MARK = "== examined =="
# The line about a clock that nothing is known to keep right, and the way to load an extension,
# depend on the machine.
CLOCK = "missing clock: nothing is known to keep it right; to fix it: sudo timedatectl set-ntp true"
LOADING = re.compile(r"to fix it: (otp browser status|sudo otp browser install chromium --system)$")
# Programs that never end, and note how many of them are alive when each one starts.
COUNTING = """hang() {
  rm -f "$1"
  put "$1" '#!/bin/sh
echo $$ >>"$HOME/asked"
alive=0
while read -r id; do kill -0 "$id" && alive=$((alive + 1)); done <"$HOME/asked" 2>/dev/null
echo $alive >>"$HOME/together"
exec /bin/sleep 3600'
  chmod +x "$1"
}"""
TIME = re.compile(r"\d{4}-\d\d-\d\d \d\d:\d\d(:\d\d)?")


def rows():
    return tomllib.loads((FOLDER / "doctor.toml").read_text())["row"]


def script(row):
    title = row.get("about", row["finds"][0].split(": ")[0].split(" ", 1)[-1])
    cure = row.get("cure", f"cure '{title}' first >/dev/null")
    return f"""
        . {FOLDER}/steps.sh
        healthy >/dev/null 2>&1 || echo 'not healthy'
        {row['breaks'] or ':'} >/dev/null
        examine >first; cat first; echo '{MARK}'
        {cure or ':'}
        examine
        otp setup --undo --yes >/dev/null 2>&1
    """


@functools.cache
def version():
    return subprocess.run([programs.path("otp"), "--version"], capture_output=True, check=True).stdout.split()[1].decode()


def lines(text, home):
    text = TIME.sub("$TIME", text.replace(str(home), "$HOME").replace(version(), "$VERSION"))
    found = [LOADING.sub("$LOADING", re.sub(r"^(ok|missing|wrong) +", r"\1 ", line)) for line in text.splitlines()]
    return [line for line in found if line != CLOCK]


class Doctor(PromiseTest):
    maxDiff = None

    def examine(self, row):
        """The lines before and after the cure."""
        with tempfile.TemporaryDirectory(dir=self.home, prefix="row-") as home:
            home = pathlib.Path(home).resolve()
            for name in ("run", "tmp"):
                (home / name).mkdir(mode=0o700)
            done = bash(script(row), home)
            before, _, after = (done.stdout + done.stderr).decode(errors="backslashreplace").partition(MARK)
            return lines(before, home), lines(after, home)

    def test_each_fault_is_found_and_mended_by_its_cure(self):
        known = [row for row in rows() if not row.get("is_for_root") or os.geteuid() == 0]
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            for row, (before, after) in zip(known, pool.map(self.examine, known)):
                with self.subTest(id=row["id"]):
                    self.assertLessEqual(set(row), KEYS)
                    for line in row["finds"]:
                        self.assertIn(line, before)
                    self.assertEqual(before[-1], f"status {row.get('status', 2)}")
                    title = row.get("about", row["finds"][0].split(": ")[0].split(" ", 1)[-1])
                    states = {line.split()[0] for line in after if f" {title}: " in line}
                    # Nothing may be left about a part that was replaced by others.
                    self.assertLessEqual(states, {row.get("stays", "ok")}, after)

    def test_programs_that_hang_are_asked_at_the_same_time(self):
        (row,) = (row for row in rows() if row["id"] == "everything-that-hangs")
        with tempfile.TemporaryDirectory(dir=self.home, prefix="row-") as home:
            home = pathlib.Path(home).resolve()
            for name in ("run", "tmp"):
                (home / name).mkdir(mode=0o700)
            lines = f". {FOLDER}/steps.sh; healthy >/dev/null 2>&1; {COUNTING}\n{row['breaks']}\nexamine\n{row['cure']}"
            done = bash(f"{{ {lines}\notp setup --undo --yes; }} >/dev/null 2>&1; cat together", home)
        # The one that is started last sees all others alive: three versions, the check of the
        # sources, and the states of units. One after the other, each would be alone.
        self.assertEqual(max(map(int, done.stdout.split())), 5)

    def test_every_row_has_a_name_of_its_own(self):
        names = [row["id"] for row in rows()]
        self.assertEqual(len(set(names)), len(names))
        self.assertGreaterEqual(len(names), 40)


if __name__ == "__main__":
    unittest.main()
