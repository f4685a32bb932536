"""A person who answers the questions of a program on a terminal."""

import os
import pty
import subprocess

from .case import stop


class Conversation:
    """A program of ours that runs on a terminal."""

    def __init__(self, test, *command, **environment):
        """Starts the command; `environment` are variables in addition to the test's."""
        self.reading, theirs = pty.openpty()
        self.process = subprocess.Popen(
            command, env=test.environment() | environment, cwd=test.home,
            stdin=theirs, stdout=theirs, stderr=theirs, start_new_session=True,
        )
        os.close(theirs)
        test.addCleanup(stop, self.process)

    def type(self, line):
        os.write(self.reading, f"{line}\n".encode())

    def answer(self, answers):
        """Answers each piece of what the program says, with a text or by doing something, until it
        ends. Returns everything that it said, and its status."""
        said = ""
        try:
            while part := os.read(self.reading, 4096):
                said += part.decode()
                for piece in [piece for piece in answers if piece in said]:
                    answer = answers.pop(piece)
                    if isinstance(answer, str):
                        self.type(answer)
                    else:
                        answer()
        except OSError:
            # The other end of the terminal is closed.
            pass
        os.close(self.reading)
        return said, self.process.wait()
