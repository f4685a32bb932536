"""Normalization forms, line ends, case, full-width forms and typographic marks."""

import dataclasses
import re
import unicodedata

from .digits import places
from .form import Form, apart_from_addresses, has_letters, is_bound, rewritten, text_form, worded


def _normal(form):
    return lambda text: unicodedata.normalize(form, text)


def _line_ends(end):
    def change(text):
        return text.replace("\r\n", "\n").replace("\n", end)

    def changed(row):
        # Only CR and LF end the line of a binding; any other line end makes it malformed.
        if end.isascii() or not is_bound(row):
            return rewritten(change, row)
        return dataclasses.replace(rewritten(change, row), outcome="unusable", code=None)

    return changed


# Languages in which dotted and dotless i are different letters (SpecialCasing.txt).
_DOTTED = {"tr", "az"}


def _cased(change, turkic):
    def changed(row):
        # The letters of a code and of a service's prefix keep their case.
        if has_letters(row) or row.code and any(
            re.search("[A-Z]-$", row.text[:start]) for start, _ in places(row.text, row.code)
        ):
            return None
        if row.language in _DOTTED:
            return rewritten(apart_from_addresses(lambda text: change(text.translate(turkic))), row)
        return rewritten(apart_from_addresses(change), row)

    return changed


# Without the comma: the full-width one separates sentences, never digits.
_FULL_WIDTH = {code: code + 0xFEE0 for code in range(0x21, 0x7F) if chr(code) != ","}
_FULL_WIDTH_LETTERS = {code: wide for code, wide in _FULL_WIDTH.items() if chr(code).isalnum()}
_MATHEMATICAL = {
    **{ord("A") + place: 0x1D400 + place for place in range(26)},
    **{ord("a") + place: 0x1D41A + place for place in range(26)},
}


def _translated(table):
    return apart_from_addresses(lambda text: text.translate(table))


def _marks(**marks):
    def change(text):
        for old, new in marks.items():
            text = text.replace(MARKS[old], new)
        return text

    return apart_from_addresses(change)


MARKS = {"apostrophe": "'", "hyphen": "-", "dash": " - ", "dots": "...", "colon": ":"}


def _quotes(open, close):
    def change(text):
        parts = text.split('"')
        return "".join(part + (open if place % 2 == 0 else close) for place, part in enumerate(parts[:-1])) + parts[-1]

    return apart_from_addresses(change)


FORMS = [
    text_form("NFD", _normal("NFD")),
    # In one row, `№118-22` becomes `No118-22`, which may be a code.
    *(text_form(name, _normal(name), missed=1) for name in ("NFKC", "NFKD")),
    Form("CR LF", _line_ends("\r\n")),
    Form("CR", _line_ends("\r")),
    Form("U+2028", _line_ends("\u2028")),
    Form("U+2029", _line_ends("\u2029")),
    Form("U+0085", _line_ends("\u0085")),
    # Lower case distinguishes words, file names and hexadecimal numbers from codes of letters, and
    # names from other words, which decides messages near the threshold.
    Form("capitals", _cased(str.upper, {ord("i"): "İ", ord("ı"): "I"}), missed=40, alarms=18),
    Form("small letters", worded(_cased(str.lower, {ord("I"): "ı", ord("İ"): "i"})), missed=9, alarms=3),
    text_form("full-width letters and digits", _translated(_FULL_WIDTH_LETTERS)),
    text_form("full-width ASCII", _translated(_FULL_WIDTH)),
    text_form("mathematical letters", _translated(_MATHEMATICAL)),
    text_form("apostrophes U+2019", _marks(apostrophe="\u2019")),
    text_form("apostrophes U+2018", _marks(apostrophe="\u2018")),
    # It is folded to a space and a mark, which in two rows separate a word from what follows.
    text_form("apostrophes U+00B4", _marks(apostrophe="\u00b4"), missed=40, alarms=14),
    text_form("hyphens U+2010", _marks(hyphen="\u2010")),
    text_form("hyphens U+2011", _marks(hyphen="\u2011")),
    text_form("dashes U+2013", _marks(hyphen="\u2013")),
    # One row has such a dash between the groups of its code.
    text_form("dashes U+2014", _marks(dash=" \u2014 "), missed=1),
    text_form("minus U+2212", _marks(hyphen="\u2212")),
    text_form("dots U+2026", _marks(dots="\u2026")),
    text_form("colons U+FF1A", _marks(colon="\uff1a")),
    text_form("quotes U+201C", _quotes("\u201c", "\u201d")),
    text_form("quotes U+201E", _quotes("\u201e", "\u201c")),
    text_form("quotes U+00AB", _quotes("\u00ab", "\u00bb")),
]
