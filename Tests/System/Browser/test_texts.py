"""The texts of the extension: complete in each language, short enough, and all in use."""

import json
import pathlib
import re
import unicodedata
import unittest

SOURCES = pathlib.Path(__file__).parents[3] / "Sources"
EXTENSION = SOURCES / "Bindings/WebExtension"
LOCALES = EXTENSION / "_locales"

# From https://developer.chrome.com/docs/extensions/reference/api/i18n#locales, with "nb" for
# Norwegian instead of "no": Chromium accepts both, Firefox accepts "nb" only.
KNOWN_LOCALES = set(
    """ar am bg bn ca cs da de el en en_AU en_GB en_US es es_419 et fa fi fil fr gu he hi hr hu id
    it ja kn ko lt lv ml mr ms nb nl pl pt_BR pt_PT ro ru sk sl sr sv sw ta te th tr uk vi zh_CN
    zh_TW""".split()
)

# The maximum number of columns of each text. A line of the list is 292 pixels wide: about 50
# columns of the hint, 42 of a warning and 36 of other text. The reason for having no code may fill
# four and a half of five lines. Texts beside the code's site are short, since a person has to
# check the site.
COLUMNS = (
    {"language": 8, "direction": 3, "hint": 50, "chooseHint": 50, "payment": 42, "otherHost": 42, "replaced": 42}
    | dict.fromkeys(("sms", "email", "notification"), 18)
    | {"unknownSender": 24, "for": 12}
    | dict.fromkeys(("making", "failed", "timedOut", "interactionRequired"), 42)
    | dict.fromkeys(("notFound", "unusable"), 42)
    | dict.fromkeys(("waiting", "noCode", "ambiguous", "unavailable"), 160)
    | dict.fromkeys(("ahead", "unknownTime", "otherRecipient"), 160)
    | dict.fromkeys(("missing", "ended", "store", "gone"), 160)
    | dict.fromkeys(("notFilled", "noField", "notSecure", "announcement"), 120)
    | {"otherFrame": 160, "otherFrameCopy": 120}
    | dict.fromkeys(("notCopied", "identityAnnouncement"), 120)
    | dict.fromkeys(("copy", "copied", "fill", "options", "offerAgain"), 20)
    | {"name": 45, "actionTitle": 36, "listTitle": 36, "offerHere": 36}
    | {"setup": 20, "whatToDo": 24, "tryTitle": 24, "tryField": 16, "trySend": 36}
    | dict.fromkeys(("stateOK", "stateMissing", "stateWrong"), 16)
    | dict.fromkeys(("allWell", "notWell", "connected", "running", "hostMissing", "otherVersion"), 120)
    | dict.fromkeys(("serviceMissing", "serviceOther", "serviceWrong", "sourcesNone"), 120)
    | dict.fromkeys(("sourceStopped", "sourceWaiting", "sourceWrong", "lastMessage", "noMessage"), 120)
    | {"tryHelp": 180, "tryDone": 120, "tryFailed": 120}
    | {"boundOnly": 60, "boundOnlyHelp": 240, "offSites": 60, "offSitesNone": 120}
)

# https://developer.chrome.com/docs/extensions/reference/manifest/description
DESCRIPTION_LENGTH = 132

# Parts that are the same in every language.
FIXED = ("otp browser install", "otp browser status", "otp suggest", "otp providers", "otp",
         "https", "↓", "Enter", "Esc", "…", "KDE Connect", "wl-clipboard", "xclip", "xsel")

# The errors that the host, the background script and the list report; those without a text of their
# own show "ended".
ERRORS = {"missing", "ended", "gone", "store", "request", "size", "extension", "version"}

# Why no code was made, as identity-summary.js shows it; any other failure has the text of "failed".
FAILURES = {"interactionRequired", "notFound", "timedOut", "unusable"}

# The reasons without a text of their own: while nothing has arrived the list shows "waiting", and
# the extension requests codes for code fields only, never links, and never sets a time.
UNSPOKEN = {"nothing", "otherField", "noLink", "beforeSince", "tooOld"}


class Texts(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.languages = {path.name: _read(path) for path in sorted(LOCALES.iterdir())}
        cls.english = cls.languages["en"]
        cls.all = [
            (language, name, members)
            for language, texts in cls.languages.items()
            for name, members in texts.items()
        ]

    def test_folders_are_named_after_known_locales(self):
        self.assertEqual(set(self.languages) - KNOWN_LOCALES, set())

    def test_falls_back_to_english(self):
        manifest = json.loads(_text(EXTENSION / "manifest.json"))
        self.assertEqual(manifest["default_locale"], "en")

    def test_languages_have_the_same_texts_in_the_same_order(self):
        for language, texts in self.languages.items():
            with self.subTest(language):
                self.assertEqual(list(texts), list(self.english))

    def test_languages_have_the_same_placeholders(self):
        for language, name, members in self.all:
            with self.subTest(language, text=name):
                self.assertEqual(set(members) - {"message", "placeholders"}, set())
                places = members.get("placeholders", {})
                self.assertEqual(places, self.english[name].get("placeholders", {}))
                named = re.findall(r"\$(\w+)\$", members["message"])
                self.assertEqual(sorted(named), [place.upper() for place in sorted(places)])

    def test_texts_are_in_nfc_without_superfluous_spaces(self):
        for language, name, members in self.all:
            with self.subTest(language, text=name):
                message = members["message"]
                self.assertTrue(message)
                self.assertEqual(message, message.strip())
                self.assertNotIn("  ", message)
                self.assertTrue(unicodedata.is_normalized("NFC", message))

    def test_commands_and_keys_are_not_translated(self):
        for language, name, members in self.all:
            with self.subTest(language, text=name):
                for fixed in FIXED:
                    if fixed in self.english[name]["message"]:
                        self.assertIn(fixed, members["message"])

    def test_texts_are_short_enough(self):
        self.assertEqual(set(COLUMNS) | {"description"}, set(self.english))
        for language, name, members in self.all:
            with self.subTest(language, text=name):
                if name == "description":
                    self.assertLessEqual(len(members["message"]), DESCRIPTION_LENGTH)
                else:
                    message = re.sub(r"\$\w+\$", "", members["message"])
                    self.assertLessEqual(_columns(message), COLUMNS[name])

    def test_every_text_exists_and_is_used(self):
        used = _used_names()
        self.assertEqual(used - set(self.english), set())
        self.assertEqual(set(self.english) - used - _reasons() - ERRORS - FAILURES, set())

    def test_every_reason_for_having_no_code_has_a_text(self):
        self.assertEqual(_reasons() - set(self.english), UNSPOKEN)


def _read(folder):
    return json.loads(_text(folder / "messages.json"), object_pairs_hook=_members)


def _members(pairs):
    """Refuses duplicate members, of which json would keep the last."""
    members = dict(pairs)
    if len(members) < len(pairs):
        raise ValueError(f"a name comes twice in {[name for name, _ in pairs]}")
    return members


def _text(path):
    return path.read_text(encoding="utf-8")


def _columns(text):
    """The width of a text in narrow columns; combining marks have no width."""
    return sum(
        2 if unicodedata.east_asian_width(character) in ("W", "F") else 1
        for character in text
        if unicodedata.category(character) not in ("Mn", "Me", "Cf")
    )


def _reasons():
    """The names of the reasons for having no code."""
    path = SOURCES / "Inbox/OTPSuggestion/NoSuggestionReason.swift"
    return set(re.findall(r"^  public static let (\w+) = ", _text(path), re.MULTILINE))


def _used_names():
    """The names of texts that the extension's files use; those that the host sends are excluded."""
    names = set(re.findall(r"__MSG_(\w+?)__", _text(EXTENSION / "manifest.json")))
    for path in EXTENSION.rglob("*.html"):
        names.update(re.findall(r'data-text="(\w+)"', _text(path)))
    for path in EXTENSION.rglob("*.js"):
        # All strings in a call of text() are names, as in a conditional expression.
        for call in re.findall(r"\b(?:text|getMessage)\(((?:[^()]|\([^()]*\))*)\)", _text(path)):
            names.update(re.findall(r'"(\w+)"', call))
        names.update(re.findall(r'\bmakeButton\("(\w+)"', _text(path)))
    return names


if __name__ == "__main__":
    unittest.main()
