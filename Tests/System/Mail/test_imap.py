"""`otp-source imap` with a real server: mail arrives regardless of what happens to the connection,
and errors are reported to people."""

import json
import signal
import socket
import threading
import time
import unittest

from dovecot import Dovecot, make_certificate
from harness import faults
from mailboxes import SCALE, MailTest, end

ROUNDS = 12 * SCALE
MAILS = 60 * SCALE

# A server that does not report new mail.
WITHOUT_IDLE = "imap_capability = IMAP4rev1 UIDPLUS SASL-IR LITERAL+\n"

# A folder for spam, under a name of the server's own.
JUNK = """\
namespace inbox {
  mailbox Ungewolltes {
    auto = create
    special_use = \\Junk
  }
}
"""


class IMAPTests(MailTest):
    def setUp(self):
        super().setUp()
        self.server = Dovecot()
        self.addCleanup(self.server.remove)
        self.server.start()
        self.password = self.home / "password"
        self.set_up()
        self.service = self.serve()

    def set_up(self, **members):
        """Configures the source."""
        self.password.write_text(self.server.password + "\n")
        entry = {
            "name": "box", "kind": "imap", "host": f"localhost:{self.server.imaps}", "user": self.server.user,
            "caFile": str(self.server.certificate), "passwordCommand": ["cat", str(self.password)],
        }
        folder = self.home / "config/otp"
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "sources.json").write_text(json.dumps({"schema": 1, "sources": [entry | members]}))

    def source(self, words="waiting for mail in one folder", **variables):
        """Starts the source; returns once it prints `words`."""
        source = self.start("otp-source", "imap", "box", **variables)
        self.wait(lambda: words in self.state(), f"never says: {words}")
        return source

    def state(self):
        """The output of `otp sources`."""
        done = self.run_program("otp", "sources")
        return (done.stdout + done.stderr).decode()

    def test_a_delivered_mail_ends_the_wait(self):
        self.source()
        codes = self.time("LMTP, Dovecot, IDLE", lambda code: self.server.deliver(self.mail(code)))
        self.expect(codes)

    def test_no_mail_is_lost_or_stored_twice_whatever_ends(self):
        codes = self.new_codes(MAILS)
        source = self.source()
        for number in range(ROUNDS):
            mails = [*map(self.mail, codes[number::ROUNDS])]
            what = self.random.choice(["source", "service", "server", "restart", "nothing"])
            if what == "source":
                end(source)
                self.server.deliver(*mails)
                source = self.start("otp-source", "imap", "box")
                continue
            self.server.deliver(*mails)
            if what == "service":
                end(self.service)
                self.service = self.serve()
            elif what == "server":
                self.server.stop(signal.SIGKILL)
                self.server.start()
            elif what == "restart":
                self.server.restart()
        self.expect(codes)
        end(source)
        self.source()
        self.server.deliver(self.mail("111222"))
        self.expect([*codes, "111222"])

    def test_mails_that_break_what_reads_them_are_left_out_and_counted(self):
        source = self.source(LD_PRELOAD=faults.library("mail"))
        codes = self.new_codes(4)
        for code, charset in zip(codes, ("georgian-ps", "armscii-8", "tcvn5712-1")):
            fatal = f"From: a@b.example\nContent-Type: text/plain; charset={charset}\n\nYour code is 666666.\n"
            self.server.deliver(self.mail(code), fatal.encode())
        self.server.deliver(self.mail(codes[3]))
        self.expect(codes)
        self.assertIsNone(source.poll())
        self.assertIn("3 messages were left out", self.state())
        self.assertEqual(self.said().count("the mail in INBOX of"), 3)
        self.assertNotIn("666666", self.said())

    def test_the_mailbox_stays_as_it_is(self):
        self.server.deliver(self.mail("482913"))
        self.source()
        self.expect(["482913"])
        self.assertEqual(len([*self.server.maildir.glob("new/*")] + [*self.server.maildir.glob("cur/*,")]), 1)
        self.assertEqual([*self.server.maildir.glob("cur/*S")], [])

    def test_a_server_without_idle_is_asked(self):
        self.server.configure(WITHOUT_IDLE)
        self.server.restart()
        self.source("every 15 seconds")
        self.server.deliver(self.mail("482913"))
        self.expect(["482913"])

    def test_new_numbers_of_the_mailbox_lose_and_repeat_nothing(self):
        self.server.deliver(self.mail("482913"))
        self.source()
        self.expect(["482913"])
        self.server.stop()
        # The new UIDVALIDITY is the time of the new start, in seconds.
        last = int(time.time())
        self.wait(lambda: int(time.time()) > last, "time stands still")
        for path in self.server.maildir.glob("dovecot*"):
            path.unlink()
        self.server.start()
        self.server.deliver(self.mail("593812"))
        self.expect(["482913", "593812"])

    def test_a_certificate_of_nobody_is_refused(self):
        other = self.home / "other.pem"
        make_certificate(other, self.home / "other-key.pem")
        self.set_up(caFile=str(other))
        self.source("is not trusted")
        self.assertNotIn(self.server.password, self.said())
        # The system's trust store does not contain the test's certificate either.
        self.set_up(caFile="/etc/ssl/certs/ca-certificates.crt")
        self.source("is not trusted")

    def test_a_certificate_of_another_host_is_refused(self):
        make_certificate(self.server.certificate, self.server.folder / "key.pem", "elsewhere.example")
        self.server.restart()
        self.source("is not trusted")

    def test_a_changed_password_is_told_and_mended(self):
        source = self.source()
        self.server.set_password("brook-31")
        self.server.restart()
        self.wait(lambda: "rejected the user or the password" in self.state(), "does not tell the wrong password")
        self.server.deliver(self.mail("482913"))
        end(source)
        self.set_up()
        self.source()
        self.expect(["482913"])
        for secret in ("river-29", "brook-31"):
            self.assertNotIn(secret, self.said())

    def test_a_command_without_a_password_is_told(self):
        self.set_up(passwordCommand=["false"])
        self.source("false failed; run it yourself to see why")

    def test_folders_with_other_letters_are_read_and_missing_ones_told(self):
        self.server.configure("namespace inbox {\n  mailbox Entwürfe-Codes {\n    auto = create\n  }\n}\n")
        self.server.restart()
        self.set_up(folders=["INBOX", "Entwürfe-Codes", "Missing"])
        self.source("waiting for mail in 2 folders; these cannot be read: Missing")

    def test_junk_is_found_by_its_use_where_it_is_wanted_and_told_where_not(self):
        self.server.configure(JUNK)
        self.server.restart()
        end(self.source("mail in Junk is not read"))
        self.set_up(folders=["INBOX", "\\Junk"])
        self.source("waiting for mail in 2 folders")
        self.server.append("Ungewolltes", self.mail("482913"))
        self.expect(["482913"])

    def test_a_server_that_speaks_something_else_is_told(self):
        with socket.create_server(("127.0.0.1", 0)) as server:
            threading.Thread(target=talk_nonsense, args=[server], daemon=True).start()
            self.set_up(host=f"localhost:{server.getsockname()[1]}")
            self.source("does not offer TLS")

    def test_nothing_is_sent_before_the_server_is_known(self):
        received = []
        with socket.create_server(("127.0.0.1", 0)) as server, socket.create_server(("127.0.0.1", 0)) as proxy:
            for listener in (server, proxy):
                threading.Thread(target=talk_nonsense, args=[listener, received], daemon=True).start()
            self.set_up(host=f"localhost:{server.getsockname()[1]}")
            # The variables that programs use as the proxy for all connections.
            name = f"http://user:secret@127.0.0.1:{proxy.getsockname()[1]}"
            self.source("does not offer TLS", **dict.fromkeys(("all_proxy", "ALL_PROXY", "imaps_proxy", "IMAPS_PROXY"), name))
        # A handshake record, with the first message of TLS (RFC 8446, section 5.1).
        self.assertEqual([bytes[:1] for bytes in received], [b"\x16"])

    def test_a_server_without_starttls_gets_no_password(self):
        received = []
        with socket.create_server(("127.0.0.1", 0)) as server:
            threading.Thread(target=talk_plainly, args=[server, received], daemon=True).start()
            self.set_up(host=f"localhost:{server.getsockname()[1]}", starttls=True)
            self.source("does not offer TLS")
        said = b"".join(received).upper()
        self.assertIn(b"CAPABILITY", said)
        for word in (b"LOGIN", b"AUTHENTICATE", self.server.password.upper().encode()):
            self.assertNotIn(word, said)


def talk_plainly(server, received):
    """Answers requests without TLS."""
    try:
        with server.accept()[0] as connection, connection.makefile("rb") as lines:
            connection.sendall(b"* OK [CAPABILITY IMAP4rev1 AUTH=PLAIN] ready\r\n")
            for line in lines:
                received.append(line)
                capability = b"* CAPABILITY IMAP4rev1 AUTH=PLAIN\r\n" if b"CAPABILITY" in line else b""
                connection.sendall(capability + line.split()[0] + b" OK done\r\n")
    except OSError:
        pass


def talk_nonsense(server, received=None):
    try:
        with server.accept()[0] as connection:
            data = connection.recv(1_000)
            if received is not None:
                received.append(data)
            connection.sendall(b"HTTP/1.0 400 what\r\n\r\n" * 100)
    except OSError:
        pass


if __name__ == "__main__":
    unittest.main()
