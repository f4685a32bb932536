"""A test case with `otpd serve`, `otp-source webhook`, and curl and openssl as senders."""

import base64
import json
import re
import signal
import subprocess
import time

from harness import case, programs

# The timeout for any event, in seconds; far longer than needed on a busy machine.
LONGEST = 60

SECRET = "not-a-real-secret-4711"


class WebhookTest(case.PromiseTest):
    def setUp(self):
        super().setUp()
        (self.home / "run").mkdir(mode=0o700, exist_ok=True)
        (self.home / "config/otp").mkdir(parents=True, exist_ok=True)

    def service(self):
        """Starts the service, which stops with the test; returns its process."""
        process = programs.start("otpd", "serve", home=self.home)
        self.addCleanup(finish, process)
        self.until(lambda: self.run_program("otp", "suggest").returncode != 2)
        return process

    def hook(self, sender, listen="127.0.0.1:0", before=(), command=("printf", SECRET), options=(), **members):
        """Starts a source, which stops with the test; returns its port, process and log."""
        entry = {"name": "hook", "kind": "webhook", "sender": sender, "listen": listen, **members}
        if command:
            entry["secretCommand"] = command
        settings = {"schema": 1, "sources": [entry]}
        (self.home / "config/otp/sources.json").write_text(json.dumps(settings))
        log = self.home / "webhook.log"
        with open(log, "wb") as file:
            process = subprocess.Popen(
                [*before, programs.path("otp-source"), "webhook", "hook", *options], cwd=self.home, stderr=file,
                stdin=subprocess.DEVNULL, stdout=file, env=programs.environment(self.home),
            )
        self.addCleanup(finish, process)
        self.until(lambda: "accepting webhooks" in log.read_text() or process.poll() is not None)
        found = re.search(r"accepting webhooks from .* at [0-9.]+:(\d+)", log.read_text())
        self.assertTrue(found, log.read_text())
        return int(found[1]), process, log

    def entries(self):
        """The stored messages."""
        done = self.run_program("otp", "inbox", "--ndjson", "--reveal", "--limit", "1000")
        self.assertIn(done.returncode, (0, 1), done.stderr)
        return [json.loads(line) for line in done.stdout.splitlines()]

    def until(self, is_true):
        end = time.monotonic() + LONGEST
        while not is_true():
            self.assertLess(time.monotonic(), end)
            time.sleep(0.02)


def finish(process):
    if process.poll() is None:
        process.send_signal(signal.SIGKILL)
    process.wait(LONGEST)
    for stream in (process.stdin, process.stdout, process.stderr):
        if stream:
            stream.close()


def post(port, body, *fields, options=()):
    """Posts with curl; returns the status and the head of the answer."""
    command = ["curl", "--silent", "--include", "--max-time", str(LONGEST), "--data-binary", "@-"]
    for field in fields:
        command += ["--header", field]
    done = subprocess.run(
        [*command, *options, f"http://127.0.0.1:{port}/sms"], input=body.encode(), capture_output=True,
        timeout=LONGEST,
    )
    answer = done.stdout.decode().removeprefix("HTTP/1.1 100 Continue\r\n\r\n")
    return (int(answer.split()[1]) if answer else 0), answer


def digest(text, *options):
    """The digest of a text by `openssl dgst`, as bytes."""
    command = ["openssl", "dgst", "-binary", *options]
    return subprocess.run(command, input=text.encode(), capture_output=True, check=True, timeout=LONGEST).stdout


def signature(text, secret=SECRET, way="-sha256"):
    return digest(text, way, "-hmac", secret)


def base64_of(data):
    return base64.b64encode(data).decode()


def signed(body, secret=SECRET, second=None):
    """The header fields of our own format."""
    second = int(time.time()) if second is None else second
    return f"OTP-Timestamp: {second}", f"OTP-Signature: {signature(f'{second}.{body}', secret).hex()}"
