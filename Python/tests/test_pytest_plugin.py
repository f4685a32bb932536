"""The fixtures of pytest, each in a run of pytest of its own."""

import os
import pathlib
import subprocess
import sys
import tempfile
import textwrap
import unittest

from case import LONGEST, PROGRAMS, ServiceTest


class PluginTests(ServiceTest):
    def run_pytest(self, source, *options, ini="", status=0, **environment):
        folder = tempfile.TemporaryDirectory(prefix="otp-pytest-")
        self.addCleanup(folder.cleanup)
        path = pathlib.Path(folder.name)
        (path / "pytest.ini").write_text(f"[pytest]\notp_programs = {PROGRAMS}\n{ini}\n")
        (path / "test_codes.py").write_text(textwrap.dedent(source))
        done = subprocess.run(
            [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *options], cwd=path, text=True,
            capture_output=True, stdin=subprocess.DEVNULL, timeout=4 * LONGEST, env={**os.environ, **environment},
        )
        self.assertEqual(done.returncode, status, done.stdout + done.stderr)
        return done.stdout

    def test_a_mailed_code_is_waited_for(self):
        said = self.run_pytest(
            """
            import smtplib

            def test_signs_in(otp_inbox, otp_mail, otp_recipient):
                with smtplib.SMTP(otp_mail.host, otp_mail.port) as connection:
                    mail = f"To: {otp_recipient}\\nSubject: Sign in\\n\\nYour Oakline code is 482913.\\n"
                    connection.sendmail("login@oakline.example", [otp_recipient], mail)
                assert otp_inbox.wait_for_code(to=otp_recipient).code == "482913"
            """,
            ini="otp_serve = true",
        )
        self.assertIn("1 passed", said)

    def test_a_code_is_waited_for_with_asyncio(self):
        said = self.run_pytest(
            """
            import asyncio

            def test_signs_in(otp_inbox, otp_async_inbox, otp_recipient):
                otp_inbox.receive("Your Oakline code is 482913", to=otp_recipient)
                found = asyncio.run(otp_async_inbox.wait_for_code(to=otp_recipient, timeout=30))
                assert (found.code, otp_async_inbox.since) == ("482913", otp_inbox.since)
            """,
            "--otp-serve",
        )
        self.assertIn("1 passed", said)

    def test_no_code_of_another_test_is_given(self):
        said = self.run_pytest(
            """
            import otpcode, pytest, time

            @pytest.mark.parametrize("turn", [1, 2])
            def test_starts_afresh(otp_inbox, turn):
                assert otp_inbox.suggest() == []
                otp_inbox.receive(f"Your Oakline code is 48291{turn}")
                assert otp_inbox.wait_for_code().code == f"48291{turn}"
                # The next test must not begin within the same millisecond.
                time.sleep(0.002)

            @pytest.fixture
            def asked(otp_service):
                otpcode.Inbox(otp_service.socket).receive("Your Oakline code is 593812")

            def test_counts_what_a_fixture_asked_for(asked, otp_inbox):
                assert otp_inbox.wait_for_code(timeout=5).code == "593812"
            """,
            "--otp-serve",
        )
        self.assertIn("3 passed", said)

    def test_the_running_service_is_asked_unless_a_setting_says_otherwise(self):
        self.inbox.receive("Your Oakline code is 604725", to=self.recipient)
        said = self.run_pytest(
            f"""
            def test_uses_the_running_service(otp_inbox, otp_service):
                assert otp_service is None
                otp_inbox.receive("Your Oakline code is 715836", to="{self.recipient}")
                assert otp_inbox.wait_for_code(to="{self.recipient}").code == "715836"
            """,
            OTP_SOCKET=self.service.socket,
        )
        self.assertIn("1 passed", said)
        self.assertIn("715836", [found.code for found in self.inbox.suggest(to=self.recipient)])

    def test_mail_is_not_put_into_the_running_service(self):
        said = self.run_pytest("def test_mail(otp_mail): pass", status=1, OTP_SOCKET=self.service.socket)
        self.assertIn("otp_serve = true", said)

    def test_a_missing_program_is_named(self):
        elsewhere = ("-o", "otp_programs=/nonexistent", "--otp-serve")
        said = self.run_pytest("def test_any(otp_inbox): pass", *elsewhere, status=1)
        self.assertIn("there is no otpd in /nonexistent", said)

    def test_a_failing_test_prints_no_code(self):
        said = self.run_pytest(
            """
            def test_fails(otp_inbox):
                digits = "48" + "29" + "13"
                otp_inbox.receive("Your Oakline code is " + digits, sender="Oak" + "line")
                del digits
                found = otp_inbox.wait_for_code()
                assert not found
            """,
            "--otp-serve", "--showlocals", status=1,
        )
        self.assertIn("<Suggestion 1, code=<6 characters>", said)
        self.assertNotIn("482913", said)


if __name__ == "__main__":
    unittest.main()
