"""`otpd notify` with a real notification server, dunst, under Xvfb."""
import json
import os
import subprocess
import unittest

from desktop import Desktop, until

PROGRAMS = os.environ["OTP_PROGRAMS"]

# A menu in which one of the buttons is always chosen.
MENU = "dmenu = /usr/bin/grep -m 1 Copy"


class DunstTests(unittest.TestCase):
    """A server that shows notifications to no one."""

    def setUp(self):
        self.desktop = Desktop(PROGRAMS)
        self.addCleanup(self.desktop.end)
        self.desktop.start_bus("session")
        self.desktop.start_display()
        self.settings = os.path.join(self.desktop.folder, "dunstrc")

    def start(self, *rules):
        """Starts dunst with the rules that Documentation/commands.md gives, and the program."""
        with open(self.settings, "w") as file:
            file.write("\n".join(["[global]", MENU, *rules, ""]))
        self.dunst = self.desktop.start("dunst", "-conf", self.settings, stderr=subprocess.DEVNULL)
        until(lambda: self.control("count", "displayed") == "0")
        errors = self.desktop.start_notify()
        until(lambda: "waiting for codes" in errors())
        self.errors = errors

    def control(self, *arguments):
        return subprocess.run(
            ["dunstctl", *arguments], env=self.desktop.environment, capture_output=True, text=True,
            check=False).stdout.strip()

    def ingest(self, code, sender):
        message = {"text": f"Your code is {code}", "sender": sender, "channel": "sms"}
        self.desktop.run("otpd", "ingest", "--quiet", input=json.dumps(message) + "\n")

    def displays(self, count):
        until(lambda: self.control("count", "displayed") == str(count))

    def test_dunst_shows_a_code_and_removes_it_when_it_was_dismissed(self):
        self.start()
        self.ingest("482913", "Oakline")
        self.displays(1)
        self.ingest("551207", "Verdana")
        self.displays(2)
        entry = json.loads(self.desktop.run("otp", "suggest", "--json").stdout)["id"]
        self.assertEqual(self.desktop.run("otp", "dismiss", str(entry)).returncode, 0)
        self.displays(1)
        until(lambda: "551207" in self.control("history"))
        self.assertEqual(self.errors(), "otpd: waiting for codes\n")

    def test_its_button_copies_the_code(self):
        self.start()
        self.ingest("482913", "Oakline")
        self.displays(1)
        self.control("context")
        paste = ["xclip", "-selection", "clipboard", "-out"]
        until(lambda: subprocess.run(paste, env=self.desktop.environment, capture_output=True,
                                     check=False).stdout == b"482913")
        self.displays(0)

    def test_with_the_documented_rule_its_history_has_no_code(self):
        self.start("[otp]", "desktop_entry = org.otpd.otpd", "history_ignore = yes")
        self.ingest("482913", "Oakline")
        self.displays(1)
        self.control("close-all")
        self.displays(0)
        self.assertEqual(self.control("count", "history"), "0")

    def test_a_restart_of_dunst_shows_the_code_again(self):
        self.start()
        self.ingest("482913", "Oakline")
        self.displays(1)
        self.desktop.stop(self.dunst)
        self.desktop.start("dunst", "-conf", self.settings, stderr=subprocess.DEVNULL)
        self.displays(1)


if __name__ == "__main__":
    unittest.main()
