"""Pictures decide what a mail hides: Chromium renders each mail twice.

The two renderings differ only in the digits that may be hidden. If no pixel differs, no one sees
those digits, and they must not affect the code that the mail shows.
"""

import html
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).parents[3]
sys.path.insert(0, str(ROOT / "Tests/System/Browser"))

from harness import picture  # noqa: E402

PROGRAM = os.path.join(os.environ["OTP_PROGRAMS"], "otp")
WAYS = ROOT / "Tests/Unit/Intake/OTPMailTests/Mails/hiding.jsonl"
SHOWN = "<p>Your verification code is <b>482913</b></p>"
OTHER = "Your verification code is {}"
# Digits that differ in every place and in their shapes.
DIGITS = "660606", "117171"
# The mails around each way of hiding.
PLACES = {
    "before the code": "{way}" + SHOWN,
    "after the code": SHOWN + "{way}",
    "in a cell": "<table width=300><tr><td align=center>{way}</td></tr></table>" + SHOWN,
    "in a deep layout": "<div style='padding:4px'><center><div>{way}</div></center></div>" + SHOWN,
}
WIDTH, HEIGHT = 360, 160
# The number of mails in a picture.
BATCH = 30


def mails():
    """Each mail with its name, and whether the table says that the other code is visible."""
    for line in WAYS.read_text(encoding="utf-8").splitlines():
        way = json.loads(line)
        for place, mail in PLACES.items():
            yield f"{way['way']}, {place}", mail.replace("{way}", way["html"].replace("{}", OTHER)), way["seen"]


def render(documents, folder):
    """The ink of each document, from one picture of all of them."""
    frames = "".join(
        f"<iframe style='border:0;display:block' width={WIDTH} height={HEIGHT} srcdoc=\"{html.escape(one)}\"></iframe>"
        for one in documents)
    page, image = folder / "page.html", folder / "page.png"
    page.write_text(f"<!DOCTYPE html><body style='margin:0'>{frames}", encoding="utf-8")
    subprocess.run(
        ["chromium", "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", f"--user-data-dir={folder}/data",
         f"--screenshot={image}", f"--window-size={WIDTH},{HEIGHT * len(documents)}", page.as_uri()],
        check=True, capture_output=True, timeout=300)
    rows = picture.ink(image)
    return [rows[number * HEIGHT:(number + 1) * HEIGHT] for number in range(len(documents))]


def codes(document):
    """The outcome for a mail with `document`."""
    header = "From: a@b.example\nSubject: Hello\nMIME-Version: 1.0\nContent-Type: text/html; charset=utf-8\n\n"
    done = subprocess.run(
        [PROGRAM, "detect", "--format", "eml", "--json"], input=(header + document).encode(), capture_output=True,
        timeout=60, check=False)
    answer = json.loads(done.stdout)
    return answer["outcome"], answer["code"]


class HidingTests(unittest.TestCase):
    def test_what_nobody_sees_does_not_count_and_what_is_seen_does(self):
        every = list(mails())
        seen = 0
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            for start in range(0, len(every), BATCH):
                batch = every[start:start + BATCH]
                one, other = (render([mail.replace("{}", digits) for _, mail, _ in batch], folder) for digits in DIGITS)
                for (title, mail, expected), first, second in zip(batch, one, other):
                    with self.subTest(title):
                        is_seen = first != second
                        seen += is_seen
                        self.assertEqual(is_seen, expected, "the picture and the table differ")
                        answer = codes(mail.replace("{}", DIGITS[0]))
                        self.assertEqual(answer, ("ambiguous", None) if is_seen else ("code", "482913"))
        print(f"hiding: {len(every)} mails, {seen} of them with a second code that a person sees")


if __name__ == "__main__":
    unittest.main()
