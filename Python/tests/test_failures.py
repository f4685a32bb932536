"""The inbox with services that are absent, that misbehave, and that come and go."""

import asyncio
import json
import os
import time
import unittest
from concurrent import futures
from unittest import mock

from case import GUARD, LONGEST, PROGRAMS, FakeService, ServiceTest

import otpcode
import otpcode.testing

FOUND = (
    b'{"parameters": {"suggestions": [{"id": 7, "code": "482913", "timestamp": "2026-11-25T10:00:00.000Z"}]}}\0'
)


def both(path, ask):
    """Asks an inbox of each kind; `ask` returns a result or a coroutine."""
    yield lambda: ask(otpcode.Inbox(path))

    async def run():
        return await ask(otpcode.AsyncInbox(path))

    yield lambda: asyncio.run(run())


class FailureTests(unittest.TestCase):
    def expect(self, path, sentence, ask=lambda inbox: inbox.suggest(), kind=otpcode.ServiceUnavailableError):
        for run in both(path, ask):
            with self.assertRaisesRegex(kind, sentence):
                run()

    def test_no_service_is_said_at_once(self):
        self.expect("/nonexistent/otpd.sock", "no service is listening at /nonexistent/otpd.sock")
        self.expect("/nonexistent/otpd.sock", "otpd serve", lambda inbox: inbox.wait_for_code(timeout=LONGEST))
        self.expect("/nonexistent/otpd.sock", "otpd serve", lambda inbox: inbox.wait_for_link(timeout=LONGEST))

    def test_no_setting_of_a_socket_is_said(self):
        with mock.patch.dict(os.environ, clear=True):
            self.assertRaisesRegex(otpcode.ServiceUnavailableError, "XDG_RUNTIME_DIR", otpcode.Inbox)
        with mock.patch.dict(os.environ, {"XDG_RUNTIME_DIR": "/run/user/7"}, clear=True):
            self.assertEqual(otpcode.Inbox().socket, "/run/user/7/otp/otpd.sock")
            os.environ["OTP_SOCKET"] = "/tmp/own.sock"
            self.assertEqual(otpcode.AsyncInbox().socket, "/tmp/own.sock")

    def test_what_is_no_service_is_not_believed(self):
        answers = {
            b"HTTP/1.1 400 Bad Request\r\n\r\n\0": "does not answer as the service does",
            b"[]\0": "does not answer as the service does",
            b'{"parameters": 7}\0': "does not answer as the service does",
            b'{"parameters": {}}\0': "form that this package does not know",
            b'{"parameters": {"suggestions": [{"id": 1}]}}\0': "form that this package does not know",
            b'{"parameters": {"suggestions": ': "closed the connection",
        }
        for answer, sentence in answers.items():

            def send(connection, number, answer=answer):
                connection.sendall(answer)
                connection.close()

            self.expect(FakeService(self, send).path, sentence)

    def test_a_reply_without_end_is_given_up(self):
        def send(connection, number):
            while True:
                connection.sendall(b" " * (1 << 20))

        self.expect(FakeService(self, send).path, "does not answer as the service does")

    def test_a_reply_in_pieces_is_read(self):
        def send(connection, number):
            for byte in b'{"parameters": {"suggestions": [], "reason": "nothing"}}\0':
                connection.sendall(bytes([byte]))

        for run in both(FakeService(self, send).path, lambda inbox: inbox.suggest()):
            self.assertEqual(run(), [])

    def test_another_users_service_is_not_asked(self):
        service = FakeService(self, lambda connection, number: None)
        with mock.patch("os.geteuid", return_value=os.geteuid() + 1):
            self.expect(service.path, "belongs to another user")

    def test_a_deadline_holds_with_a_service_that_hangs(self):
        service = FakeService(self, lambda connection, number: None)
        for run in both(service.path, lambda inbox: inbox.wait_for_code(timeout=0.3)):
            before = time.monotonic()
            self.assertRaises(otpcode.ServiceUnavailableError, run)
            self.assertLess(time.monotonic() - before, GUARD)

    def test_a_deadline_holds_with_a_service_that_falls_silent(self):
        def send(connection, number):
            if number % 3 == 1:
                connection.sendall(b'{"parameters": {"suggestions": []}, "continues": true}\0')

        service = FakeService(self, send)
        for run in both(service.path, lambda inbox: inbox.wait_for_code(timeout=0.3)):
            before = time.monotonic()
            with self.assertRaises(otpcode.WaitTimeoutError) as raised:
                run()
            self.assertIsNone(raised.exception.reason)
            self.assertLess(time.monotonic() - before, GUARD)

    def test_after_a_wait_longer_than_the_age_the_reason_is_that_of_the_whole_wait(self):
        replies = {
            b"Watch": b'{"parameters": {"suggestions": []}, "continues": true}',
            b"SuggestLinks": b'{"parameters": {"links": [], "reason": "noLink"}}',
            b"Suggest": b'{"parameters": {"suggestions": [], "reason": "noCode"}}',
        }

        def send(connection, number):
            reply = next(reply for name, reply in replies.items() if name in service.calls[-1])
            connection.sendall(reply + b"\0")

        service = FakeService(self, send)
        for reason, wait in (
            ("noCode", lambda inbox: inbox.wait_for_code(timeout=0.4, max_age=0.1)),
            ("noLink", lambda inbox: inbox.wait_for_link(timeout=0.4, max_age=0.1)),
        ):
            for run in both(service.path, wait):
                with self.assertRaises(otpcode.WaitTimeoutError) as raised:
                    run()
                self.assertEqual(raised.exception.reason, reason)
                last = json.loads(service.calls[-1].rstrip(b"\0"))
                self.assertGreaterEqual(last["parameters"]["request"]["window"], 500)

    def test_a_service_that_is_just_being_started_again_is_waited_for(self):
        def send(connection, number):
            if number % 2 == 0:
                connection.sendall(FOUND)
            connection.close()

        service = FakeService(self, send)
        for run in both(service.path, lambda inbox: inbox.wait_for_code(timeout=LONGEST)):
            self.assertEqual(run().id, 7)

    def test_a_store_that_is_busy_is_waited_for(self):
        def send(connection, number):
            busy = b'{"error": "org.otpd.Codes.StoreFailed", "parameters": {"kind": "busy", "reason": "busy"}}\0'
            connection.sendall(FOUND if number % 2 == 0 else busy)

        service = FakeService(self, send)
        for run in both(service.path, lambda inbox: inbox.wait_for_code(timeout=LONGEST)):
            self.assertEqual(run().id, 7)

    def test_where_too_many_watch_the_service_is_asked(self):
        def send(connection, number):
            if number < 4:
                connection.sendall(
                    b'{"error": "org.otpd.Codes.TooManyWatchers", "parameters": {"limit": "64"}}\0' if number % 2
                    else b'{"parameters": {"suggestions": [], "reason": "nothing"}}\0'
                )
            else:
                connection.sendall(FOUND)

        ask = FakeService(self, send)
        self.assertEqual(otpcode.Inbox(ask.path).wait_for_code(timeout=LONGEST).id, 7)
        again = FakeService(self, send)
        self.assertEqual(asyncio.run(otpcode.AsyncInbox(again.path).wait_for_code(timeout=LONGEST)).id, 7)


class RestartTests(unittest.TestCase):
    def restart(self, service):
        """Ends the service once somebody watches it, and starts it again."""
        end = time.monotonic() + LONGEST
        while not self.watchers(service):
            self.assertLess(time.monotonic(), end)
            time.sleep(0.01)
        service._processes.pop().end()
        time.sleep(0.3)
        service._start("otpd", ["serve"], "answering at")

    def watchers(self, service):
        """Whether a connection to the service is open, by /proc/net/unix."""
        with open("/proc/net/unix", encoding="ascii") as table:
            return sum(service.socket in line and " 03 " in line for line in table)

    def code_after_restart(self, wait):
        """The code that `wait` returns for a socket whose service is started again meanwhile."""
        with otpcode.testing.Service(PROGRAMS) as service, futures.ThreadPoolExecutor() as pool:
            found = pool.submit(wait, service.socket)
            self.restart(service)
            otpcode.Inbox(service.socket).receive("Your Oakline code is 482913")
            return found.result().code

    def test_a_wait_goes_on_after_the_service_was_started_again(self):
        found = self.code_after_restart(lambda socket: otpcode.Inbox(socket).wait_for_code(timeout=LONGEST))
        self.assertEqual(found, "482913")

    def test_an_asynchronous_wait_goes_on_after_the_service_was_started_again(self):
        found = self.code_after_restart(
            lambda socket: asyncio.run(otpcode.AsyncInbox(socket).wait_for_code(timeout=LONGEST))
        )
        self.assertEqual(found, "482913")


class RefusalTests(ServiceTest):
    def test_what_the_service_refuses_is_named(self):
        for call, name, parameter in (
            (lambda: self.inbox.consume(999_999), "NoSuchEntry", None),
            (lambda: self.inbox.suggest(site="not a site"), "InvalidParameter", "request.site"),
            (lambda: self.inbox.receive("x" * (1 << 20) + "y"), "TextTooLong", "messages[0].text"),
        ):
            with self.assertRaises(otpcode.ServiceError) as raised:
                call()
            self.assertEqual((raised.exception.name, raised.exception.parameter), (name, parameter))
            self.assertFalse(raised.exception.is_temporary)
        self.assertTrue(otpcode.ServiceError("StoreFailed", kind="busy").is_temporary)

    def test_a_lone_surrogate_is_refused_before_it_is_sent(self):
        self.assertRaises(otpcode.TextError, self.inbox.receive, "Your code is 482913 \ud800")


if __name__ == "__main__":
    unittest.main()
