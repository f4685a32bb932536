"""Codes and windows that move just before a choice: nothing is filled."""

import time
import unittest

from harness.attacks import Attacks
from harness.case import in_browsers
from harness.offers import TAGGED

FIRST, SECOND, THIRD = (
    {"sender": sender, "channel": "sms", "text": f"Your {sender} code is {code}."}
    for sender, code in (("Oakline", 482913), ("Nordwind", 551207), ("Parcelo", 618305))
)
# The number of times that another window may take the focus for too long.
ATTEMPTS = 5
FILLED = "document.querySelector('input').value"


@in_browsers
class Rows(Attacks):
    def open_with_two(self):
        """Opens a list of the second code above the first, and returns its frame."""
        self.world.ingest(FIRST)
        self.world.ingest(SECOND)
        self.show()
        frame = self.ready()
        self.assertEqual(self.offered(), ["551207", "482913"])
        return frame

    def wait_for_codes(self, codes, frame):
        self.browser.wait_for(
            "[...document.querySelectorAll('#codes .code')].map((code) => code.textContent).join()"
            f" === '{','.join(codes)}'", frame=frame,
        )

    def test_a_click_on_a_row_that_another_code_took_chooses_nothing(self):
        frame = self.open_with_two()
        places = [self.browser.place(f"#codes li:nth-child({row})", frame) for row in (1, 2)]
        self.world.ingest(THIRD)
        self.wait_for_codes(["618305", "551207", "482913"], frame)
        self.browser.click(places[1])
        self.assert_nothing_filled()

    def test_a_click_on_a_row_that_the_one_above_grew_into_chooses_nothing(self):
        end = time.time() + 10
        self.world.ingest(FIRST | {"receivedAt": end - 180})
        self.world.ingest(SECOND)
        self.show()
        frame = self.ready()
        self.assertEqual(self.offered(), ["551207", "482913"])
        place = self.browser.place("#codes li:nth-child(2)", frame)
        self.browser.wait_for("document.querySelectorAll('#codes li').length === 1", frame)
        self.browser.click(place)
        self.pause(300)
        self.assertEqual(self.values(), [""])
        self.choose()
        self.browser.wait_for(f"{FILLED} === '551207'")

    def test_keys_keep_the_selected_code_when_another_arrives(self):
        frame = self.open_with_two()
        self.browser.press("ArrowDown")
        self.browser.wait_for("document.querySelector('[aria-selected=true]')", frame=frame)
        self.browser.press("ArrowDown")
        self.world.ingest(THIRD)
        self.wait_for_codes(["618305", "551207", "482913"], frame)
        self.browser.press("Enter")
        self.assert_nothing_filled()
        self.browser.press("Enter")
        self.browser.wait_for(f"{FILLED} === '482913'")

    def test_enter_chooses_nothing_just_after_the_selected_code_was_replaced(self):
        frame = self.open_with_two()
        self.browser.press("ArrowDown")
        self.browser.wait_for("document.querySelector('[aria-selected=true]')", frame=frame)
        self.browser.press("ArrowDown")
        self.world.ingest(FIRST | {"text": "Your Oakline code is 730264."})
        self.browser.wait_for(
            "document.querySelector('#codes .code').textContent === '730264'", frame=frame
        )
        self.browser.press("Enter")
        self.assertEqual(self.values(), [""])


@in_browsers
class Windows(Attacks):
    def test_a_click_just_after_the_window_moved_chooses_nothing(self):
        place = self.open_with_code()
        before = self.browser.evaluate("[screenX, screenY]")
        self.browser.move_window(60, 40)
        self.browser.wait_for(f"screenX !== {before[0]} || screenY !== {before[1]}")
        self.browser.click(place)
        self.assert_nothing_filled()
        # The content script may notice the move a quarter of a second later than the list.
        self.pause(300)
        self.choose()
        self.browser.wait_for(f"{FILLED} === '482913'")

    def test_a_click_just_after_another_window_closed_chooses_nothing(self):
        body = """<script>
            window.entered = 0;
            addEventListener("focus", ({ target }) => entered += target === window, true);
          </script>""" + TAGGED
        place = self.open_with_code(body)
        for _ in range(ATTEMPTS):
            before = self.browser.evaluate("entered")
            self.browser.evaluate("void open('about:blank', '', 'width=300,height=200').close()")
            # In headless Chromium every window has the focus: no click is meant for another.
            if self.browser.name == "chromium":
                return
            self.browser.wait_for(f"entered > {before}")
            if self.has_list():
                break
            # On a busy machine, the other window had the focus for long enough to close the list.
            self.show(body)
            place = self.browser.place("#codes li", self.ready())
        else:
            self.fail("the other window ended the list each time")
        self.browser.click(place)
        self.assert_nothing_filled()


if __name__ == "__main__":
    unittest.main()
