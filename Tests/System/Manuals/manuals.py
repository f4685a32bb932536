"""The built programs, their help, and the files generated from the same table."""

import functools
import os
import pathlib
import re
import subprocess

PROGRAMS = pathlib.Path(os.environ["OTP_PROGRAMS"])
SHARE = pathlib.Path(os.environ["OTP_MANUALS"])
PAGES = sorted(SHARE.glob("man/man*/*"))
BASH = SHARE / "bash-completion/completions"
ZSH = SHARE / "zsh/site-functions"
FISH = SHARE / "fish/vendor_completions.d"

# The programs that people type, with the manual section of their pages.
SECTIONS = {"otp": 1, "otpd": 8, "otp-source": 1}


def run(*command, **options):
    """Runs a command that must write nothing to standard error, and returns its output."""
    result = subprocess.run(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, timeout=60, **options
    )
    if result.returncode or result.stderr:
        raise AssertionError(f"{command[0]}: status {result.returncode}, {result.stderr.strip()}")
    return result.stdout


@functools.cache
def help_of(program, *command):
    return run(PROGRAMS / program, *command, "--help")


def commands(program):
    """The commands listed in a program's help."""
    listed = help_of(program).split("\nCommands:\n")[1].split("\n\n")[0]
    return re.findall(r"^  ([a-z-]+) ", listed, re.M)


def options(program, *command):
    """The options listed in the help of a program or command."""
    listed = help_of(program, *command).split("\nOptions:\n")[1].split("\n\n")[0]
    return re.findall(r"^  (--[a-z-]+)", listed, re.M)


def every_command():
    for program in SECTIONS:
        for command in commands(program):
            yield program, command


@functools.cache
def shown(page):
    """The page as a terminal shows it, without bold and underlined characters."""
    return re.sub(r".\x08", "", run("mandoc", "-T", "utf8", "-O", "width=200", page))


def page_of(name, section):
    return SHARE / f"man/man{section}/{name}.{section}"
