"""otp-provider keyring, with GNOME Keyring on a bus of its own."""

import subprocess
import time

from person import SECRET, PersonTests, oath, steady_time


class KeyringTests(PersonTests):
    def setUp(self):
        super().setUp()
        person = self.person
        bus = person.start("dbus-daemon", "--session", "--nofork", "--print-address=1")
        person.environment["DBUS_SESSION_BUS_ADDRESS"] = bus.stdout.readline().decode().strip()
        daemon = subprocess.Popen(
            ["gnome-keyring-daemon", "--foreground", "--unlock", "--components=secrets"], env=person.environment,
            stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )
        person.processes.append(daemon)
        daemon.stdin.write(b"keyring")
        daemon.stdin.close()
        # A call before the daemon owns its name would make the bus start another, locked one.
        person.run("gdbus", "wait", "--session", "--timeout=60", "org.freedesktop.secrets", check=True)
        self.store(f"otpauth://totp/Example:alice?secret={SECRET}", "domain", "example.com")
        self.store(f"otpauth://hotp/Bank?secret={SECRET}&counter=0", "url", "https://login.bank.example/", "user", "bob")
        self.store("only a password", "domain", "example.org")

    def store(self, secret, *attributes):
        for attempt in range(50):
            result = self.person.run("secret-tool", "store", "--label=Test", *attributes, text=secret)
            if result.returncode == 0:
                return
            time.sleep(0.1)
        self.fail(f"the key ring does not store anything: {result.stderr}")

    def lock(self):
        collection = "/org/freedesktop/secrets/collection/login"
        self.person.run(
            "dbus-send", "--session", "--print-reply", "--dest=org.freedesktop.secrets", "/org/freedesktop/secrets",
            "org.freedesktop.Secret.Service.Lock", f"array:objpath:{collection}", check=True,
        )

    def enable(self):
        result = self.person.set_up("keyring", timeLimit=10)
        self.assertEqual((result.returncode, result.stdout), (0, "enabled keyring: 2 records, 2 sites\n"), result.stderr)

    def test_codes_are_those_of_oathtool(self):
        self.enable()
        steady_time()
        totp, = oath("--totp")
        self.assert_code(self.person.suggest("keyring", "https://example.com"), totp)
        for code in oath("--hotp", "--counter", "0", "--window", "5"):
            self.assert_code(self.person.suggest("keyring", "https://login.bank.example"), code)
        found = self.person.run("secret-tool", "lookup", "user", "bob", check=True).stdout
        self.assertTrue(found.endswith("&counter=6"))
        self.assert_no_code(self.person.suggest("keyring", "https://example.org"), 1)

    def test_a_locked_key_ring_needs_the_person(self):
        self.enable()
        self.lock()
        self.assert_no_code(self.person.suggest("keyring", "https://example.com"), 2, "has to ask you")

    def test_without_a_secret_service_nothing_is_made(self):
        self.enable()
        self.person.processes[-1].kill()
        self.person.processes[-1].wait()
        self.person.environment["DBUS_SESSION_BUS_ADDRESS"] = "unix:path=/nonexistent"
        self.assert_no_code(self.person.suggest("keyring", "https://example.com"), 2, "no Secret Service is running")
