"""An Exim server for tests, which delivers into a Maildir and to an LMTP server."""

import os
import pathlib
import pwd
import shutil
import signal
import smtplib
import subprocess
import tempfile
import time

from dovecot import LONGEST, accepts, free_ports

# The user that exim4-daemon-light runs as.
USER = "Debian-exim"

# Mail for `home.example` goes into a Maildir, that for `sink.example` to an LMTP server. Mail that
# cannot be delivered is retried every second.
CONFIGURATION = """\
exim_path = {program}
spool_directory = {folder}/spool
log_file_path = {folder}/log-%s
pid_file_path = {folder}/pid
primary_hostname = mail.example
local_interfaces = 127.0.0.1
daemon_smtp_ports = {port}
smtp_accept_max = 100
smtp_accept_queue_per_connection = 1000
deliver_drop_privilege = true
queue_run_max = 4
acl_smtp_rcpt = accept_all
keep_environment =
begin acl
accept_all:
  accept
begin routers
home:
  driver = accept
  domains = home.example
  transport = maildir
sink:
  driver = manualroute
  domains = sink.example
  transport = lmtp
  route_list = * 127.0.0.1
  self = send
begin transports
maildir:
  driver = appendfile
  directory = {folder}/mail
  maildir_format
  delivery_date_add
  envelope_to_add
  return_path_add
  mode = 0644
  directory_mode = 0755
lmtp:
  driver = smtp
  protocol = lmtp
  port = {lmtp}
  allow_localhost
begin retry
* * F,1h,1s
"""


class Exim:
    """A mail server in a folder of its own, until `remove` is called. `port` accepts mail; `lmtp`
    is the port to which it delivers mail for `sink.example`."""

    def __init__(self, lmtp=0):
        own = pwd.getpwnam(USER)
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="otp-exim-"))
        self.folder.chmod(0o755)
        self.port, = free_ports(1)
        (self.folder / "spool").mkdir()
        (self.folder / "conf").write_text(
            CONFIGURATION.format(folder=self.folder, port=self.port, lmtp=lmtp, program=shutil.which("exim4", path="/usr/sbin"))
        )
        for path in (self.folder, self.folder / "spool"):
            os.chown(path, own.pw_uid, own.pw_gid)
        self.user = own
        self.process = None

    @property
    def maildir(self):
        """The Maildir for `home.example`."""
        return self.folder / "mail"

    @property
    def log(self):
        """The output and log of the server."""
        return "".join(path.read_text() for path in sorted(self.folder.glob("log-*")))

    def start(self):
        """Starts the server; returns once it accepts mail."""
        self.process = subprocess.Popen(
            ["/usr/sbin/exim4", "-C", self.folder / "conf", "-bdf", "-q1s"], stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True, cwd="/",
            user=self.user.pw_uid, group=self.user.pw_gid, extra_groups=[],
        )
        end = time.monotonic() + LONGEST
        while not accepts(self.port):
            if self.process.poll() is not None or time.monotonic() > end:
                raise AssertionError(f"Exim does not start: {self.log}")
            time.sleep(0.02)
        return self

    def stop(self, number=signal.SIGTERM):
        """Stops the server and everything that it is doing."""
        if self.process is None:
            return
        os.killpg(self.process.pid, number)
        self.process.wait(LONGEST)
        self.process = None

    def remove(self):
        """Stops the server and removes its files."""
        self.stop(signal.SIGKILL)
        shutil.rmtree(self.folder, ignore_errors=True)

    def send(self, *mails):
        """Hands mails over; they are then in its queue."""
        with smtplib.SMTP("127.0.0.1", self.port, timeout=LONGEST) as connection:
            for mail in mails:
                connection.send_message(mail)
