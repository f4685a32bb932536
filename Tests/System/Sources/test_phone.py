"""Messages from a phone over KDE Connect, event by event, with the real daemon."""

import time
import unittest

from daemons import phone
from daemons.case import SourceTest, stop


def text(code):
    return f"Your Oakline code is {code}"


class PhoneTests(SourceTest):
    sets_clock = True

    def setUp(self):
        super().setUp()
        phone.start_daemon(self)
        self.phone = phone.Phone(self)

    def connect(self):
        self.phone.connect()
        self.phone.pair()

    def test_each_event_stores_what_is_new(self):
        now = time.time()
        self.phone.receive(text(100001), when=now - 3_600, tells=False)
        self.phone.receive(text(100002), when=now - 3_601, thread=2, tells=False)
        self.phone.receive(text(100003), when=now - 60, thread=2, tells=False)
        source = self.source("kdeconnect")
        self.wait_until_said("no phone is paired")
        self.connect()
        self.wait_until_said("the phone is connected")
        self.expect("messages of the last ten minutes, when the phone connects", "100003", offered=["100003"])
        self.phone.receive(text(100004), sender="+15550124")
        self.expect("a new message", "100004", offered=["100004", "100003"])
        self.phone.receive(text(100005), sender="+15550125")
        self.expect("a second one in the thread", "100005")
        self.phone.tell(self.phone.texts[-1])
        self.phone.receive(text(100006), sender="+15550126", thread=3)
        self.expect("the first one of a thread, after one that was repeated", "100006")
        self.phone.receive(text(100007), sender="+15550127", thread=4, when=now - 3_600)
        self.phone.receive(text(100008), sender="+15550128", thread=4)
        self.expect("one after an old one", "100008")

        self.phone.leave()
        self.wait_until_said("waiting for the phone")
        self.phone.receive(text(100009), thread=3, tells=False)
        self.phone.receive(text(100010), thread=3, tells=False)
        self.phone.connect()
        self.expect_both("two of a thread, when the phone is in reach again", "100009", "100010")

        with self.sleeping(source):
            self.phone.receive(text(100011), sender="+15550131")
            self.phone.receive(text(100012), sender="+15550132")
        self.expect("two that came while the source was stopped", "100011", "100012")

        phone.kill_daemon(self)
        self.phone.receive(text(100013), thread=3)
        self.wait_until_said("KDE Connect is not running")
        self.expect("one that came while the daemon did not run, which is started again", "100013")

        stop(source)
        self.phone.receive(text(100014), sender="+15550134", thread=3)
        source = self.source("kdeconnect")
        self.expect("one that came while the source did not run", "100014")

        phone.kill_daemon(self)
        self.bus.stop()
        self.wait_until_said("the bus is gone")
        self.phone.receive(text(100015), sender="+15550135", thread=3)
        self.bus.start(self.environment())
        self.expect("one that came while there was no bus", "100015")

    def test_kde_connect_that_a_person_ends_twice_stays_ended_until_it_is_started(self):
        self.source("kdeconnect")
        self.connect()
        self.wait_until_said("the phone is connected")
        phone.kill_daemon(self)
        self.wait_until_said("restarting it")
        self.wait(lambda: self.said()[-1].endswith("the phone is connected"), "it is not started again")
        phone.kill_daemon(self)
        self.wait_until_said("KDE Connect was stopped")
        phone.start_daemon(self)
        self.wait(lambda: self.said()[-1].endswith("the phone is connected"), "it is not noticed")
        self.phone.receive(text(100001))
        self.expect("a message after that", "100001")

    def test_a_computer_that_slept_offers_only_what_is_new_when_it_wakes(self):
        source = self.source("kdeconnect")
        self.connect()
        self.wait_until_said("the phone is connected")
        self.phone.receive(text(100001))
        self.expect("a message before the sleep", "100001", offered=["100001"])
        hours = 8 * 3_600
        with self.sleeping(source, self.service):
            self.phone.receive(text(100002), sender="+15550124", thread=2)
            self.set_clock(hours)
        self.phone.receive(text(100003), sender="+15550125", thread=3, when=time.time() + hours)
        self.expect_both("after the sleep", "100002", "100003")
        self.assertEqual([one["code"] for one in self.offered()], ["100003"])
        self.set_clock(0)
        self.phone.receive(text(100004), sender="+15550126", thread=4)
        self.expect("after the clock was set back", "100004")
        self.assertEqual(sorted(one["code"] for one in self.offered()), ["100001", "100002", "100004"])

    def expect_both(self, event, *codes):
        """Like `expect`, for codes that arrive in any order."""
        self.expect_number = len(self.all_codes) + len(codes)
        self.wait(lambda: len(self.stored()) >= self.expect_number, f"{event}: is not stored")
        found = [entry["code"] for entry in self.stored()]
        self.assertEqual(sorted(found[-len(codes):]), sorted(codes), event)
        self.all_codes += found[-len(codes):]
        self.expect(event)


if __name__ == "__main__":
    unittest.main()
