"""An X11 screen without a display."""

import os
import subprocess

from .channel import GUARD
from .process import Process


class Screen:
    """A running Xvfb; `environment` is for programs that should use it."""

    size = 1000, 800

    def __init__(self, folder, *options):
        numbers = os.path.join(folder, "display")
        depth = "{}x{}x24".format(*self.size)
        # Xvfb chooses a free display number and writes it to the descriptor.
        command = f'exec Xvfb -displayfd 3 -nolisten tcp -screen 0 {depth} "$@" 3> "$0"'
        self.process = Process(
            ["bash", "-c", command, numbers, *options], dict(os.environ), folder
        )
        number = self.process.wait_until(lambda: _line(numbers))
        self.environment = {"DISPLAY": f":{number}"}

    def clipboard(self):
        """The content of the clipboard; empty if nothing owns it."""
        done = subprocess.run(
            ["xclip", "-selection", "clipboard", "-out"],
            env=os.environ | self.environment, capture_output=True, text=True, check=False,
            timeout=GUARD,
        )
        return done.stdout

    def close(self):
        self.process.end()


def _line(path):
    """The line in the file, once it is complete."""
    try:
        with open(path, encoding="ascii") as file:
            text = file.read()
    except FileNotFoundError:
        return None
    return text.strip() if text.endswith("\n") else None
