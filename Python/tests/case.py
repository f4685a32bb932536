"""A test case with an `otpd serve` of its own, and services that misbehave."""

import os
import pathlib
import socket
import tempfile
import threading
import unittest

import otpcode
import otpcode.testing

PROGRAMS = os.environ["OTP_PROGRAMS"]

# Seconds in which anything must have happened; far more than it takes on a busy machine.
LONGEST = 120
# Seconds by which something has ended that must not last as long as that.
GUARD = 60


class ServiceTest(unittest.TestCase):
    """Tests of one class share a service; each has a recipient of its own."""

    @classmethod
    def setUpClass(cls):
        manager = otpcode.testing.Service(PROGRAMS)
        cls.service = manager.__enter__()
        cls.addClassCleanup(manager.close)
        cls.inbox = otpcode.Inbox(cls.service.socket)

    def setUp(self):
        self.recipient = f"{self.id().lower()}@example.com"


class FakeService:
    """Answers each connection as it is told: `answer` takes the socket and the number of it."""

    def __init__(self, test, answer):
        folder = tempfile.TemporaryDirectory(prefix="otp-fake-")
        test.addCleanup(folder.cleanup)
        self.path = str(pathlib.Path(folder.name) / "otpd.sock")
        self._answer = answer
        self._listener = socket.socket(socket.AF_UNIX)
        self._listener.bind(self.path)
        self._listener.listen()
        self.connections = []
        # What each connection sent first.
        self.calls = []
        self._thread = threading.Thread(target=self._serve, daemon=True)
        self._thread.start()
        test.addCleanup(self.close)

    def _serve(self):
        while True:
            try:
                connection, _ = self._listener.accept()
            except OSError:
                return
            self.connections.append(connection)
            try:
                self.calls.append(connection.recv(1 << 16))
                self._answer(connection, len(self.connections))
            except OSError:
                # The client has seen enough.
                pass

    def close(self):
        # Only a shutdown wakes a thread that waits in accept() or recv().
        for one in (self._listener, *self.connections):
            try:
                one.shutdown(socket.SHUT_RDWR)
            except OSError:
                # The client was faster.
                pass
        self._thread.join(LONGEST)
        for one in (self._listener, *self.connections):
            one.close()
