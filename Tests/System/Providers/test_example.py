"""The provider of Examples/providers, with gpg and oathtool."""

from person import HERE, SECRET, PersonTests, oath, steady_time

EXAMPLE = HERE.parents[2] / "Examples/providers/authenticators.py"


class ExampleTests(PersonTests):
    def setUp(self):
        super().setUp()
        person = self.person
        gpg = ("gpg", "--batch", "--pinentry-mode", "loopback", "--passphrase", "")
        person.run(*gpg, "--quick-gen-key", "ann@example.com", "default", "default", "never", check=True)
        self.file = person.home / ".config/otp/authenticators.gpg"
        lines = f"example.com alice {SECRET}\nshop.example bob {SECRET}\nshop.example carol {SECRET}\n"
        person.run("gpg", "--batch", "--encrypt", "-r", "ann@example.com", "-o", self.file, text=lines, check=True)
        # A provider in a folder that others may write to is not used.
        program = person.home / "authenticators.py"
        program.write_bytes(EXAMPLE.read_bytes())
        program.chmod(0o700)
        (person.home / "gpg/gpg-agent.conf").touch()
        result = person.set_up("example", program, interaction="window", timeLimit=10)
        self.assertEqual(result.stdout, "enabled example: 3 records, 2 sites\n", result.stderr)

    def test_makes_the_code_of_the_site(self):
        steady_time()
        totp, = oath("--totp")
        self.assert_code(self.person.suggest("example", "https://example.com"), totp)
        self.assert_no_code(self.person.suggest("example", "https://shop.example"), 3, "bob, shop.example/carol")
        self.assert_code(self.person.suggest("example:shop.example/carol", "https://shop.example"), totp)

    def test_what_cannot_be_decrypted_needs_the_person(self):
        self.file.write_text("no message of gpg")
        self.assert_no_code(self.person.suggest("example", "https://example.com"), 2, "cannot do so here")
        self.assert_no_code(self.person.suggest("example", "https://example.com", DISPLAY=":99"), 2, "it failed")
