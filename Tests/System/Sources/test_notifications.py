"""Messages from desktop notifications, event by event, with a real notification daemon."""

import re
import unittest

from daemons import desktop
from daemons.case import SourceTest, stop

# The desktop entries that Chrome makes for two web apps.
APP = "chrome-abcdefghijklmnopabcdefghijklmnop-Default"
OTHER_APP = "chrome-ponmlkjihgfedcbaponmlkjihgfedcba-Default"


class NotificationTests(SourceTest):
    sets_clock = True

    def setUp(self):
        super().setUp()
        self.desktop = desktop.Desktop(self)

    def notify(self, code, *options, title="Oakline", **more):
        return self.desktop.notify(title, f"Your <b>Oakline</b> code is {code} &amp; more", *options, **more)

    def doctor(self):
        done = self.run_program("otp", "doctor", **self.shim() | {"PATH": str(self.home / "bin")})
        return [line for line in done.stdout.decode().splitlines() if " notifications: " in line]

    def test_the_doctor_sees_what_the_desktop_shows(self):
        self.assertRegex(self.doctor()[0], "^ok +notifications: the desktop shows them$")
        (self.home / "run/systemd").mkdir()
        (self.home / "run/systemd/private").touch()
        self.assertRegex(
            self.doctor()[0],
            "^missing +notifications: otpd does not show codes in them; "
            "to fix it: systemctl --user enable --now otpd-notify.service$",
        )
        with self.sleeping(self.desktop.daemon):
            self.assertRegex(
                self.doctor()[0],
                "^wrong +notifications: the program that shows them does not answer; log out and in again$",
            )
        stop(self.desktop.daemon)
        self.wait(
            lambda: re.match("^missing +notifications: no program of the desktop shows them$", self.doctor()[0]),
            "the doctor does not see the loss",
        )

    def test_each_event_stores_what_is_new(self):
        self.notify(300000)
        source = self.source("notifications")
        self.wait_until_said("reading notifications")
        first = self.notify(300001)
        self.expect("a new notification, not those before", "300001", offered=["300001"])
        entry = self.stored()[0]
        self.assertEqual((entry["sender"], entry["channel"]), ("Oakline", "notification"))
        self.assertEqual(entry["text"], "Your Oakline code is 300001 & more")
        self.notify(300002, title="Nordwind")
        self.expect("a second one", "300002", offered=["300002", "300001"])
        self.notify(300002, title="Nordwind")
        self.notify(300003, f"--replace-id={first}")
        self.expect("one that changes in place, after one that was repeated", "300003")
        self.notify(300004, program="Firefox")
        self.notify(300005, "--hint=string:desktop-entry:firefox-esr")
        self.notify(300006, program="KDE")
        self.expect("one after those of a browser", "300006")
        self.desktop.notify("Oakline", "Lunch at noon?")
        self.desktop.notify("Messages", "Sensitive notification content hidden")
        self.notify(300007)
        self.expect("one after one without a code and a hidden one", None, None, "300007")
        self.assertEqual([entry["outcome"] for entry in self.stored()[-3:]], ["none", "redacted", "code"])
        self.assertEqual(self.stored()[-3]["text"], "")
        owner = self.bus.connect()
        owner.request_name("org.gtk.Notifications")
        self.addCleanup(owner.close)
        self.gtk(300008)
        self.expect("one of a GTK program", "300008")

        with self.sleeping(source):
            self.notify(300009, title="A")
            self.notify(300010, title="B")
        self.expect("two that came while the source was stopped", "300009", "300010")

        self.bus.stop()
        self.wait_until_said("the bus is gone")
        stop(self.desktop.daemon)
        self.bus.start(self.environment())
        self.desktop.start()
        self.wait(lambda: self.said()[-1].endswith("reading notifications"), "the source does not connect again")
        self.notify(300011)
        self.expect("one after the bus was gone", "300011")

        stop(source)
        self.notify(300012)
        said = len(self.said())
        self.source("notifications")
        self.wait(lambda: len(self.said()) > said, "the source does not start")
        self.notify(300013)
        self.expect("one after the source did not run; nobody remembers the others", "300013")

    def test_a_machine_that_slept_stores_what_came_meanwhile_as_new(self):
        source = self.source("notifications")
        self.wait_until_said("reading notifications")
        self.notify(300001)
        self.expect("a notification before the sleep", "300001", offered=["300001"])
        with self.sleeping(source, self.service):
            self.notify(300002, title="Nordwind")
            self.set_clock(8 * 3_600)
        self.expect("after the sleep", "300002", offered=["300002"])
        self.set_clock(0)
        self.notify(300003, title="Verdana")
        self.expect("after the clock was set back", "300003", offered=["300003", "300001"])

    def test_a_web_app_is_read_without_its_browser(self):
        self.source("notifications", "--web-app", f"{APP}.desktop")
        self.wait_until_said("reading notifications")
        self.page(300001, "google-chrome")
        self.page(300002, OTHER_APP)
        self.notify(300003, program=APP)
        self.page(300004, APP)
        self.expect("one of the app, after those of its browser and of another app", "300004")
        self.notify(300005)
        self.expect("one of another program", "300005")

    def test_a_web_app_of_gnome_web_is_read_without_its_browser(self):
        app = "org.gnome.Epiphany.WebApp_424cfc679f24e45b65660e152e6ba961a21645ce"
        self.source("notifications", "--web-app", app)
        self.wait_until_said("reading notifications")
        owner = self.bus.connect()
        owner.request_name("org.gtk.Notifications")
        self.addCleanup(owner.close)
        self.gtk(300001, "org.gnome.Epiphany")
        self.gtk(300002, "org.gnome.Epiphany.WebApp_1a2b")
        self.gtk(300003, app)
        self.expect("one of the app, after those of its browser and of another app", "300003")
        # Where GNOME Shell does not run.
        self.desktop.notify("Oakline", "Your Oakline code is 300004", f"--hint=string:desktop-entry:{app}", program="Messages")
        self.expect("one that another desktop shows", "300004")

    def page(self, code, entry):
        """Notifies as Chrome does for a page, with the desktop entry `entry`."""
        text = f'<a href="https://messages.example/">messages.example</a>\n\nYour Oakline code is {code}'
        self.desktop.notify("Oakline", text, f"--hint=string:desktop-entry:{entry}", program="Google Chrome")

    def gtk(self, code, program="org.example.Chat"):
        """Notifies as a GTK program does if GNOME Shell is running."""
        content = {"title": "Oakline", "body": f"Your code is {code}"}
        self.bus.connect().call_async(
            "org.gtk.Notifications", "/org/gtk/Notifications", "org.gtk.Notifications", "AddNotification",
            "ssa{sv}", (program, "1", content), None, None,
        )


if __name__ == "__main__":
    unittest.main()
