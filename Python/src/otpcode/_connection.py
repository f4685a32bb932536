"""A connection to the service: one thread, one call after another."""

from __future__ import annotations

import socket
import time
from types import TracebackType
from typing import Any, Optional

from . import _protocol


class Connection:
    """Connects, and closes at the end of a `with` block. No call blocks past its timeout."""

    def __init__(self, path: str, timeout: float = _protocol.ANSWER_TIMEOUT) -> None:
        self._buffer = bytearray()
        self._searched = 0
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        try:
            self._socket.settimeout(timeout)
            try:
                self._socket.connect(path)
            except OSError as error:
                raise _protocol.unavailable(path) from error
            _protocol.check_peer(self._socket)
        except BaseException:
            self._socket.close()
            raise

    def __enter__(self) -> Connection:
        return self

    def __exit__(
        self, kind: Optional[type[BaseException]], error: Optional[BaseException], trace: Optional[TracebackType]
    ) -> None:
        self._socket.close()

    def call(
        self, method: str, parameters: dict[str, Any], timeout: float = _protocol.ANSWER_TIMEOUT
    ) -> dict[str, Any]:
        """Calls a method and returns the parameters of its reply."""
        end = time.monotonic() + timeout
        self.send(method, parameters, timeout)
        result = self.reply(end - time.monotonic())
        if result is None:
            raise _protocol.silent()
        return result

    def send(
        self, method: str, parameters: dict[str, Any], timeout: float = _protocol.ANSWER_TIMEOUT, more: bool = False
    ) -> None:
        """Sends a call; with `more`, call `reply` for each reply to it."""
        self._socket.settimeout(timeout)
        try:
            self._socket.sendall(_protocol.encode_call(method, parameters, more))
        except socket.timeout:
            raise _protocol.silent() from None
        except OSError as error:
            raise _protocol.ConnectionLostError() from error

    def reply(self, timeout: float) -> Optional[dict[str, Any]]:
        """The parameters of the next reply; None if none comes in time."""
        end = time.monotonic() + timeout
        while True:
            frame = self._frame()
            if frame is not None:
                return _protocol.decode_result(frame)
            # A timeout of 0 would make the socket non-blocking.
            self._socket.settimeout(max(end - time.monotonic(), 0.001))
            try:
                data = self._socket.recv(1 << 16)
            except socket.timeout:
                return None
            except OSError as error:
                raise _protocol.ConnectionLostError() from error
            if not data:
                raise _protocol.ConnectionLostError()
            self._buffer += data

    def _frame(self) -> Optional[bytes]:
        end = self._buffer.find(0, self._searched)
        if end < 0:
            self._searched = len(self._buffer)
            if self._searched > _protocol.LONGEST_REPLY:
                raise _protocol.malformed()
            return None
        frame = bytes(self._buffer[:end])
        del self._buffer[: end + 1]
        self._searched = 0
        return frame
