"""Measures how many messages a second `otp-source webhook` and `otp-source smtp` can take.

Usage: gateways.py PROGRAMS MESSAGES SENDERS

Each message has a connection of its own, and is acknowledged once it is stored. Prints table rows:
the kind of gateway, messages a second, how long a sender waits, and the processor time for each
message of the source and of the service. Fails if a message is rejected or not stored.
"""

import asyncio
import hashlib
import hmac
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import time

from load import LONGEST, RUN, delays, processor_seconds, recipient

PROGRAMS, MESSAGES, SENDERS = pathlib.Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])
SECRET = "not-a-real-secret-4711"
MAIL = """From: Oakline <login@oakline.example>\r
To: {recipient}\r
Subject: Sign in to Oakline\r
Message-ID: <{number}-{run}@oakline.example>\r
\r
Your Oakline code is {code}.\r
"""


class Machine:
    """The programs under test, with all files below a folder of their own."""

    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        self.processes = []
        for name in ("run", "tmp", "config", "config/otp"):
            (self.folder / name).mkdir(mode=0o700)
        entry = {"name": "hook", "kind": "webhook", "sender": "signed", "listen": "127.0.0.1:0"}
        settings = {"schema": 1, "sources": [entry | {"secretCommand": ["printf", SECRET]}]}
        (self.folder / "config/otp/sources.json").write_text(json.dumps(settings))
        places = {"STATE_HOME": "state", "RUNTIME_DIR": "run", "CONFIG_HOME": "config"}
        self.environment = {"PATH": os.defpath, "HOME": folder, "TMPDIR": f"{folder}/tmp"}
        self.environment |= {f"XDG_{name}": f"{folder}/{place}" for name, place in places.items()}

    def start(self, name, *arguments, ready):
        """Starts a program; returns its process and what `ready` finds in its log."""
        log = self.folder / f"{name}-{arguments[0]}.log"
        with open(log, "wb") as file:
            process = subprocess.Popen(
                [PROGRAMS / name, *arguments], cwd=self.folder, env=self.environment,
                stdin=subprocess.DEVNULL, stdout=file, stderr=file,
            )
        self.processes.append(process)
        end = time.monotonic() + LONGEST
        while not (found := re.search(ready, log.read_text())):
            if process.poll() is not None or time.monotonic() > end:
                sys.exit(f"{name} {arguments[0]} does not start: {log.read_text()}")
            time.sleep(0.01)
        return process.pid, found

    def stored(self, *options):
        done = subprocess.run(
            [PROGRAMS / "otp", "inbox", "--ndjson", "--limit", "100000", *options], env=self.environment,
            cwd=self.folder, capture_output=True, check=True, timeout=LONGEST,
        )
        return done.stdout.count(b"\n")

    def end(self):
        for process in self.processes:
            process.kill()
            process.wait()


async def post(port, number):
    """Posts a signed message."""
    body = json.dumps({
        "id": f"{number}-{RUN}", "text": f"Your Oakline code is {100_000 + number}.",
        "recipient": recipient(number), "channel": "sms",
    })
    second = int(time.time())
    signature = hmac.new(SECRET.encode(), f"{second}.{body}".encode(), hashlib.sha256).hexdigest()
    head = ["POST /sms HTTP/1.1", "Host: 127.0.0.1", f"Content-Length: {len(body)}", "Connection: close"]
    head += [f"OTP-Timestamp: {second}", f"OTP-Signature: {signature}"]
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write("\r\n".join([*head, "", body]).encode())
    status = (await reader.readline()).split()
    writer.close()
    if status[1:2] != [b"200"]:
        sys.exit(f"a message was refused with {status}")


async def mail(port, number):
    """Sends a mail."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    text = MAIL.format(recipient=recipient(number), number=number, run=RUN, code=100_000 + number)
    lines = ["HELO sender.example", "MAIL FROM:<login@oakline.example>", f"RCPT TO:<{recipient(number)}>"]
    await expect(reader, b"2")
    for line in lines:
        writer.write(line.encode() + b"\r\n")
        await expect(reader, b"2")
    writer.write(b"DATA\r\n")
    await expect(reader, b"3")
    writer.write(text.encode() + b".\r\n")
    await expect(reader, b"2")
    writer.write(b"QUIT\r\n")
    writer.close()


async def expect(reader, digit):
    reply = await reader.readline()
    if not reply.startswith(digit):
        sys.exit(f"a mail was refused with {reply[:3]}")


async def send(way, port):
    """Sends all messages, one at a time from each sender; returns the time that each took."""
    numbers, seconds = iter(range(MESSAGES)), []

    async def sender():
        for number in numbers:
            began = time.perf_counter()
            await way(port, number)
            seconds.append(time.perf_counter() - began)

    async with asyncio.timeout(LONGEST):
        await asyncio.gather(*(sender() for _ in range(SENDERS)))
    return seconds


def measure(name, way, port, processes):
    """Prints the table row of a gateway."""
    began, before = time.perf_counter(), [processor_seconds(process) for process in processes]
    seconds = asyncio.run(send(way, port))
    rate = MESSAGES / (time.perf_counter() - began)
    costs = [(processor_seconds(process) - start) / MESSAGES * 1000 for process, start in zip(processes, before)]
    shown = [f"{cost:.2f}" for cost in costs] + ["–"] * (2 - len(costs))
    print("|", " | ".join([name, f"{SENDERS}", f"{rate:,.0f}", delays(seconds), *shown]), "|", flush=True)


def main():
    with tempfile.TemporaryDirectory() as folder:
        machine = Machine(folder)
        try:
            service, _ = machine.start("otpd", "serve", ready="")
            hook, found = machine.start("otp-source", "webhook", "hook", ready=r"accepting webhooks from .* at [0-9.]+:(\d+)")
            measure("`otp-source webhook`, `otpd serve`", post, int(found[1]), [hook, service])
            sink, found = machine.start("otp-source", "smtp", "--listen", "127.0.0.1:0", ready=r"accepting mail at [0-9.]+:(\d+)")
            measure("`otp-source smtp`", mail, int(found[1]), [sink])
            counts = [machine.stored(), machine.stored("--store", machine.folder / "state/otp/tests/inbox.db")]
        finally:
            machine.end()
    if counts != [MESSAGES, MESSAGES]:
        sys.exit(f"{counts} messages are stored, not {MESSAGES} each")


main()
