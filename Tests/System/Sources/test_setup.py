"""`otp setup`, from nothing to the first code, with the real daemon of KDE Connect and a phone."""

import os
import pathlib
import re
import shutil
import signal
import subprocess
import unittest

from daemons import desktop, phone
from daemons.case import SourceTest
from daemons.terminal import Conversation
from harness import programs

# The programs that are found: the phone's daemon, but no browser.
TOOLS = ("kdeconnect-cli",)


class SetupTests(SourceTest):
    def setUp(self):
        super().setUp()
        phone.start_daemon(self)
        self.phone = phone.Phone(self)
        (self.home / "bin").mkdir()
        for tool in TOOLS:
            (self.home / "bin" / tool).symlink_to(shutil.which(tool))
        self.addCleanup(self.undo)

    def serve(self):
        """`otp setup` starts the service."""

    def shim(self):
        return super().shim() | {"PATH": str(self.home / "bin")}

    def undo(self):
        return self.run_program("otp", "setup", "--undo", "--yes", **self.shim())

    def converse(self, answers):
        """Runs `otp setup` on a terminal, with an answer for each piece of what it says."""
        self.conversation = Conversation(self, programs.path("otp"), "setup", **self.shim())
        return self.conversation.answer(answers)

    def pair(self):
        self.phone.send("kdeconnect.pair", {"pair": True})

    def test_a_person_answers_questions_and_a_message_of_the_phone_brings_a_code(self):
        self.phone.connect()
        said, status = self.converse({
            "Start the service, which finds the codes? [Y/n] ": "", "Read codes from these? [Y/n] ": "y",
            "Pair with Phone (_0123456789abcdef_)? [y/N] ": "yes", "accept on the phone": self.pair,
        })
        # No browser is there.
        self.assertEqual(status, 1, said)
        for line in ("looking for a phone: open KDE Connect on it, in the same network; press Enter to skip this",
                     "accept on the phone; press Enter to skip this", "paired; now allow KDE Connect on the phone to read SMS", "The service took a test code, and offered it.",
                     "The source kdeconnect can only be tried with a real code: request one."):
            self.assertIn(line, said)
        self.wait(lambda: "the phone is connected" in self.doctor(), "the doctor does not see the phone")
        self.phone.receive("Your Oakline code is 100004")
        self.wait(lambda: [one["code"] for one in self.offered()] == ["100004"], "the code is not offered")
        self.assertRegex(self.doctor(), re.compile(r"^ok +source kdeconnect: the phone is connected; the last message at ", re.M))

    def test_browsers_and_notifications_are_offered(self):
        desktop.Desktop(self)
        shutil.copy(pathlib.Path(programs.ROOT) / "Tests/Promises/setups/systemctl", self.home / "bin")
        (self.home / "bin/chromium").symlink_to("/bin/false")
        (self.home / "prefix").mkdir()
        (self.home / "prefix/bin").symlink_to(pathlib.Path(programs.path("otp")).parent)
        (self.home / "run/systemd").mkdir()
        (self.home / "run/systemd/private").touch()
        said, status = self.converse({
            "finds the codes? [Y/n] ": "", "Read codes from these? [Y/n] ": "n", "Connect these browsers? [Y/n] ": "",
            "Show codes in desktop notifications? [Y/n] ": "",
        })
        self.assertEqual(status, 1, said)
        self.assertIn("will run: systemctl --user enable --now otpd-notify.service", said)
        self.assertTrue((self.home / "config/chromium/NativeMessagingHosts/org.otpd.codes.json").exists())
        self.assertEqual((self.home / "units/otpd-notify.service/active").read_text(), "active\n")
        os.kill(int((self.home / "units/otpd.service/process").read_text()), signal.SIGTERM)

    def doctor(self):
        return self.run_program("otp", "doctor", **self.shim()).stdout.decode()

    def test_a_daemon_that_hangs_is_named_and_its_phones_are_not_waited_for(self):
        os.kill(self.bus.process_of(phone.SERVICE), signal.SIGSTOP)
        said, status = self.converse({"finds the codes? [Y/n] ": "", "Read codes from these? [Y/n] ": "y"})
        self.assertEqual(status, 2, said)
        cure = "pkill -KILL -x kdeconnectd"
        silent = f"source kdeconnect: KDE Connect does not answer; to fix it: {cure}"
        self.assertRegex(said, re.compile(f"^wrong +{silent}", re.M))
        self.assertNotIn("looking for a phone", said)
        self.assertIn(silent, self.doctor())
        subprocess.run(cure.split(), check=True)
        self.wait(lambda: silent not in self.doctor(), "it still hangs")

    def test_a_person_who_wants_nothing_gets_nothing(self):
        said, status = self.converse({"finds the codes? [Y/n] ": "n", "Read codes from these? [Y/n] ": "no"})
        self.assertEqual(status, 1, said)
        left = [path for folder in ("config", "state", "run/otp") for path in (self.home / folder).glob("**/*otp*")]
        self.assertEqual(left, [])

    def test_a_phone_that_is_not_wanted_is_not_asked(self):
        self.phone.connect()
        said, status = self.converse({
            "finds the codes? [Y/n] ": "", "Read codes from these? [Y/n] ": "", "Pair with Phone (_0123456789abcdef_)? [y/N] ": "\n",
        })
        self.assertEqual(status, 1, said)
        self.assertNotIn("kdeconnect.pair", self.phone.asked)
        self.assertIn("no phone is paired with KDE Connect", self.doctor())

    def test_a_phone_that_comes_into_reach_at_the_moment_of_skipping_is_not_paired(self):
        said, status = self.converse({
            "finds the codes? [Y/n] ": "", "Read codes from these? [Y/n] ": "",
            "press Enter to skip this": lambda: (self.conversation.type(""), self.phone.connect()),
        })
        self.assertEqual(status, 1, said)
        self.assertNotIn("kdeconnect.pair", self.phone.asked)

    def test_a_paired_phone_out_of_reach_is_not_looked_for(self):
        self.phone.connect()
        self.phone.pair()
        self.phone.leave()
        said, status = self.converse({"finds the codes? [Y/n] ": "", "Read codes from these? [Y/n] ": ""})
        self.assertEqual(status, 1, said)
        self.assertNotIn("looking for a phone", said)
        self.assertIn("waiting for the phone", said)

    def test_nobody_is_asked_where_nobody_can_answer(self):
        done = self.run_program("otp", "setup", **self.shim())
        self.assertEqual((done.returncode, done.stdout), (2, b""))
        self.assertIn(b"add --yes", done.stderr)
        done = self.run_program("otp", "setup", "--yes", **self.shim())
        self.assertEqual(done.returncode, 1, done.stdout)
        self.assertNotIn(b"[Y/n]", done.stdout + done.stderr)
        self.assertIn("no phone is paired with KDE Connect", self.doctor())
        again = self.run_program("otp", "setup", "--yes", **self.shim())
        self.assertNotIn(b"will run", again.stdout)


if __name__ == "__main__":
    unittest.main()
