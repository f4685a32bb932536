"""A Dovecot server for tests, with IMAP over TLS, and LMTP for delivery."""

import grp
import imaplib
import os
import pathlib
import pwd
import shutil
import signal
import smtplib
import socket
import ssl
import subprocess
import tempfile
import time

# The timeout for any event, in seconds; far longer than needed on a busy machine.
LONGEST = 60

# Dovecot stores no mail for root, and does not run its login process as root.
CONFIGURATION = """\
base_dir = {folder}/run
state_dir = {folder}/state
log_path = {folder}/log
protocols = imap lmtp
listen = 127.0.0.1
default_internal_user = {user}
default_internal_group = {group}
default_login_user = {login}
first_valid_uid = 1
first_valid_gid = 1
mail_location = maildir:~/Maildir
ssl = required
ssl_cert = <{certificate}
ssl_key = <{folder}/key.pem
disable_plaintext_auth = yes
auth_mechanisms = plain login
passdb {{
  driver = passwd-file
  args = scheme=plain username_format=%u {folder}/passwd
}}
userdb {{
  driver = static
  args = uid={user} gid={group} home={folder}/mail/%u
}}
namespace inbox {{
  inbox = yes
  separator = /
}}
service anvil {{
  chroot =
}}
service imap-login {{
  chroot =
  inet_listener imap {{
    port = 0
  }}
  inet_listener imaps {{
    port = {imaps}
    ssl = yes
  }}
}}
service lmtp {{
  inet_listener lmtp {{
    port = {lmtp}
  }}
}}
service stats {{
  chroot =
}}
"""


class Dovecot:
    """A server with one user, in a folder of its own, until `remove` is called.

    `imaps` and `lmtp` are its ports. `certificate` is the one for clients to trust, for
    `localhost`. `settings` are configuration lines appended to its own.
    """

    def __init__(self, user="sam", password="river-29", settings=""):
        # Not in a test's folder, which the login process could not enter.
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="otp-dovecot-"))
        self.folder.chmod(0o711)
        self.user = user
        self.certificate = self.folder / "certificate.pem"
        self.imaps, self.lmtp = free_ports(2)
        self.process = None
        make_certificate(self.certificate, self.folder / "key.pem")
        self.set_password(password)
        self.configure(settings)

    @property
    def maildir(self):
        """The user's mails in Dovecot's storage."""
        return self.folder / "mail" / self.user / "Maildir"

    @property
    def log(self):
        """The output and log of the server."""
        return "".join(path.read_text() for path in (self.folder / "said", self.folder / "log") if path.exists())

    def set_password(self, password):
        """Sets the user's password, which takes effect at the next login."""
        self.password = password
        new = self.folder / "passwd.new"
        new.write_text(f"{self.user}:{{PLAIN}}{password}\n")
        # Dovecot rereads the file when its time or size changes, and must never see half of it.
        new.rename(self.folder / "passwd")

    def configure(self, settings=""):
        """Writes the configuration, which takes effect at the next start."""
        own = pwd.getpwuid(os.getuid())
        user = own if own.pw_uid else pwd.getpwnam("dovecot")
        text = CONFIGURATION.format(
            folder=self.folder, certificate=self.certificate, imaps=self.imaps, lmtp=self.lmtp, user=user.pw_name,
            login=own.pw_name if own.pw_uid else "dovenull", group=grp.getgrgid(user.pw_gid).gr_name,
        )
        (self.folder / "mail").mkdir(mode=0o700, exist_ok=True)
        os.chown(self.folder / "mail", user.pw_uid, user.pw_gid)
        (self.folder / "dovecot.conf").write_text(text + settings)

    def start(self):
        """Starts the server; returns once it accepts connections."""
        with open(self.folder / "said", "ab") as said:
            self.process = subprocess.Popen(
                ["dovecot", "-F", "-c", self.folder / "dovecot.conf"], stdin=subprocess.DEVNULL, stdout=said, stderr=said,
                env={"PATH": f"{os.defpath}:/usr/sbin:/sbin"}, start_new_session=True,
            )
        end = time.monotonic() + LONGEST
        while not (accepts(self.imaps) and accepts(self.lmtp)):
            if self.process.poll() is not None or time.monotonic() > end:
                raise AssertionError(f"Dovecot does not start: {self.log}")
            time.sleep(0.02)
        return self

    def stop(self, number=signal.SIGTERM):
        """Stops the server, and with it every connection."""
        if self.process is None:
            return
        # Sessions outlive their parent process; all are in its group.
        for target in (self.process.pid, -self.process.pid):
            try:
                os.kill(target, number)
            except ProcessLookupError:
                pass
        self.process.wait(LONGEST)
        self.process = None
        # A session that is still ending holds the ports and the sockets of the server's processes,
        # and a new server could not listen.
        end = time.monotonic() + LONGEST
        while accepts(self.imaps) or accepts(self.lmtp) or any(map(listens, self.sockets)):
            if time.monotonic() > end:
                raise AssertionError(f"Dovecot does not stop: {self.log}")
            time.sleep(0.02)

    @property
    def sockets(self):
        """The sockets by which the server's processes reach each other."""
        return [path for path in (self.folder / "run").rglob("*") if path.is_socket()]

    def restart(self):
        """Stops and starts the server, on the same ports."""
        self.stop()
        self.start()

    def remove(self):
        """Stops the server and removes its files."""
        self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)

    def deliver(self, *mails, sender="login@oakline.example"):
        """Delivers mails with LMTP; returns once all are in the user's mailbox."""
        with self._lmtp_connection() as connection:
            for mail in mails:
                connection.sendmail(sender, [self.user], bytes(mail), ["BODY=8BITMIME"])

    def append(self, folder, mail):
        """Appends a mail to one of the user's folders, as a client would."""
        context = ssl.create_default_context(cafile=self.certificate)
        with imaplib.IMAP4_SSL("localhost", self.imaps, ssl_context=context) as connection:
            connection.login(self.user, self.password)
            result, _ = connection.append(folder, None, None, bytes(mail))
            if result != "OK":
                raise AssertionError(f"Dovecot takes no mail: {self.log}")

    def _lmtp_connection(self):
        """A connection for mails, which Dovecot may refuse soon after it starts to accept them."""
        end = time.monotonic() + LONGEST
        while True:
            try:
                return smtplib.LMTP("127.0.0.1", self.lmtp)
            except ConnectionRefusedError:
                if self.process.poll() is not None or time.monotonic() > end:
                    raise
                time.sleep(0.02)


def make_certificate(certificate, key, name="localhost"):
    """Creates a self-signed certificate for a host."""
    subprocess.run(
        [
            "openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2",
            "-subj", f"/CN={name}", "-addext", f"subjectAltName=DNS:{name}", "-keyout", key, "-out", certificate,
        ],
        check=True, capture_output=True, timeout=LONGEST,
    )


def free_ports(count):
    """Unused ports of the loopback."""
    sockets = [socket.socket() for _ in range(count)]
    for one in sockets:
        one.bind(("127.0.0.1", 0))
    ports = [one.getsockname()[1] for one in sockets]
    for one in sockets:
        one.close()
    return ports


def listens(path):
    """Whether a process listens at a socket."""
    with socket.socket(socket.AF_UNIX) as client:
        try:
            client.connect(str(path))
            return True
        except OSError:
            return False


def accepts(port):
    """Whether a server is listening on the port."""
    try:
        socket.create_connection(("127.0.0.1", port), timeout=LONGEST).close()
    except OSError:
        return False
    return True
