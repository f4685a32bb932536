"""A minimal Varlink client."""

import json
import socket
import time

# In seconds. A new service answers within a few hundred milliseconds, or a few seconds on a busy
# machine.
TIMEOUT = 60


class Connection:
    """A connection to the service at `path`."""

    def __init__(self, path, timeout=TIMEOUT):
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.settimeout(timeout)
        try:
            self.socket.connect(str(path))
        except OSError:
            self.socket.close()
            raise
        self.rest = b""

    def send(self, method, **parameters):
        """Sends a call of `org.otpd.Codes` or of the interface that the method names. Read its
        reply later."""
        more = {"more": True} if parameters.pop("more", False) else {}
        name = method if "." in method else f"org.otpd.Codes.{method}"
        self.socket.sendall(json.dumps({"method": name, "parameters": parameters} | more).encode() + b"\0")

    def send_bytes(self, data):
        """Sends bytes that need not be a call. Ignores a closed connection."""
        try:
            self.socket.sendall(data)
        except (BrokenPipeError, ConnectionResetError):
            pass

    def reply(self):
        """The next reply, or None if the service closed the connection."""
        while b"\0" not in self.rest:
            try:
                part = self.socket.recv(1 << 16)
            except ConnectionError:
                part = b""
            if not part:
                return None
            self.rest += part
        first, self.rest = self.rest.split(b"\0", 1)
        return json.loads(first)

    def call(self, method, **parameters):
        """Sends a call and returns its reply. `more=True` requests several replies."""
        self.send(method, **parameters)
        return self.reply()

    def close(self):
        self.socket.close()


def connect(path, process=None):
    """Connects to a starting service. Returns None if `process`, the service, ends first."""
    end = time.monotonic() + TIMEOUT
    while time.monotonic() < end:
        try:
            return Connection(path)
        except (FileNotFoundError, ConnectionRefusedError):
            if process and process.poll() is not None:
                return None
            time.sleep(0.002)
    raise TimeoutError("the service does not answer")
