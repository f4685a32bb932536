"""No code, text or sender in what is printed, formatted, logged, or raised."""

import logging
import traceback
import unittest

from case import FakeService, ServiceTest

import otpcode

CODE, SENDER = "739154", "Wrenfield"
TEXT = f"Your {SENDER} code is {CODE}"
LINK = "https://wrenfield.example/confirm?token=q7w8e9r0"
SECRETS = (CODE, SENDER, "q7w8e9r0")


class SecretsTest(unittest.TestCase):
    def expect_none_shown(self, value):
        record = logging.LogRecord("otp", logging.INFO, "", 0, "%s %r", (value, value), None)
        shown = [repr(value), str(value), f"{value}", f"{[value]}", "%s" % (value,), record.getMessage()]
        for secret in SECRETS:
            for text in shown:
                self.assertNotIn(secret, text)

    def expect_none_held(self, error):
        """Neither an error nor those that led to it hold a secret."""
        while error is not None:
            self.expect_none_shown(error)
            for secret in SECRETS:
                self.assertNotIn(secret, repr(vars(error)) + repr(error.args))
                self.assertNotIn(secret, "".join(traceback.format_exception_only(type(error), error)))
            error = error.__cause__ or error.__context__


class InboxSecretsTests(SecretsTest, ServiceTest):
    def test_what_the_service_gives_shows_no_secret(self):
        reception = self.inbox.receive(TEXT, to=self.recipient, sender=SENDER)
        [suggestion] = self.inbox.suggest(to=self.recipient)
        self.inbox.receive(f"Confirm your address: {LINK}", to=self.recipient, subject="Confirm", sender=SENDER)
        link = self.inbox.wait_for_link(to=self.recipient, timeout=0)
        self.assertEqual((reception.detection.code, suggestion.sender, link.link), (CODE, SENDER, LINK))
        for value in (reception, reception.detection, suggestion, link, self.inbox, self.service):
            self.expect_none_shown(value)

    def test_errors_hold_no_secret(self):
        for call in (
            lambda: self.inbox.receive(TEXT + "\ud800", sender=SENDER),
            lambda: self.inbox.receive(TEXT + " " * (1 << 20), sender=SENDER),
            lambda: self.inbox.receive(TEXT, sender=SENDER, keep=SENDER),
            lambda: self.inbox.suggest(site=LINK[:10] + " " + LINK),
        ):
            with self.assertRaises(otpcode.OTPError) as raised:
                call()
            self.expect_none_held(raised.exception)

    def test_errors_about_replies_hold_no_secret(self):
        for reply in (
            f'{{"parameters": {{"suggestions": [{{"id": 1, "code": "{CODE}", "timestamp": "{SENDER}"}}]}}}}',
            f'{{"parameters": {{"suggestions": "{CODE}"}}}}',
            f'{{"parameters": "{TEXT}',
            f'{{"error": "org.otpd.Codes.StoreFailed", "parameters": {{"reason": "{TEXT}"}}}}',
        ):

            def send(connection, number, reply=reply):
                connection.sendall(reply.encode() + b"\0")

            with self.assertRaises(otpcode.OTPError) as raised:
                otpcode.Inbox(FakeService(self, send).path).suggest()
            self.expect_none_held(raised.exception)


if __name__ == "__main__":
    unittest.main()
