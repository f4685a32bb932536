"""A message arrives, and its code gets into the field by one click or two keys."""

import unittest

from harness.case import in_browsers
from harness.offers import TAGGED, Offers

RECORD = """<script>
  window.seen = [];
  addEventListener("input", (event) => seen.push([event.isTrusted, event.inputType, event.data]), true);
  addEventListener("submit", (event) => { seen.push("submit"); event.preventDefault(); }, true);
</script>"""

BOXES = """<form><p>Enter the code that we sent you</p>""" + "".join(
    f'<input maxlength="1" inputmode="numeric" aria-label="Digit {digit} of the verification code"'
    f' style="width: 30px; height: 36px">' for digit in range(1, 7)
) + """</form><script>
  const boxes = [...document.querySelectorAll("input")];
  boxes.forEach((box, place) => box.addEventListener("input", () => {
    if (box.value) boxes[place + 1]?.focus();
  }));
</script>"""

UNTAGGED = """<form><label for="x1">Enter the verification code we sent by SMS</label>
<input id="x1" name="field_7" maxlength="6"></form>"""

SHADOW = """<div id="host"></div><script>
  document.getElementById("host").attachShadow({ mode: "open" }).innerHTML =
    '<label>Code <input autocomplete="one-time-code"></label>';
</script>"""

FRAMED = '<iframe src="https://pay.example/" style="width: 420px; height: 260px"></iframe>'


@in_browsers
class Filling(Offers):
    def test_a_code_that_arrives_while_the_field_waits_is_filled_in_by_a_click_and_used_once(self):
        self.show(TAGGED + RECORD)
        self.state("nothing")
        self.world.picture("waiting")
        self.world.ingest("Your Oakline code is 482913.")
        self.assertEqual(self.offered(), ["482913"])
        self.assertIn("Oakline", self.details())
        self.assertIn("not bound to a site", self.details())
        self.world.picture("code")
        self.choose()
        self.browser.wait_for("document.querySelector('input').value === '482913'")
        self.assertEqual(self.browser.evaluate("seen"), [[True, "insertText", "482913"]])
        self.assert_used()
        self.assertFalse(self.has_list())
        # Not offered again, neither here nor by the programs.
        self.browser.open("https://shop.example/")
        self.browser.click("input")
        self.state("unavailable")
        self.assertEqual(self.world.run("otp", "suggest").returncode, 1)

    def test_a_code_that_was_there_before_is_filled_in_by_two_keys(self):
        self.world.ingest("Your Oakline code is 482913.")
        self.show(TAGGED + RECORD)
        frame = self.ready()
        self.browser.press("ArrowDown")
        self.browser.wait_for("document.querySelector('[aria-selected=true]')", frame=frame)
        self.world.picture("chosen")
        self.browser.press("Enter")
        self.browser.wait_for("document.querySelector('input').value === '482913'")
        self.assertNotIn("submit", self.browser.evaluate("seen"))
        self.assert_used()

    def test_escape_puts_the_list_away_and_keeps_the_code(self):
        self.world.ingest("Your Oakline code is 482913.")
        self.show()
        self.offered()
        self.browser.press("Escape")
        self.browser.until(lambda: not self.has_list(), 3, "the list is gone")
        self.assert_no_list()
        self.assertEqual((self.value(), self.states()), ("", ["fresh"]))
        self.assertTrue(self.browser.evaluate("document.activeElement.matches('input')"))

    def test_escape_in_the_list_gives_the_focus_back(self):
        self.world.ingest("Your Oakline code is 482913.")
        self.show()
        self.offered()
        self.browser.press("ArrowDown")
        self.browser.wait_for("!document.activeElement.matches('input')")
        self.browser.press("Escape")
        self.browser.wait_for("document.activeElement.matches('input')")
        self.browser.until(lambda: not self.has_list(), 3, "the list is gone")

    def test_whoever_types_needs_no_list(self):
        self.world.ingest("Your Oakline code is 482913.")
        self.show()
        self.offered()
        self.browser.type("4")
        self.browser.until(lambda: not self.has_list(), 3, "the list is gone")
        self.assertEqual(self.value(), "4")

    def test_six_boxes_share_the_code(self):
        self.world.ingest("Your Oakline code is 482913.")
        self.show(BOXES)
        self.offered()
        self.world.picture("boxes")
        self.choose()
        self.browser.wait_for("boxes.map((box) => box.value).join('') === '482913'")
        self.assert_used()
        self.assertFalse(self.has_list())

    def test_boxes_share_the_code_whichever_has_the_focus(self):
        self.world.ingest("Your Oakline code is 482913.")
        self.show(BOXES, focus="input:nth-of-type(4)")
        self.choose()
        self.browser.wait_for("boxes.map((box) => box.value).join('') === '482913'")

    def test_the_list_stays_while_the_focus_goes_from_box_to_box(self):
        self.world.ingest("Your Oakline code is 482913.")
        self.show(BOXES)
        before = self.state("codes").key
        self.browser.click("input:nth-of-type(3)")
        self.assertEqual(self.state("codes").key, before)

    def test_a_code_that_is_bound_to_the_site_says_so(self):
        self.world.ingest("482913 is your code.\n\n@shop.example #482913")
        self.show()
        self.assertIn("for shop.example", self.details())
        self.choose()
        self.browser.wait_for("document.querySelector('input').value === '482913'")
        self.assert_used()

    def test_another_host_of_the_bound_site_gets_the_code_with_a_caution(self):
        self.world.ingest("482913 is your code.\n\n@shop.example #482913")
        self.show(host="accounts.shop.example")
        self.assertIn("another host of it", self.details())

    def test_a_field_without_a_tag_is_recognised_by_its_label(self):
        self.world.ingest("Your Oakline code is 482913.")
        self.show(UNTAGGED)
        self.choose()
        self.browser.wait_for("document.querySelector('input').value === '482913'")
        self.assert_used()

    def test_a_field_in_a_frame_of_another_site_gets_the_code_that_names_it(self):
        self.world.ingest("482913 is your code.\n\n@shop.example #482913 @pay.example")
        self.pages.page("pay.example", "/", TAGGED)
        self.show(FRAMED, focus=None)
        frame = self.browser.frame("https://pay.example/")
        self.browser.wait_for("document.querySelector('input')", frame=frame)
        self.browser.click("input", frame)
        self.assertIn("for shop.example", self.details())
        self.world.picture("frame")
        self.choose()
        self.browser.wait_for("document.querySelector('input').value === '482913'", frame=frame)
        self.assert_used()

    def test_a_field_in_an_open_shadow_tree_gets_the_code(self):
        self.world.ingest("Your Oakline code is 482913.")
        self.show(SHADOW, focus="#host >>> input")
        self.choose()
        self.browser.wait_for("host.shadowRoot.querySelector('input').value === '482913'")

    def test_a_field_that_appears_later_gets_the_code(self):
        self.world.ingest("Your Oakline code is 482913.")
        self.show("<button>Send me a code</button>", focus=None)
        self.browser.evaluate("void (document.body.innerHTML = `" + TAGGED + "`)")
        self.browser.click("input")
        self.assertEqual(self.offered(), ["482913"])

    def test_a_field_that_had_the_focus_when_the_page_was_loaded_gets_the_code(self):
        self.world.ingest("Your Oakline code is 482913.")
        self.show(TAGGED.replace("<input", "<input autofocus"), focus=None)
        self.assertEqual(self.offered(), ["482913"])

    def test_a_field_in_a_dialog_gets_the_code(self):
        self.world.ingest("Your Oakline code is 482913.")
        self.show(f"<dialog>{TAGGED}</dialog><script>document.querySelector('dialog').showModal()</script>")
        self.choose()
        self.browser.wait_for("document.querySelector('input').value === '482913'")

    def test_a_page_with_a_strict_policy_for_content_gets_the_code(self):
        self.world.ingest("Your Oakline code is 482913.")
        self.show(headers={
            "Content-Security-Policy":
                "default-src 'none'; frame-src 'none'; require-trusted-types-for 'script'",
        })
        self.choose()
        self.browser.wait_for("document.querySelector('input').value === '482913'")

    def test_a_payment_has_a_caution(self):
        self.world.ingest("Your Oakline code to pay EUR 35.90 to Parcelo is 482913.")
        self.show()
        self.assertIn("payment", self.details())
        self.world.picture("payment")

    def test_a_telephone_number_of_a_sender_is_not_shown(self):
        self.world.ingest({"text": "Your Oakline code is 482913.", "sender": "+15550100"})
        self.show()
        self.assertIn("Unknown sender", self.details())
        self.assertNotIn("5550100", self.details())

    def test_fields_for_something_else_get_nothing(self):
        self.world.ingest("Your Oakline code is 482913.")
        self.show('<form><label>Promo code <input name="promo"></label></form>')
        self.assert_no_list()

    def test_screen_readers_are_told_of_the_list_and_its_codes(self):
        self.world.ingest("Your Oakline code is 482913.")
        self.show()
        frame = self.state("codes")
        self.assertEqual(self.browser.accessible("listbox", "One-time codes", frame=frame), 1)
        self.assertEqual(self.browser.accessible("option", frame=frame), 1)


if __name__ == "__main__":
    unittest.main()
