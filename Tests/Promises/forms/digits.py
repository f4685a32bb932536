"""Other codes of the same shape, and digits of other scripts."""

import dataclasses
import functools
import random
import re
import unicodedata

from .form import Form, apart_from_addresses, has_letters, rewritten, spread

# The zeros of the corpus's scripts and of compatibility forms.
ZEROS = {
    "Arabic-Indic": "٠",
    "Persian": "۰",
    "Devanagari": "०",
    "Bengali": "০",
    "Gurmukhi": "੦",
    "Gujarati": "૦",
    "Odia": "୦",
    "Tamil": "௦",
    "Telugu": "౦",
    "Kannada": "೦",
    "Malayalam": "൦",
    "Sinhala": "෦",
    "Thai": "๐",
    "Lao": "໐",
    "Tibetan": "༠",
    "Myanmar": "၀",
    "Khmer": "០",
    "Mongolian": "᠐",
    "full-width": "０",
    "mathematical bold": "𝟎",
    "mathematical monospace": "𝟶",
    "segmented": "\U0001fbf0",
}


# Characters that may separate those of a code: separators and invisible characters.
_GAP = "[ .\u00a0\u2010-\u2014\u202f\u2063\u200b-\u200f\u2060-\u2069\ufe0f\u20e3_-]{0,3}"
_ASCII = {ord(zero) + value: str(value) for zero in ZEROS.values() for value in range(10)}


def ascii_digits(text):
    """`text` with the digits of all scripts in ASCII, of equal length."""
    return text if text.isascii() else text.translate(_ASCII)


def _digits(text):
    """The digits of `text` in ASCII."""
    return "".join(filter(str.isdecimal, ascii_digits(text)))


@functools.lru_cache(maxsize=None)
def places(text, code, apart=False):
    """The ranges of `code` in `text`, in any script and grouping; `apart` excludes those that touch
    letters or hyphens."""
    before, after = (r"(?<![\w-])", r"(?![\w-])") if apart else (r"(?<!\d)", r"(?!\d)")
    found = re.finditer(before + _GAP.join(code) + after, ascii_digits(text))
    return [place.span() for place in found]


def with_code(change, row, apart=False, addresses=False):
    """The row with its code changed wherever it occurs, including addresses if `addresses` is set.
    """
    if row.code is None:
        return None

    def changed(text):
        parts = []
        end = 0
        for start, next_end in places(text, row.code, apart):
            parts += [text[end:start], change(text[start:next_end])]
            end = next_end
        return "".join([*parts, text[end:]])

    return rewritten(changed if addresses else apart_from_addresses(changed), row)


def _is_round(digits):
    """Whether a number ends in two zeros, or is a power of two or up to two less."""
    value = int(digits)
    return digits[-2:] == "00" or any(number & (number - 1) == 0 for number in range(value, value + 3))


def _is_ordinary(digits):
    """Whether a number is not a year, date, time, round or repetitive number or power of two."""
    if len(digits) < 2:
        return True
    if _is_round(digits) or len(set(digits)) < min(3, len(digits)) or 1900 <= int(digits) <= 2100:
        return False
    # Without pairs that can be a month or day, it cannot be a date or time.
    first = 2 if digits[0] == "0" else 0
    return all(int(digits[place : place + 2]) > 31 for place in range(first, len(digits) - 1, 2))


def _draw(digits, known, numbers):
    """Ordinary digits that all differ from `digits` and do not occur in the message, or None."""
    for _ in range(400):
        drawn = "".join(numbers.choice([other for other in "123456789" if other != digit]) for digit in digits)
        # A leading zero marks a phone number and stays.
        if digits[0] == "0":
            drawn = "0" + drawn[1:]
        if drawn not in known and _is_ordinary(drawn):
            return drawn
    return None


def _other_digits(seed):
    """A form with another code, wherever it occurs."""

    def change(row):
        if row.code is None or not any(character.isdigit() for character in row.code):
            return None
        numbers = random.Random(f"{row.id} {seed}")
        known = " ".join(filter(None, (_digits(row.text), _digits(row.subject or ""), row.sender)))
        drawn = _draw(_digits(row.code), known, numbers)
        if drawn is None:
            return None
        changed = with_code(lambda code: _replaced(code, drawn), row, addresses=True)
        return changed and dataclasses.replace(changed, code=_replaced(row.code, drawn))

    return change


def _replaced(text, digits):
    """`text` with its digits replaced by `digits`, in their original scripts."""
    left = iter(digits)
    return "".join(
        chr(ord(character) - unicodedata.digit(character) + int(next(left))) if character.isdigit() else character
        for character in text
    )


_LONG_NUMBER = re.compile(r"(?<![\d.,:/+-])[1-9]\d{4,}(?![\d.,:/-])")


def _other_numbers(seed):
    """A form of messages without a code with other long numbers, unless they look like dates or
    amounts."""

    def change(row):
        if row.outcome != "none":
            return None
        numbers = random.Random(f"{row.id} {seed}")
        known = _digits(row.text)
        drawn = {}

        def other(found):
            number = found.group()
            if not number.isascii() or _is_round(number):
                return number
            if number not in drawn:
                drawn[number] = _draw(number, known, numbers) or number
            return drawn[number]

        return rewritten(lambda text: _LONG_NUMBER.sub(other, text), row)

    return change


def _in_script(zero):
    """A function that converts ASCII digits to the script of `zero`."""
    table = {ord("0") + value: chr(ord(zero) + value) for value in range(10)}
    return lambda text: text.translate(table)


def _code_in_script(zero):
    change = _in_script(zero)

    def changed(row):
        return None if has_letters(row) else with_code(change, row)

    return changed


def _all_in_script(zero):
    change = _in_script(zero)
    return lambda row: None if has_letters(row) else rewritten(apart_from_addresses(change), row)


FORMS = [
    # One row has a code that is grouped like a date; other digits make it something else.
    *spread([Form(f"other digits, {draw}", _other_digits(draw), missed=1) for draw in range(1, 7)], 2),
    # One row names a phone number that the locale knows.
    *spread([Form(f"other numbers, {draw}", _other_numbers(draw), alarms=1) for draw in range(1, 5)], 2),
    *spread([Form(f"code in {name} digits", _code_in_script(zero)) for name, zero in ZEROS.items()], 6),
    *spread([Form(f"all in {name} digits", _all_in_script(zero)) for name, zero in ZEROS.items()], 6),
]
