"""otp type in Wayland: sway without a screen, foot, fuzzel and wtype."""

import json
import time

from argument_watch import ArgumentWatch
from desktop import CODE, DesktopTests, wait_until


class SwayTests(DesktopTests):
    def start_desktop(self):
        self.environment |= {
            "WLR_BACKENDS": "headless", "WLR_LIBINPUT_NO_DEVICES": "1", "WLR_RENDERER": "pixman",
        }
        configuration = self.folder / "sway"
        configuration.write_text("output HEADLESS-1 resolution 1280x720\n")
        # sway does not start as root.
        self.start("unshare", "--user", "--map-user=1000", "--map-group=1000", "sway", "--config", configuration)
        run = self.folder / "run"
        wait_until(lambda: list(run.glob("sway-ipc.*.sock")) and list(run.glob("wayland-[0-9]")), "sway")
        self.environment["SWAYSOCK"] = str(next(run.glob("sway-ipc.*.sock")))
        self.environment["WAYLAND_DISPLAY"] = next(run.glob("wayland-[0-9]")).name
        self.one, self.two = self.open_terminal("one"), self.open_terminal("two")
        self.focus("one")

    def open_terminal(self, title):
        """Opens a terminal that writes each line typed into it to a file."""
        file = self.folder / title
        self.start("foot", "--title", title, "--app-id", title, "sh", "-c", f"stty -echo; : >{file}; exec cat >{file}")
        wait_until(file.exists, f"the terminal {title}")
        wait_until(lambda: title in self.titles(), f"the window {title}")
        return file

    def nodes(self):
        def below(node):
            yield node
            for child in node["nodes"] + node["floating_nodes"]:
                yield from below(child)
        return list(below(json.loads(self.run_tool("swaymsg", "-r", "-t", "get_tree").stdout)))

    def titles(self):
        return [node["name"] for node in self.nodes()]

    def focus(self, title):
        self.run_tool("swaymsg", f"[app_id={title}] focus")
        wait_until(lambda: any(node["focused"] and node["name"] == title for node in self.nodes()), "the focus")

    def wait_for_menu(self):
        wait_until(lambda: self.run_tool("pgrep", "-x", "fuzzel").stdout, "the menu")
        time.sleep(1)

    def press(self, key):
        # Programs have to notice the keyboard that wtype creates.
        self.run_tool("wtype", "-s", "300", "-k", key, "-s", "300")

    def typed(self, file):
        """The text typed into a terminal, which is in the file once its line has ended."""
        self.focus(file.name)
        self.press("Return")
        wait_until(lambda: file.read_text().endswith("\n"), f"the line of {file.name}")
        return file.read_text().strip()

    def test_types_the_chosen_code(self):
        self.receive(f"Your Oakline code is {CODE}")
        with ArgumentWatch() as watch:
            process = self.otp_type("--menu", "fuzzel")
            self.wait_for_menu()
            self.press("Return")
            self.end(process, 0)
        self.assertEqual((self.typed(self.one), self.typed(self.two)), (CODE, ""))
        self.assertTrue(self.is_used())
        self.assertTrue(any(b"wtype\0-s" in line for line in watch.seen))
        self.assertFalse(any(CODE.encode() in line for line in watch.seen), "the code is in an argument")

    def test_nothing_is_typed_where_the_focus_moved_to(self):
        self.receive(f"Your Oakline code is {CODE}")
        process = self.otp_type("--menu", "fuzzel")
        self.wait_for_menu()
        self.focus_below_menu("two")
        self.press("Return")
        time.sleep(3)
        # The menu asks about the window that now has the focus.
        self.wait_for_menu()
        self.press("Escape")
        self.end(process, 1)
        self.assertEqual((self.typed(self.one), self.typed(self.two)), ("", ""))
        self.assertFalse(self.is_used())

    def focus_below_menu(self, title):
        self.run_tool("swaymsg", f"[app_id={title}] focus")
