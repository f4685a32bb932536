"""Pages that are large, quick or gone, and programs that end: nothing hangs, and
nothing is left behind."""

import os
import signal
import time
import unittest

from harness.attacks import UNBOUND, Attacks
from harness.case import in_browsers
from harness.offers import TAGGED

FIELDS = "<form>" + "".join(
    f'<label>{"Information " * 20}<input name="n{number}"></label>' for number in range(10_000)
) + '<label>Code <input id="field" autocomplete="one-time-code"></label></form>'

PING_PONG = """(async () => {
  const fields = document.querySelectorAll("input");
  for (let time = 0; time < 1000; time += 1) {
    fields[time % 2].focus();
    if (time % 3 === 0) fields[time % 2].blur();
    await new Promise((done) => setTimeout(done, time % 17));
  }
  document.activeElement.blur();
})()"""

REPLACING = """(async () => {
  for (let time = 0; time < 60; time += 1) {
    document.body.innerHTML = '<label>Code <input autocomplete="one-time-code"></label>';
    document.querySelector("input").focus();
    await new Promise((done) => setTimeout(done, 35));
  }
  document.body.innerHTML = "";
})()"""


@in_browsers
class Load(Attacks):
    def assert_left(self, count):
        """So many host programs are left, and there is a list for the next field."""
        self.browser.until(lambda: self.hosts() == count, 5, f"{count} host programs")
        self.world.empty()
        self.served()

    def test_a_focus_that_goes_to_and_fro_a_thousand_times(self):
        self.served(TAGGED + TAGGED)
        self.browser.evaluate(PING_PONG)
        self.assertLessEqual(self.hosts(), 3)
        self.assert_left(0)

    def test_fields_that_come_and_go(self):
        self.served()
        self.browser.evaluate(REPLACING)
        self.assertLessEqual(self.hosts(), 3)
        self.assert_left(0)

    def test_pages_that_go_on_while_a_code_is_looked_for(self):
        self.served()
        self.pages.page("shop.example", "/", TAGGED.replace("<input", "<input autofocus"))
        for _ in range(15):
            self.browser.open("https://shop.example/")
        self.browser.open("about:blank")
        self.assert_left(0)

    def test_ten_thousand_fields(self):
        self.world.ingest(UNBOUND)
        self.show(FIELDS, focus=None)
        self.browser.wait_for("document.querySelector('#field')", 20)
        self.browser.click("#field")
        self.choose()
        self.browser.wait_for("document.querySelector('#field').value === '482913'")

    def test_a_hundred_frames_of_others(self):
        self.pages.page("ad.example", "/", '<input autofocus autocomplete="one-time-code">')
        self.served(TAGGED + '<iframe src="https://ad.example/" loading="eager"></iframe>' * 100)
        self.choose()
        self.browser.wait_for("document.querySelector('input').value === '482913'")

    def test_a_background_part_that_was_stopped_comes_back_with_the_list(self):
        self.served()
        self.browser.stop_background()
        self.browser.until(lambda: not self.has_list(), 3, "the list is gone")
        self.choose()
        self.browser.wait_for("document.querySelector('input').value === '482913'")
        self.assert_used()

    def test_a_host_program_that_ended_is_told_of_and_started_again(self):
        self.show(TAGGED + "<button>Else</button>")
        self.state("nothing")
        for number in self.host_numbers():
            os.kill(number, signal.SIGKILL)
        self.state("ended")
        self.world.ingest(UNBOUND)
        self.browser.click("button")
        self.browser.click("input")
        self.assertEqual(self.offered(), ["482913"])

    def test_a_code_whose_time_is_over_is_not_filled_in_by_a_host_program_that_hangs(self):
        end = time.time() + 20
        self.world.ingest({"text": UNBOUND, "receivedAt": end - 180})
        self.show()
        place = self.browser.place("#codes li", self.ready())
        hosts = self.host_numbers()
        try:
            for number in hosts:
                os.kill(number, signal.SIGSTOP)
            self.pause(max(end - time.time(), 0) * 1000 + 500)
            self.browser.click(place)
            self.assert_nothing_filled()
        finally:
            for number in hosts:
                os.kill(number, signal.SIGCONT)

    def test_a_page_that_is_come_back_to_has_one_list_at_most(self):
        # On a host of its own, for other tests have other pages at the same address.
        kept = {"Cache-Control": "max-age=600"}
        self.pages.page("kept.example", "/next", "<p>Next</p>", kept)
        self.served(host="kept.example", headers=kept)
        self.browser.evaluate("void setTimeout(() => location = '/next')")
        self.browser.wait_for("location.pathname === '/next'")
        self.browser.until(lambda: self.hosts() == 0, 5, "no host program")
        self.browser.evaluate("void setTimeout(() => history.back())")
        self.browser.wait_for("location.pathname === '/'")
        self.pause(1500)
        self.assertLessEqual(self.browser.evaluate("document.querySelectorAll('html > div').length"), 1)
        self.browser.evaluate("document.activeElement.blur()")
        self.browser.click("input")
        self.choose()
        self.browser.wait_for("document.querySelector('input').value === '482913'")


if __name__ == "__main__":
    unittest.main()
