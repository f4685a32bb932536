"""Harmless text around a message and around its code."""

import dataclasses
import json
import pathlib
import re
import textwrap

from .digits import with_code
from .form import Form, has_letters, is_bound, is_for_retriever, text_form, worded


def _surrounded(before="", after=""):
    def change(row):
        # Redactions and SMS Retriever messages are complete messages; a binding starts its line and
        # ends its message.
        if (before + after).strip() and (row.outcome == "redacted" or is_for_retriever(row) or is_bound(row)):
            return None
        return dataclasses.replace(row, text=before + row.text + after)

    return change


# A greeting and a word of thanks for each language.
_GREETINGS = json.loads(pathlib.Path(__file__).with_name("greetings.json").read_text(encoding="utf-8"))


def _greeted(row):
    greeting, _ = _GREETINGS.get(row.language, _GREETINGS["en"])
    return _surrounded(before=greeting + "\n")(row)


def _thanked(row):
    _, thanks = _GREETINGS.get(row.language, _GREETINGS["en"])
    return _surrounded(after="\n" + thanks)(row)


def _marked(before, after):
    return lambda row: with_code(lambda code: before + code + after, row, apart=True)


def _grouped(joiner):
    def change(row):
        if has_letters(row) or len(row.code or "") not in (6, 8):
            return None
        half = len(row.code) // 2
        return with_code(lambda code: code[:half] + joiner + code[half:] if code.isdecimal() else code, row)

    return change


def _ungrouped(row):
    return None if has_letters(row) else with_code(lambda code: "".join(filter(str.isdecimal, code)), row)


def _wrapped(text):
    """`text` with lines wrapped as in e-mail, but never within a number."""
    kept = re.sub(r"(?<=\d) (?=\d)", "\x01", text)
    lines = (textwrap.fill(line, 72, break_long_words=False, break_on_hyphens=False) for line in kept.split("\n"))
    return "\n".join(lines).replace("\x01", " ")


FORMS = [
    Form("a line end after", _surrounded("", "\n")),
    # In two mails, the code is in the subject, which an empty line then separates from the text.
    Form("line ends around", _surrounded("\n\n", "\n\n"), missed=4),
    Form("spaces around", _surrounded("  ", "   ")),
    Form("a tab before", _surrounded("\t", "")),
    Form("U+FEFF before", lambda row: None if is_bound(row) else _surrounded("\ufeff")(row)),
    # In one of them, an emoji separates the subject, too.
    Form("an emoji before", _surrounded("😀 ", ""), missed=1),
    Form("an emoji after", _surrounded("", " 🙏"), missed=1, alarms=1),
    Form("emoji with joiners around", _surrounded("👨‍👩‍👧 ", " 🏳️‍🌈"), missed=1, alarms=1),
    # The start, the end and the length of a message count. Messages whose score is just at the
    # threshold get another answer.
    Form("a name before", worded(_surrounded("Oakline\n", "")), missed=15, alarms=5),
    Form("a name after", worded(_surrounded("", "\n— Oakline")), missed=12, alarms=4),
    Form("a name in brackets after", worded(_surrounded("", " [Oakline]")), missed=36, alarms=2),
    Form("a rule after", worded(_surrounded("", "\n--\nOakline")), missed=12, alarms=4),
    Form("a greeting before", worded(_greeted), missed=46, alarms=4),
    Form("thanks after", worded(_thanked), missed=29, alarms=7),
    # A short line that is wrapped ends like a sentence, and a number sign may end one: `č.`.
    text_form("wrapped as mail is", _wrapped, applies=lambda row: not is_bound(row), missed=18, alarms=4),
    # In one row, a colon without a space joins the code to the tail of a number.
    Form("code in two groups, a space", _grouped(" "), missed=7),
    Form("code in two groups, U+00A0", _grouped("\u00a0"), missed=7),
    Form("code in two groups, a hyphen", _grouped("-"), missed=7),
    Form("code in two groups, U+2011", _grouped("\u2011"), missed=7),
    # Grouping counts in favour of a number.
    Form("code in one group", _ungrouped, missed=180),
    Form("code in *", _marked("*", "*"), missed=2),
    Form("code in **", _marked("**", "**"), missed=2),
    Form("code in _", _marked("_", "_"), missed=4),
    Form("code in quotes", _marked('"', '"'), missed=2),
    Form("code in “”", _marked("“", "”"), missed=2),
    Form("code in «»", _marked("«", "»"), missed=2),
    Form("code in 「」", _marked("「", "」"), missed=2),
    Form("code in ()", _marked("(", ")"), missed=3),
    Form("code in []", _marked("[", "]"), missed=3),
    Form("code isolated", _marked("\u2066", "\u2069")),
    Form("code embedded", _marked("\u202a", "\u202c")),
    Form("code overridden to the right", _marked("\u202d", "\u202c")),
]
