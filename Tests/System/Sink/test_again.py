"""A fixed code that is resent at once arrives each time, in tests that run in parallel."""

import os
import pathlib
import subprocess
import textwrap
import unittest

from harness import programs
from sink import LONGEST, SinkTest

# The number of times that each way resends; `make full` tries a thousand.
COUNT = 40 * programs.SCALE

TESTS = """
import smtplib, time
import pytest

def mail(otp_mail, recipient):
    with smtplib.SMTP(otp_mail.host, otp_mail.port) as connection:
        text = f"To: {recipient}\\nSubject: Sign in\\n\\nYour Oakline code is 000000.\\n"
        connection.sendmail("login@oakline.example", [recipient], text.encode())

@pytest.mark.parametrize("turn", range(COUNT))
@pytest.mark.parametrize("way", ["mail", "receive"])
def test_again(way, turn, otp_inbox, otp_mail, otp_recipient):
    def send():
        if way == "mail":
            mail(otp_mail, otp_recipient)
        else:
            assert otp_inbox.receive("Your Oakline code is 000000.", to=otp_recipient).storing == "stored"
    send()
    first = otp_inbox.wait_for_code(to=otp_recipient)
    # The store counts whole milliseconds, and the first came before this one.
    tick = time.time() + 0.001
    while (since := time.time()) < tick:
        pass
    send()
    again = otp_inbox.wait_for_code(to=otp_recipient, since=since)
    assert again.id != first.id
"""


class AgainTests(SinkTest):
    def test_no_code_is_lost_with_four_workers(self):
        folder = pathlib.Path(self.home / "pytest")
        folder.mkdir()
        built = pathlib.Path(programs.path("otpd")).parent
        (folder / "pytest.ini").write_text(f"[pytest]\notp_serve = true\notp_programs = {built}\n")
        (folder / "test_again.py").write_text(textwrap.dedent(TESTS).replace("COUNT", str(COUNT)))
        command = ["/usr/bin/python3", "-m", "pytest", "-q", "-n", "4", "-p", "otpcode.pytest_plugin", "-p", "no:cacheprovider"]
        done = subprocess.run(
            command, cwd=folder, capture_output=True, text=True, timeout=LONGEST + 3 * COUNT,
            env={**os.environ, "PYTHONPATH": str(programs.ROOT / "Python/src"), "TMPDIR": str(self.home / "tmp")},
        )  # fmt: skip
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        self.assertIn(f"{2 * COUNT} passed", done.stdout)


if __name__ == "__main__":
    unittest.main()
