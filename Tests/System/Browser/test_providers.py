"""Identities of code providers in the list: where they are offered, and filling when chosen."""

import unittest

from harness.case import in_browsers
from harness.offers import TAGGED, WHOLE_ROWS
from harness.provider_case import ALICE, BOB, MESSAGE, ProviderCase
from harness.providers import identity

FRAME = '<iframe src="https://{}/inner" style="width: 420px; height: 260px"></iframe>'


@in_browsers
class ProvidedCodes(ProviderCase):
    def test_lists_codes_of_messages_first_then_identities_by_rank(self):
        self.enable(BOB, ALICE)
        self.world.ingest(MESSAGE)
        self.show()
        self.wait_for_rows("482913", "TOTP · alice · vault", "bob · vault")
        self.world.picture("identities")
        # A list alone makes no request to a provider.
        self.assertEqual(self.providers.requests("vault"), [])

    def test_a_click_has_the_code_made_and_filled(self):
        self.enable()
        self.world.ingest(MESSAGE)
        self.show()
        self.click_row(2)
        self.wait_for_value("640275")
        self.browser.until(lambda: not self.has_list(), "the list closes")
        self.assertEqual(self.states(), ["fresh"])
        [request] = self.providers.requests("vault")
        self.assertEqual(request["record"], "shop/alice")
        self.assertEqual(request["site"], "https://shop.example")
        self.assertFalse(request["interaction"])

    def test_keys_have_the_code_made_and_filled(self):
        self.enable()
        self.world.ingest(MESSAGE)
        self.show()
        self.ready_row(2)
        self.browser.press("ArrowDown")
        self.browser.wait_for("document.hasFocus()", frame=self.list())
        self.browser.press("ArrowDown")
        self.ready_row(2)
        self.assertEqual(self.providers.requests("vault"), [])
        self.browser.press("Enter")
        self.wait_for_value("640275")

    def test_a_code_of_a_message_is_filled_beside_identities(self):
        self.enable()
        self.world.ingest(MESSAGE)
        self.show()
        self.click_row(1)
        self.wait_for_value("482913")
        self.assert_used()
        self.assertEqual(self.providers.requests("vault"), [])

    def test_waits_for_a_message_beside_identities(self):
        self.enable()
        self.show()
        frame = self.state("codes")
        self.wait_for_rows("TOTP · alice · vault")
        shown = "[state.checkVisibility(), state.textContent, state.classList.contains('waiting')]"
        self.assertEqual(
            self.browser.evaluate(shown, frame), [True, "Waiting for a code…", True]
        )
        self.world.picture("identity-alone")
        announced = self.browser.evaluate("announcement.textContent", frame)
        self.assertIn("TOTP · alice · vault", announced)
        self.world.ingest(MESSAGE)
        self.wait_for_rows("482913", "TOTP · alice · vault")
        self.assertFalse(self.browser.evaluate("state.checkVisibility()", frame))

    def test_shows_a_provider_that_is_enabled_and_disabled_meanwhile(self):
        self.show()
        self.state("nothing")
        self.enable()
        self.wait_for_rows("TOTP · alice · vault")
        self.world.run("otp", "providers", "disable", "vault")
        self.state("nothing")

    def test_screen_readers_learn_what_a_row_is(self):
        self.enable()
        self.world.ingest(MESSAGE)
        self.show()
        frame = self.state("codes")

        def both():
            found = [node for node in self.browser.nodes(frame) if node.role == "option"]
            return found if len(found) == 2 else None

        # Browsers report a change to screen readers a moment later.
        options = self.browser.until(both, "two rows for screen readers")
        for part in ("TOTP", "alice", "vault", "for shop.example"):
            self.assertIn(part, options[1].name)

    def test_the_fullest_identities_lie_whole_in_the_list(self):
        names = {"user": "alice.of.the.parcel.department@shop.example", "label": "TOTP " * 25}
        self.enable(
            identity("shop/alice", "shop.example", rank=1, **names), identity("b", "shop.example")
        )
        for host in ("shop.example", "login.shop.example"):
            with self.subTest(host):
                self.show(host=host)
                frame = self.state("codes")
                whole = self.browser.evaluate(WHOLE_ROWS, frame)
                self.assertGreaterEqual(whole, 1)
                self.world.picture("fullest-identities")

    def test_the_code_is_spread_over_boxes(self):
        self.enable()
        box = '<input maxlength="1" inputmode="numeric" style="width: 2em">'
        self.show(f"<form><p>Enter your verification code</p>{box * 6}</form>")
        self.click_row(1)
        values = "[...document.querySelectorAll('input')].map((one) => one.value).join('')"
        self.browser.wait_for(f"{values} === '640275'")


@in_browsers
class ProvidedSites(ProviderCase):
    def test_another_site_gets_no_identity(self):
        self.enable()
        for host in ("sh0p.example", "shop.example.evil.example", "evilshop.example"):
            with self.subTest(host):
                self.show(host=host)
                self.state("nothing")
        self.show()
        self.wait_for_rows("TOTP · alice · vault")

    def test_warns_on_another_host_of_the_site(self):
        self.enable()
        self.show(host="login.shop.example")
        details = self.details()
        self.assertIn("for shop.example", details)
        self.assertIn("Another address of the same site", details)
        self.click_row(1)
        self.wait_for_value("640275")

    def test_a_frame_gets_the_identities_that_name_it_and_the_page(self):
        both = identity("shop/alice", "shop.example", "pay.example", user="both")
        self.enable(both, BOB)
        self.pages.page("pay.example", "/inner", TAGGED)
        self.show(FRAME.format("pay.example"), focus=None)
        self.focus_in_frame()
        self.wait_for_rows("both · vault")
        self.click_row(1)
        frame = self.browser.frame("https://pay.example/inner")
        self.browser.wait_for("document.querySelector('input').value === '640275'", frame=frame)

    def test_a_frame_of_another_site_gets_none(self):
        self.enable()
        self.pages.page("shop.example", "/inner", TAGGED)
        self.show(FRAME.format("shop.example"), host="evil.example", focus=None)
        self.focus_in_frame("https://shop.example/inner")
        self.state("nothing")

    def focus_in_frame(self, url="https://pay.example/inner"):
        frame = self.browser.frame(url)
        self.browser.wait_for("document.querySelector('input')", frame=frame)

        def has_focus():
            self.click_into(frame)
            return self.browser.evaluate("document.activeElement.matches('input')", frame)

        self.browser.until(has_focus, "focus in the field of the frame")


if __name__ == "__main__":
    unittest.main()
