"""The inbox with a real `otpd serve`."""

import datetime
import smtplib
import subprocess
import threading
import time
import unittest

from case import GUARD, LONGEST, PROGRAMS, ServiceTest

import otpcode


class InboxTests(ServiceTest):
    def later(self, action, *arguments, seconds=0.2, **more):
        timer = threading.Timer(seconds, action, arguments, more)
        timer.start()
        self.addCleanup(timer.join)

    def test_a_code_that_is_there_is_given_at_once(self):
        reception = self.inbox.receive("Your Oakline code is 482-913", to=self.recipient, sender="Oakline")
        self.assertEqual(reception.storing, "stored")
        self.assertEqual(reception.detection.code, "482913")
        self.assertEqual(reception.detection.raw, "482-913")
        before = time.monotonic()
        found = self.inbox.wait_for_code(to=self.recipient, timeout=LONGEST)
        self.assertLess(time.monotonic() - before, GUARD)
        self.assertEqual((found.code, found.sender, found.domain), ("482913", "Oakline", None))
        self.assertEqual(found.timestamp.utcoffset(), datetime.timedelta())

    def test_a_code_that_arrives_later_ends_the_wait(self):
        self.later(self.inbox.receive, "Your Oakline code is 593812", to=self.recipient)
        self.assertEqual(self.inbox.wait_for_code(to=self.recipient, timeout=LONGEST).code, "593812")

    def test_a_message_without_a_code_ends_no_wait(self):
        self.later(self.inbox.receive, "See you at noon", to=self.recipient, seconds=0.1)
        self.later(self.inbox.receive, "Your Oakline code is 604725", to=self.recipient, seconds=0.3)
        self.assertEqual(self.inbox.wait_for_code(to=self.recipient, timeout=LONGEST).code, "604725")

    def test_a_timeout_says_why(self):
        with self.assertRaises(otpcode.WaitTimeoutError) as raised:
            self.inbox.wait_for_code(to=self.recipient, timeout=0.2)
        self.assertIn(raised.exception.reason, ("nothing", "otherRecipient"))
        self.inbox.receive("See you at noon", to=self.recipient)
        with self.assertRaises(TimeoutError) as raised:
            self.inbox.wait_for_code(to=self.recipient, timeout=0)
        self.assertEqual(raised.exception.reason, "noCode")

    def test_a_code_from_before_since_is_not_given(self):
        self.inbox.receive("Your Oakline code is 715836", to=self.recipient)
        # The store has milliseconds, and since is rounded down to them.
        time.sleep(0.002)
        since = time.time()
        moment = datetime.datetime.fromtimestamp(since, datetime.timezone.utc)
        words = moment.isoformat().replace("+00:00", "Z")
        for moment in (since, moment, words, moment.isoformat()):
            self.assertEqual(self.inbox.suggest(to=self.recipient, since=moment), [])
        self.assertEqual(self.inbox.suggest(to=self.recipient, since=f"{since:.9f}"), [])
        own = otpcode.Inbox(self.service.socket, since=since)
        self.assertEqual(own.suggest(to=self.recipient), [])
        own.receive("Your Oakline code is 826947", to=self.recipient)
        self.assertEqual(own.wait_for_code(to=self.recipient, timeout=LONGEST).code, "826947")

    def test_a_time_without_its_offset_is_refused(self):
        with self.assertRaisesRegex(ValueError, "needs its offset"):
            self.inbox.suggest(since=datetime.datetime(2026, 11, 1))

    def test_times_of_other_forms_are_refused_by_what_they_are(self):
        for since in (b"1", []):
            with self.assertRaisesRegex(TypeError, "^a time "):
                self.inbox.suggest(since=since)
        with self.assertRaisesRegex(TypeError, "^timeout is seconds, or None"):
            self.inbox.wait_for_code(timeout="60")

    def test_a_field_that_html_does_not_know_is_refused(self):
        self.inbox.receive("Your Oakline code is 715836", to=self.recipient)
        for field in ("foo", "one-time-cod", ""):
            for ask in (self.inbox.suggest, self.inbox.wait_for_code, lambda **more: next(self.inbox.codes(**more))):
                with self.assertRaises(otpcode.ServiceError) as raised:
                    ask(to=self.recipient, field=field)
                self.assertEqual(raised.exception.parameter, "request.field")
        self.assertEqual(self.inbox.suggest(to=self.recipient, field="username"), [])
        for field in ("oneTimeCode", "one-time-code", "section-login one-time-code"):
            self.assertEqual([found.code for found in self.inbox.suggest(to=self.recipient, field=field)], ["715836"])

    def test_without_a_timeout_a_code_is_waited_for(self):
        self.inbox.receive("Your Oakline code is 715836", to=self.recipient)
        self.assertEqual(self.inbox.wait_for_code(to=self.recipient, timeout=None).code, "715836")

    def test_a_used_or_dismissed_code_is_not_given_again(self):
        self.inbox.receive("Your Oakline code is 937058", to=self.recipient)
        self.inbox.wait_for_code(to=self.recipient, timeout=LONGEST, consume=True)
        self.inbox.receive("Your Larchway code is 148269", to=self.recipient, sender="Larchway")
        [found] = self.inbox.suggest(to=self.recipient)
        self.assertEqual(found.code, "148269")
        self.inbox.dismiss(found.id)
        with self.assertRaises(otpcode.WaitTimeoutError) as raised:
            self.inbox.wait_for_code(to=self.recipient, timeout=0)
        self.assertEqual(raised.exception.reason, "unavailable")

    def test_a_bound_code_is_given_to_its_site_only(self):
        self.inbox.receive("482913 is your code.\n\n@bank.example #482913", to=self.recipient)
        [found] = self.inbox.suggest(to=self.recipient, site="https://bank.example", bound_only=True)
        self.assertEqual((found.domain, found.match), ("bank.example", "origin"))
        self.assertEqual(self.inbox.suggest(to=self.recipient, site="https://shop.example"), [])

    def test_max_age_widens_the_window(self):
        then = time.time() - 600
        self.inbox.receive("Your Oakline code is 259370", to=self.recipient, received_at=then)
        self.assertEqual(self.inbox.suggest(to=self.recipient), [])
        self.assertEqual([found.code for found in self.inbox.suggest(to=self.recipient, max_age=900)], ["259370"])

    def test_an_age_of_none_is_the_usual_one_and_of_nothing_is_nothing(self):
        then = time.time() - 30
        self.inbox.receive("Your Oakline code is 259371", to=self.recipient, received_at=then)
        for max_age, is_given in ((None, True), (0, False), (0.0, False), (0.001, False), (29, False), (170, True)):
            found = self.inbox.suggest(to=self.recipient, max_age=max_age)
            self.assertEqual([one.code for one in found], ["259371"] if is_given else [], f"{max_age}")

    def test_codes_gives_each_code_once(self):
        for sender, code in (("Oakline", "360481"), ("Larchway", "471592")):
            self.inbox.receive(f"Your code is {code}", to=self.recipient, sender=sender)
        self.later(self.inbox.receive, "Your code is 582603", to=self.recipient, sender="Elmside")
        codes = self.inbox.codes(to=self.recipient, timeout=LONGEST)
        self.assertEqual({next(codes).code for _ in range(3)}, {"360481", "471592", "582603"})

    def test_the_link_of_a_mail_is_waited_for(self):
        text = "Confirm your address: https://oakline.example/confirm?token=x1y2z3w4"
        self.later(self.inbox.receive, text, to=self.recipient, subject="Confirm your address", channel="email")
        found = self.inbox.wait_for_link(to=self.recipient, timeout=LONGEST)
        self.assertEqual(found.link, "https://oakline.example/confirm?token=x1y2z3w4")
        with self.assertRaises(otpcode.WaitTimeoutError) as raised:
            self.inbox.wait_for_link(to="nobody@example.com", timeout=0.1)
        self.assertEqual(raised.exception.reason, "otherRecipient")

    def test_the_same_message_is_stored_once(self):
        stored = [
            self.inbox.receive("Your code is 693714", to=self.recipient, id="m1", source="tests").storing
            for _ in range(2)
        ]
        self.assertEqual(stored, ["stored", "duplicate"])

    def test_equal_messages_are_messages_of_their_own(self):
        stored = [self.inbox.receive("Your code is 000000", to=self.recipient).storing for _ in range(3)]
        self.assertEqual(stored, ["stored"] * 3)
        at = time.time()
        stored = [self.inbox.receive("Your code is 1", to=self.recipient, received_at=at).storing for _ in range(2)]
        self.assertEqual(stored, ["stored", "duplicate"])

    def test_times_are_read_from_text_too(self):
        self.inbox.receive("Your Oakline code is 604725", to=self.recipient)
        now = time.time()
        utc = datetime.datetime.fromtimestamp(now - 60, datetime.timezone.utc)
        for since in ("5m", "1h", f"{now - 60:.9f}", str(int(now) - 60), utc.isoformat(), f"{utc:%Y-%m-%dT%H:%M:%S},5Z"):
            self.assertEqual(len(self.inbox.suggest(to=self.recipient, since=since)), 1, since)
        for since in ("soon", "2026-01-31", "5 minutes"):
            with self.assertRaises(otpcode.ServiceError) as raised:
                self.inbox.suggest(since=since)
            self.assertEqual(raised.exception.parameter, "request.since")

    def test_seconds_may_have_any_number_of_decimals(self):
        second = int(time.time()) - 30
        self.inbox.receive("Your Oakline code is 604725", to=self.recipient, received_at=second + 0.25)
        for decimals, count in (
            ("", 1), (".0", 1), (".2", 1), (".05", 1), (".025", 1), (".249", 1), (".25", 1), (".250", 1), (".2509", 1),
            (".251", 0), (".26", 0), (".3", 0), (".900000", 0),
        ):
            with self.subTest(decimals):
                self.assertEqual(len(self.inbox.suggest(to=self.recipient, since=f"{second}{decimals}")), count)

    def test_a_code_from_before_since_is_told_with_its_distance(self):
        self.inbox.receive("Your Oakline code is 604725", to=self.recipient)
        with self.assertRaises(otpcode.WaitTimeoutError) as raised:
            self.inbox.wait_for_code(to=self.recipient, since=time.time() + 30, timeout=0)
        self.assertEqual(raised.exception.reason, "beforeSince")
        self.assertTrue(20 < raised.exception.before_since <= 31, raised.exception.before_since)
        self.assertIn("s before since; compare the clocks", str(raised.exception))

    def test_mail_reaches_the_inbox(self):
        address = self.service.mail()
        self.assertEqual(self.service.mail(), address)
        with smtplib.SMTP(*address) as connection:
            mail = f"From: login@oakline.example\nTo: {self.recipient}\nSubject: Sign in\n\nYour code is 704825.\n"
            connection.sendmail("login@oakline.example", [self.recipient], mail)
        self.assertEqual(self.inbox.wait_for_code(to=self.recipient, timeout=LONGEST).code, "704825")

    def test_programs_find_the_service_by_its_environment(self):
        self.inbox.receive("Your Oakline code is 815936", to=self.recipient)
        command = [f"{PROGRAMS}/otp", "suggest", "--to", self.recipient]
        done = subprocess.run(command, env=self.service.environment, capture_output=True, text=True, timeout=LONGEST)
        self.assertEqual((done.returncode, done.stdout), (0, "815936\n"))

    def test_fifty_threads_wait_with_one_inbox(self):
        found = {}

        def wait(number):
            found[number] = self.inbox.wait_for_code(to=f"{number}-{self.recipient}", timeout=LONGEST).code

        threads = [threading.Thread(target=wait, args=[number]) for number in range(50)]
        for thread in threads:
            thread.start()
        for number in range(50):
            self.inbox.receive(f"Your Oakline code is {300000 + number}", to=f"{number}-{self.recipient}")
        for thread in threads:
            thread.join()
        self.assertEqual(found, {number: str(300000 + number) for number in range(50)})


if __name__ == "__main__":
    unittest.main()
