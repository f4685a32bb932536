"""Fields generated from the words of the rules and the locales, to compare two classifiers.

    field_cases.py [--all] > rows.jsonl
"""

import json
import os
import random
import re
import sys
import unicodedata

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "..")

# The roles that name a code by themselves; words of other roles appear beside them.
CODE_ROLES = ["code", "noun", "once", "purpose"]

# The file with the autofill field names of the HTML standard.
AUTOFILL_FIELDS = ["Sources", "Detection", "OTPFields", "Tags", "AutofillField.swift"]

# The number of words of a role and locale to try without --all, spread evenly.
WORDS_OF_ROLE = 10

TEXT_ATTRIBUTES = ["label", "placeholder", "aria-label", "title", "neighbour", "hint"]

# Full-width forms of the visible ASCII characters.
FULL_WIDTH = {code: code + 0xFEE0 for code in range(0x21, 0x7F)}
FULL_WIDTH_DIGITS = {code: code + 0xFEE0 for code in range(0x30, 0x3A)}
ARABIC_DIGITS = {code: code - 0x30 + 0x660 for code in range(0x30, 0x3A)}

# Texts with a word and another one of its locale.
TEXTS = [
    lambda word, other: word,
    lambda word, other: f"Enter the {word} (6 digits)",
    lambda word, other: f"{word} *".upper(),
    lambda word, other: unicodedata.normalize("NFD", f"{word}: {other}"),
    lambda word, other: f"{word} (6)".translate(FULL_WIDTH_DIGITS),
    lambda word, other: f"\u200f{word}\u200f:\u200e 123456".translate(ARABIC_DIGITS),
    lambda word, other: f"{word}{other}",
    lambda word, other: f"{word} {other}".translate(FULL_WIDTH),
    lambda word, other: f"{other} {word}",
    lambda word, other: word[: len(word) // 2] + "\u00ad" + word[len(word) // 2 :],
    lambda word, other: word.title() + "482913",
    lambda word, other: f"{other}.\r\n{word}\u2028{other}",
    lambda word, other: f"{other}\n\n\t{word} - . - {other}",
    lambda word, other: unicodedata.normalize("NFKD", f"\u300c{word}\u300d{other}\u3002{word}"),
    lambda word, other: word.swapcase().replace(" ", "\u00a0"),
    lambda word, other: f"x{word}y {word[1:]} {word[:-1]}",
]

# Ways to join the words of a name.
NAMES = [
    "_".join,
    "-".join,
    "".join,
    lambda words: "".join(word.capitalize() for word in words),
    lambda words: "txt" + "".join(word.capitalize() for word in words) + "2",
    lambda words: f"form[{'.'.join(words)}][0]",
    lambda words: "_".join(words).upper(),
    lambda words: words[0] + "".join(word.upper() for word in words[1:]) + "Field",
    lambda words: "\u00e9" + "".join(words) + "\u4e00",
]

# Other attributes of a field.
SHAPES = {
    "type": ["text", "tel", "number", "password", "search", "email", "hidden", "TEL", "", "odd"],
    "maxlength": [
        "1", "2", "3", "4", "6", "8", "9", "11", " 6", "+6", "-1", "6px", "", "10000", "10001",
        "9223372036854775807", "9223372036854775808", "0006", "000", "9" * 40,
    ],
    "minlength": ["3", "4", "6", "9"],
    "pattern": [
        "[0-9]{6}", r"\d*", r"\d{4,8}", r"\d{,6}", r"\d{6,}", "[0-9]{3}-[0-9]{3}", "{+6}", "{}",
        "{ 6}", "}{4}", "{-6}", "{-9223372036854775808}", "{-9223372036854775809}",
    ],
    "inputmode": ["numeric", "decimal", "NUMERIC", "text", "email", "none"],
    "autocomplete": ["off", "on", "", "one-time-code", "section-a one-time-code", "username"],
    "placeholder": ["123456", "123 456", "------", "______", "XXXXXX", "xxxxx-x", "1 2 3 4 5 6"],
    "class": ["otp-input", "form-control sms_code", "btn"],
    "hidden": ["", "false", "until-found"],
    "readonly": ["", "FALSE"],
    "aria-hidden": ["true", "false"],
    "visible": ["False", "true"],
    "tag": ["input", "select", "TEXTAREA"],
    "input-purpose": ["pin", "GTK_INPUT_PURPOSE_PIN", "digits|number", "phone, pin"],
    "autofillHints": ["smsOTPCode", "foo,android.smsOTPCode3", "password"],
    "textContentType": ["UITextContentTypeOneTimeCode", ".oneTimeCode", "emailAddress", "."],
}


def read(*path):
    with open(os.path.join(ROOT, *path), encoding="utf-8") as file:
        return file.read()


def rules():
    return json.loads(read("Sources", "Detection", "CFieldRules", "rules.json"))


def words_of(locale, role):
    """The words of a role, with an ending if the locale has any."""
    for mode, words in locale["keywords"].get(role, {}).items():
        for word in words:
            yield word
            endings = words[word] if isinstance(words, dict) else []
            if isinstance(endings, str):
                endings = locale["endings"][endings]
            if endings:
                yield word + endings[-1]
        # A word with a clitic, and a compound.
        if mode in ("clitic", "compound"):
            for first in locale.get("clitics", ["Fahr", "X"])[:3]:
                yield from (first + word for word in words)


def spread(words, count):
    """`count` of the words, spread evenly."""
    words = list(words)
    if count is None or len(words) <= count:
        return words
    return [words[index * len(words) // count] for index in range(count)]


def locale_texts(count):
    """Texts with the words of all locales."""
    form = 0
    for file in sorted(os.listdir(os.path.join(ROOT, "locales"))):
        if not file.endswith(".json"):
            continue
        locale = json.loads(read("locales", file))
        others = [word for role in locale["keywords"] for word in spread(words_of(locale, role), 7)]
        for role in locale["keywords"]:
            few = count and (count if role in CODE_ROLES else count // 3)
            for index, word in enumerate(spread(words_of(locale, role), few)):
                yield TEXTS[0](word, "")
                form = (form + 1) % len(TEXTS)
                yield TEXTS[form](word, others[(7 * index + form) % len(others)])


def rule_texts():
    """Texts with the phrases of the rules, alone and beside others."""
    file = rules()
    lists = list(file["texts"].values()) + [other["texts"] for other in file["others"]]
    phrases = [phrase for one in lists for phrase in one]
    for index, phrase in enumerate(phrases):
        yield phrase
        yield TEXTS[index % len(TEXTS)](phrase, phrases[index * 7 % len(phrases)])


def rule_names():
    """Names made of the phrases of the rules."""
    file = rules()
    lists = list(file["names"].values()) + [other["names"] for other in file["others"]]
    phrases = [phrase for one in lists for phrase in one] + file["fillers"]
    for index, phrase in enumerate(phrases):
        other = phrases[index * 11 % len(phrases)]
        yield NAMES[index % len(NAMES)](phrase.split())
        yield NAMES[index % 7]((phrase + " " + other).split())
        yield NAMES[index % 5]((other + " " + phrase).split())


def autocompletes():
    """`autocomplete` values with each field name of the standard, and with prefixes."""
    cases = re.findall(r"^  case .*$", read(*AUTOFILL_FIELDS), re.M)
    names = [name for line in cases for name in re.findall(r'"([^"]+)"|(\w+)(?=,|$)', line)]
    for name in dict.fromkeys(first or second for first, second in names):
        for before in (
            "", "section-x ", "shipping ", "home ", "section-x billing mobile ", "section- work ",
            "home section-x ", "x ", "billing\u00a0", "section-x\n\tSHIPPING\ffax\r",
        ):
            yield before + name
            yield (before + name).title() + " webauthn"


def odd_texts(numbers):
    """Texts that no one writes."""
    yield from ["", " ", "\0", "\ufeff", "\u200b", "\ufffd", "\u0085", "\u115f", "\U0010ffff"]
    yield from ["code\0code", "\ufeffcode", "co\u200dde", "OTP\u20e3", "ﬁ code ﬃ ﷺ", "①②③④⑤⑥"]
    yield "".join(map(chr, range(1, 0x20))) + "code" + "".join(map(chr, range(0x7F, 0xA0)))
    for length in (990, 995, 996, 1000, 1001, 4000):
        yield "code " + "x" * (length - 5)
        yield "otp " + "é" * ((length - 4) // 2)
    yield "验证码" * 333
    yield "รหัสยืนยัน" * 33
    yield "パスワード認証コード" * 33
    yield "a" * 5000
    # Korean letters decomposed as in NFD, and letters that do not compose.
    for _ in range(100):
        yield "".join(chr(numbers.randrange(0x1100, 0x1200)) for _ in range(8)) + "인증번호"
    for _ in range(3000):
        point = numbers.choice([0x80, 0x800, 0x3000, 0x10000, 0x20000, 0x110000])
        characters = [chr(numbers.randrange(point)) for _ in range(numbers.randrange(1, 12))]
        word = numbers.choice(["verification code", "код", "인증번호", "验证码", "ワンタイム", "رمز"])
        at = numbers.randrange(len(word) + 1)
        text = word[:at] + "".join(characters) + word[at:] + numbers.choice(["", " 6", " code"])
        # JSON Lines cannot hold lone surrogates.
        yield "".join(one for one in text if not 0xD800 <= ord(one) < 0xE000)


def odd_names():
    """Names at the length limit, and names that no one uses."""
    yield from ["", "_", "\ufeffotp", "OTP", "oTP", "otpé", "éOTP", "ｏｔｐ", "K2FA", "2FA", "otp\0"]
    for length in range(195, 205):
        yield "x" * (length - 4) + "_otp"
        yield "otp_" + "é" * (length // 2) + "x" * (length % 2)
        yield "otp_" + "x" * (length % 3) + "验" * (length // 3)


def shaped(numbers, texts, names):
    """Fields and forms with many attributes."""
    def field():
        attributes = {
            name: numbers.choice(values)
            for name, values in SHAPES.items()
            if numbers.random() < (0.5 if name in ("type", "maxlength") else 0.08)
        }
        if numbers.random() < 0.6:
            place = numbers.choice(["name", "id", "NAME", "data-testid"])
            attributes[place] = numbers.choice(names)
        if numbers.random() < 0.5:
            attributes[numbers.choice(TEXT_ATTRIBUTES)] = numbers.choice(texts)
        return attributes

    for _ in range(2500):
        row = {"attrs": field()}
        if numbers.random() < 0.7:
            row["form"] = [field() for _ in range(numbers.randrange(4))]
        yield row
    for count in range(1, 11):
        for name in ("otp1", "digit-3", "box_9", "otp[8]", "c0", "code10"):
            box = {"name": name, "maxlength": "1", "type": numbers.choice(["text", "tel"])}
            yield {"attrs": box, "form": [box] * (count - 1)}
            yield {"attrs": box | {"autocomplete": "one-time-code"}, "form": [box] * (count - 1)}


def rows(count=WORDS_OF_ROLE):
    """All fields, with `count` words of each role and locale, or with all words."""
    numbers = random.Random(6)
    locales = list(locale_texts(count))
    phrases = list(rule_texts())
    names = list(rule_names())
    for index, text in enumerate(locales + phrases + list(odd_texts(numbers))):
        yield {"attrs": {"type": "text", TEXT_ATTRIBUTES[index % len(TEXT_ATTRIBUTES)]: text}}
    for index, name in enumerate(names + list(odd_names())):
        yield {"attrs": {"type": "tel", ["name", "id", "class"][index % 7 // 3]: name}}
    for value in autocompletes():
        yield {"attrs": {"autocomplete": value, "name": "code"}}
        yield {"attrs": {"name": "code"}, "form": [{"autocomplete": value}]}
    yield from shaped(numbers, locales + phrases, names)


if __name__ == "__main__":
    for row in rows(None if "--all" in sys.argv else WORDS_OF_ROLE):
        print(json.dumps(row))
