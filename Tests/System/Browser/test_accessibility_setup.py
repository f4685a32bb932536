"""The setup page for people who use a screen reader, a keyboard, large text or chosen colours.

Each test names the success criterion of https://www.w3.org/TR/WCAG22/ that it checks.
"""

import unittest

from harness.case import in_browsers
from test_setup import SetupPage

# Elements that do not fit their box.
CUT = """[document.documentElement, ...document.querySelectorAll("main *")]
  .filter((part) => part.checkVisibility() && part.clientWidth > 0
    && part.scrollWidth > part.clientWidth + 1 && getComputedStyle(part).clipPath === "none")
  .map((part) => part.className || part.id || part.localName)"""

SPACING = """(() => {
  const style = document.createElement("style");
  style.textContent = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important;
    word-spacing: 0.16em !important; }`;
  document.head.append(style);
})()"""


class Accessible(SetupPage):
    def open_setup(self):
        super().open_setup()
        self.part("otp sources", self.missing)

    missing = "Missing"

    def nodes(self, role):
        return self.browser.until(
            lambda: [node for node in self.browser.nodes() if node.role == role], f"the role {role}"
        )

    def wait_for_names(self, role, names):
        """Waits until exactly these nodes have the role; the tree follows the page a bit later."""
        self.browser.until(
            lambda: [node.name for node in self.browser.nodes() if node.role == role] == names,
            f"{role}: {names}",
        )


@in_browsers
class SetupForScreenReaders(Accessible):
    def test_headings_parts_and_controls_have_names(self):
        # WCAG 1.3.1, 2.4.2, 2.4.6 and 4.1.2.
        self.browser.nodes()
        self.open_setup()
        self.assertEqual(self.nodes("document")[0].name, "Setup · otp: one-time codes")
        self.wait_for_names("heading", ["otp: one-time codes", "Setup", "Try it"])
        field = self.nodes("textbox")[0]
        self.assertEqual(field.name, "Code")
        self.assertIn("for this page only", field.description)
        self.wait_for_names("button", ["Copy: otp setup", "Send a test code"])
        self.assertEqual(len(self.nodes("listitem")), 3)
        # A sign before a state is not read out.
        texts = [node.name for node in self.browser.nodes()]
        self.assertIn("Missing", texts)
        self.assertEqual([text for text in texts if "⚠" in text or "✓" in text], [])

    def test_what_changes_is_a_status(self):
        # WCAG 4.1.3.
        self.browser.nodes()
        self.open_setup()

        def said():
            tree = self.browser.nodes()
            return [
                after.name for before, after in zip(tree, tree[1:])
                if before.role == "status" and "live polite" in before.states
            ]

        summary = "Something is missing or wrong. Here is what to do."
        self.browser.until(lambda: summary in said(), summary)
        self.world.stop_service()
        self.addCleanup(self.world.start_service)
        self.browser.click("#send")
        failure = "The test code did not arrive. Look at what is wrong above."
        self.browser.until(lambda: failure in said(), failure)

    def test_the_focus_stays_on_a_command_while_another_part_changes(self):
        # WCAG 2.4.3 and 3.2.5.
        self.open_setup()
        self.browser.evaluate("document.querySelector('#parts button').focus()")
        self.world.stop_service()
        self.addCleanup(self.world.start_service)
        self.part("otpd", "Missing")
        focused = self.browser.evaluate("document.activeElement.dataset.command")
        self.assertEqual(focused, "otp setup")

    def test_keys_reach_every_control_in_the_order_of_the_page(self):
        # WCAG 2.1.1 and 2.4.3.
        self.open_setup()
        reached = []
        for _ in range(3):
            self.browser.press("Tab")
            reached.append(self.browser.evaluate("document.activeElement.id || document.activeElement.className || document.activeElement.localName"))
        self.assertEqual(reached, ["button", "code", "send"])


@in_browsers
class SetupSizes(Accessible):
    def setUp(self):
        super().setUp()
        self.addCleanup(self.browser.set_zoom, 1)

    def test_at_twice_and_four_times_the_size_nothing_is_cut_off(self):
        # WCAG 1.4.4 and 1.4.10.
        self.open_setup()
        self.browser.set_viewport(1280, 1024)
        for zoom, width in ((2, 640), (4, 320)):
            self.browser.set_zoom(zoom)
            self.browser.wait_for(f"innerWidth === {width}")
            self.assertEqual(self.browser.evaluate(CUT), [])
        self.world.picture("setup-zoomed")
        self.browser.set_zoom(2)
        self.browser.wait_for("innerWidth === 640")
        self.browser.evaluate("document.querySelector('#send').focus()")
        self.browser.press("Enter")
        # A list that the zoom moved is not ready for half a second.
        self.enter_list()
        self.browser.press("Enter")
        self.assert_filled()

    def test_wider_spacing_of_text_cuts_nothing_off(self):
        # WCAG 1.4.12.
        self.open_setup()
        self.browser.evaluate(SPACING)
        self.assertEqual(self.browser.evaluate(CUT), [])

    def test_what_is_clicked_is_large_enough(self):
        # WCAG 2.5.8: 24 by 24 pixels.
        self.open_setup()
        sizes = self.browser.evaluate(
            "[...document.querySelectorAll('button, input')].map((part) => "
            "{ const { width, height } = part.getBoundingClientRect(); return Math.min(width, height); })"
        )
        self.assertEqual(len(sizes), 3)
        self.assertGreaterEqual(min(sizes), 24)

    def test_forced_colours_leave_borders_and_states(self):
        # WCAG 1.4.1 and 1.4.11.
        self.addCleanup(self.browser.set_forced_colors, False)
        self.browser.set_forced_colors(True)
        self.open_setup()
        self.world.picture("setup-forced-colours")
        border, text, paper = self.browser.evaluate(
            """[getComputedStyle(document.querySelector("#code")).borderTopColor,
            getComputedStyle(document.querySelector(".wrong .state")).color,
            getComputedStyle(document.documentElement).backgroundColor]"""
        )
        self.assertNotIn(paper, (border, text))


@in_browsers
class SetupDirection(Accessible):
    language = "ar"
    missing = "مفقود"

    def test_a_page_from_right_to_left_leaves_commands_and_codes_as_they_are(self):
        # WCAG 1.3.2 and 3.1.1.
        self.open_setup()
        self.world.picture("setup-right-to-left")
        shown = self.browser.evaluate(
            """(() => {
              const directions = ["html", "#parts code", "#code"].map((part) => {
                return getComputedStyle(document.querySelector(part)).direction;
              });
              const [title] = document.querySelectorAll(".title");
              return [document.documentElement.lang, ...directions,
                      title.getBoundingClientRect().right > innerWidth / 2];
            })()"""
        )
        self.assertEqual(shown, ["ar", "rtl", "ltr", "ltr", True])
        self.send()
        self.choose()
        self.browser.wait_for("/^\\d{6}$/.test(document.querySelector('#code').value)")
        self.assert_used()


if __name__ == "__main__":
    unittest.main()
