"""Varlink as bytes: calls, frames and results, without a socket. See https://varlink.org."""

from __future__ import annotations

import json
import os
import socket
import struct
import time
from typing import Any, Optional

from ._errors import OTPError, ServiceError, ServiceUnavailableError

INTERFACE = "org.otpd.Codes"

# The maximum length of a reply, in bytes: a text of 1 MiB, six times as long in JSON, and what
# accompanies it.
LONGEST_REPLY = 16 << 20

# The timeout for one answer of the service, in seconds. A healthy service takes milliseconds.
ANSWER_TIMEOUT = 10.0

# The minimum timeout when less is left before a deadline.
SHORTEST_ANSWER_TIMEOUT = 0.1

# Seconds after which to ask even if the service has reported nothing.
POLL_INTERVAL = 10.0

# Seconds between queries when nothing reports changes.
RETRY_INTERVAL = 0.25


def default_socket() -> str:
    """The path of the service's socket: `OTP_SOCKET`, else `otp/otpd.sock` in `XDG_RUNTIME_DIR`."""
    named = os.environ.get("OTP_SOCKET")
    if named:
        return named
    runtime = os.environ.get("XDG_RUNTIME_DIR", "")
    if not runtime.startswith("/"):
        raise ServiceUnavailableError("neither OTP_SOCKET nor XDG_RUNTIME_DIR says where the service listens")
    return f"{runtime}/otp/otpd.sock"


def answer_time(end: Optional[float]) -> float:
    """Seconds that an answer may take, so that a deadline by `time.monotonic()` holds."""
    if end is None:
        return ANSWER_TIMEOUT
    return min(max(end - time.monotonic(), SHORTEST_ANSWER_TIMEOUT), ANSWER_TIMEOUT)


def encode_call(method: str, parameters: dict[str, Any], more: bool = False) -> bytes:
    """The bytes of a call. Members that are None are left out."""
    call: dict[str, Any] = {"method": f"{INTERFACE}.{method}", "parameters": parameters}
    if more:
        call["more"] = True
    # In ASCII, lone surrogates are escapes, which the service checks; nothing is raised here.
    return json.dumps(call, separators=(",", ":")).encode("ascii") + b"\0"


def decode_result(frame: bytes) -> dict[str, Any]:
    """The parameters of a reply. Raises `ServiceError` for an error."""
    reply = _json(frame)
    parameters = reply.get("parameters")
    if parameters is None:
        parameters = {}
    error = reply.get("error")
    if isinstance(error, str):
        details = parameters if isinstance(parameters, dict) else {}
        raise ServiceError(error.rpartition(".")[2], _text(details, "parameter"), _text(details, "kind"))
    if not isinstance(parameters, dict):
        raise malformed()
    return parameters


def _text(parameters: dict[str, Any], name: str) -> Optional[str]:
    value = parameters.get(name)
    return value if isinstance(value, str) else None


def _json(frame: bytes) -> dict[str, Any]:
    reply: Any = None
    try:
        reply = json.loads(frame)
    except (ValueError, RecursionError):
        # The error holds what was read; raising below keeps it out of the context.
        pass
    if not isinstance(reply, dict):
        raise malformed()
    return reply


def malformed() -> ServiceUnavailableError:
    return ServiceUnavailableError("the program at the socket does not answer as the service does")


def unavailable(path: str) -> ServiceUnavailableError:
    return ServiceUnavailableError(f"no service is listening at {path}; `otpd serve` starts one")


def silent() -> ServiceUnavailableError:
    return ServiceUnavailableError("the service does not answer")


class ConnectionLostError(ServiceUnavailableError):
    """A service was there and closed the connection, as it does when it restarts."""

    def __init__(self) -> None:
        super().__init__("the service closed the connection")


def may_recover(error: OTPError, was_there: bool) -> bool:
    """Whether to keep waiting after an error; `was_there` if a service has answered before."""
    if isinstance(error, ServiceError):
        return error.is_temporary
    return isinstance(error, ConnectionLostError) or (was_there and isinstance(error, ServiceUnavailableError))


def check_peer(connection: socket.socket) -> None:
    """Refuses a service of another user, who would learn what is asked and could make up codes."""
    credentials = connection.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, struct.calcsize("3i"))
    _, user, _ = struct.unpack("3i", credentials)
    if user != os.geteuid():
        raise ServiceUnavailableError("the service at the socket belongs to another user and is not used")
