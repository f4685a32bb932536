"""Fixtures of pytest for tests that type the code of a mail. `otp-source` is on the PATH."""

import json
import pathlib
import re
import subprocess
import sys
import urllib.parse
import urllib.request
import uuid

import pytest


class Codes:
    """The mail sink: where the system under test delivers, and the codes in what it delivered."""

    def __init__(self, port, url, token):
        self.port, self.url, self.token = port, url, token

    def wait(self, recipient, timeout=60):
        """Returns the code that was mailed to a recipient, as soon as it arrives."""
        query = urllib.parse.urlencode({"to": recipient, "timeout": timeout})
        request = urllib.request.Request(f"{self.url}?{query}", headers={"Authorization": f"Bearer {self.token}"})
        with urllib.request.urlopen(request) as response:
            return json.load(response)["code"]


@pytest.fixture(scope="session")
def codes(tmp_path_factory):
    store = tmp_path_factory.mktemp("mail") / "inbox.db"
    command = ["otp-source", "smtp", "--store", store, "--listen", "127.0.0.1:0", "--http", "127.0.0.1:0"]
    sink = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
    port, url = re.search(r"mail at .*:(\d+); codes at (\S+)", sink.stderr.readline()).groups()
    yield Codes(int(port), url, pathlib.Path(f"{store}.token").read_text().strip())
    sink.terminate()
    sink.communicate()


@pytest.fixture
def recipient():
    """An address that no other test uses, and no other run of this one."""
    return f"run-{uuid.uuid4().hex}@example.com"


@pytest.fixture(scope="session")
def shop(codes):
    """The system under test: replace it by yours, which delivers its mail to `codes.port`."""
    program = pathlib.Path(__file__).with_name("shop.py")
    process = subprocess.Popen([sys.executable, program, str(codes.port)], stdout=subprocess.PIPE, text=True)
    yield process.stdout.readline().strip()
    process.terminate()
    process.communicate()
