"""Calls of every command of the programs, for a store with one message."""

import dataclasses
import json
import struct

from .canaries import EXTENSION


@dataclasses.dataclass(frozen=True)
class Call:
    name: str
    program: str
    arguments: tuple
    status: int = 0
    stdin: bytes = b""
    # Whether an argument contains a secret of the message, which the user thereby shows to others.
    is_shown: bool = False


def frame(message):
    """A native message: its length and JSON."""
    text = message if isinstance(message, bytes) else json.dumps(message).encode()
    return struct.pack("=I", len(text)) + text


def request(origin="https://shop.example", **more):
    """A request of the extension."""
    own = {"version": 4, "type": "codes", "origin": origin, "frames": [], "field": "one-time-code", "boundOnly": False}
    return own | more


def varlink(method, **parameters):
    """A Varlink call in its wire format."""
    return json.dumps({"method": method, "parameters": parameters}).encode() + b"\0"


def every_call(canaries):
    """A call of each form of each command with its expected status."""

    def otp(name, *arguments, status=0, stdin=b"", is_shown=False):
        return Call(name, "otp", arguments, status, stdin, is_shown)

    def otpd(name, *arguments, status=0, stdin=b""):
        return Call(name, "otpd", arguments, status, stdin)

    def host(name, *messages, status=0, caller=EXTENSION):
        return Call(name, "otp-native-host", (caller,), status, b"".join(map(frame, messages)))

    text, line, bad = canaries.text.encode(), canaries.line(), canaries.bad_lines()
    template = f"Your {canaries.word} code is {{code}}".encode()
    field = json.dumps({"id": canaries.identity, "attrs": {"name": "otp", "label": canaries.text}}).encode() + b"\n"
    bound = canaries.line(text=f"{canaries.text}\n\n@example.com #{canaries.code}")
    return [
        otp("help", "--help"),
        otp("version", "--version"),
        otp("detect", "detect", stdin=text),
        otp("detect as JSON", "detect", "--json", stdin=text),
        otp("detect a stream", "detect", "--ndjson", stdin=line * 50),
        otp("detect bad lines", "detect", "--ndjson", status=2, stdin=bad),
        otp("detect lines that cannot be read", "detect", "--ndjson", "--keep-going", stdin=bad),
        otp("redact", "redact", "--context", "2", stdin=text + b"\n" + canaries.code.encode() + b"\n"),
        otp("redact JSON", "redact", "--json-field", "text", stdin=line * 3 + bad),
        otp("explain", "explain", "--words", stdin=text),
        otp("explain a stream", "explain", "--ndjson", stdin=line * 3),
        otp("explain bad lines", "explain", "--ndjson", status=2, stdin=bad),
        otp("lint", "lint", stdin=text),
        otp("lint as JSON", "lint", "--json", "--origin", "example.com", stdin=text),
        otp("lint templates", "lint", "--templates", "-", "--ndjson", stdin=template),
        otp("fields", "fields", stdin=field * 3),
        otp("fields of bad lines", "fields", status=2, stdin=bad),
        otp("suggest", "suggest"),
        otp("suggest as JSON", "suggest", "--json"),
        otp("suggest all", "suggest", "--all", "--format", "{code}\\t{sender}\\t{id}"),
        otp("suggest for a site", "suggest", "--origin", "https://example.com", "--frame", "https://pay.example"),
        otp("suggest for a recipient", "suggest", "--to", canaries.recipient, is_shown=True),
        otp("suggest for another field", "suggest", "--json", "--field", "email", status=1),
        otp("suggest an expired code", "suggest", "--json", "--max-age", "0s", "--at", "2100-01-01T00:00:00Z", status=1),
        otp("wait", "wait", "--json"),
        otp("wait until the timeout", "wait", "--json", "--since", "2100-01-01T00:00:00Z", "--timeout", "1s", status=124),
        otp("inbox", "inbox"),
        otp("inbox revealed", "inbox", "--reveal"),
        otp("consume", "consume", "1"),
        otp("dismiss", "dismiss", "1"),
        otp("consume an unknown ID", "consume", "9", status=1),
        otp("check user files", "check", "--user"),
        otp("browser install", "browser", "install", "chromium", "firefox"),
        otp("browser status", "browser", "status", "--json", status=1),
        otp("doctor", "doctor", status=1),
        otp("doctor as JSON", "doctor", "--json", status=1),
        otp("browser remove", "browser", "remove", "chromium", status=1),
        otp("clear a missing clipboard", "clear-clipboard", status=2, stdin=text),
        otpd("ingest", "ingest", "--acknowledge", stdin=canaries.lines(50)),
        otpd("ingest bound", "ingest", "--json", stdin=bound),
        otpd("ingest bad lines", "ingest", status=2, stdin=bad),
        otpd("ingest again", "ingest", "--again"),
        otpd("purge old messages", "purge", "--older-than", "0s"),
        otpd("purge all", "purge", "--all", "--json"),
        host("the extension requests and uses a code", request(), {"type": "used", "id": 1}),
        host("the extension sends an invalid request", request(origin=canaries.text)),
        host("the extension sends garbage", canaries.text.encode()),
        host("an unknown extension", request(), caller="chrome-extension://" + "a" * 32 + "/", status=2),
    ]
