"""Invisible characters and other spaces."""

import re

from .digits import with_code
from .form import Form, apart_from_addresses, spread, text_form

_INVISIBLE = {
    f"U+{ord(mark):04X}": mark
    for mark in "\u00ad\u034f\u061c\u180e\u200b\u200c\u200d\u200e\u200f\u2060\u2063\u2064\ufeff\ufe0e\ufe0f\U000e0020"
}
_SPACES = {f"U+{ord(space):04X}": space for space in "\u00a0\u2007\u2009\u202f\u205f\u3000"}
# Unspaced scripts, in which U+200B separates words.
_UNSPACED = {"km", "lo", "my", "th"}


def _within_code(mark):
    return lambda row: with_code(mark.join, row)


def _within_words(mark):
    gap = re.compile(r"(?<=[^\W_])(?=[^\W_])")
    return text_form(
        f"U+{ord(mark):04X} within words",
        apart_from_addresses(lambda text: gap.sub(mark, text)),
        applies=lambda row: mark != "\u200b" or row.language not in _UNSPACED,
        # Marks part words of Chinese and Japanese. The second half of some is a keyword: 数字.
        missed=12,
    )


def _replacing_space(name, spaces, **more):
    return text_form(name, apart_from_addresses(lambda text: text.replace(" ", spaces)), **more)


FORMS = [
    *spread([Form(f"{name} within the code", _within_code(mark)) for name, mark in _INVISIBLE.items()], 4),
    *spread([_within_words(mark) for mark in _INVISIBLE.values()], 4),
    *spread([_replacing_space(f"{name} around spaces", f"{mark} {mark}") for name, mark in _INVISIBLE.items()], 4),
    *spread([_replacing_space(f"spaces {name}", space) for name, space in _SPACES.items()], 2),
    # The characters of a code, or marks around it, are recognised across one space only.
    _replacing_space("two spaces", "  ", missed=3),
    _replacing_space("U+00A0 and a space", "\u00a0 ", missed=3),
]
