"""A running service, and what is said to it."""

import json
import socket
import time

# How long a reply may take before the test fails, in seconds.
_PATIENCE = 30


class Connection:
    """A connection to the service at `path` that shares no code with it; waits for a service that was just started."""

    def __init__(self, path):
        end = time.monotonic() + _PATIENCE
        while True:
            self._socket = socket.socket(socket.AF_UNIX)
            try:
                self._socket.connect(str(path))
                break
            except OSError:
                self._socket.close()
                if time.monotonic() > end:
                    raise
                time.sleep(0.005)
        self._socket.settimeout(_PATIENCE)
        self._rest = b""

    def call(self, method, more=False, **parameters):
        """Calls a method of `org.otpd.Codes`, or of another interface, and returns the reply."""
        name = method if "." in method else f"org.otpd.Codes.{method}"
        self.send(json.dumps({"method": name, "parameters": parameters, "more": more}).encode() + b"\0")
        return json.loads(self.reply())

    def send(self, data):
        """Sends bytes; a service that has closed the connection is left alone."""
        try:
            self._socket.sendall(data)
        except (BrokenPipeError, ConnectionResetError):
            pass

    def reply(self):
        """The bytes of the next reply; nothing when the service closed the connection."""
        while b"\0" not in self._rest:
            try:
                part = self._socket.recv(65_536)
            except ConnectionResetError:
                part = b""
            if not part:
                return b""
            self._rest += part
        reply, self._rest = self._rest.split(b"\0", 1)
        return reply

    def close(self):
        self._socket.close()
