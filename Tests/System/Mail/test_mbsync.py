"""mbsync fetches mails from a real mailbox into a Maildir that is a source: none is lost or stored
twice, regardless of what is killed."""

import shlex
import signal
import subprocess
import unittest

from dovecot import LONGEST, Dovecot
from mailboxes import SCALE, MailTest, end

MAILS = 60 * SCALE
ROUNDS = 12 * SCALE

CONFIGURATION = """\
IMAPStore there
Host localhost
Port {port}
User {user}
PassCmd {command}
SSLType IMAPS
CertificateFile {certificate}

MaildirStore here
Path {path}/
Inbox {path}/INBOX
SubFolders Verbatim

Channel mail
Far :there:
Near :here:
Patterns *
Create Near
Sync Pull
SyncState *
"""


class MbsyncTests(MailTest):
    def setUp(self):
        super().setUp()
        self.server = Dovecot()
        self.addCleanup(self.server.remove)
        self.server.start()
        self.maildir = self.home / "Mail"
        self.maildir.mkdir()
        password = self.home / "password"
        password.write_text(self.server.password)
        (self.home / "mbsyncrc").write_text(
            CONFIGURATION.format(
                port=self.server.imaps, user=self.server.user, command=f'"cat {shlex.quote(str(password))}"',
                certificate=self.server.certificate, path=self.maildir,
            )
        )
        self.service = self.serve()

    def start_fetching(self):
        return subprocess.Popen(
            ["mbsync", "-c", self.home / "mbsyncrc", "mail"], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE, cwd=self.home,
        )

    def fetch(self):
        done = self.start_fetching()
        errors = done.communicate(timeout=LONGEST)[1]
        self.assertEqual(done.returncode, 0, errors)

    def source(self):
        return self.start("otp-source", "maildir", "--path", self.maildir)

    def test_a_fetched_mail_ends_the_wait(self):
        self.source()

        def deliver(code):
            self.server.deliver(self.mail(code))
            self.fetch()

        codes = self.time("LMTP, Dovecot, mbsync, Maildir", deliver)
        self.expect(codes)

    def test_no_mail_is_lost_or_stored_twice_whatever_is_killed(self):
        codes = self.new_codes(MAILS)
        source = self.source()
        for number in range(ROUNDS):
            self.server.deliver(*map(self.mail, codes[number::ROUNDS]))
            fetching = self.start_fetching()
            what = self.random.choice(["source", "service", "mbsync", "server", "nothing"])
            if what == "source":
                end(source)
                source = self.source()
            elif what == "service":
                end(self.service)
                self.service = self.serve()
            elif what == "mbsync":
                end(fetching)
            elif what == "server":
                self.server.stop(signal.SIGKILL)
                self.server.start()
            fetching.communicate(timeout=LONGEST)
        self.fetch()
        self.expect(codes)
        # Reading and moving mails, or another start, does not make them new mails.
        for path in [*self.maildir.rglob("new/*")]:
            path.rename(path.parent.parent / "cur" / f"{path.name.split(':')[0]}:2,S")
        end(source)
        self.source()
        self.server.deliver(self.mail("111222"))
        self.fetch()
        self.expect([*codes, "111222"])


if __name__ == "__main__":
    unittest.main()
