"""The way from the extension to the messages: with the service and without, and where something
on it is missing."""

import unittest

from harness.case import in_browsers
from harness.offers import TAGGED, Offers

UNBOUND = "Your Oakline code is 482913."


@in_browsers
class WithoutService(Offers):
    service = False

    def test_a_code_is_found_in_the_store_and_used_there(self):
        self.show()
        self.state("nothing")
        self.world.ingest(UNBOUND)
        self.assertEqual(self.offered(), ["482913"])
        self.choose()
        self.browser.wait_for("document.querySelector('input').value === '482913'")
        self.assert_used()

    def test_a_code_that_was_used_elsewhere_goes_away(self):
        self.world.ingest(UNBOUND)
        self.show()
        self.offered()
        entry = self.world.entries()[0]["id"]
        self.assertEqual(self.world.run("otp", "consume", entry).returncode, 0)
        self.state("unavailable", timeout=15)


@in_browsers
class Interruptions(Offers):
    def test_a_service_that_ends_and_begins_again_loses_nothing(self):
        self.show()
        self.state("nothing")
        self.world.stop_service()
        self.world.ingest(UNBOUND)
        self.assertEqual(self.offered(), ["482913"])
        self.world.start_service()
        self.choose()
        self.assert_used()

    def test_a_background_part_that_was_stopped_comes_back(self):
        self.show()
        self.state("nothing")
        self.browser.stop_background()
        self.world.ingest(UNBOUND)
        # The list goes away with it, and another one comes.
        self.browser.until(lambda: self.offered() == ["482913"], 10, "the code is offered")
        self.choose()
        self.browser.wait_for("document.querySelector('input').value === '482913'")
        self.assert_used()


@in_browsers
class WithoutHost(Offers):
    def test_a_person_is_told_what_is_missing(self):
        self.world.run("otp", "browser", "remove", self.browser.name, "--user")
        self.addCleanup(self.world.run, "otp", "browser", "install", self.browser.name, "--user")
        self.show(TAGGED)
        frame = self.state("missing")
        self.assertIn("otp browser install", self.browser.evaluate("document.body.textContent", frame))
        self.world.picture("missing")


if __name__ == "__main__":
    unittest.main()
