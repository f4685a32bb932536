"""Mail over TLS, with the certificate that the sink created for itself."""

import smtplib
import socket
import ssl
import subprocess
import unittest

from sink import LONGEST, SinkTest, mail

SENDER, RECIPIENT = "login@oakline.example", "sam@example.com"


class TLSTests(SinkTest):
    def certificate(self):
        return self.tests.with_name("inbox.db.pem")

    def trust(self):
        """A context that trusts only the sink."""
        return ssl.create_default_context(cafile=str(self.certificate()))

    def test_smtplib_trusts_the_certificate_by_each_name(self):
        sink = self.sink(http=False, listen="localhost:0")
        for host in "localhost", "127.0.0.1", "::1":
            with smtplib.SMTP(host, sink.port, timeout=LONGEST) as connection:
                connection.starttls(context=self.trust())
                self.assertFalse(connection.has_extn("starttls"))
                connection.login("anybody", "anything")
                for _ in range(3):
                    connection.sendmail(SENDER, [RECIPIENT], mail("482913").as_bytes())
        self.assertEqual(len(self.stored()), 9)

    def test_another_certificate_is_not_the_sinks(self):
        sink = self.sink(http=False)
        with smtplib.SMTP("127.0.0.1", sink.port, timeout=LONGEST) as connection:
            with self.assertRaises(ssl.SSLCertVerificationError):
                connection.starttls(context=ssl.create_default_context())

    def test_each_version_of_tls_that_is_in_use(self):
        sink = self.sink(http=False)
        for version in ssl.TLSVersion.TLSv1_2, ssl.TLSVersion.TLSv1_3:
            context = self.trust()
            context.minimum_version = context.maximum_version = version
            with smtplib.SMTP("127.0.0.1", sink.port, timeout=LONGEST) as connection:
                connection.starttls(context=context)
                self.assertEqual(connection.sock.version(), str(version.name).replace("_", "."))
                connection.send_message(mail("482913"))
        self.assertEqual(len(self.stored()), 2)

    def test_a_large_mail_arrives_whole(self):
        sink = self.sink(http=False)
        large = mail("482913")
        large.add_attachment(bytes(range(256)) * 20_000, maintype="application", subtype="pdf", filename="x.pdf")
        with smtplib.SMTP("127.0.0.1", sink.port, timeout=LONGEST) as connection:
            connection.starttls(context=self.trust())
            connection.send_message(large)
            connection.send_message(mail("593812"))
        self.assertEqual([entry["code"] for entry in self.stored()], ["482913", "593812"])

    def test_curl_and_swaks_insist_on_tls(self):
        sink = self.sink(http=False)
        commands = [
            [
                "curl", "--silent", "--show-error", "--ssl-reqd", "--cacert", str(self.certificate()), "--user", "a:b",
                "--mail-from", SENDER, "--mail-rcpt", RECIPIENT, "--upload-file", "-", f"smtp://127.0.0.1:{sink.port}",
            ],
            [
                "swaks", "--server", f"127.0.0.1:{sink.port}", "--from", SENDER, "--to", RECIPIENT, "--tls",
                "--auth", "LOGIN", "--auth-user", "a", "--auth-password", "b", "--body", "Your Oakline code is 482913.",
            ],
        ]  # fmt: skip
        for command in commands:
            done = subprocess.run(
                command, input=mail("482913").as_string(), capture_output=True, text=True, timeout=LONGEST, cwd=self.home
            )
            self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        self.assertEqual([entry["code"] for entry in self.stored()], ["482913"] * 2)

    def test_a_password_may_come_over_tls_from_elsewhere(self):
        sink = self.sink(http=False, listen="0.0.0.0:0")
        with smtplib.SMTP("127.0.0.1", sink.port, timeout=LONGEST) as connection:
            connection.ehlo()
            self.assertFalse(connection.has_extn("auth"))
            connection.starttls(context=self.trust())
            connection.login("anybody", "anything")
            connection.send_message(mail("482913"))
        self.assertEqual(len(self.stored()), 1)

    def test_what_is_no_handshake_ends_one_connection_alone(self):
        sink = self.sink(http=False)
        for garbage in b"MAIL FROM:<a@b.example>\r\n", b"\x16\x03\x01\x00\x05hello", b"\x00" * 100_000, b"":
            with socket.create_connection(("127.0.0.1", sink.port), LONGEST) as connection:
                file = connection.makefile("rb")
                file.readline()
                connection.sendall(b"EHLO x\r\n")
                while file.readline()[3:4] == b"-":
                    pass
                # Anyone could have sent the plain text that follows.
                connection.sendall(b"STARTTLS\r\nMAIL FROM:<x@y.example>\r\n")
                self.assertEqual(file.readline()[:3], b"220")
                try:
                    connection.sendall(garbage)
                    connection.shutdown(socket.SHUT_WR)
                    self.assertNotIn(b"250", file.read())
                except OSError:
                    # The connection was closed, which calls report in several ways.
                    pass
        with smtplib.SMTP("127.0.0.1", sink.port, timeout=LONGEST) as connection:
            connection.starttls(context=self.trust())
            connection.send_message(mail("482913"))
        self.assertEqual(len(self.stored()), 1)

    def test_your_own_inbox_has_no_tls(self):
        service = self.start_program("otpd", "serve")
        self.assertIn(b"answering at", service.stderr.readline())
        sink = self.sink("--inbox", http=False)
        with smtplib.SMTP("127.0.0.1", sink.port, timeout=LONGEST) as connection:
            connection.ehlo()
            self.assertFalse(connection.has_extn("starttls"))


if __name__ == "__main__":
    unittest.main()
