"""An `otpd serve` for tests, which is separate from yours and leaves nothing behind.

    with otpcode.testing.Service() as service:
        inbox = otpcode.Inbox(service.socket)
        port = service.mail().port      # the system under test delivers its mail there

The pytest fixtures `otp_inbox` and `otp_mail` do this for you.
"""

from __future__ import annotations

import os
import pathlib
import re
import shutil
import subprocess
import tempfile
import threading
from types import TracebackType
from typing import NamedTuple, Optional

from ._errors import OTPError


class ProgramError(OTPError, RuntimeError):
    """A program of the tests is missing or did not start."""


class Address(NamedTuple):
    """Where mail is accepted by SMTP; clients may log in with any password."""

    host: str
    port: int


class Service:
    """An `otpd serve` with a store and a socket of its own, until the `with` block ends.

    `programs` is the folder of `otpd` and `otp-source`; without it, they must be on the PATH. Pass
    `environment` to a program, such as `otp`, that should find this service and not yours.
    """

    def __init__(self, programs: Optional[str] = None) -> None:
        self._programs = programs
        self._processes: list[_Process] = []
        self._mail: Optional[Address] = None

    def __enter__(self) -> Service:
        # In the system's temporary folder: the path of a socket has room for only about a hundred
        # bytes.
        self._folder = pathlib.Path(tempfile.mkdtemp(prefix="otp-"))
        self.socket = str(self._folder / "otpd.sock")
        self.environment: dict[str, str] = {
            **os.environ,
            "HOME": str(self._folder),
            "OTP_SOCKET": self.socket,
            "OTP_STORE": str(self._folder / "state/otp/inbox.db"),
            "XDG_CONFIG_HOME": str(self._folder / "config"),
            "XDG_RUNTIME_DIR": str(self._folder),
            "XDG_STATE_HOME": str(self._folder / "state"),
        }
        try:
            self._start("otpd", ["serve"], "answering at")
        except BaseException:
            self.close()
            raise
        return self

    def __exit__(
        self, kind: Optional[type[BaseException]], error: Optional[BaseException], trace: Optional[TracebackType]
    ) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"<Service with {len(self._processes)} programs>"

    def mail(self) -> Address:
        """Starts `otp-source smtp` once, which delivers the mail it accepts to this service."""
        if self._mail is None:
            said = self._start("otp-source", ["smtp", "--inbox", "--lenient", "--listen", "127.0.0.1:0"], "accepting mail at")
            port = re.search(r"accepting mail at 127\.0\.0\.1:(\d+)", said)
            if port is None:
                raise ProgramError(f"otp-source did not report where it accepts mail: {said}")
            self._mail = Address("127.0.0.1", int(port[1]))
        return self._mail

    def close(self) -> None:
        """Ends the programs and deletes their files."""
        while self._processes:
            self._processes.pop().end()
        shutil.rmtree(self._folder, ignore_errors=True)

    def _start(self, name: str, arguments: list[str], ready: str) -> str:
        found = str(pathlib.Path(self._programs) / name) if self._programs else shutil.which(name)
        if not found or not os.access(found, os.X_OK):
            where = self._programs or "PATH"
            raise ProgramError(f"there is no {name} in {where}; the programs of otp must be installed or built")
        process = _Process([found, *arguments], self.environment)
        self._processes.append(process)
        return process.wait_until_ready(ready, name)


class _Process:
    """A program, and a thread that reads its output so that it never blocks."""

    def __init__(self, command: list[str], environment: dict[str, str]) -> None:
        self._process = subprocess.Popen(
            command, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
            text=True,
        )
        self._said: list[str] = []
        self._has_news = threading.Condition()
        self._has_ended = False
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        assert self._process.stderr is not None
        with self._process.stderr as stream:
            for line in stream:
                with self._has_news:
                    self._said.append(line)
                    self._has_news.notify_all()
        with self._has_news:
            self._has_ended = True
            self._has_news.notify_all()

    def wait_until_ready(self, sign: str, name: str, timeout: float = 30.0) -> str:
        """Waits for the line with `sign` and returns what the program has said."""

        def is_ready() -> bool:
            return any(sign in line for line in self._said)

        with self._has_news:
            self._has_news.wait_for(lambda: self._has_ended or is_ready(), timeout)
            said = "".join(self._said).strip()
            if not is_ready():
                raise ProgramError(f"{name} did not start: {said or 'it said nothing'}")
            return said

    def end(self) -> None:
        self._process.terminate()
        try:
            self._process.wait(10)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._reader.join()
