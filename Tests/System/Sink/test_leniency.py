"""What mail senders do and a server for people would reject: a sink for tests accepts it."""

import smtplib
import socket
import subprocess
import unittest

from sink import LONGEST, SinkTest, mail, send

SENDER, RECIPIENT = "login@oakline.example", "sam@example.com"


def mail_file(code):
    """A mail as Python writes it, with lines that end in LF."""
    return mail(code).as_bytes()


class LineEndTests(SinkTest):
    def test_a_mail_may_have_lines_that_end_in_lf(self):
        sink = self.sink(http=False)
        with smtplib.SMTP("127.0.0.1", sink.port, timeout=LONGEST) as connection:
            for code in "482913", "593812":
                connection.sendmail(SENDER, [RECIPIENT], mail_file(code))
        entries = self.stored()
        self.assertEqual([entry["code"] for entry in entries], ["482913", "593812"])
        self.assertEqual(entries[0]["subject"], "Sign in to Oakline")

    def test_a_mail_cannot_hide_another(self):
        sink = self.sink(http=False)
        for end in b"\n.\n", b"\n.\r\n", b"\r\n.\n", b"\r.\r", b"\r\n.\r":
            hidden = b"x" + end + b"MAIL FROM:<x@y.example>\r\nRCPT TO:<sam@example.com>\r\nDATA\r\nYour code is 593812.\r\n.\r\n"
            with socket.create_connection(("127.0.0.1", sink.port), LONGEST) as connection:
                file = connection.makefile("rb")
                file.readline()
                for command in b"EHLO x", b"MAIL FROM:<a@b.example>", b"RCPT TO:<sam@example.com>", b"DATA":
                    connection.sendall(command + b"\r\n")
                    while (line := file.readline())[3:4] == b"-":
                        pass
                self.assertEqual(line[:3], b"354")
                connection.sendall(hidden)
                self.assertEqual(file.readline()[:3], b"250")
                connection.sendall(b"QUIT\r\n")
                self.assertEqual(file.readline()[:3], b"221", end)
        entries = self.stored()
        self.assertEqual(len(entries), 5)
        self.assertEqual({entry["sender"] for entry in entries}, {"a@b.example"})

    def test_your_own_inbox_takes_no_bare_lf_unless_it_is_one_of_tests(self):
        service = self.start_program("otpd", "serve")
        self.assertIn(b"answering at", service.stderr.readline())
        strict = self.sink("--inbox", http=False)
        with self.assertRaises(smtplib.SMTPException), smtplib.SMTP("127.0.0.1", strict.port, timeout=LONGEST) as one:
            self.assertFalse(one.ehlo()[1].count(b"AUTH"))
            one.sendmail(SENDER, [RECIPIENT], mail_file("482913"))
        lenient = self.sink("--inbox", "--lenient", http=False)
        with smtplib.SMTP("127.0.0.1", lenient.port, timeout=LONGEST) as one:
            one.login("anybody", "anything")
            one.sendmail(SENDER, [RECIPIENT], mail_file("593812"))
        self.assertEqual([entry["code"] for entry in self.stored(self.store)], ["593812"])


class AgainTests(SinkTest):
    def test_equal_mails_are_mails_of_their_own(self):
        sink = self.sink(http=False)
        send(sink.port, *[mail("000000")] * 3)
        send(sink.port, mail("000000"))
        self.assertEqual([entry["code"] for entry in self.stored()], ["000000"] * 4)

    def test_a_repeated_message_id_is_the_same_mail(self):
        sink = self.sink(http=False)
        send(sink.port, *[mail("000000", identifier="one")] * 2)
        send(sink.port, mail("000000", identifier="one"), mail("000000", identifier="two"))
        self.assertEqual(len(self.stored()), 2)


class LoginTests(SinkTest):
    def test_smtplib_logs_in_with_any_password(self):
        sink = self.sink(http=False)
        with smtplib.SMTP("127.0.0.1", sink.port, timeout=LONGEST) as connection:
            connection.login("anybody", "anything")
            connection.send_message(mail("482913"))
            connection.user, connection.password = "anybody", "anything"
            self.assertEqual(connection.auth("LOGIN", connection.auth_login)[0], 235)
            connection.send_message(mail("593812"))
        self.assertEqual([entry["code"] for entry in self.stored()], ["482913", "593812"])

    def test_curl_logs_in(self):
        sink = self.sink(http=False)
        for options in [], ["--login-options", "AUTH=LOGIN"], ["--sasl-ir"]:
            command = [
                "curl", "--silent", "--show-error", "--user", "anybody:anything", *options, "--mail-from", SENDER,
                "--mail-rcpt", RECIPIENT, "--upload-file", "-", f"smtp://127.0.0.1:{sink.port}",
            ]  # fmt: skip
            done = subprocess.run(command, input=mail_file("482913"), capture_output=True, timeout=LONGEST)
            self.assertEqual((done.returncode, done.stderr), (0, b""), options)
        self.assertEqual([entry["code"] for entry in self.stored()], ["482913"] * 3)

    def test_swaks_logs_in(self):
        sink = self.sink(http=False)
        for way in "PLAIN", "LOGIN":
            command = [
                "swaks", "--server", f"127.0.0.1:{sink.port}", "--from", SENDER, "--to", RECIPIENT, "--auth", way,
                "--auth-user", "anybody", "--auth-password", "anything", "--body", "Your Oakline code is 482913.",
            ]  # fmt: skip
            done = subprocess.run(command, capture_output=True, text=True, timeout=LONGEST, cwd=self.home)
            self.assertEqual(done.returncode, 0, done.stdout)
        self.assertEqual(len(self.stored()), 2)

    def test_no_password_is_asked_for_in_the_clear_beyond_this_machine(self):
        sink = self.sink(http=False, listen="0.0.0.0:0")
        with smtplib.SMTP("127.0.0.1", sink.port, timeout=LONGEST) as connection:
            connection.ehlo()
            self.assertFalse(connection.has_extn("auth"))

    def test_a_password_is_nowhere_afterwards(self):
        sink = self.sink(http=False)
        with smtplib.SMTP("127.0.0.1", sink.port, timeout=LONGEST) as connection:
            connection.login("anybody", "canary-of-a-password")
            connection.send_message(mail("482913"))
        sink.end()
        for path in self.home.rglob("*"):
            if path.is_file():
                self.assertNotIn(b"canary-of-a-password", path.read_bytes(), path.name)


if __name__ == "__main__":
    unittest.main()
