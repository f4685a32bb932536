"""The content of the list fits into a frame whose size reveals nothing to the page."""

import time
import unittest

from harness.case import in_browsers
from harness.offers import TAGGED, WHOLE_ROWS, Offers

LONG_NAME = "Parcelo deliveries and returns of the north"
RIGHT_TO_LEFT_NAME = "חנות הספרים הגדולה של העיר העתיקה ליד הנמל הצפוני"
LONG_SITE = "login.department-of-payments-and-refunds.accounts.shop.example"

# Codes with everything that a row can show: a long sender, a long site and both cautions.
FULLEST = (
    {
        "sender": LONG_NAME, "channel": "notification",
        "text": f"Your code to pay EUR 35.90 to Parcelo is 618305.\n\n@{LONG_SITE} #618305",
    },
    {
        "sender": RIGHT_TO_LEFT_NAME, "channel": "email",
        "text": f"Your code to pay EUR 35.90 to Nordwind is 730264.\n\n@{LONG_SITE} #730264",
    },
)


@in_browsers
class ListLayout(Offers):
    def test_two_codes_lie_whole_in_the_list(self):
        plain = ["Your Oakline code is 482913.", _plain("Nordwind", 551207)]
        for messages in (plain, FULLEST, (plain[0], FULLEST[1])):
            with self.subTest(messages=len(str(messages))):
                self.world.empty()
                self.world.ingest(*messages)
                self.show()
                self.assertEqual(len(self.offered()), 2)
                self.world.picture("two")
                self.assertEqual(self.browser.evaluate(WHOLE_ROWS, self.list()), 2)

    def test_one_code_with_all_its_details_lies_whole_in_the_list(self):
        self.world.ingest(FULLEST[0])
        self.show()
        self.offered()
        self.assertEqual(self.browser.evaluate(WHOLE_ROWS, self.list()), 1)

    def test_one_code_fills_most_of_the_list(self):
        self.world.ingest("Your Oakline code is 482913.")
        self.show()
        self.offered()
        filled = self.browser.evaluate(
            """(() => {
              const parts = [...document.querySelectorAll("#codes li > *")];
              const boxes = parts.map((part) => part.getBoundingClientRect());
              const top = Math.min(...boxes.map((box) => box.top));
              const bottom = Math.max(...boxes.map((box) => box.bottom));
              return (bottom - top) / document.getElementById("codes").clientHeight;
            })()""",
            self.list(),
        )
        self.assertGreater(filled, 0.6)

    def test_the_frame_has_one_size_whatever_it_shows(self):
        sizes = {}
        messages = [_plain(f"Sender {name}", 100203 + place) for place, name in enumerate("ABCDE")]
        for count in (0, 1, 2, 5):
            self.world.empty()
            if count:
                self.world.ingest(*messages[:count])
            self.show()
            self.state("codes" if count else "nothing")
            if count:
                self.assertEqual(len(self.offered()), count)
            sizes[count] = self.rectangle()[2:]
        self.world.empty()
        self.world.ingest(*FULLEST)
        self.show()
        self.offered()
        sizes["fullest"] = self.rectangle()[2:]
        self.assertEqual(len(set(sizes.values())), 1, sizes)

    def test_a_row_says_how_its_code_came_and_names_a_site_only_if_there_is_one(self):
        expected = {"sms": "SMS", "email": "Email", "notification": "Notification", "other": None}
        for channel, name in expected.items():
            with self.subTest(channel):
                self.world.empty()
                self.world.ingest(_plain("Oakline", 482913) | {"channel": channel})
                self.show()
                self.offered()
                self.assertEqual(self.texts(".channel"), [name] if name else [])
                self.assertEqual(self.texts(".site"), [])

    def test_a_long_site_is_cut_at_its_start(self):
        self.world.ingest(*FULLEST)
        self.show()
        self.offered()
        ends = self.browser.evaluate(
            """[...document.querySelectorAll("#codes .site")].map((site) => {
              const outer = site.getBoundingClientRect();
              const inner = site.querySelector("bdi").getBoundingClientRect();
              return [inner.left < outer.left, inner.right <= outer.right + 0.5];
            })""",
            self.list(),
        )
        self.assertEqual(ends, [[True, True]] * 2)

    def test_the_hint_gives_way_to_a_second_code_that_needs_its_room(self):
        self.world.ingest(FULLEST[0])
        self.world.ingest("Your Oakline code is 482913.")
        self.show()
        self.offered()
        self.assertTrue(self.browser.evaluate("hint.hidden", self.list()))
        self.world.empty()
        self.world.ingest("Your Oakline code is 482913.")
        self.show(TAGGED)
        self.offered()
        self.assertFalse(self.browser.evaluate("hint.hidden", self.list()))

    def texts(self, selector):
        return self.browser.evaluate(
            f"[...document.querySelectorAll('#codes {selector}')].map((part) => part.textContent)",
            self.list(),
        )


@in_browsers
class Reasons(Offers):
    def test_says_why_its_time_keeps_a_code_from_being_offered(self):
        reasons = {
            "ahead": (time.time() + 3600, "dated in the future"),
            "unknownTime": ("at noon", "may be old"),
        }
        for reason, (arrival, sentence) in reasons.items():
            with self.subTest(reason):
                self.world.empty()
                self.world.ingest(_plain("Oakline", 482913) | {"receivedAt": arrival})
                self.show()
                frame = self.state(reason)
                shown = self.browser.evaluate("[state.textContent, state.className]", frame)
                self.assertIn(sentence, shown[0])
                # A dot shows that the list is waiting, and only then.
                self.assertEqual(shown[1], "state")


def _plain(sender, code):
    return {"sender": sender, "channel": "sms", "text": f"Your {sender} code is {code}."}


if __name__ == "__main__":
    unittest.main()
