"""The list for people who see or move differently: colours, size, direction, motion, touch.

Each test names the success criterion of https://www.w3.org/TR/WCAG22/ that it checks.
"""

import unittest

from harness import contrast
from harness.case import in_browsers
from harness.offers import TAGGED, Offers

UNBOUND = "Your Oakline code is 482913."
FULLEST = {
    "sender": "Parcelo", "channel": "sms",
    "text": "Your code to pay EUR 35.90 to Parcelo is 618305.\n\n@login.shop.example #618305",
}

# WCAG 1.4.3 for text, 1.4.11 for the focus.
TEXT_RATIO, FOCUS_RATIO = 4.5, 3

# How far the selected row extends beyond the visible part of the list, at both ends.
HIDDEN_PART = """(() => {
  const list = document.getElementById("codes").getBoundingClientRect();
  const row = document.activeElement.getBoundingClientRect();
  return [list.top - row.top, row.bottom - list.bottom];
})()"""

# The colour pairs that a person chose for selected text and for other text.
SYSTEM_COLORS = """[["HighlightText", "Highlight"], ["CanvasText", "Canvas"]].map((names) =>
  names.map((name) => {
    const probe = document.head.appendChild(document.createElement("i"));
    probe.style.cssText = `color: ${name}; forced-color-adjust: none`;
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  }))"""

# Records the touch events that a page receives.
POINTERS = """<script>
  window.seen = [];
  for (const kind of ["start", "move", "end", "cancel"]) {
    addEventListener(`touch${kind}`, ({ type }) => seen.push(type), true);
  }
  for (const kind of ["over", "enter", "down", "move", "up", "out", "leave", "cancel"]) {
    addEventListener(`pointer${kind}`, ({ type }) => seen.push(type), true);
    addEventListener(`mouse${kind}`, ({ type }) => seen.push(type), true);
  }
  addEventListener("click", ({ type }) => seen.push(type), true);
  addEventListener("input", () => window.before ??= [...seen], true);
</script>"""

# Elements that do not fit their box in a direction that cannot be scrolled.
CUT = """[document.documentElement, ...document.querySelectorAll(".code, .caution, #state")]
  .filter((part) => part.checkVisibility() && part.scrollWidth > part.clientWidth + 1
    && getComputedStyle(part).clipPath === "none")
  .map((part) => part.className || part.id || part.localName)"""

# What a person can set for all pages: https://www.w3.org/TR/WCAG22/#text-spacing
SPACING = """(() => {
  const style = document.createElement("style");
  style.textContent = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important;
    word-spacing: 0.16em !important; }`;
  document.head.append(style);
})()"""


@in_browsers
class Colours(Offers):
    def test_texts_and_focus_have_contrast_in_light_and_dark(self):
        # WCAG 1.4.3 and 1.4.11.
        self.world.ingest(UNBOUND, FULLEST)
        for dark in (False, True):
            with self.subTest(dark=dark):
                self.browser.set_dark(dark)
                self.show()
                frame = self.ready()
                self.assert_contrast(frame)
                self.browser.press("ArrowDown")
                self.browser.wait_for("document.activeElement.role === 'option'", frame=frame)
                self.assert_contrast(frame)
                outline, color, behind = self.browser.evaluate(contrast.OUTLINE, frame)
                self.assertEqual(outline, "solid")
                self.assertGreaterEqual(contrast.ratio(color, behind), FOCUS_RATIO)

    def test_texts_of_other_pages_have_contrast_in_light_and_dark(self):
        # WCAG 1.4.3.
        shown = self.browser.tab
        self.addCleanup(self.browser.activate, shown)
        for dark in (False, True):
            for page in ("popup/popup.html", "options/options.html", "setup/setup.html"):
                with self.subTest(page, dark=dark):
                    self.browser.set_dark(dark)
                    tab = self.browser.open_extension(page)
                    self.browser.wait_for("document.title !== ''")
                    if page.startswith("setup"):
                        self.browser.wait_for("document.querySelectorAll('#parts > li').length > 2")
                    self.assert_contrast(None)
                    self.browser.activate(shown)
                    self.browser.close_tab(tab)

    def test_the_selected_code_stands_out_in_forced_colours(self):
        # WCAG 1.4.1 and 2.4.7: forced colours remove the background of the selected row.
        self.addCleanup(self.browser.set_forced_colors, False)
        self.world.ingest(UNBOUND, FULLEST)
        self.show()
        self.browser.set_forced_colors(True)
        frame = self.ready()
        self.browser.press("ArrowDown")
        self.browser.wait_for("document.activeElement.role === 'option'", frame=frame)
        self.world.picture("forced-colours")
        # How well these colours go together is up to the person.
        selected, other = self.browser.evaluate(SYSTEM_COLORS, frame)
        shown = [pair for _, *pair in self.browser.evaluate(contrast.TEXTS, frame)]
        self.assertEqual([pair for pair in shown if pair not in (selected, other)], [])
        self.assertIn(selected, shown)
        self.assertIn(other, shown)
        outline, *pair = self.browser.evaluate(contrast.OUTLINE, frame)
        self.assertEqual([outline, *pair], ["solid", *selected])

    def assert_contrast(self, frame):
        texts = self.browser.evaluate(contrast.TEXTS, frame)
        self.assertTrue(texts)
        for text, color, behind in texts:
            self.assertGreaterEqual(contrast.ratio(color, behind), TEXT_RATIO, (text, color, behind))


@in_browsers
class Sizes(Offers):
    def setUp(self):
        super().setUp()
        self.addCleanup(self.browser.set_zoom, 1)

    def test_at_four_times_the_size_the_list_lies_whole_in_the_window(self):
        # WCAG 1.4.10 and 1.4.4: 1280 by 1024 pixels then become 320 by 256.
        self.world.ingest(UNBOUND, FULLEST)
        self.browser.set_viewport(1280, 1024)
        self.show()
        self.state("codes")
        self.browser.set_zoom(4)
        self.browser.wait_for("innerWidth === 320")
        frame = self.state("codes")
        # The list moves after the page has been laid out at its new size.
        self.browser.until(lambda: self.lies_within(frame, 320, 256), "the list in the window")
        self.world.picture("zoomed")
        self.assertEqual(self.browser.evaluate(CUT, frame), [])
        self.ready()
        self.browser.press("ArrowDown")
        self.browser.press("ArrowDown")
        self.browser.until(self.second_is_whole, "the second code in view")
        # A list that the zoom moved is not ready for half a second.
        self.browser.until(self.chooses_by_key, "the code in the field")

    def test_wider_spacing_of_text_cuts_nothing_off(self):
        # WCAG 1.4.12.
        self.world.ingest(UNBOUND, FULLEST)
        self.show()
        frame = self.ready()
        self.browser.evaluate(SPACING, frame)
        self.assertEqual(self.browser.evaluate(CUT, frame), [])
        self.browser.press("ArrowDown")
        self.browser.press("End")
        self.browser.until(self.second_is_whole, "the second code in view")

    def test_what_is_clicked_is_large_enough(self):
        # WCAG 2.5.8: 24 by 24 pixels.
        self.world.ingest(UNBOUND, FULLEST)
        self.show()
        self.assert_large("#codes > li", self.ready())
        self.addCleanup(self.browser.activate, self.browser.tab)
        self.browser.open_popup()
        self.browser.wait_for("document.querySelectorAll('#codes button').length === 4")
        self.assert_large("button, label", None)
        settings = self.browser.open_extension("options/options.html")
        self.browser.wait_for("document.title !== ''")
        self.assert_large("button, label", None)
        self.browser.close_tab(settings)

    def chooses_by_key(self):
        self.browser.press("Enter")
        return self.value() == "482913"

    def second_is_whole(self):
        hidden = self.browser.evaluate(HIDDEN_PART, self.list())
        row = self.browser.evaluate("document.activeElement.textContent", self.list())
        return "482913" in row and max(hidden) <= 1

    def assert_large(self, selector, frame):
        sizes = self.browser.evaluate(
            f"[...document.querySelectorAll('{selector}')].map((part) => "
            "{ const { width, height } = part.getBoundingClientRect(); return [width, height]; })",
            frame,
        )
        self.assertTrue(sizes)
        self.assertGreaterEqual(min(min(size) for size in sizes), 24, sizes)


@in_browsers
class Direction(Offers):
    language = "ar"

    def test_a_list_from_right_to_left_leaves_codes_as_they_are(self):
        # WCAG 1.3.2 and 3.1.1.
        self.world.ingest({"sender": "Oakline", "channel": "sms", "text": "Your code is AB-482913."})
        self.show('<form dir="rtl"><input autocomplete="one-time-code"></form>')
        frame = self.ready()
        self.world.picture("right-to-left")
        shown = self.browser.evaluate(
            """(() => {
              const root = getComputedStyle(document.documentElement);
              const code = document.querySelector(".code").getBoundingClientRect();
              const sender = document.querySelector(".sender").getBoundingClientRect();
              const order = document.querySelector(".code bdi");
              return [document.documentElement.lang, root.direction, code.right > sender.left,
                      getComputedStyle(order).direction, innerWidth - code.right];
            })()""",
            frame,
        )
        self.assertEqual(shown[:4], ["ar", "rtl", True, "ltr"])
        self.assertLess(shown[4], 20)
        field = self.browser.evaluate("document.querySelector('input').getBoundingClientRect().right")
        self.assertAlmostEqual(self.corners(frame)[1][0], field, delta=2)
        self.enter_list()
        self.browser.press("Enter")
        self.browser.wait_for("document.querySelector('input').value !== ''")


@in_browsers
class Motion(Offers):
    def test_nothing_moves_for_five_seconds_or_where_a_person_wants_no_motion(self):
        # WCAG 2.2.2 and 2.3.3.
        self.addCleanup(self.browser.set_reduced_motion, False)
        self.show()
        frame = self.state("nothing")
        moving = """document.getAnimations().map(({ effect }) => effect.getComputedTiming().endTime)
          .map((end) => Number.isFinite(end) ? end : "for ever")"""
        (duration,) = self.browser.evaluate(moving, frame)
        self.assertNotEqual(duration, "for ever")
        self.assertLessEqual(duration, 5000)
        self.browser.set_reduced_motion(True)
        self.browser.wait_for("matchMedia('(prefers-reduced-motion: reduce)').matches", frame=frame)
        self.assertEqual(self.browser.evaluate(moving, frame), [])


@in_browsers
class Touch(Offers):
    def setUp(self):
        super().setUp()
        self.browser.enable_touch()
        self.world.ingest(UNBOUND)

    def test_a_finger_chooses_a_code_and_the_page_learns_nothing_of_it(self):
        # WCAG 2.1.1 and 2.5.2 require as much as a mouse can do.
        self.touch_field(POINTERS)
        self.browser.evaluate("void (seen.length = 0)")
        self.browser.tap("#codes li", self.ready())
        self.browser.wait_for("document.querySelector('input').value === '482913'")
        # Without the list, the pointer is over the page.
        self.assertEqual(self.browser.evaluate("before"), [])
        self.assert_used()
        # The page would notice a touch.
        self.browser.tap((600, 600))
        self.assertIn("touchstart", self.browser.evaluate("seen"))

    def test_a_finger_chooses_nothing_within_half_a_second(self):
        # A busy machine may take longer than that to tap.
        for _ in range(5):
            self.world.empty()
            self.touch_field()
            frame = self.state("nothing")
            (left, top), (right, bottom) = self.corners(frame)
            self.browser.evaluate(
                """void addEventListener("pointerdown", () => {
                  window.wasDisabled = document.querySelector("#codes li")?.ariaDisabled;
                })""",
                frame,
            )
            self.world.ingest(UNBOUND)
            self.state("codes")
            self.browser.tap(((left + right) / 2, (top + bottom) / 2))
            # A browser may wait for a second tap before it reports a click.
            self.browser.evaluate("new Promise((done) => setTimeout(done, 1000))")
            if self.has_list() and self.browser.evaluate("window.wasDisabled", frame) == "true":
                break
        else:
            self.fail("no tap was early enough")
        self.assertEqual(self.value(), "")
        self.assertEqual(self.states(), ["fresh"])

    def touch_field(self, more=""):
        self.show(TAGGED + more, focus=None)
        self.browser.tap("input")


if __name__ == "__main__":
    unittest.main()
