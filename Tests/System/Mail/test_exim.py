"""Exim delivers into a Maildir that is a source, and to the sink with LMTP: no mail is lost or
stored twice, regardless of what is killed."""

import signal
import threading
import time
import unittest

from dovecot import accepts, free_ports
from exim import Exim
from mailboxes import SCALE, MailTest, end

MAILS = 100 * SCALE
KILLS = 10 * SCALE

# The maximum time between two kills, in seconds: long enough for a start and a delivery.
LONGEST_PAUSE = 1.0


class EximTest(MailTest):
    def start_server(self, lmtp=0):
        server = Exim(lmtp)
        self.addCleanup(server.remove)
        return server.start()

    def kill_while(self, server, restart, domain):
        """Hands mails over while the server or one of `restart` restarts; returns the codes."""
        codes = self.new_codes(MAILS)

        def send():
            for number, code in enumerate(codes):
                mail = self.mail(code, f"sam-{number % 7}@{domain}")
                while True:
                    try:
                        server.send(mail)
                        break
                    except OSError:
                        time.sleep(0.02)

        sending = threading.Thread(target=send)
        sending.start()
        kills = 0
        while kills < KILLS or sending.is_alive():
            time.sleep(self.random.uniform(0, LONGEST_PAUSE))
            self.random.choice([self.restart_server, *restart])(server)
            kills += 1
        sending.join()
        print(f"\n{domain}: {MAILS} mails, {kills} kills", flush=True)
        return codes

    def restart_server(self, server):
        # Deliveries in progress are not ended, as when a server is restarted.
        server.process.send_signal(signal.SIGTERM)
        server.process.wait()
        server.start()


class MaildirTests(EximTest):
    def setUp(self):
        super().setUp()
        self.service = self.serve()
        self.server = self.start_server()
        self.server.maildir.mkdir()
        self.server.maildir.chmod(0o777)
        self.start_source()

    def start_source(self, *_):
        if hasattr(self, "source"):
            end(self.source)
        self.source = self.start("otp-source", "maildir", "--path", self.server.maildir)

    def restart_service(self, *_):
        end(self.service)
        self.service = self.serve()

    def test_a_mail_in_a_maildir_ends_the_wait(self):
        codes = self.time("Exim, Maildir", lambda code: self.server.send(self.mail(code)))
        self.expect(codes)

    def test_no_mail_in_a_maildir_is_lost_or_stored_twice(self):
        self.expect(self.kill_while(self.server, [self.start_source, self.restart_service], "home.example"))


class SinkTests(EximTest):
    def setUp(self):
        super().setUp()
        self.port, = free_ports(1)
        self.tests = ("--store", str(self.home / "tests.db"))
        self.start_sink()
        self.server = self.start_server(self.port)

    def start_sink(self, *_):
        if hasattr(self, "sink"):
            end(self.sink)
        self.sink = self.start("otp-source", "smtp", "--lmtp", "--listen", f"127.0.0.1:{self.port}", *self.tests)
        self.wait(lambda: accepts(self.port), "the sink does not start")

    def test_a_mail_to_the_sink_ends_the_wait(self):
        def deliver(code):
            self.server.send(self.mail(code, "sam@sink.example"))

        codes = self.time("Exim, LMTP, sink", deliver, *self.tests)
        self.expect(codes, *self.tests)

    def test_no_mail_to_the_sink_is_lost_or_stored_twice(self):
        self.expect(self.kill_while(self.server, [self.start_sink], "sink.example"), *self.tests)


if __name__ == "__main__":
    unittest.main()
