"""What the tools of this folder share: the files of the checkout, and answers of the detector."""

import json
import pathlib
import re
import subprocess
import unicodedata

ROOT = pathlib.Path(__file__).resolve().parents[2]
CORPUS = ROOT / "corpus"
LOCALES = ROOT / "locales"
OTP = ROOT / ".build/release/otp"


def locale(tag):
    """The locale file of `tag`, as its text."""
    return (LOCALES / f"{tag}.json").read_text(encoding="utf-8")


def rows(path):
    """The lines of a corpus file, each with its row."""
    return [(line, json.loads(line)) for line in path.read_text(encoding="utf-8").splitlines()]


def typed(code):
    """A code as a person types it: ASCII characters without the separators of groups."""
    plain = unicodedata.normalize("NFKC", code)
    ascii_digits = (str(unicodedata.decimal(character, character)) for character in plain)
    return re.sub(r"[\s\-\u2010-\u2015.]", "", "".join(ascii_digits))


def answers(otp, messages):
    """The codes that the detector finds in `messages`, as typed, or None."""
    lines = "".join(json.dumps(message, ensure_ascii=False) + "\n" for message in messages)
    run = subprocess.run([otp, "detect", "--ndjson"], input=lines.encode(), stdout=subprocess.PIPE, check=True)
    found = [json.loads(line) for line in run.stdout.decode().splitlines()]
    return [typed(answer["code"]) if answer["outcome"] == "code" else None for answer in found]
