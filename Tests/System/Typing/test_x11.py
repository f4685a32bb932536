"""otp type in X11: Xvfb, openbox, dmenu and xdotool."""

import os
import subprocess
import time

from argument_watch import ArgumentWatch
from desktop import CODE, PROGRAMS, DesktopTests, wait_until


class X11Tests(DesktopTests):
    def start_desktop(self):
        read, write = os.pipe()
        server = subprocess.Popen(
            ["Xvfb", "-displayfd", str(write), "-screen", "0", "800x600x24", "-nolisten", "tcp"],
            pass_fds=[write], stderr=subprocess.DEVNULL,
        )
        os.close(write)
        self.processes.append(server)
        with os.fdopen(read) as file:
            self.environment["DISPLAY"] = ":" + file.readline().strip()
        self.start("openbox")
        self.one = self.open_window("one")
        self.two = self.open_window("two")
        self.focus("one")

    def focus(self, title):
        wait_until(lambda: self.run_tool("xdotool", "search", "--name", f"^{title}$").stdout, f"the window {title}")
        window = self.run_tool("xdotool", "search", "--name", f"^{title}$").stdout.split()[-1]

        def has_focus():
            self.run_tool("xdotool", "windowactivate", "--sync", window)
            return self.focused() == title

        wait_until(has_focus, f"the focus of {title}")

    def focused(self):
        return self.run_tool("xdotool", "getwindowfocus", "getwindowname").stdout.strip()

    def wait_for_menu(self):
        wait_until(lambda: self.run_tool("pgrep", "-x", "dmenu").stdout, "the menu")
        # It grabs the keyboard a moment after it starts.
        time.sleep(0.5)

    def press(self, *keys):
        self.run_tool("xdotool", "key", *keys)

    def test_types_the_chosen_code(self):
        self.receive("Your Verdana code is 730162", "Verdana")
        self.receive(f"Your Oakline code is {CODE}")
        with ArgumentWatch() as watch:
            process = self.otp_type("--menu", "dmenu")
            self.wait_for_menu()
            self.press("Return")
            self.end(process, 0)
        wait_until(lambda: self.one.read_text() == CODE, "the code in the field")
        self.assertEqual(self.two.read_text(), "")
        self.assertTrue(self.is_used())
        self.assertTrue(any(b"xdotool\0type" in line for line in watch.seen))
        self.assertFalse(any(CODE.encode() in line for line in watch.seen), "the code is in an argument")

    def test_the_second_one_can_be_chosen(self):
        self.receive("Your Verdana code is 730162", "Verdana")
        self.receive(f"Your Oakline code is {CODE}")
        process = self.otp_type("--menu", "dmenu")
        self.wait_for_menu()
        self.press("Down", "Return")
        self.end(process, 0)
        wait_until(lambda: self.one.read_text() == "730162", "the code in the field")

    def test_nothing_is_typed_without_a_choice(self):
        self.receive(f"Your Oakline code is {CODE}")
        process = self.otp_type("--menu", "dmenu")
        self.wait_for_menu()
        self.press("Escape")
        self.end(process, 1)
        self.assertEqual((self.one.read_text(), self.two.read_text()), ("", ""))
        self.assertFalse(self.is_used())

    def move_focus_after_menu(self):
        """Wraps dmenu in a script that activates the other window after the choice."""
        script = self.folder / "bin/dmenu"
        script.parent.mkdir()
        script.write_text(
            '#!/bin/sh\nchosen=$(/usr/bin/dmenu "$@") || exit\n'
            f"[ -e {self.folder}/moved ] || xdotool search --name '^two$' windowactivate --sync\n"
            f"touch {self.folder}/moved\nprintf '%s\\n' \"$chosen\"\n"
        )
        script.chmod(0o700)
        self.environment["PATH"] = f"{script.parent}:{self.environment['PATH']}"

    def choose_and_move_focus(self):
        """Chooses a code while the focus moves to the other window; returns otp, which waits."""
        self.receive(f"Your Oakline code is {CODE}")
        self.move_focus_after_menu()
        process = self.otp_type("--menu", "dmenu")
        self.wait_for_menu()
        self.press("Return")
        wait_until((self.folder / "moved").exists, "the other window")
        time.sleep(1)
        return process

    def test_nothing_is_typed_where_the_focus_moved_to(self):
        process = self.choose_and_move_focus()
        self.assertEqual((self.one.read_text(), self.two.read_text()), ("", ""))
        # The menu asks about the window that now has the focus.
        self.wait_for_menu()
        self.press("Escape")
        self.end(process, 1)
        self.assertEqual((self.one.read_text(), self.two.read_text()), ("", ""))
        self.assertFalse(self.is_used())

    def test_it_is_typed_there_if_the_person_says_so(self):
        process = self.choose_and_move_focus()
        self.wait_for_menu()
        self.press("Return")
        self.end(process, 0)
        wait_until(lambda: self.two.read_text() == CODE, "the code in the other field")
        self.assertEqual(self.one.read_text(), "")

    def test_the_terminal_types_into_the_next_window(self):
        self.receive(f"Your Oakline code is {CODE}")
        process = subprocess.Popen(
            [PROGRAMS / "otp", "type", "--menu", "terminal"], env=self.environment, stdin=subprocess.PIPE,
            stderr=subprocess.PIPE, text=True,
        )
        self.processes.append(process)
        process.stdin.write("1\n")
        process.stdin.close()
        time.sleep(1)
        self.assertEqual(self.one.read_text(), "")
        self.focus("two")
        self.end(process, 0)
        wait_until(lambda: self.two.read_text() == CODE, "the code in the other field")
        self.assertEqual(self.one.read_text(), "")

    def test_without_a_code_there_is_no_menu(self):
        self.receive("See you at noon")
        process = self.otp_type("--menu", "dmenu")
        self.end(process, 1)

    def test_a_menu_that_is_not_there_is_named(self):
        self.receive(f"Your Oakline code is {CODE}")
        self.environment["PATH"] = "/nonexistent"
        result = self.run_tool(PROGRAMS / "otp", "type")
        self.assertEqual(result.returncode, 2)
        self.assertIn("xdotool", result.stderr)
