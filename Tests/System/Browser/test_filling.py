"""A code arrives and is filled in with one click or two keys."""

import unittest

from harness.case import in_browsers
from harness.offers import TAGGED, Offers

RECORD = """<script>
  window.seen = [];
  addEventListener("input", ({ isTrusted, inputType, data }) => {
    seen.push([isTrusted, inputType, data]);
  }, true);
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

MARKED = """<form><label>Code <input autocomplete="one-time-code" aria-describedby="fault"></label>
<input name="csrf"><p id="fault"></p></form><script>
  const [field, other] = document.querySelectorAll("input");
  field.addEventListener("blur", () => {
    field.className = "touched";
    field.ariaInvalid = "true";
    fault.textContent = "Enter the code.";
    other.replaceWith(other.cloneNode());
  });
</script>"""

SHADOW = """<div id="host"></div><script>
  document.getElementById("host").attachShadow({ mode: "open" }).innerHTML =
    '<label>Code <input autocomplete="one-time-code"></label>';
</script>"""

FRAMED = '<iframe src="https://pay.example/" style="width: 420px; height: 260px"></iframe>'


@in_browsers
class Filling(Offers):
    def test_fills_in_a_code_that_arrives_by_a_click_and_uses_it_once(self):
        self.show(TAGGED + RECORD)
        self.state("nothing")
        self.world.picture("waiting")
        self.world.ingest("Your Oakline code is 482913.")
        self.assertEqual(self.offered(), ["482913"])
        self.assertIn("Oakline", self.details())
        self.assertNotIn("shop.example", self.details())
        self.world.picture("code")
        self.choose()
        self.browser.wait_for("document.querySelector('input').value === '482913'")
        self.assertEqual(self.browser.evaluate("seen"), [[True, "insertText", "482913"]])
        self.assert_used()
        self.assertFalse(self.has_list())
        # Neither the extension nor the programs offer it again.
        self.browser.open("https://shop.example/")
        self.browser.click("input")
        self.state("unavailable")
        self.assertEqual(self.world.run("otp", "suggest").returncode, 1)

    def test_fills_in_an_earlier_code_by_two_keys(self):
        self.world.ingest("Your Oakline code is 482913.")
        self.show(TAGGED + RECORD)
        self.ready()
        frame = self.enter_list()
        self.browser.wait_for("document.querySelector('[aria-selected=true]')", frame=frame)
        self.world.picture("chosen")
        self.browser.press("Enter")
        self.browser.wait_for("document.querySelector('input').value === '482913'")
        self.assertNotIn("submit", self.browser.evaluate("seen"))
        self.assert_used()

    def test_escape_closes_the_list_and_keeps_the_code(self):
        self.world.ingest("Your Oakline code is 482913.")
        self.show()
        self.offered()
        self.browser.press("Escape")
        self.browser.until(lambda: not self.has_list(), "the list is gone")
        self.assert_no_list()
        self.assertEqual((self.value(), self.states()), ("", ["fresh"]))
        self.assertTrue(self.browser.evaluate("document.activeElement.matches('input')"))

    def test_escape_in_the_list_returns_the_focus(self):
        self.world.ingest("Your Oakline code is 482913.")
        self.show()
        self.offered()
        self.browser.press("ArrowDown")
        self.browser.wait_for("!document.activeElement.matches('input')")
        self.browser.press("Escape")
        self.browser.wait_for("document.activeElement.matches('input')")
        self.browser.until(lambda: not self.has_list(), "the list is gone")

    def test_typing_closes_the_list(self):
        self.world.ingest("Your Oakline code is 482913.")
        self.show()
        self.offered()
        self.browser.type("4")
        self.browser.until(lambda: not self.has_list(), "the list is gone")
        self.assertEqual(self.value(), "4")

    def test_spreads_the_code_over_six_boxes(self):
        self.world.ingest("Your Oakline code is 482913.")
        self.show(BOXES)
        self.offered()
        self.world.picture("boxes")
        self.choose()
        self.browser.wait_for("boxes.map((box) => box.value).join('') === '482913'")
        self.assert_used()
        self.assertFalse(self.has_list())

    def test_spreads_the_code_from_any_focused_box(self):
        self.world.ingest("Your Oakline code is 482913.")
        self.show(BOXES, focus="input:nth-of-type(4)")
        self.choose()
        self.browser.wait_for("boxes.map((box) => box.value).join('') === '482913'")

    def test_spreads_the_code_over_boxes_that_continue_below_the_list(self):
        wrapped = BOXES.replace("<form>", '<form style="width: 170px">')
        for box in (1, 5):
            self.world.ingest("Your Oakline code is 482913.")
            self.show(wrapped, focus=f"input:nth-of-type({box})")
            self.choose()
            self.browser.wait_for("boxes.map((box) => box.value).join('') === '482913'")
            self.world.empty()

    def test_keeps_the_list_while_the_focus_moves_between_boxes(self):
        self.world.ingest("Your Oakline code is 482913.")
        self.show(BOXES)
        before = self.state("codes").key
        self.browser.click("input:nth-of-type(3)")
        self.assertEqual(self.state("codes").key, before)

    def test_shows_the_site_of_a_bound_code(self):
        self.world.ingest("482913 is your code.\n\n@shop.example #482913")
        self.show()
        self.assertIn("for shop.example", self.details())
        self.choose()
        self.browser.wait_for("document.querySelector('input').value === '482913'")
        self.assert_used()

    def test_warns_on_another_host_of_the_bound_site(self):
        self.world.ingest("482913 is your code.\n\n@shop.example #482913")
        self.show(host="accounts.shop.example")
        self.assertIn("Another address of the same site", self.details())

    def test_recognises_an_untagged_field_by_its_label(self):
        self.world.ingest("Your Oakline code is 482913.")
        self.show(UNTAGGED)
        self.choose()
        self.browser.wait_for("document.querySelector('input').value === '482913'")
        self.assert_used()

    def test_fills_a_field_in_a_frame_that_the_code_names(self):
        self.world.ingest("482913 is your code.\n\n@shop.example #482913 @pay.example")
        self.pages.page("pay.example", "/", TAGGED)
        self.show(FRAMED, focus=None)
        frame = self.browser.frame("https://pay.example/")
        self.browser.wait_for("document.querySelector('input')", frame=frame)
        self.click_into(frame)
        self.assertIn("for shop.example", self.details())
        self.world.picture("frame")
        self.choose()
        self.browser.wait_for("document.querySelector('input').value === '482913'", frame=frame)
        self.assert_used()

    def test_fills_a_field_that_its_page_marks_as_used_and_faulty_when_it_loses_the_focus(self):
        self.world.ingest("Your Oakline code is 482913.")
        self.show(MARKED)
        self.choose()
        self.browser.wait_for("document.querySelector('input').value === '482913'")
        self.assertTrue(self.browser.evaluate("document.querySelector('input').ariaInvalid"))

    def test_fills_a_field_in_an_open_shadow_tree(self):
        self.world.ingest("Your Oakline code is 482913.")
        self.show(SHADOW, focus="#host >>> input")
        self.choose()
        self.browser.wait_for("host.shadowRoot.querySelector('input').value === '482913'")

    def test_offers_the_code_to_a_field_that_appears_later(self):
        self.world.ingest("Your Oakline code is 482913.")
        self.show("<button>Send me a code</button>", focus=None)
        self.browser.evaluate("void (document.body.innerHTML = `" + TAGGED + "`)")
        self.browser.click("input")
        self.assertEqual(self.offered(), ["482913"])

    def test_offers_the_code_to_a_field_with_autofocus(self):
        self.world.ingest("Your Oakline code is 482913.")
        self.show(TAGGED.replace("<input", "<input autofocus"), focus=None)
        self.assertEqual(self.offered(), ["482913"])

    def test_fills_a_field_in_a_dialog(self):
        self.world.ingest("Your Oakline code is 482913.")
        script = "<script>document.querySelector('dialog').showModal()</script>"
        self.show(f"<dialog>{TAGGED}</dialog>{script}")
        self.choose()
        self.browser.wait_for("document.querySelector('input').value === '482913'")

    def test_fills_a_field_under_a_strict_content_security_policy(self):
        self.world.ingest("Your Oakline code is 482913.")
        self.show(headers={
            "Content-Security-Policy":
                "default-src 'none'; frame-src 'none'; require-trusted-types-for 'script'",
        })
        self.choose()
        self.browser.wait_for("document.querySelector('input').value === '482913'")

    def test_warns_of_a_payment(self):
        self.world.ingest("Your Oakline code to pay EUR 35.90 to Parcelo is 482913.")
        self.show()
        self.assertIn("payment", self.details())
        self.world.picture("payment")

    def test_does_not_show_the_number_of_a_sender(self):
        self.world.ingest({"text": "Your Oakline code is 482913.", "sender": "+15550100"})
        self.show()
        self.assertIn("Unknown sender", self.details())
        self.assertNotIn("5550100", self.details())

    def test_offers_nothing_to_other_fields(self):
        self.world.ingest("Your Oakline code is 482913.")
        self.show('<form><label>Promo code <input name="promo"></label></form>')
        self.assert_no_list()

    def test_exposes_the_list_and_its_codes_to_screen_readers(self):
        self.world.ingest("Your Oakline code is 482913.")
        self.show()
        frame = self.state("codes")
        self.assertEqual(self.browser.accessible("listbox", "One-time codes", frame=frame), 1)
        self.assertEqual(self.browser.accessible("option", frame=frame), 1)


if __name__ == "__main__":
    unittest.main()
