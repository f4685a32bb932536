"""What `otp browser status` reports about a browser that desktop portals keep from its host
program, with the permission store of the portals."""

import re
import shlex
import subprocess
import unittest

import dbus

from daemons.case import SourceTest

STORE = "org.freedesktop.impl.portal.PermissionStore"
PATH = "/org/freedesktop/impl/portal/PermissionStore"
PROGRAM = "/usr/libexec/xdg-permission-store"


class PortalTests(SourceTest):
    def setUp(self):
        super().setUp()
        (self.home / "snap/firefox/common/.mozilla/firefox").mkdir(parents=True)

    def start_store(self):
        """Starts the store; returns a function that changes it."""
        self.daemon(PROGRAM)
        connection = self.bus.connect()
        self.wait(lambda: connection.name_has_owner(STORE), "the store does not start")
        return dbus.Interface(connection.get_object(STORE, PATH), STORE)

    def status(self):
        """The program's output about Firefox, and its exit status."""
        done = self.run_program("otp", "browser", "status", **self.shim())
        lines = [line for line in done.stdout.decode().splitlines() if line.startswith("Firefox")]
        return "\n".join(lines), done.returncode

    def test_without_a_store_nothing_is_refused(self):
        said, _ = self.status()
        self.assertIn("not connected", said)
        self.assertNotIn("not to let it start", said)

    def test_a_refusal_is_told_with_the_command_that_ends_it(self):
        store = self.start_store()
        done = self.run_program("otp", "browser", "install", "firefox", **self.shim())
        self.assertEqual(done.returncode, 0, done.stderr)
        for answer in ("yes", "ask"):
            store.SetPermission("webextensions", True, "org.otpd.codes", "snap.firefox", [answer])
            said, status = self.status()
            self.assertNotIn("not to let it start", said)
            self.assertEqual(status, 1)
        store.SetPermission("webextensions", True, "org.otpd.codes", "snap.other", ["no"])
        self.assertEqual(self.status()[1], 1)
        store.SetPermission("webextensions", True, "org.otpd.codes", "snap.firefox", ["no"])
        said, status = self.status()
        self.assertIn("not to let it start", said)
        self.assertEqual(status, 2)
        doctor = self.run_program("otp", "doctor", **self.shim()).stdout.decode()
        refused = "browser firefox: the desktop was told once not to let it start otp-native-host, and does not ask again"
        self.assertRegex(doctor, f"(?m)^wrong +{refused}; to fix it: busctl --user call ")
        self.assertIn("` fixes it, then restart the browser", said)
        command = re.search("`(busctl [^`]*)`", said)[1]
        subprocess.run(shlex.split(command), env=self.environment(), check=True, stdout=subprocess.DEVNULL)
        said, status = self.status()
        self.assertNotIn("not to let it start", said)
        # The extension has not asked yet.
        self.assertEqual(status, 1)


if __name__ == "__main__":
    unittest.main()
