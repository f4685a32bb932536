"""The completions: without errors, and complete in the shells themselves."""

import os
import pathlib
import tempfile
import unittest

import manuals
import shells
from manuals import BASH, FISH, SECTIONS, ZSH, run


class Scripts(unittest.TestCase):
    def test_shells_and_linters_find_no_fault(self):
        for program in SECTIONS:
            for command in [
                ("bash", "-n", BASH / program),
                ("shellcheck", "--norc", "-s", "bash", BASH / program),
                ("zsh", "-n", ZSH / f"_{program}"),
                ("fish", "--no-config", "-n", FISH / f"{program}.fish"),
            ]:
                self.assertEqual(run(*command), "", command)


class Offers(unittest.TestCase):
    def check(self, program, cases):
        """Asserts that every shell offers exactly these completions at the end of these lines."""
        for shell, offers in shells.OFFERS.items():
            for (line, expected), found in zip(cases, offers(program, [line for line, _ in cases])):
                with self.subTest(shell=shell, line=line):
                    # fish repeats the option before the value.
                    begin = line.rsplit(" ", 1)[1].partition("=")[0] + "="
                    names = {name.removeprefix(begin).rstrip("=") for name in found}
                    self.assertEqual(names, set(expected))

    def test_every_shell_offers_every_command(self):
        for program in SECTIONS:
            self.check(program, [
                (f"{program} ", manuals.commands(program) + ["help"]),
                (f"{program} help ", manuals.commands(program)),
            ])

    def test_every_shell_offers_every_option_of_every_command(self):
        for program in SECTIONS:
            self.check(program, [(f"{program} --", manuals.options(program))] + [
                (f"{program} {command} --", manuals.options(program, command))
                for command in manuals.commands(program)
            ])

    def test_every_shell_offers_what_fits_to_what_was_typed(self):
        verbs = ["install", "status", "remove"]
        browsers = ["firefox"]
        self.check("otp", [
            ("otp su", ["suggest"]),
            ("otp browser ", verbs),
            ("otp browser --user ", verbs),
            ("otp browser install firef", browsers),
            ("otp browser install chrome firef", browsers),
            ("otp sources --name x a", ["add"]),
            ("otp sources --name=x a", ["add"]),
            ("otp sources add mai", ["maildir"]),
            ("otp lint --fail-on ", ["harm", "advice"]),
            ("otp lint --fail-on=", ["harm", "advice"]),
            ("otp lint --fail-on=h", ["harm"]),
            ("otp detect --format ", ["text", "eml"]),
            # Neither file names nor options where a number or a time is expected.
            ("otp detect --jobs ", []),
            ("otp wait --since ", []),
            ("otp detect ", []),
            ("otp nonsense ", []),
        ])
        self.check("otpd", [
            ("otpd ingest --keep ", ["codes", "all"]),
            ("otpd ingest --format sms", ["sms-backup", "sms-ie"]),
        ])

    def test_the_package_for_completions_in_bash_finds_ours(self):
        script = "source /usr/share/bash-completion/bash_completion\n" + "".join(
            f"__load_completion {program}; complete -p {program}\n" for program in SECTIONS
        )
        environment = {"PATH": os.environ["PATH"], "XDG_DATA_DIRS": str(manuals.SHARE)}
        shown = run("bash", "--norc", "--noprofile", input=script, env=environment)
        self.assertEqual(shown, "".join(
            f"complete -F _{program.replace('-', '_')} {program}\n" for program in SECTIONS
        ))


class Files(unittest.TestCase):
    """File names are offered where a file is expected."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        (self.folder / "messages.jsonl").touch()
        (self.folder / "mails").mkdir()

    def test_fish(self):
        for line, names in [
            ("otpd ingest ", ["mails/", "messages.jsonl"]),
            ("otpd serve --socket ", ["mails/", "messages.jsonl"]),
        ]:
            found = shells.fish("otpd", [f"{line}{self.folder}/m"])[0]
            self.assertEqual(found, [f"{self.folder}/{name}" for name in names])
        found = shells.fish("otp", [f"otp explain --locales {self.folder}/m"])[0]
        self.assertEqual(found, [f"{self.folder}/mails/"])

    def test_zsh(self):
        for program, line, names in [
            ("otpd", "otpd ingest ", {"mails", "messages.jsonl"}),
            ("otpd", "otpd serve --socket ", {"mails", "messages.jsonl"}),
            ("otp", "otp explain --locales ", {"mails"}),
        ]:
            self.assertEqual(set(shells.zsh(program, [f"{line}{self.folder}/m"])[0]), names)

    def test_bash_on_a_terminal(self):
        environment = {"HOME": str(self.folder), "PATH": os.environ["PATH"], "TERM": "dumb", "PS1": ""}
        terminal = shells.Terminal(["bash", "--norc", "--noprofile", "-i"], environment)
        self.addCleanup(terminal.close)
        terminal.type("bind 'set enable-bracketed-paste off'; bind 'set bell-style none'\n")
        terminal.type("otp() { printf '=%s' \"$@\"; echo '=end'; }; otpd() { otp \"$@\"; }\n")
        terminal.type(f"cd {self.folder}; source {BASH}/otp; source {BASH}/otpd; echo =rea''dy=\n")
        terminal.wait("=ready=")
        for typed, words in [
            ("otp su\t\n", "=suggest"),
            ("otp suggest --st\tmess\t\n", "=suggest=--store=messages.jsonl"),
            ("otp suggest --store=mess\t\n", "=suggest=--store=messages.jsonl"),
            ("otp explain --locales m\t\n", "=explain=--locales=mails/"),
            ("otp lint --fail-on=h\t\n", "=lint=--fail-on=harm"),
            ("otp detect mess\t\n", "=detect=mess"),
            ("otpd ingest mess\t\n", "=ingest=messages.jsonl"),
        ]:
            terminal.type(typed)
            self.assertIn(words, terminal.wait("=end\r\n").splitlines()[-1])
