"""The connection from the extension to the store: with and without the service, and interrupted."""

import unittest

from harness.case import in_browsers
from harness.offers import TAGGED, Offers

UNBOUND = "Your Oakline code is 482913."


@in_browsers
class WithoutService(Offers):
    service = False

    def test_finds_and_uses_a_code_in_the_store(self):
        self.show()
        self.state("nothing")
        self.world.ingest(UNBOUND)
        self.assertEqual(self.offered(), ["482913"])
        self.choose()
        self.browser.wait_for("document.querySelector('input').value === '482913'")
        self.assert_used()

    def test_removes_a_code_used_elsewhere(self):
        self.world.ingest(UNBOUND)
        self.show()
        self.offered()
        entry = str(self.world.entries()[0]["id"])
        self.assertEqual(self.world.run("otp", "consume", entry).returncode, 0)
        self.state("unavailable", timeout=15)


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
        # The list goes away with it; another one appears.
        self.browser.until(lambda: self.offered() == ["482913"], 10, "the code is offered")
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
