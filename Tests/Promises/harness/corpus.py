"""The labelled messages of `corpus/` and the detector's answers to them."""

import dataclasses
import json

from . import programs


@dataclasses.dataclass(frozen=True)
class Row:
    """A labelled message, or a variant of one."""

    id: str
    text: str
    subject: str | None
    sender: str | None
    # The expected code, None if there is none.
    code: str | None
    outcome: str

    @property
    def language(self):
        """The language tag of its file."""
        return self.id.rsplit("-", 1)[0]

    def line(self):
        """Its message line."""
        parts = {"id": self.id, "text": self.text, "subject": self.subject, "sender": self.sender}
        return json.dumps({name: part for name, part in parts.items() if part is not None})


def rows():
    """All rows that are decided by their text alone and are not known failures."""
    return [row for file in sorted((programs.ROOT / "corpus").glob("*.jsonl")) for row in _read(file)]


def _read(file):
    # Texts may contain other line separators, so `splitlines` cannot be used.
    for line in file.read_text(encoding="utf-8").removesuffix("\n").split("\n"):
        row = json.loads(line)
        if "known" in row or "after" in row:
            continue
        outcome = row.get("outcome") or ("code" if row["code"] else "none")
        yield Row(row["id"], row["text"], row.get("subject"), row.get("sender"), row["code"], outcome)


def answers(test, asked):
    """The answers of `otp detect` to rows, in order."""
    lines = "".join(row.line() + "\n" for row in asked)
    done = test.run_program("otp", "detect", "--ndjson", stdin=lines.encode())
    found = [json.loads(line) for line in done.stdout.splitlines()]
    test.assertEqual(len(found), len(asked), done.stderr)
    return found


def is_right(row, answer):
    """Whether `answer` matches the label."""
    return (answer["outcome"], answer["code"]) == (row.outcome, row.code)
