"""What a form is, and the parts of a message that no form may touch."""

import dataclasses
import functools
import re
from collections.abc import Callable

from harness import programs
from harness.corpus import Row


@dataclasses.dataclass(frozen=True)
class Form:
    """A way to write a message anew that a person would answer alike.

    Both numbers were measured and may only fall. No form may make another number the code.
    """

    name: str
    # The row in this form; none where the form makes another message of it, or the same.
    change: Callable[[Row], Row | None]
    # How many rows may lose their answer: a code that is not found or becomes ambiguous.
    missed: int = 0
    # How many rows without a code may be given one.
    alarms: int = 0
    # Each row is written in one of so many forms of its kind, or in all where much is tried.
    every: int = 1
    place: int = 0

    def takes(self, number):
        """Whether the row of this number is written in this form."""
        return programs.SCALE >= 20 or (number + self.place) % self.every == 0


def spread(forms, every):
    """The forms of one kind, of which each row is written in one of `every`."""
    return [dataclasses.replace(form, every=every, place=place) for place, form in enumerate(forms)]


# What is ASCII by its definition and means something else in other letters: addresses and bindings, each up to white space or another
# script, and the hash by which Android's SMS Retriever knows a message, which ends it.
ADDRESS = re.compile(
    r"""[!-~]*(?:://|@|www\.|[A-Za-z0-9-]+\.(?:example|com|org|net)\b)[!-~]*(?:[ ]\#\S+(?:[ ][@%]\S+)*)?
      | (?<=\s)[A-Za-z0-9+/]{11}\s*\Z""",
    re.X,
)


@functools.lru_cache(maxsize=None)
def _parts(text):
    """`text` in parts, every second of which is an address."""
    parts = []
    end = 0
    for address in ADDRESS.finditer(text):
        parts += [text[end : address.start()], address.group()]
        end = address.end()
    return [*parts, text[end:]]


def apart_from_addresses(change):
    """The change that leaves the addresses, bindings and hashes of a text as they are."""

    def changed(text):
        parts = _parts(text)
        if len(parts) == 1:
            return change(text)
        return "".join(change(part) if place % 2 == 0 else part for place, part in enumerate(parts))

    return changed


def rewritten(change, row, code=None):
    """The row with `change` made to its text and its subject; none where that changes nothing."""
    text = change(row.text)
    subject = row.subject and change(row.subject)
    if (text, subject) == (row.text, row.subject):
        return None
    return dataclasses.replace(row, text=text, subject=subject, code=code or row.code)


def has_letters(row):
    """Whether the code of `row` holds letters."""
    return row.code is not None and not row.code.isdigit()


# A binding to a site at the start of a line.
_BINDING = re.compile(r"^[^\S\n]*@\S+[^\S\n]*#", re.M)


@functools.lru_cache(maxsize=None)
def is_bound(row):
    """Whether a line of `row` is a binding, good or bad."""
    return _BINDING.search(row.text) is not None


@functools.lru_cache(maxsize=None)
def is_for_retriever(row):
    """Whether SMS Retriever hands the message to an app: by its first characters and by its last ones."""
    return row.text.lstrip().startswith("<#>") or re.search(r"\s[A-Za-z0-9+/]{11}\s*\Z", row.text) is not None


def text_form(name, change, applies=lambda row: True, **more):
    """A form that rewrites the texts of the rows to which it applies."""
    return Form(name, lambda row: rewritten(change, row) if applies(row) else None, **more)
