"""How the native library is found, and what is said when it is not. No test here needs it."""

import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

import otpcode
from case import LONGEST

PACKAGE = pathlib.Path(otpcode.__file__).parent


class LibraryTests(unittest.TestCase):
    def setUp(self):
        # The package without the library that a wheel has.
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        (self.folder / "otpcode").mkdir()
        for file in PACKAGE.glob("*.py"):
            (self.folder / "otpcode" / file.name).write_bytes(file.read_bytes())

    def said(self, program, **more):
        environment = {name: value for name, value in os.environ.items() if name != "OTPCODE_LIBRARY"}
        environment.update(PYTHONPATH=str(self.folder), PYTHONDONTWRITEBYTECODE="1", **more)
        done = subprocess.run(
            [sys.executable, "-c", program], env=environment, capture_output=True, text=True, timeout=LONGEST
        )
        return done.returncode, done.stdout + done.stderr

    def test_a_missing_library_is_said_in_one_sentence(self):
        status, said = self.said(
            "import otpcode\ntry:\n  otpcode.Detector()\nexcept otpcode.LibraryError as error:\n  print(error)",
            OTPCODE_LIBRARY="/nonexistent/libotpcode.so.0",
        )
        self.assertEqual((status, said.count("\n")), (0, 1))
        for words in ("libotpcode.so.0", "install the wheel", "`make`", "OTPCODE_LIBRARY"):
            self.assertIn(words, said)

    def test_another_library_is_refused(self):
        status, said = self.said("import otpcode; otpcode.Detector()", OTPCODE_LIBRARY="libc.so.6")
        self.assertEqual(status, 1)
        self.assertIn("LibraryError: libc.so.6 has version None of its interface; this package needs 0", said)

    def test_a_library_that_comes_with_the_package_is_used_before_all_others(self):
        (self.folder / "otpcode/libotpcode.so.0").write_text("no library")
        status, said = self.said("import otpcode; otpcode.Detector()", OTPCODE_LIBRARY="libc.so.6")
        self.assertEqual(status, 1)
        self.assertRegex(said, "cannot be loaded .*otpcode/libotpcode.so.0: file too short")

    def test_the_inbox_needs_no_library(self):
        status, said = self.said(
            "import otpcode\ntry:\n  otpcode.Inbox('/nonexistent').suggest()\n"
            "except otpcode.ServiceUnavailableError as error:\n  print(error)",
            OTPCODE_LIBRARY="/nonexistent/libotpcode.so.0",
        )
        self.assertEqual((status, said), (0, "no service is listening at /nonexistent; `otpd serve` starts one\n"))


if __name__ == "__main__":
    unittest.main()
