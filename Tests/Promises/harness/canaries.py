"""Unique secrets: wherever one turns up, it leaked."""

import base64
import json
import random
import string

# The argument that Chromium passes to the native host of the extension.
EXTENSION = "chrome-extension://fopancmhoanaacefdnnkhgdicgjjpjjm/"


def _letters(count):
    return "".join(random.choice(string.ascii_lowercase) for _ in range(count))


class Canaries:
    """The parts of a message, random for each test. Eight random digits occur by chance once in a
    hundred million bytes."""

    def __init__(self):
        self.code = str(random.randrange(10_000_000, 100_000_000))
        # Letters only: a name with digits could be a code.
        self.sender = "Quokka" + _letters(6)
        self.recipient = "+1555" + str(random.randrange(1_000_000, 10_000_000))
        self.word = "zephyr" + _letters(8)
        self.subject = "quillon" + _letters(8)
        self.identity = "hedge-" + _letters(8)
        self.text = f"Your {self.sender} code is {self.code}, dear {self.word}. It expires in 10 minutes."

    def secrets(self):
        """The secrets by kind. Kinds may be printed, secrets must not."""
        kinds = ("code", "sender", "recipient", "word", "subject", "identity")
        return {kind: getattr(self, kind) for kind in kinds}

    def message(self, **members):
        """The members of a message."""
        own = {"text": self.text, "sender": self.sender, "recipient": self.recipient}
        own |= {"subject": self.subject, "id": self.identity}
        return {name: value for name, value in (own | members).items() if value is not None}

    def line(self, **members):
        """A message line."""
        return json.dumps(self.message(**members)).encode() + b"\n"

    def lines(self, count, **members):
        """Message lines that are all different."""
        return b"".join(self.line(id=f"{self.identity}-{number}", **members) for number in range(count))

    def bad_lines(self):
        """Invalid lines of all kinds with secrets in them. The last one is cut off."""
        text, code = json.dumps(self.text)[1:-1], self.code
        lines = [
            text, f'["{text}"]', f'{{"id":"{text}"}}', f'{{"text":["{text}"]}}', f'{{"text":{code}}}',
            f'{{"text":"{text} \\ud800"}}', f'{{"text":"{text}\\q"}}', f'{{"text":"{text}\0"}}',
            f'{{"text":"a","receivedAt":"{text}"}}', f'{{"text":"a","sender":{{"name":"{self.sender}"}}}}',
            f'{{"text":"a","id":{{"{code}":1}}}}', f'{{"attrs":"{text}"}}', f'{{"attrs":{{"name":["{text}"]}}}}',
            f'{{"attrs":{{"{text}":"{code}"}},"form":"{text}"}}', f'{{"text":"{text}","channel":["{code}"]}}',
            "[" * 2_000 + f'"{text}"', f'{{"text":"{text}',
        ]
        return "\n".join(lines).encode() + b" \xff\xc3\x28" + self.code.encode()

    def kinds_in(self, data):
        """The kinds and encodings of the secrets in `data`."""
        found = []
        for kind, secret in self.secrets().items():
            for name, forms in _forms(secret.encode()).items():
                if any(form in data for form in forms):
                    found.append(f"{kind} as {name}")
        return found


def _forms(secret):
    """The encodings of a secret."""
    text = secret.decode()
    return {
        "UTF-8": [secret],
        "UTF-16": [text.encode("utf-16-le"), text.encode("utf-16-be")],
        "hexadecimal": [secret.hex().encode(), secret.hex().upper().encode()],
        "Base64": [_base64(secret, before) for before in range(3)],
    }


def _base64(secret, before):
    """The Base64 characters that encode `secret` after `before` other bytes of a group, whatever
    surrounds it."""
    encoded = base64.b64encode(bytes(before) + secret)
    whole = (before + len(secret)) * 8 // 6
    return encoded[-(-before * 8 // 6) : whole]
