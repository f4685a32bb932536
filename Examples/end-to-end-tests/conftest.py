"""The system under test. The fixtures of `otpcode` provide the codes that it mails."""

import pathlib
import subprocess
import sys

import pytest


@pytest.fixture(scope="session")
def shop(otp_mail):
    """The address of the shop. Replace it with yours, which sends its mail to `otp_mail.port`."""
    program = pathlib.Path(__file__).with_name("shop.py")
    process = subprocess.Popen([sys.executable, program, str(otp_mail.port)], stdout=subprocess.PIPE, text=True)
    yield process.stdout.readline().strip()
    process.terminate()
    process.communicate()
