"""The connection from the extension to the store: with and without the service, and interrupted."""

import json
import unittest

from harness.case import in_browsers
from harness.offers import TAGGED, Offers

UNBOUND = "Your Oakline code is 482913."


class OtherPrograms(Offers):
    """Codes that another program marks while the list is open."""

    def assert_row_goes(self, command):
        self.world.ingest(UNBOUND)
        self.world.ingest({"sender": "Nordwind", "text": "Your Nordwind code is 551207."})
        self.show()
        self.assertEqual(self.offered(), ["551207", "482913"])
        for entry, left in zip(self.world.entries(), (["482913"], [])):
            self.assertEqual(self.world.run("otp", command, str(entry["id"])).returncode, 0)
            self.browser.wait_for(
                "[...document.querySelectorAll('#codes .code')]"
                f".map((code) => code.textContent).join() === '{','.join(left)}'",
                self.list(),
            )
        self.state("unavailable")

    def test_removes_a_code_used_elsewhere(self):
        self.assert_row_goes("consume")

    def test_removes_a_code_dismissed_elsewhere(self):
        self.assert_row_goes("dismiss")


@in_browsers
class WithoutService(OtherPrograms):
    service = False

    def test_finds_and_uses_a_code_in_the_store(self):
        self.show()
        self.state("nothing")
        self.world.ingest(UNBOUND)
        self.assertEqual(self.offered(), ["482913"])
        self.choose()
        self.browser.wait_for("document.querySelector('input').value === '482913'")
        self.assert_used()


@in_browsers
class WithService(OtherPrograms):
    def test_notes_that_the_extension_has_asked(self):
        self.show()
        self.state("nothing")
        status = json.loads(self.world.run("otp", "browser", "status", "--json").stdout)
        [asked] = [row["lastRequest"] for row in status["browsers"] if row["browser"] == self.browser_name]
        self.assertIsNotNone(asked)


@in_browsers
class Interruptions(Offers):
    def test_keeps_codes_across_a_restart_of_the_service(self):
        self.show()
        self.state("nothing")
        self.world.stop_service()
        self.world.ingest(UNBOUND)
        self.assertEqual(self.offered(), ["482913"])
        self.world.start_service()
        self.choose()
        self.assert_used()

    def test_recovers_from_a_stopped_background_script(self):
        self.show()
        self.state("nothing")
        self.browser.stop_background()
        self.world.ingest(UNBOUND)
        # The list disappears with it; another one opens.
        self.browser.until(lambda: self.offered() == ["482913"], "the code is offered")
        self.choose()
        self.browser.wait_for("document.querySelector('input').value === '482913'")
        self.assert_used()


@in_browsers
class WithoutHost(Offers):
    def test_says_that_the_host_program_is_missing(self):
        self.world.run("otp", "browser", "remove", self.browser.name, "--user")
        self.addCleanup(self.world.run, "otp", "browser", "install", self.browser.name, "--user")
        self.show(TAGGED)
        frame = self.state("missing")
        shown = self.browser.evaluate("document.body.textContent", frame)
        self.assertIn("otp browser install", shown)
        self.world.picture("missing")


if __name__ == "__main__":
    unittest.main()
