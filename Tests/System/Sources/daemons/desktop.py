"""A desktop without a screen: dunst, which shows notifications, and programs that send them."""

import subprocess


class Desktop:
    """Shows notifications on the bus of `test`."""

    def __init__(self, test):
        self.test = test
        number = test.home / "display"
        server = test.daemon("sh", "-c", f"exec Xvfb -displayfd 3 -screen 0 640x480x24 3>{number}")
        # dunst removes its lock.
        test.addCleanup(server.wait, 10)
        test.addCleanup(server.terminate)
        test.wait(lambda: number.exists() and number.read_text().endswith("\n"), "there is no display")
        self.display = ":" + number.read_text().strip()
        self.start()

    def start(self):
        """Starts the notification daemon."""
        bus = self.test.bus.connect()
        self.daemon = self.test.daemon("dunst", DISPLAY=self.display)
        self.test.wait(lambda: bus.name_has_owner("org.freedesktop.Notifications"), "dunst does not start")

    def notify(self, title, text, *options, program="Signal"):
        """Sends a notification; returns its number."""
        done = subprocess.run(
            ["notify-send", "--print-id", f"--app-name={program}", *options, title, text],
            env=self.test.environment(), capture_output=True, check=True, timeout=60,
        )
        return done.stdout.decode().strip()
