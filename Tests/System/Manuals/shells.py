"""Asks shells for their completions, as the Tab key does."""

import os
import pty
import select
import shlex
import subprocess
import tempfile
import time

from manuals import BASH, PROGRAMS, SHARE, ZSH, run


def fish(program, lines):
    """The completions of fish at the end of each line, with the file that fish finds by itself."""
    asked = "".join(f"complete -C {shlex.quote(line)}; echo --end--\n" for line in lines)
    with tempfile.TemporaryDirectory() as home:
        # It reads no file for a program that it cannot find.
        path = f"{PROGRAMS}:{os.environ['PATH']}"
        environment = {"HOME": home, "PATH": path, "LANG": "C.UTF-8"}
        environment["XDG_DATA_DIRS"] = f"{SHARE}:/usr/share"
        output = run("fish", input=asked, env=environment, cwd=home)
    answers = output.split("--end--\n")[:-1]
    return [[row.split("\t")[0] for row in answer.splitlines()] for answer in answers]


def bash(program, lines):
    """The completions of the function at the end of each line, called as bash calls it."""
    script = f"source {BASH}/{program}\ncompopt() {{ COMPREPLY+=(\"option $2\"); }}\n"
    function = "_" + program.replace("-", "_")
    for line in lines:
        # Split as bash splits them.
        words = line.replace("=", " = ").split(" ")
        script += f"COMP_WORDS=({' '.join(map(shlex.quote, words))})\nCOMP_CWORD={len(words) - 1}\n"
        script += f"{function}\nprintf '%s\\n' \"${{COMPREPLY[@]}}\" --end--\n"
    answers = run("bash", "--norc", "--noprofile", input=script).split("--end--\n")[:-1]
    return [answer.split() if "option" not in answer else [answer.strip()] for answer in answers]


class Terminal:
    """A shell on a pseudoterminal."""

    def __init__(self, command, environment):
        self.descriptor, child = pty.openpty()
        self.shell = subprocess.Popen(
            command, stdin=child, stdout=child, stderr=child, env=environment,
            start_new_session=True, close_fds=True,
        )
        os.close(child)
        self.text = ""

    def type(self, text):
        os.write(self.descriptor, text.encode())

    def wait(self, mark, seconds=60):
        """Reads until the shell has written `mark`, and returns the text before it."""
        end = time.monotonic() + seconds
        while mark not in self.text:
            if not select.select([self.descriptor], [], [], max(0, end - time.monotonic()))[0]:
                raise AssertionError(f"the shell did not write {mark!r} but {self.text!r}")
            self.text += os.read(self.descriptor, 65536).decode(errors="replace")
        before, _, self.text = self.text.partition(mark)
        return before

    def close(self):
        self.shell.kill()
        self.shell.wait()
        os.close(self.descriptor)


def zsh(program, lines):
    """The completions of zsh at the end of each line, when Tab is pressed on a terminal."""
    with tempfile.TemporaryDirectory() as home:
        answers = os.path.join(home, "answers")
        # Records what _arguments and others add, and still adds it.
        start = f"""
PS1= PS2= RPS1=
unsetopt beep
fpath=({shlex.quote(str(ZSH))} $fpath)
autoload -Uz compinit && compinit -u -d {home}/dump
compadd() {{
  # These only fill arrays.
  if [[ -z ${{@[(r)-[OAD]]}} ]]; then
    local -a hits
    builtin compadd -A hits "$@"
    (( $#hits )) && print -rl -- $hits >>{answers}
  fi
  builtin compadd "$@"
}}
clear_line() {{ print -r -- --end-- >>{answers}; BUFFER=; print -r -- "=end=" }}
zle -N clear_line; bindkey '^T' clear_line
bindkey '^I' complete-word
print -r -- "=rea""dy="
"""
        environment = {"HOME": home, "PATH": os.environ["PATH"], "TERM": "dumb", "LANG": "C.UTF-8"}
        environment["ZDOTDIR"] = home
        with open(os.path.join(home, ".zshrc"), "w", encoding="utf-8") as file:
            file.write(start)
        terminal = Terminal(["zsh", "-d", "-i"], environment)
        try:
            terminal.wait("=ready=")
            for line in lines:
                terminal.type(line + "\t\x14")
                terminal.wait("=end=")
        finally:
            terminal.close()
        with open(answers, encoding="utf-8") as file:
            return [answer.split() for answer in file.read().split("--end--\n")[:-1]]


OFFERS = {"bash": bash, "zsh": zsh, "fish": fish}
