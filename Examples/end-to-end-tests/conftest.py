"""The system under test. The codes that it mails come by the fixtures of `otpcode`."""

import pathlib
import subprocess
import sys

import pytest


@pytest.fixture(scope="session")
def shop(otp_mail):
    """The address of the shop: replace it by yours, which delivers its mail to `otp_mail.port`."""
    program = pathlib.Path(__file__).with_name("shop.py")
    process = subprocess.Popen([sys.executable, program, str(otp_mail.port)], stdout=subprocess.PIPE, text=True)
    yield process.stdout.readline().strip()
    process.terminate()
    process.communicate()
