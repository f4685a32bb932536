"""Reads message lines."""

import json

import otpcode


def read(body):
    """The text, sender, subject and id of a message line."""
    try:
        line = json.loads(body)
    except (ValueError, RecursionError):
        raise otpcode.TextError("this is not JSON in UTF-8") from None
    parts = [line.get(name) for name in ("text", "sender", "subject", "id")] if isinstance(line, dict) else [None]
    if not isinstance(parts[0], str) or not all(isinstance(part, (str, type(None))) for part in parts):
        raise otpcode.TextError("this is not an object with a text")
    return parts
