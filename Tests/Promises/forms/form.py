"""The forms of a message, and the parts of a message that forms leave alone."""

import dataclasses
import functools
import re
from collections.abc import Callable

from harness import programs
from harness.corpus import Row


@dataclasses.dataclass(frozen=True)
class Form:
    """A rewriting of messages that keeps the answer.

    Both limits were measured and may only fall. They are shares, so that they hold for a corpus
    that grows. No form may make another number the code.
    """

    name: str
    # Rewrites a row; None if the form does not apply or changes nothing.
    change: Callable[[Row], Row | None]
    # Of 10,000 rows tried, how many codes may be missed or become ambiguous.
    missed: int = 0
    # Of 10,000 rows tried, how many without a code may get one.
    alarms: int = 0
    # Each row is tried in one of `every` forms of its kind, or in all at a large scale.
    every: int = 1
    place: int = 0

    def takes(self, number):
        """Whether row `number` is tried in this form."""
        return programs.SCALE >= 20 or (number + self.place) % self.every == 0


def spread(forms, every):
    """Distributes rows over the forms of a kind: each row is tried in one of `every`."""
    return [dataclasses.replace(form, every=every, place=place) for place, form in enumerate(forms)]


# ASCII by definition: addresses and bindings up to white space or another script, and the hash that
# ends a message for Android's SMS Retriever.
ADDRESS = re.compile(
    r"""[!-~]*(?:://|@|www\.|[A-Za-z0-9-]+\.(?:example|com|org|net)\b)[!-~]*(?:[ ]\#\S+(?:[ ][@%]\S+)*)?
      | (?<=\s)[A-Za-z0-9+/]{11}\s*\Z""",
    re.X,
)


@functools.lru_cache(maxsize=None)
def _parts(text):
    """Splits `text` so that every second part is an address."""
    parts = []
    end = 0
    for address in ADDRESS.finditer(text):
        parts += [text[end : address.start()], address.group()]
        end = address.end()
    return [*parts, text[end:]]


def apart_from_addresses(change):
    """A change that leaves addresses, bindings and hashes alone."""

    def changed(text):
        parts = _parts(text)
        if len(parts) == 1:
            return change(text)
        return "".join(change(part) if place % 2 == 0 else part for place, part in enumerate(parts))

    return changed


def rewritten(change, row, code=None):
    """The row with `change` applied to its text and subject, or None if that changes nothing."""
    text = change(row.text)
    subject = row.subject and change(row.subject)
    if (text, subject) == (row.text, row.subject):
        return None
    return dataclasses.replace(row, text=text, subject=subject, code=code or row.code)


def has_letters(row):
    """Whether the code of `row` contains letters."""
    return row.code is not None and not row.code.isdigit()


def worded(change):
    """`change` for messages with more than a name and a number, as a word can change those."""
    return lambda row: change(row) if len(re.findall(r"[^\W\d]+", row.text)) > 3 else None


# A binding to a site at the start of a line.
_BINDING = re.compile(r"^[^\S\n]*@\S+[^\S\n]*#", re.M)


@functools.lru_cache(maxsize=None)
def is_bound(row):
    """Whether a line of `row` is a binding, valid or not."""
    return _BINDING.search(row.text) is not None


@functools.lru_cache(maxsize=None)
def is_for_retriever(row):
    """Whether the message is for SMS Retriever, by its prefix or its hash."""
    return row.text.lstrip().startswith("<#>") or re.search(r"\s[A-Za-z0-9+/]{11}\s*\Z", row.text) is not None


def text_form(name, change, applies=lambda row: True, **more):
    """A form that rewrites the texts of the rows it applies to."""
    return Form(name, lambda row: rewritten(change, row) if applies(row) else None, **more)
