"""What a screen reader and a keyboard can find in the list, the popup and the settings.

Each test names what it checks: a pattern of https://www.w3.org/WAI/ARIA/apg/ or a success criterion
of https://www.w3.org/TR/WCAG22/.
"""

import unittest

from harness.case import in_browsers
from harness.offers import Offers

UNBOUND = "Your Oakline code is 482913."
# Bound to another host of the site, and about a payment: everything that a row can show.
FULLEST = {
    "sender": "Parcelo", "channel": "sms",
    "text": "Your code to pay EUR 35.90 to Parcelo is 618305.\n\n@login.shop.example #618305",
}
BOX = '<input size="1" maxlength="1" inputmode="numeric" autocomplete="one-time-code">'
BOXES = f"<form>{BOX * 6}</form>"


class Accessibility(Offers):
    def nodes(self, role, frame=None):
        return [node for node in self.browser.nodes(frame) if node.role == role]

    def node(self, role, frame=None):
        # The accessibility tree follows the drawing a moment later.
        (found,) = self.browser.until(lambda: self.nodes(role, frame), f"a node with the role {role}")
        return found

    def options(self):
        """The codes that are selected, focused and neither, in their order."""
        return [
            (node.name.split()[0], node.states & {"focused", "selected"})
            for node in self.nodes("option", self.list())
        ]

    def open_popup(self):
        self.addCleanup(self.browser.activate, self.browser.tab)
        self.browser.open_popup()
        self.browser.wait_for("document.querySelectorAll('#codes li').length > 0")


@in_browsers
class ListForScreenReaders(Accessibility):
    def setUp(self):
        super().setUp()
        # Firefox builds no tree until one is requested.
        self.browser.nodes()

    def test_frame_document_and_list_have_names(self):
        # WCAG 2.4.2 and 4.1.2, ARIA listbox.
        self.world.ingest(UNBOUND)
        self.show()
        self.offered()
        self.assertEqual(self.node("iframe").name, "One-time codes")
        for role in ("document", "listbox"):
            self.assertEqual(self.node(role, self.list()).name, "One-time codes")

    def test_an_option_says_all_that_is_shown_of_a_code(self):
        # WCAG 1.3.1 and 1.4.1: the second caution of a row has no room, and its colour is not text.
        self.world.ingest(UNBOUND, FULLEST)
        self.show()
        self.offered()
        fullest, other = (node.name for node in self.nodes("option", self.list()))
        for part in ("618305", "Parcelo", "SMS", "for login.shop.example", "A payment:",
                     "Another address of the same site"):
            self.assertIn(part, fullest)
        self.assertNotIn("payment", other)
        self.assertNotIn("Another", other)

    def test_a_caution_without_room_has_a_sign_beside_its_colour(self):
        # WCAG 1.4.1.
        self.world.ingest(UNBOUND, FULLEST)
        self.show()
        self.offered()
        sign = self.browser.evaluate(
            "getComputedStyle(document.querySelector('.site.other'), '::before').content",
            self.list(),
        )
        self.assertIn("⚠", sign)

    def test_an_option_is_disabled_until_it_can_be_chosen(self):
        # WCAG 4.1.2.
        self.show()
        frame = self.state("nothing")
        self.browser.evaluate(
            """void (window.seen = [], setInterval(() => {
              const state = document.querySelector("#codes li")?.getAttribute("aria-disabled");
              if (state && state !== seen.at(-1)) seen.push(state);
            }, 10))""",
            frame,
        )
        self.world.ingest(UNBOUND)
        self.ready()
        self.browser.wait_for("seen.at(-1) === 'false'", frame=frame)
        self.assertEqual(self.browser.evaluate("seen", frame), ["true", "false"])

    def test_keys_move_focus_and_selection_together(self):
        # ARIA listbox: the arrows, Home and End; one option is selected, the one with the focus.
        self.world.ingest(UNBOUND, FULLEST)
        self.show()
        self.ready()
        self.assertEqual(self.options(), [("618305", set()), ("482913", set())])
        both = {"focused", "selected"}
        first, second = [("618305", both), ("482913", set())], [("618305", set()), ("482913", both)]
        for key, expected in (
            ("ArrowDown", first), ("ArrowDown", second), ("ArrowDown", second), ("Home", first),
            ("End", second), ("ArrowUp", first),
        ):
            self.browser.press(key)
            self.browser.until(lambda: self.options() == expected, f"{key}: {expected}")

    def test_the_keyboard_leaves_the_list_by_escape_tab_and_the_upper_end(self):
        # WCAG 2.1.1 and 2.1.2.
        self.world.ingest(UNBOUND)
        for key in ("Escape", "Tab", "ArrowUp"):
            with self.subTest(key):
                self.show()
                self.ready()
                self.browser.press("ArrowDown")
                self.browser.until(lambda: self.options()[0][1], "the focus in the list")
                self.browser.press(key)
                self.browser.until(self.field_has_focus, "the focus in the field")

    def test_the_state_of_the_list_is_a_status(self):
        # WCAG 4.1.3.
        self.show()
        frame = self.state("nothing")
        self.wait_for_status("Waiting for a code…", frame)
        self.world.ingest("Lunch is at noon in the garden.")
        self.state("noCode")
        self.wait_for_status("A message arrived without a code. Waiting…", frame)
        self.world.ingest(UNBOUND)
        self.state("codes")
        self.wait_for_status("A code from Oakline. Press the down arrow to choose it.", frame)

    def test_the_focus_goes_to_the_state_while_there_is_no_code_and_on_to_a_code(self):
        # WCAG 2.4.3 and 2.4.7.
        self.show()
        frame = self.state("nothing")
        self.browser.press("ArrowDown")
        self.browser.wait_for("document.activeElement.id === 'state'", frame=frame)
        outline = self.browser.evaluate("getComputedStyle(state).outlineStyle", frame)
        self.assertEqual(outline, "solid")
        self.world.ingest(UNBOUND)
        self.ready()
        self.browser.until(lambda: "focused" in self.options()[0][1], "the focus on the code")

    def test_after_a_choice_the_field_has_the_focus_and_the_code(self):
        # WCAG 2.4.3 and 3.2.2: a screen reader announces what was filled in.
        self.world.ingest(UNBOUND)
        self.show()
        self.enter_list()
        self.browser.press("Enter")
        self.browser.until(self.field_has_focus, "the focus in the field")
        self.browser.until(lambda: self.node("textbox").value == "482913", "the code")
        self.assertEqual(self.nodes("iframe"), [])

    def test_after_a_choice_each_box_has_its_character_and_the_last_one_the_focus(self):
        # WCAG 2.4.3.
        self.world.ingest(UNBOUND)
        self.show(BOXES)
        self.enter_list()
        self.browser.press("Enter")
        self.browser.until(
            lambda: [box.value for box in self.nodes("textbox")] == list("482913"), "the code"
        )
        self.assertIn("focused", self.nodes("textbox")[-1].states)

    def field_has_focus(self):
        return "focused" in self.node("textbox").states

    def wait_for_status(self, text, frame):
        """Waits until one of the list's live regions has the text."""
        def statuses():
            tree = self.browser.nodes(frame)
            return [
                after.name for before, after in zip(tree, tree[1:])
                if before.role == "status" and "live polite" in before.states
            ]

        self.browser.until(lambda: text in statuses(), f"the status {text}")


@in_browsers
class PagesForScreenReaders(Accessibility):
    def test_buttons_of_the_popup_are_told_apart_by_their_code(self):
        # WCAG 2.4.2, 2.4.6 and 4.1.2.
        self.browser.nodes()
        self.world.ingest(UNBOUND, FULLEST)
        self.show("<form><label>Reference <input></label></form>")
        self.open_popup()
        self.assertEqual(self.node("document").name, "One-time codes")

        def copying():
            return [node for node in self.nodes("button") if node.name == "Copy"]

        self.browser.until(lambda: len(copying()) == 2, "the codes")
        copies = copying()
        self.assertEqual(
            [next(word for word in node.description.split() if word.isdigit()) for node in copies],
            ["618305", "482913"],
        )
        self.assertEqual(self.node("checkbox").name, "Offer codes on shop.example")
        self.assertIn("live polite", self.nodes("status")[0].states)

    def test_the_popup_says_that_nothing_was_copied(self):
        # WCAG 4.1.3; this browser has no clipboard.
        self.browser.nodes()
        self.world.ingest(UNBOUND)
        self.show("<p>No field here</p>", focus=None)
        self.open_popup()
        self.browser.evaluate("void document.querySelector('#codes button').click()")
        self.browser.wait_for("document.body.textContent.includes('wl-clipboard')")

        def parents():
            tree = self.browser.nodes()
            return [tree[at - 1] for at, node in enumerate(tree) if "wl-clipboard" in node.name]

        # The accessibility tree follows the document a moment later.
        parent = self.browser.until(parents, "the sentence in the accessibility tree")[0]
        self.assertEqual(parent.role, "status")

    def test_the_settings_explain_and_name_their_controls(self):
        # WCAG 1.3.1, 2.4.2, 2.4.3 and 4.1.2.
        self.browser.nodes()
        page = self.browser.tab
        settings = self.browser.open_extension("options/options.html")
        self.addCleanup(self.browser.activate, page)
        self.browser.wait_for("document.title !== ''")
        self.browser.evaluate(
            "(globalThis.browser ?? chrome).storage.local.set({ off: ['a.example', 'b.example'] })"
        )
        self.browser.wait_for("document.querySelectorAll('#off button').length === 2")
        self.assertEqual(self.node("document").name, "Settings")
        bound = self.node("checkbox")
        self.assertEqual(bound.name, "Only codes bound to the site")
        self.assertIn("most senders do not name a site yet", bound.description)
        expected = [("Offer again", "a.example"), ("Offer again", "b.example")]
        self.browser.until(
            lambda: [(node.name, node.description) for node in self.nodes("button")] == expected,
            f"the buttons {expected}",
        )
        # The focus stays where the person was, although the button is gone.
        for expected in ("b.example", None):
            self.browser.evaluate("void (document.querySelector('#off button').focus(), "
                                  "document.activeElement.click())")
            left = 1 if expected else 0
            self.browser.wait_for(f"document.querySelectorAll('#off button').length === {left}")
            focused = "document.activeElement.closest('li, label')?.textContent ?? ''"
            self.assertIn(expected or "Only codes", self.browser.evaluate(focused))
        self.browser.activate(page)
        self.browser.close_tab(settings)


if __name__ == "__main__":
    unittest.main()
