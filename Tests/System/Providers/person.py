"""A person with a home, a password store and keyrings of their own, and our programs."""

import json
import os
import pathlib
import shutil
import subprocess
import tempfile
import time
import unittest

PROGRAMS = pathlib.Path(os.environ["OTP_PROGRAMS"])
SCALE = int(os.environ.get("SCALE", "1"))
HERE = pathlib.Path(__file__).resolve().parent
# The secret of the RFCs' test vectors, which no one uses.
SECRET = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"
PASSPHRASE = "a passphrase for tests"


class Person:
    """A person's files, in a single folder that is removed with the person."""

    def __init__(self):
        # The path of gpg-agent's socket must be short.
        self.home = pathlib.Path(tempfile.mkdtemp(prefix="otp-", dir="/tmp"))
        self.environment = {
            "HOME": str(self.home), "PATH": os.environ["PATH"], "LANG": "C.UTF-8",
            "XDG_RUNTIME_DIR": str(self.home / "run"), "GNUPGHOME": str(self.home / "gpg"),
        }
        for name in ("run", "gpg", ".config/otp/providers"):
            (self.home / name).mkdir(parents=True, mode=0o700)
        self.processes = []

    def close(self):
        for process in self.processes:
            process.kill()
            process.wait()
            if process.stdout:
                process.stdout.close()
        if (self.home / "gpg/gpg-agent.conf").exists():
            self.run("gpgconf", "--kill", "all")
        # What a killed program left behind may still start an agent, which cannot add files to a
        # folder that has moved.
        gone = self.home.rename(f"{self.home}.gone")
        shutil.rmtree(gone, onerror=unless_gone)

    def run(self, *command, text=None, check=False, **environment):
        return subprocess.run(
            [str(part) for part in command], input=text, capture_output=True, text=True, check=check,
            env=self.environment | environment, timeout=120,
        )

    def otp(self, *arguments, **environment):
        return self.run(PROGRAMS / "otp", *arguments, **environment)

    def start(self, *command, **environment):
        process = subprocess.Popen(
            [str(part) for part in command], env=self.environment | environment,
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
        )
        self.processes.append(process)
        return process

    def write_manifest(self, name, command, **members):
        manifest = {"schema": 1, "command": [str(part) for part in command], "sites": ["*"]} | members
        (self.home / f".config/otp/providers/{name}.json").write_text(json.dumps(manifest))

    def set_up(self, name, *command, **members):
        """Writes a manifest and enables the provider; returns the output of `otp`."""
        self.write_manifest(name, command or (PROGRAMS / "otp-provider", name), **members)
        return self.otp("providers", "enable", name, "--yes")

    def suggest(self, provider, site=None, *arguments, **environment):
        origin = ("--origin", site) if site else ()
        return self.otp("suggest", "--provider", provider, *origin, *arguments, **environment)


class PersonTests(unittest.TestCase):
    def setUp(self):
        self.person = Person()
        self.addCleanup(self.person.close)

    def assert_code(self, result, code):
        # A failure never shows a code: it may be a secret after these tests are changed.
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertTrue(result.stdout == code + "\n", "another code")

    def assert_no_code(self, result, status, words=""):
        self.assertEqual((result.returncode, result.stdout), (status, ""), result.stderr)
        self.assertIn(words, result.stderr)


def oath(*arguments):
    """The codes that oathtool makes from SECRET, which it reads from standard input."""
    result = subprocess.run(
        ["oathtool", "--base32", *arguments, "-"], input=SECRET, capture_output=True, text=True, check=True
    )
    return result.stdout.split()


def steady_time(period=30):
    """Waits for a time step with some seconds left, so that two programs run in the same step."""
    rest = period - time.time() % period
    if rest < 5:
        time.sleep(rest + 0.1)


def unless_gone(function, path, error):
    """Raises the error of a removal, unless an agent that is exiting removed the file first."""
    if not issubclass(error[0], FileNotFoundError):
        raise error[1]
