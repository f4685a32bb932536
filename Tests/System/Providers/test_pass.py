"""otp-provider pass, with pass and gpg, and oathtool as another code generator."""

import os
import random
import shutil
import signal
import subprocess
import time

from argument_watch import ArgumentWatch
from person import HERE, PASSPHRASE, PROGRAMS, SCALE, SECRET, PersonTests, oath, steady_time


class PassStoreTests(PersonTests):
    """The common parts of tests with a password store."""

    git = False

    def setUp(self):
        super().setUp()
        person = self.person
        shutil.copy(HERE / "pinentry.py", person.home / "pinentry.py")
        (person.home / "gpg/gpg-agent.conf").write_text(
            f"pinentry-program {person.home}/pinentry.py\nallow-loopback-pinentry\n"
        )
        (person.home / "passphrase").write_text(PASSPHRASE)
        person.run(
            "gpg", "--batch", "--pinentry-mode", "loopback", "--passphrase-fd", "0", "--quick-gen-key",
            "Ann <ann@example.com>", "default", "default", "never", text=PASSPHRASE, check=True,
        )
        person.run("pass", "init", "ann@example.com", check=True)
        if self.git:
            for command in (
                ("init",), ("config", "user.email", "ann@example.com"), ("config", "user.name", "Ann")
            ):
                person.run("pass", "git", *command, check=True)
        self.insert("web/example.com/alice", f"hunter2\notpauth://totp/Example:alice?secret={SECRET}&digits=8\n")
        self.insert(
            "bank", f"otpauth://hotp/Bank:bob?secret={SECRET}&counter=0&digits=6\nurl: https://login.bank.example/x\n"
        )
        self.insert("games/steam", f"otpauth://totp/Steam:carl?secret={SECRET}&encoder=steam\nurl: steampowered.com\n")
        self.insert("mail/password", "only a password\n")
        self.insert("broken", "otpauth://totp/a?secret=!\nurl: https://broken.example\n")

    def insert(self, name, text):
        self.person.run("pass", "insert", "--multiline", name, text=text, check=True)

    def lock(self):
        """Makes the agent forget the passphrase."""
        self.person.run("gpgconf", "--reload", "gpg-agent", check=True)

    def asked(self):
        """How often the person has been asked since the last call."""
        file = self.person.home / "asked"
        count = len(file.read_text()) if file.exists() else 0
        file.unlink(missing_ok=True)
        return count

    def enable(self):
        self.lock()
        result = self.person.set_up("pass", interaction="window", timeLimit=60)
        self.assertEqual((result.returncode, result.stdout), (0, "enabled pass: 3 records, 3 sites\n"), result.stderr)

    def check_kills(self):
        """Kills everything at random moments, and checks the counters of the codes shown."""
        self.enable()
        start = time.monotonic()
        shown = self.person.suggest("pass", "https://login.bank.example").stdout.split()
        usual = time.monotonic() - start
        codes = oath("--hotp", "--counter", "0", "--window", str(40 * SCALE + 400))
        number = {code: index for index, code in enumerate(codes)}
        rounds = 20 * SCALE
        random.seed(os.environ.get("SEED"))
        for _ in range(rounds):
            process = subprocess.Popen(
                [PROGRAMS / "otp", "suggest", "--provider", "pass", "--origin", "https://login.bank.example"],
                env=self.person.environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, start_new_session=True,
            )
            time.sleep(random.uniform(0, 1.3 * usual))
            self.kill(process)
            shown += process.communicate()[0].decode().split()
        last = self.person.suggest("pass", "https://login.bank.example")
        self.assertEqual(last.returncode, 0, last.stderr)
        shown += last.stdout.split()
        counters = [number[code] for code in shown]
        self.assertEqual(len(set(counters)), len(counters), "a counter was used twice")
        self.assertEqual(counters, sorted(counters))
        text = self.person.run("pass", "show", "bank", check=True).stdout
        self.assertEqual(text.count("counter="), 1)
        self.assertTrue(f"counter={counters[-1] + 1}&" in text)
        print(
            f"killed {rounds} times, {len(shown)} codes shown, none twice, "
            f"{counters[-1] + 1 - len(shown)} counters skipped"
        )

    def kill(self, process):
        """Kills otp and, half of the time, also the provider and its children, all at once."""
        if random.random() < 0.5:
            pattern = f"pass show|pass insert|pass mv|otp-provider pass|gpg .*{self.person.home}"
            subprocess.run(["pkill", "-KILL", "-f", pattern], check=False)
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)


class PassTests(PassStoreTests):
    def test_codes_are_those_of_oathtool(self):
        self.enable()
        self.assertEqual(self.asked(), 1)
        steady_time()
        totp, = oath("--totp", "--digits", "8")
        self.assert_code(self.person.suggest("pass", "https://example.com"), totp)
        self.assert_code(self.person.suggest("pass", "https://www.example.com"), totp)
        for code in oath("--hotp", "--counter", "0", "--window", "9"):
            self.assert_code(self.person.suggest("pass", "https://login.bank.example"), code)
        steam = self.person.suggest("pass", "https://steampowered.com")
        self.assertRegex(steam.stdout, r"\A[23456789BCDFGHJKMNPQRTVWXY]{5}\n\Z")
        for site in ("http://example.com", "https://example.org", "https://evilexample.com"):
            self.assert_no_code(self.person.suggest("pass", site), 1)

    def test_a_locked_key_asks_the_person_where_that_is_possible(self):
        self.enable()
        self.lock()
        self.asked()
        self.assert_no_code(self.person.suggest("pass", "https://example.com"), 2, "cannot do so here")
        self.assertEqual(self.asked(), 0)
        steady_time()
        totp, = oath("--totp", "--digits", "8")
        self.assert_code(self.person.suggest("pass", "https://example.com", DISPLAY=":99"), totp)
        self.assertEqual(self.asked(), 1)
        self.lock()
        (self.person.home / "passphrase").unlink()
        self.assert_no_code(
            self.person.suggest("pass", "https://example.com", DISPLAY=":99"), 2, "pass cannot decrypt it"
        )

    def test_without_the_agent_or_the_key_nothing_is_made(self):
        self.enable()
        self.person.run("gpgconf", "--kill", "all", check=True)
        shutil.rmtree(self.person.home / "gpg/private-keys-v1.d")
        self.assert_no_code(self.person.suggest("pass", "https://example.com", DISPLAY=":99"), 2, "cannot decrypt")

    def test_a_record_that_is_gone_is_told(self):
        self.enable()
        self.person.run("pass", "rm", "--force", "web/example.com/alice", check=True)
        self.assert_no_code(self.person.suggest("pass", "https://example.com"), 2, "no such record")
        updated = self.person.otp("providers", "update", "pass")
        self.assertEqual(updated.stdout, "updated pass: 2 records, 2 sites\n", updated.stderr)
        self.assert_no_code(self.person.suggest("pass", "https://example.com"), 1)

    def test_the_store_holds_no_secret_and_no_password(self):
        self.enable()
        self.person.suggest("pass", "https://example.com")
        for file in (self.person.home / ".local/state/otp").iterdir():
            contents = file.read_bytes()
            for secret in (SECRET, "hunter2", "only a password"):
                self.assertNotIn(secret.encode(), contents, file.name)

    def test_no_secret_is_in_an_argument(self):
        self.enable()
        with ArgumentWatch() as watch:
            code = self.person.suggest("pass", "https://login.bank.example").stdout.strip()
        self.assertTrue(any(b"otp-provider\0pass" in arguments for arguments in watch.seen))
        for secret in (SECRET, "otpauth", code, PASSPHRASE):
            self.assertFalse(
                any(secret.encode() in arguments for arguments in watch.seen), "a secret is in an argument"
            )

    def test_no_counter_is_used_twice_though_everything_is_killed(self):
        self.check_kills()


class PassWithGitTests(PassStoreTests):
    """A store whose changes pass commits to git."""

    git = True

    def test_each_counter_is_committed(self):
        self.enable()
        for _ in range(3):
            self.person.suggest("pass", "https://login.bank.example")
        status = self.person.run("pass", "git", "status", "--porcelain", check=True).stdout
        self.assertEqual(status, "")
        log = self.person.run("pass", "git", "log", "--format=%s", check=True).stdout
        self.assertNotIn(SECRET, log)

    def test_no_counter_is_used_twice_though_everything_is_killed(self):
        self.check_kills()
