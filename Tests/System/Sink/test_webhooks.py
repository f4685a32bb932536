"""Webhooks: signed messages are stored before they are answered, and nothing else is stored."""

import json
import os
import pathlib
import signal
import socket
import subprocess
import time
import unittest
import urllib.parse

from harness import programs
from webhook import LONGEST, SECRET, WebhookTest, base64_of, finish, post, signature, signed

# An identifier in Twilio's format.
SID = "SM" + "0123456789abcdef" * 2

# Wrong signatures to try.
WRONG = 60


def line(code, identifier):
    return json.dumps({"text": f"Your Oakline code is {code}", "sender": "Oakline", "id": identifier})


class SignedTests(WebhookTest):
    def test_what_curl_posts_and_openssl_signs_is_offered(self):
        self.service()
        port, _, log = self.hook("signed")
        body = line("482913", "one")
        status, answer = post(port, body, *signed(body))
        self.assertEqual(status, 200, answer)
        found = json.loads(self.run_program("otp", "suggest", "--json").stdout)
        self.assertIn("482913", json.dumps(found))
        self.assertNotIn("482913", log.read_text())
        self.assertNotIn(SECRET, log.read_text())

    def test_a_repeat_is_stored_once_and_answered_the_same(self):
        self.service()
        port, *_ = self.hook("signed")
        body = line("482913", "one")
        fields = signed(body)
        for _ in range(5):
            self.assertEqual(post(port, body, *fields)[0], 200)
        self.assertEqual(len(self.entries()), 1)

    def test_sixty_wrong_signatures_are_refused_and_counted(self):
        self.service()
        port, _, log = self.hook("signed")
        body = line("482913", "one")
        time_field, right = signed(body)
        wrong = [
            (time_field,), (right,), (), (time_field, "OTP-Signature:"), (time_field, right, right),
            signed(body, second=int(time.time()) - 400), signed(body, second=int(time.time()) + 400),
            signed(body, "another"), signed(body + " "), ("OTP-Timestamp: 1e9", right), ("OTP-Timestamp: -1", right),
        ]
        digits = right.split(": ")[1]
        for place in range(WRONG - len(wrong)):
            other = "0" if digits[place] != "0" else "1"
            wrong.append((time_field, f"OTP-Signature: {digits[:place]}{other}{digits[place + 1:]}"))
        for fields in wrong:
            status, answer = post(port, body, *fields)
            self.assertEqual(status, 401, answer)
        self.assertEqual(self.entries(), [])
        self.until(lambda: f"{WRONG} were not signed with the secret" in log.read_text())
        self.until(lambda: f"{WRONG} were not signed" in self.run_program("otp", "sources", "--json").stdout.decode())
        # The right one is still accepted.
        self.assertEqual(post(port, body, *signed(body))[0], 200)
        self.assertEqual(len(self.entries()), 1)

    def test_limits(self):
        self.service()
        port, *_ = self.hook("signed")
        self.assertEqual(post(port, "x" * 200_000, "Expect: 100-continue")[0], 413)
        self.assertEqual(post(port, "", options=("--request", "GET"))[0], 405)
        body = "[]"
        self.assertEqual(post(port, body, *signed(body))[0], 400)
        body = line("482913", "chunked")
        self.assertEqual(post(port, body, *signed(body), "Transfer-Encoding: chunked")[0], 200)
        self.assertEqual(len(self.entries()), 1)

    def test_who_sends_slowly_is_let_go(self):
        port, *_ = self.hook("signed")
        with socket.create_connection(("127.0.0.1", port), LONGEST) as client:
            client.sendall(b"POST / HTTP/1.1\r\nContent-Length: 9\r\n\r\n")
            self.assertIn(b"503", client.recv(4_096))


class StoreTests(WebhookTest):
    def test_without_a_service_the_sender_is_told_to_repeat(self):
        port, *_ = self.hook("signed")
        body = line("482913", "one")
        status, answer = post(port, body, *signed(body))
        self.assertEqual(status, 503)
        self.assertIn("Retry-After: ", answer)
        self.service()
        self.assertEqual(post(port, body, *signed(body))[0], 200)
        self.assertEqual(len(self.entries()), 1)

    def test_what_is_answered_with_200_survives_a_kill(self):
        service = self.service()
        port, process, _ = self.hook("signed")
        for number in range(20):
            body = line(300_000 + number, f"n{number}")
            self.assertEqual(post(port, body, *signed(body))[0], 200)
        for one in (process, service):
            one.send_signal(signal.SIGKILL)
            one.wait(LONGEST)
        self.assertEqual(len(self.entries()), 20)

    def test_what_is_only_shown_is_left_to_the_sender(self):
        service = self.service()
        # As `otp sources try` runs it.
        port, _, log = self.hook("signed", options=("--print", "--masked"))
        body = line("482913", "one")
        self.assertEqual(post(port, body, *signed(body))[0], 503)
        self.assertIn("Your Oakline code is ", log.read_text())
        self.assertNotIn("482913", log.read_text())
        self.assertEqual(self.entries(), [])
        self.assertIsNone(service.poll())


class SenderTests(WebhookTest):
    def test_twilio(self):
        self.service()
        url = "https://hooks.example.com/sms?a=1"
        port, *_ = self.hook("twilio", url=url)
        form = {"MessageSid": SID, "Body": "Your Oakline code is 482913 é&=+", "From": "+15550100", "To": "+15550199"}
        text = url + "".join(name + value for name, value in sorted(form.items()))
        field = f"X-Twilio-Signature: {base64_of(signature(text, way='-sha1'))}"
        status, answer = post(port, urllib.parse.urlencode(form), field)
        self.assertEqual(status, 200, answer)
        self.assertTrue(answer.endswith("<Response/>"), answer)
        (entry,) = self.entries()
        self.assertEqual((entry["sender"], entry["recipient"]), ("+15550100", "+15550199"))
        form["Body"] += "1"
        self.assertEqual(post(port, urllib.parse.urlencode(form), field)[0], 401)

    def test_what_twilio_signed_is_taken_once_however_it_is_cut(self):
        self.service()
        url = "https://hooks.example.com/sms"
        port, process, _ = self.hook("twilio", url=url)

        def message(code, sid):
            return {"Body": f"Your Oakline code is {code}. Do not share", "From": "+15550100", "MessageSid": sid, "To": "+1555"}

        def proof(form):
            text = url + "".join(name + value for name, value in sorted(form.items()))
            return f"X-Twilio-Signature: {base64_of(signature(text, way='-sha1'))}"

        def suggested():
            return self.run_program("otp", "suggest").stdout.decode().strip()

        old, new = message("111111", SID), message("482913", SID[:-1] + "0")
        for form in (old, new):
            self.assertEqual(post(port, urllib.parse.urlencode(form), proof(form))[0], 200)
        others = {name: value for name, value in old.items() if name != "MessageSid"}
        cuts = [
            old,
            {**others, "Mess": "ageSid" + SID},
            {**others, "From": "+15550100MessageSid" + SID},
            {**old, "Body": "Your Oakline code is 111111. ", "Do": " not share"},
        ]
        self.assertEqual({proof(form) for form in cuts}, {proof(old)})
        for again in (False, True):
            for form in cuts:
                status, _ = post(port, urllib.parse.urlencode(form), proof(old))
                self.assertIn(status, (200, 401))
                self.assertEqual((len(self.entries()), suggested()), (2, "482913"))
            if not again:
                process.send_signal(signal.SIGTERM)
                process.wait(LONGEST)
                port, process, _ = self.hook("twilio", url=url)

    def test_telnyx_with_a_key_of_openssl(self):
        self.service()
        key = self.home / "key.pem"
        openssl("genpkey", "-algorithm", "ed25519", "-out", key)
        public = openssl("pkey", "-in", key, "-pubout", "-outform", "DER")[-32:]
        port, *_ = self.hook("telnyx", command=("printf", "%s\n", base64_of(public)))
        payload = {"id": "t1", "from": {"phone_number": "+15550100"}, "to": [], "text": "Your Oakline code is 482913"}
        body = json.dumps({"data": {"event_type": "message.received", "payload": payload}})
        second = int(time.time())
        text = self.home / "text"
        text.write_text(f"{second}|{body}")
        proof = base64_of(openssl("pkeyutl", "-sign", "-inkey", key, "-rawin", "-in", text))
        fields = (f"telnyx-timestamp: {second}", f"telnyx-signature-ed25519: {proof}")
        self.assertEqual(post(port, body, *fields)[0], 200)
        self.assertEqual(post(port, body + " ", *fields)[0], 401)
        self.assertEqual(len(self.entries()), 1)


def openssl(*arguments):
    command = ["openssl", *map(str, arguments)]
    return subprocess.run(command, capture_output=True, check=True, timeout=LONGEST).stdout


class SecretTests(WebhookTest):
    def fault(self, environment=(), **members):
        """The output of the program when it cannot start."""
        entry = {"name": "hook", "kind": "webhook", "sender": "signed", "listen": "127.0.0.1:0", **members}
        (self.home / "config/otp/sources.json").write_text(json.dumps({"schema": 1, "sources": [entry]}))
        done = self.run_program("otp-source", "webhook", "hook", **dict(environment))
        self.assertEqual(done.returncode, 2)
        return done.stderr.decode() if isinstance(done.stderr, bytes) else done.stderr

    def test_a_secret_that_is_missing_is_named(self):
        self.assertIn("there is no secret", self.fault())
        self.assertIn("there is no secret: false failed", self.fault(secretCommand=["false"]))
        self.assertIn("there is no secret: true does not print a secret", self.fault(secretCommand=["true"]))
        self.assertIn("must be one of: twilio", self.fault(sender="nobody"))
        self.assertIn('set "url"', self.fault(sender="twilio", secretCommand=["printf", "x"]))
        self.assertIn("not a public key", self.fault(sender="telnyx", secretCommand=["printf", "x"]))
        said = self.run_program("otp", "sources").stdout
        self.assertIn("not a public key", said.decode() if isinstance(said, bytes) else said)

    def test_a_credential_of_systemd_is_read_and_nothing_shows_the_secret(self):
        self.service()
        folder = self.home / "credentials"
        folder.mkdir()
        (folder / "hook").write_text(SECRET + "\n")
        before = ("env", f"CREDENTIALS_DIRECTORY={folder}")
        port, process, log = self.hook("signed", command=None, before=before)
        body = line("482913", "one")
        self.assertEqual(post(port, body, *signed(body))[0], 200)
        for name in ("cmdline", "environ"):
            self.assertNotIn(SECRET.encode(), pathlib.Path(f"/proc/{process.pid}/{name}").read_bytes())
        records = [path for path in self.home.glob("state/otp/sources/**/*") if path.is_file()]
        self.assertTrue(records)
        for path in (log, *records, *self.home.glob("state/otp/*.db*")):
            self.assertNotIn(SECRET.encode(), path.read_bytes())


class NetworkTests(WebhookTest):
    def test_a_passed_socket_is_enough(self):
        """In a network namespace of its own, it has only the socket, and needs nothing else."""
        self.service()
        with socket.create_server(("127.0.0.1", 0)) as server:
            port = server.getsockname()[1]
            pass_on = (
                "import os, sys; os.dup2(int(sys.argv[1]), 3); os.set_inheritable(3, True);"
                "os.environ.update(LISTEN_FDS='1', LISTEN_PID=str(os.getpid()));"
                "os.execvp(sys.argv[2], sys.argv[2:])"
            )
            # The command must not inherit the socket, which its children would keep open.
            command = ["sh", "-c", f"test -e /proc/$$/fd/3 || printf {SECRET}"]
            entry = {"name": "hook", "kind": "webhook", "sender": "signed", "secretCommand": command}
            (self.home / "config/otp/sources.json").write_text(json.dumps({"schema": 1, "sources": [entry]}))
            log = self.home / "webhook.log"
            command = ["/usr/bin/python3", "-c", pass_on, str(server.fileno()), programs.path("otp-source"), "webhook", "hook"]
            isolated = ["unshare", "--net", *([] if os.getuid() == 0 else ["--map-root-user"])]
            with open(log, "wb") as file:
                process = subprocess.Popen(
                    [*isolated, *command], stdin=subprocess.DEVNULL, stdout=file, stderr=file,
                    pass_fds=[server.fileno()], env=programs.environment(self.home), cwd=self.home,
                )
            self.addCleanup(finish, process)
            self.until(lambda: f"at 127.0.0.1:{port}" in log.read_text() or process.poll() is not None)
        body = line("482913", "one")
        self.assertEqual(post(port, body, *signed(body))[0], 200, log.read_text())
        self.assertEqual(post(port, body, *signed(body, "another"))[0], 401)
        self.assertEqual(len(self.entries()), 1)


if __name__ == "__main__":
    unittest.main()
