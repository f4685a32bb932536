"""Examples/ssh/otp-askpass, with sshd and pam_oath.

Runs in a mount namespace, where sshd's PAM configuration is replaced.
"""

import os
import shutil
import socket

from person import HERE, PROGRAMS, SECRET, PersonTests, steady_time

ASKPASS = HERE.parents[2] / "Examples/ssh/otp-askpass"
# SECRET in hexadecimal digits.
HEXADECIMAL = "3132333435363738393031323334353637383930"
PAM = """auth required pam_oath.so usersfile={users} window=2 digits=6
account required pam_permit.so
session required pam_permit.so
"""
SSHD = """
ListenAddress 127.0.0.1
HostKey {home}/host
AuthenticationMethods keyboard-interactive
KbdInteractiveAuthentication yes
PasswordAuthentication no
PermitRootLogin yes
UsePAM yes
PidFile none
LogLevel QUIET
"""

# A provider with one record, whose codes come from oathtool.
PROVIDER = """#!/usr/bin/python3
import json, subprocess, sys
for line in sys.stdin:
    request = json.loads(line)
    answer = {"version": 1, "id": request["id"]}
    if request["method"] == "list":
        answer["identities"] = [{"record": "a", "domains": [], "user": "root", "label": "TOTP", "rank": 0}]
    else:
        oath = subprocess.run(["oathtool", "--totp", "-b", "-"], input="SECRET", capture_output=True, text=True)
        answer |= {"record": "a", "code": oath.stdout.strip()}
    print(json.dumps(answer), flush=True)
"""


class SSHTests(PersonTests):
    def setUp(self):
        super().setUp()
        self.assertEqual(os.geteuid(), 0, "cannot run here: sshd and PAM need root")
        person = self.person
        users = person.home / "users.oath"
        users.write_text(f"HOTP/T30/6 root - {HEXADECIMAL}\n")
        users.chmod(0o600)
        (person.home / "pam").write_text(PAM.format(users=users))
        (person.home / "sshd").write_text(SSHD.format(home=person.home))
        person.run("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", person.home / "host", check=True)
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        script = f"mount --bind {person.home}/pam /etc/pam.d/sshd && mkdir -p /run/sshd && " \
            f"exec /usr/sbin/sshd -D -e -p {self.port} -f {person.home}/sshd"
        person.start("unshare", "--mount", "sh", "-c", script)
        program = person.home / "provider.py"
        program.write_text(PROVIDER.replace("SECRET", SECRET))
        program.chmod(0o700)
        self.assertEqual(person.set_up("vault", program).returncode, 0)
        folder = person.home / "bin"
        folder.mkdir()
        shutil.copy(ASKPASS, folder)
        (folder / "otp").symlink_to(PROGRAMS / "otp")
        person.environment["PATH"] = f"{folder}:{person.environment['PATH']}"
        person.environment |= {"SSH_ASKPASS": str(folder / "otp-askpass"), "SSH_ASKPASS_REQUIRE": "force"}

    def allow(self, line):
        (self.person.home / ".config/otp/ssh-hosts").write_text(line + "\n")

    def log_in(self):
        return self.person.run(
            "ssh", "-F", "none", "-p", self.port, "-o", "StrictHostKeyChecking=no", "-o", "NumberOfPasswordPrompts=1",
            "-o", f"UserKnownHostsFile={self.person.home}/known", "-o", "ConnectionAttempts=20", "root@127.0.0.1",
            "echo", "in",
        )

    def test_logs_in_with_the_code_of_a_provider(self):
        self.allow("root@127.0.0.1 vault:a")
        steady_time()
        result = self.log_in()
        self.assertEqual((result.returncode, result.stdout), (0, "in\n"), result.stderr)

    def test_gives_no_code_to_a_host_that_was_not_allowed(self):
        self.allow("root@example.com vault:a")
        self.assertEqual(self.log_in().returncode, 255)

    def test_answers_no_other_question(self):
        self.allow("root@127.0.0.1 vault:a")
        for question in (
            "root@127.0.0.1's password: ", "(root@127.0.0.1) Password: ", "One-time password: ",
            "Enter passphrase for key 'otp': ", "Are you sure you want to continue connecting (yes/no)? ",
            "(eve@example.com) One-time password: ", "(root@127.0.0.1)", "",
        ):
            result = self.person.run(ASKPASS, question)
            self.assertEqual((result.returncode, result.stdout), (1, ""), question)
