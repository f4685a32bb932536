"""The manual pages: complete, without errors, and accurate."""

import json
import pathlib
import re
import subprocess
import unittest

import manuals
from manuals import PAGES, PROGRAMS, SECTIONS, page_of, run, shown

ROOT = pathlib.Path(__file__).parents[3]


def entries(text):
    """The terms of a list of members on a page; names of the same member are on one line."""
    return re.findall(r"^     (\w+(?:, \w+)*)(?:  .*)?$", text, re.M)


class Pages(unittest.TestCase):
    def test_every_command_has_a_page_with_every_option(self):
        count = 0
        for program, command in manuals.every_command():
            text = shown(page_of(f"{program}-{command}", SECTIONS[program]))
            listed = text.split("\nOPTIONS\n")[1].split("\n\n\n")[0]
            for option in manuals.options(program, command):
                self.assertRegex(listed, rf"(?m)^     {option}( |$)", f"{program} {command}")
                count += 1
        self.assertGreater(count, 80)

    def test_the_page_of_a_program_lists_its_commands(self):
        for program, section in SECTIONS.items():
            text = shown(page_of(program, section))
            for command in manuals.commands(program):
                self.assertRegex(text, rf"(?m)^     {program}-{command}\({section}\)")
            for option in manuals.options(program):
                self.assertRegex(text, rf"(?m)^     {option}( |$)")

    def test_the_host_program_has_a_page_with_its_options(self):
        text = shown(page_of("otp-native-host", 1))
        for option in manuals.options("otp-native-host"):
            self.assertRegex(text, rf"(?m)^     {option}( |$)")

    def test_pages_name_every_environment_variable_that_programs_read(self):
        read = set()
        for file in (ROOT / "Sources").glob("**/*.swift"):
            read |= set(re.findall(r'(?:environment|variable|absolute|self)[[(]"([A-Z_]+)"', file.read_text()))
        named = {name for page in PAGES for name in re.findall(r"(?m)^\.It Ev (\w+)$", page.read_text())}
        self.assertEqual(named, read)

    def test_mandoc_finds_no_fault(self):
        result = subprocess.run(
            ["mandoc", "-T", "lint", "-W", "all", *PAGES], capture_output=True, text=True
        )
        # mandoc looks for other pages where the system has them; the next test looks here.
        faults = [line for line in result.stdout.splitlines() if "manual not found" not in line]
        self.assertEqual(faults + result.stderr.splitlines(), [])

    def test_pages_refer_to_pages_that_are_there(self):
        names = {page.name for page in PAGES}
        count = 0
        for page in PAGES:
            for name, section in re.findall(r"^\.(?:It )?Xr (\S+) (\d)", page.read_text(), re.M):
                self.assertIn(f"{name}.{section}", names, page.name)
                count += 1
        self.assertGreater(count, len(PAGES))

    def test_no_page_keeps_a_placeholder(self):
        for page in PAGES:
            text = page.read_text()
            self.assertRegex(text, r"(?m)^\.Dd [A-Z][a-z]+ \d+, \d{4}$", page.name)
            self.assertNotRegex(text, r"(?m)^(\.Dd )?@[a-z]+@$", page.name)

    def test_the_page_of_messages_has_the_members_of_answers_in_order(self):
        line = run(PROGRAMS / "otp", "detect", "--ndjson", input='{"text":"482913"}\n')
        part = shown(page_of("otp-messages", 5)).split("\n   Answers\n")[1].split("\nEXAMPLES\n")[0]
        self.assertEqual(entries(part), list(json.loads(line)))

    def test_the_page_of_sources_has_a_part_for_every_kind(self):
        text = shown(page_of("sources.json", 5))
        kinds = set(manuals.commands("otp-source")) - {"secret", "check"}
        self.assertEqual(set(re.findall(r"^   Members of (\S+)$", text, re.M)), kinds)

    def test_the_documentation_and_the_pages_name_the_same_members(self):
        documentation = ROOT / "Documentation/message-lines.md"
        table = documentation.read_text().split("\n## Messages in\n")[1].split("\n### ")[0]
        rows = [line.split("|")[1:3] for line in table.splitlines() if line.startswith("| `")]
        names = [", ".join(re.findall(r"`(\w+)`", " ".join(row))) for row in rows]
        part = shown(page_of("otp-messages", 5)).split("\n   Messages\n")[1].split("\n   Times\n")[0]
        self.assertEqual(entries(part), names)
