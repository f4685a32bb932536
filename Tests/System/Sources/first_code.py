"""From installed programs to the first code in a field: `Scripts/demo/setup`.

A person answers the questions of `otp setup`; KDE Connect, the browser and its extension are real.
"""

import json
import os
import pathlib
import shutil
import subprocess
import time
import unittest

from daemons import phone
from daemons.case import SourceTest
from daemons.terminal import Conversation
from harness import programs

ROOT = pathlib.Path(programs.ROOT)
BROWSER = ROOT / "Tests/System/Browser/demo/first_code.py"
# What the computer of the person has besides the programs of `otp`.
TOOLS = ("kdeconnect-cli", "chromium")
ANSWERS = {
    "Start the service, which finds the codes? [Y/n] ": "",
    "Read codes from these? [Y/n] ": "",
    "Pair with Phone (_0123456789abcdef_)? [y/N] ": "y",
    "Connect these browsers? [Y/n] ": "",
}


class FirstCode(SourceTest):
    def setUp(self):
        super().setUp()
        (self.home / "bin").mkdir()
        for tool in TOOLS:
            (self.home / "bin" / tool).symlink_to(shutil.which(tool))
        places = [ROOT / ".build/webextension", ROOT / ".build/manuals", self.home / ".local"]
        subprocess.run(
            [ROOT / "Scripts/build/place", "install", pathlib.Path(programs.path("otp")).parent, *places],
            check=True, stdout=subprocess.DEVNULL,
        )
        phone.start_daemon(self)
        self.phone = phone.Phone(self)
        self.addCleanup(self.run_otp, "setup", "--undo", "--yes")

    def serve(self):
        """`otp setup` starts the service."""

    def environment(self):
        """As where a person sets nothing: settings and state are below `.config` and `.local`."""
        usual = super().environment()
        del usual["XDG_CONFIG_HOME"], usual["XDG_STATE_HOME"]
        return usual | {"LANG": "C.UTF-8"}

    @property
    def path(self):
        """The programs that the person has."""
        return {"PATH": f"{self.home}/.local/bin:{self.home}/bin"}

    def run_otp(self, *arguments):
        return subprocess.run(
            [self.home / ".local/bin/otp", *arguments], env=self.environment() | self.path, capture_output=True, text=True,
        )

    def test_one_command_leads_to_the_first_code(self):
        self.phone.connect()
        begin = time.monotonic()
        answers = ANSWERS | {"accept on the phone": lambda: self.phone.send("kdeconnect.pair", {"pair": True})}
        said, status = Conversation(self, self.home / ".local/bin/otp", "setup", **self.path).answer(answers)
        self.assertEqual((status, answers), (1, {}), said)
        self.assertIn("One step is left: load the extension.", said)
        self.show("$ otp setup\n" + said)
        self.ask("setup")
        doctor = self.run_otp("doctor")
        self.assertEqual(doctor.returncode, 0, doctor.stdout)
        self.ask("wait")
        self.phone.receive("Your Oakline code is 482913. It expires in 10 minutes.", sender="Oakline")
        self.assertEqual(self.ask("fill"), "482913")
        print(f"\none command and {len(ANSWERS)} answers; {time.monotonic() - begin:.0f} s until the code stood in the field")

    def show(self, text):
        """Prints what the terminal shows, and has a picture taken of it."""
        text = text.replace("\r", "").replace(str(self.home), "/home/sam")
        print(f"\n{text}", flush=True)
        self.ask("terminal", text=text)

    def ask(self, what, **more):
        """Has the browser's process do something, and returns what it answers."""
        if not hasattr(self, "browser"):
            environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
            self.browser = subprocess.Popen(
                ["/usr/bin/python3", BROWSER], env=environment | {"PERSON": json.dumps(self.environment())},
                stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
            )
            self.addCleanup(self.close)
        self.browser.stdin.write(json.dumps({"do": what} | more) + "\n")
        self.browser.stdin.flush()
        answer = self.browser.stdout.readline()
        self.assertTrue(answer, f"the browser failed at: {what}")
        return json.loads(answer)

    def close(self):
        """Ends the browser."""
        self.browser.communicate()


if __name__ == "__main__":
    unittest.main()
