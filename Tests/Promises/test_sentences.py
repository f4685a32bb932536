"""Every sentence that the programs have for people is printed where it belongs.

The files of `sentences/` have a row for each: lines of bash that run in an empty home folder with
the functions of steps.sh, and their complete output, so that a wrong hint or swapped arguments are
noticed. `before` prepares, and its output is ignored. `$HOME` stands for the home folder,
`$PROGRAMS` for the folder of the programs.
"""

import concurrent.futures
import contextlib
import os
import pathlib
import signal
import subprocess
import tempfile
import tomllib
import unittest

from harness import programs
from harness.case import PromiseTest

FOLDER = pathlib.Path(__file__).parent / "sentences"
KEYS = {"id", "is_for_root", "before", "run", "input", "status", "output", "errors"}


def rows():
    for file in sorted(FOLDER.glob("*.toml")):
        for row in tomllib.loads(file.read_text())["row"]:
            yield file.stem, row


def bash(script, home, text=""):
    """Runs lines of bash, ends any processes that they leave running, and returns the result."""
    built = pathlib.Path(programs.path("otp")).parent
    process = subprocess.Popen(
        ["bash", "-c", f". {FOLDER}/steps.sh\n{script}"],
        env=programs.environment(home, PATH=f"{built}:{os.defpath}", TZ="UTC", LC_ALL="C.UTF-8"),
        cwd=home,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )
    try:
        output, errors = process.communicate(text.encode(), timeout=programs.LONGEST)
    except subprocess.TimeoutExpired as error:
        output, errors = error.stdout or b"", (error.stderr or b"") + b"... and did not end\n"
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        with process:
            process.wait()
    return subprocess.CompletedProcess(script, process.returncode, output, errors)


def done(row, home):
    """The result of a row: its status, its output and its standard error."""
    home = pathlib.Path(home).resolve()
    for name in ("run", "tmp"):
        (home / name).mkdir(mode=0o700)
    if "before" in row and bash(f"set -e\n{row['before']}", home).returncode:
        return {"status": -1, "output": "", "errors": "`before` fails\n"}
    answer = bash(row["run"], home, row.get("input", ""))
    built = str(pathlib.Path(programs.path("otp")).resolve().parent)
    output, errors = (
        stream.decode(errors="backslashreplace").replace(str(home), "$HOME").replace(built, "$PROGRAMS")
        for stream in (answer.stdout, answer.stderr)
    )
    return {"status": answer.returncode, "output": output, "errors": errors}


class Sentences(PromiseTest):
    maxDiff = None

    def test_every_row_prints_its_sentences(self):
        def try_row(named):
            if named[1].get("is_for_root") and os.geteuid():
                return None
            with tempfile.TemporaryDirectory(dir=self.home, prefix="row-") as home:
                return done(named[1], home)

        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            for (file, row), found in zip(rows(), pool.map(try_row, rows())):
                with self.subTest(file=file, id=row["id"]):
                    if found is None:
                        self.skipTest("requires root to give a file to another user")
                    self.assertLessEqual(set(row), KEYS)
                    self.assertEqual(found["errors"], row.get("errors", ""))
                    self.assertEqual(found["status"], row.get("status", 0))
                    # It may contain codes, which a failure report must not.
                    self.assertTrue(found["output"] == row.get("output", ""), "the output differs")

    def test_every_row_has_a_name_of_its_own(self):
        names = [(file, row["id"]) for file, row in rows()]
        self.assertEqual(len(set(names)), len(names))
        self.assertGreater(len(names), 1)


if __name__ == "__main__":
    unittest.main()
