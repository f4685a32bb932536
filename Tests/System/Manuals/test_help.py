"""The help of the programs, compared with the files in `help/`.

Changes to a help text thus appear in review, like API changes.
`RECORD=1 make pages TESTS=test_help` rewrites the files.
"""

import os
import pathlib
import re
import unittest

import manuals
from manuals import help_of, page_of, shown

RECORDED = pathlib.Path(__file__).parent / "help"
# With the sections of their pages; no one types the last two.
PROGRAMS = manuals.SECTIONS | {"otp-provider": 1, "otp-native-host": 1}


def part(page, heading):
    """A part of a page, on a terminal wide enough that only paragraphs break."""
    return re.split(r"\n(?=[A-Z]+\b[A-Z ]*\n)", shown(page).split(f"\n{heading}\n")[1])[0].rstrip() + "\n"


def said(program):
    """The help of the program and of its commands, and the parts that only its page has."""
    commands = manuals.commands(program) if program != "otp-native-host" else []
    texts = {f"{program} --help": help_of(program)}
    texts |= {f"{program} {command} --help": help_of(program, command) for command in commands}
    texts[f"man {program}: ENVIRONMENT"] = part(page_of(program, PROGRAMS[program]), "ENVIRONMENT")
    if program == "otp-native-host":
        texts[f"man {program}: DESCRIPTION"] = part(page_of(program, PROGRAMS[program]), "DESCRIPTION")
    if program == "otp-source":
        members = shown(page_of("sources.json", 5))
        texts["man sources.json: members"] = members[members.index("\n   Members of "):].split("\nFILES\n")[0]
    return "\n".join(f"$ {name}\n{text}" for name, text in texts.items())


class Help(unittest.TestCase):
    maxDiff = None

    def test_programs_say_of_themselves_what_is_recorded(self):
        for program in PROGRAMS:
            file = RECORDED / f"{program}.txt"
            text = re.sub(r" +\n", "\n", said(program))
            if os.environ.get("RECORD"):
                file.write_text(text)
            with self.subTest(program):
                self.assertEqual(text, file.read_text(), "RECORD=1 make pages TESTS=test_help writes it anew")


if __name__ == "__main__":
    unittest.main()
