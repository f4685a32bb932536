"""The labelled messages of `corpus/`, and what the detector says to them and to other forms of them."""

import dataclasses
import json

from . import programs


@dataclasses.dataclass(frozen=True)
class Row:
    """A labelled message, or another form of one."""

    id: str
    text: str
    subject: str | None
    sender: str | None
    # What a person would type; none where there is nothing to type.
    code: str | None
    outcome: str

    @property
    def language(self):
        """The tag of its file."""
        return self.id.rsplit("-", 1)[0]

    def line(self):
        """The line that asks about it."""
        parts = {"id": self.id, "text": self.text, "subject": self.subject, "sender": self.sender}
        return json.dumps({name: part for name, part in parts.items() if part is not None})


def rows():
    """All rows that a detector must be right about by their text alone: a row marked as known is answered wrongly for now, and one with
    `after` by what came before it."""
    return [row for file in sorted((programs.ROOT / "corpus").glob("*.jsonl")) for row in _read(file)]


def _read(file):
    # A text may hold other ends of lines than this one.
    for line in file.read_text(encoding="utf-8").removesuffix("\n").split("\n"):
        row = json.loads(line)
        if "known" in row or "after" in row:
            continue
        outcome = row.get("outcome") or ("code" if row["code"] else "none")
        yield Row(row["id"], row["text"], row.get("subject"), row.get("sender"), row["code"], outcome)


def answers(test, asked):
    """The answers of `otp detect` to `asked`, rows or forms of them, in order."""
    lines = "".join(row.line() + "\n" for row in asked)
    done = test.run_program("otp", "detect", "--ndjson", stdin=lines.encode())
    found = [json.loads(line) for line in done.stdout.splitlines()]
    test.assertEqual(len(found), len(asked), done.stderr)
    return found


def is_right(row, answer):
    """Whether `answer` is the one that a person gave."""
    return (answer["outcome"], answer["code"]) == (row.outcome, row.code)
