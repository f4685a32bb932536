"""Programs and services of different users are separate. Requires root to be two users."""

import os
import pathlib
import shutil
import socket
import subprocess
import unittest

from harness import programs
from harness.case import PromiseTest

# The user and group ID of nobody.
NOBODY = 65534


@unittest.skipUnless(os.geteuid() == 0, "requires root to run a service as another user")
class UserTests(PromiseTest):
    def setUp(self):
        super().setUp()
        # The other user may not have access to the build folder.
        built = pathlib.Path(programs.path("otpd"))
        folder = self.home / built.parent.name
        folder.mkdir()
        self.program = shutil.copy(built, folder)
        for path in (self.home, *self.home.rglob("*")):
            os.chown(path, NOBODY, NOBODY)
        self.service = subprocess.Popen(
            [self.program, "serve"], env=programs.environment(self.home), cwd=self.home, user=NOBODY,
            group=NOBODY, extra_groups=(), stdin=subprocess.DEVNULL, stderr=subprocess.PIPE,
        )
        self.addCleanup(self.service.stderr.close)
        self.addCleanup(self.service.wait)
        self.addCleanup(self.service.kill)
        line = self.service.stderr.readline()
        self.assertIn(b"answering", line)

    def test_a_service_does_not_answer_other_users(self):
        with socket.socket(socket.AF_UNIX) as client:
            client.settimeout(programs.LONGEST)
            client.connect(str(self.home / "run/otp/otpd.sock"))
            try:
                client.sendall(b'{"method":"org.varlink.service.GetInfo"}\0')
                self.assertEqual(client.recv(1), b"")
            except (BrokenPipeError, ConnectionResetError):
                pass

    def test_a_command_does_not_ask_the_service_of_another_user(self):
        done = self.run_program("otp", "suggest")
        self.assertEqual(done.returncode, 2)
        socket = self.home / "run/otp/otpd.sock"
        self.assertEqual(done.stderr.decode(), f"otp: the service at {socket} belongs to another user and is not used\n")


@unittest.skipUnless(os.geteuid() == 0, "requires root to be two users")
class NamespaceTests(PromiseTest):
    PERSON, OTHER = 61_001, 61_002

    def setUp(self):
        super().setUp()
        built = pathlib.Path(programs.path("otp"))
        self.program = shutil.copy(built, self.home)
        self.rules = self.home / "config/otp/rules.json"
        self.rules.parent.mkdir(parents=True)
        self.rules.write_text('{"schema": 1}')
        for path in (self.home, *self.home.rglob("*")):
            os.chown(path, self.PERSON, self.PERSON)

    def detect(self, *wrapper):
        return subprocess.run(
            [*wrapper, self.program, "detect", "Your code is 482913"], env=programs.environment(self.home), cwd=self.home,
            user=self.PERSON, group=self.PERSON, extra_groups=(), capture_output=True,
        )

    def test_files_of_others_are_refused_in_a_namespace_that_has_only_the_person(self):
        # As in systemd units, where files of root and of others look the same.
        for wrapper in ((), ("unshare", "--user", "--map-current-user")):
            with self.subTest(wrapper):
                self.assertEqual(self.detect(*wrapper).stdout, b"482913\n")
                os.chown(self.rules, self.OTHER, self.OTHER)
                done = self.detect(*wrapper)
                self.assertIn(b"rules.json belongs to user", done.stderr)
                os.chown(self.rules, self.PERSON, self.PERSON)


if __name__ == "__main__":
    unittest.main()
