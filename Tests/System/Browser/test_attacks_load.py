"""Large, fast and disappearing pages, and host programs that exit: nothing hangs or leaks."""

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

# In parts, each of which ends before the guard of a call, even on a busy machine.
PING_PONG = """async (start) => {
  const fields = document.querySelectorAll("input");
  for (let time = start; time < start + 50; time += 1) {
    fields[time % 2].focus();
    if (time % 3 === 0) fields[time % 2].blur();
    await new Promise((done) => setTimeout(done, time % 17));
  }
}"""

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
    def assert_recovers(self):
        """Asserts that at most one host program waits, and that the next field gets a list."""
        self.browser.until(lambda: self.hosts() <= 1, "one host program at most")
        self.world.empty()
        self.world.ingest(UNBOUND)
        self.show(TAGGED)
        # A busy machine first finishes the work that the load started.
        self.state("codes")

    def test_a_thousand_changes_of_focus(self):
        self.open_with_code(TAGGED + TAGGED)
        for start in range(0, 1_000, 50):
            self.browser.evaluate(f"({PING_PONG})({start})")
        self.browser.evaluate("document.activeElement.blur()")
        self.assertLessEqual(self.hosts(), 3)
        self.assert_recovers()

    def test_fields_replaced_repeatedly(self):
        self.open_with_code()
        self.browser.evaluate(REPLACING)
        self.assertLessEqual(self.hosts(), 3)
        self.assert_recovers()

    def test_navigation_while_codes_are_fetched(self):
        self.open_with_code()
        self.pages.page("shop.example", "/", TAGGED.replace("<input", "<input autofocus"))
        for _ in range(15):
            self.browser.open("https://shop.example/")
        self.browser.open("about:blank")
        self.assert_recovers()

    def test_ten_thousand_fields(self):
        self.world.ingest(UNBOUND)
        self.show(FIELDS, focus=None)
        self.browser.wait_for("document.querySelector('#field')")
        self.browser.click("#field")
        self.choose()
        self.browser.wait_for("document.querySelector('#field').value === '482913'")

    def test_a_hundred_frames_of_other_sites(self):
        self.pages.page("ad.example", "/", '<input autofocus autocomplete="one-time-code">')
        frame = '<iframe src="https://ad.example/" loading="eager"></iframe>'
        self.open_with_code(TAGGED + frame * 100)
        self.choose()
        self.browser.wait_for("document.querySelector('input').value === '482913'")

    def test_restores_the_list_after_a_stopped_background_script(self):
        self.open_with_code()
        self.browser.stop_background()
        self.browser.until(lambda: not self.has_list(), "the list is gone")
        self.choose()
        self.browser.wait_for("document.querySelector('input').value === '482913'")
        self.assert_used()

    def test_reports_and_restarts_a_host_program_that_ended(self):
        self.show(TAGGED + "<button>Else</button>")
        self.state("nothing")
        for number in self.host_numbers():
            os.kill(number, signal.SIGKILL)
        self.state("ended")
        self.world.ingest(UNBOUND)
        self.browser.click("button")
        self.browser.click("input")
        self.assertEqual(self.offered(), ["482913"])

    def test_does_not_fill_in_an_expired_code_of_a_host_program_that_hangs(self):
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

    def test_a_page_restored_from_history_has_at_most_one_list(self):
        # A host of its own: other tests serve other pages at the same address.
        kept = {"Cache-Control": "max-age=600"}
        self.pages.page("kept.example", "/next", "<p>Next</p>", kept)
        self.open_with_code(host="kept.example", headers=kept)
        self.browser.evaluate("void setTimeout(() => location = '/next')")
        self.browser.wait_for("location.pathname === '/next'")
        self.browser.until(lambda: self.hosts() <= 1, "one host program at most")
        self.browser.evaluate("void setTimeout(() => history.back())")
        self.browser.wait_for("location.pathname === '/'")
        self.pause(1500)
        lists = self.browser.evaluate("document.querySelectorAll('html > div').length")
        self.assertLessEqual(lists, 1)
        self.browser.evaluate("document.activeElement.blur()")
        self.browser.click("input")
        self.choose()
        self.browser.wait_for("document.querySelector('input').value === '482913'")


if __name__ == "__main__":
    unittest.main()
