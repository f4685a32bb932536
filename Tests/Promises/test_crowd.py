"""Many clients send as much as they may and read nothing: the service stays small, and another
program still gets its code."""

import json
import pathlib
import socket
import threading
import time
import unittest

from harness import programs, varlink
from harness.crash import CrashTest

MEBIBYTE = 1 << 20

# The unit allows 512 MiB; large calls are read one at a time, and at most 32 MiB of them are held.
MOST = 256 * MEBIBYTE

CLIENTS = 200
WATCHERS = 256


def call(method, more=False, **parameters):
    """The bytes of a call."""
    body = {"method": f"org.otpd.Codes.{method}", "parameters": parameters}
    return json.dumps(body | ({"more": True} if more else {})).encode() + b"\0"


class CrowdTests(CrashTest):
    subject = "crowd"

    def connect(self):
        """A connection whose replies are not read."""
        connection = socket.socket(socket.AF_UNIX)
        self.addCleanup(connection.close)
        connection.settimeout(programs.LONGEST)
        connection.connect(str(self.socket))
        return connection

    def send(self, connection, calls):
        """Sends calls; the service may close the connection."""
        try:
            connection.sendall(calls)
        except OSError:
            self.figures["clients broken off"] += 1

    def ask(self):
        """Requests a code repeatedly, as other programs do."""
        while not self.is_over.is_set():
            began = time.monotonic()
            done = self.run_program("otp", "suggest", "--to", "me")
            self.worst = max(self.worst, time.monotonic() - began)
            self.figures["answers to another program"] += 1
            if done.stdout.strip() != b"482913":
                self.wrong.append((done.returncode, done.stderr))

    def peak(self, process):
        status = pathlib.Path(f"/proc/{process.pid}/status").read_text()
        return int(status.split("VmHWM:")[1].split()[0]) << 10

    def test_a_crowd_that_reads_nothing_takes_neither_memory_nor_answers_from_others(self):
        process, connection = self.serve()
        # Reads its standard error, so that it cannot block.
        threading.Thread(target=process.stderr.read, daemon=True).start()
        mine = {"text": "Your code is 482913", "recipient": "me", "sender": "Oakline"}
        self.assertNotIn("error", connection.call("Receive", messages=[mine]))
        self.is_over, self.worst, self.wrong = threading.Event(), 0, []
        asking = threading.Thread(target=self.ask)
        asking.start()
        try:
            # Each sends nearly 8 MiB; none reads whether it was stored.
            senders = []
            for number in range(CLIENTS):
                message = {"text": f"Your code is {500_000 + number}", "sender": f"{number} " + "a" * (8_000_000)}
                client = self.connect()
                sender = threading.Thread(target=self.send, args=(client, call("Receive", messages=[message])))
                sender.start()
                senders.append((sender, client))
            for sender, _ in senders:
                sender.join(programs.LONGEST)
            self.figures["peak after 200 senders of 8 MB (MB)"] = self.peak(process) // 1_000_000
            # The same clients request all codes and read no reply.
            for _, client in senders:
                self.send(client, call("Suggest", request={"limit": 1_000}) * 16)
            self.figures["peak after unread replies (MB)"] = self.peak(process) // 1_000_000
            # JSON takes six bytes for a control character.
            sender = varlink.Connection(self.socket, timeout=programs.LONGEST)
            self.assertNotIn("error", sender.call("Receive", messages=[{"text": "\1" * 1_000_000}]))
            listing = [self.connect() for _ in range(CLIENTS)]
            for client in listing:
                self.send(client, call("List", limit=1))
            # Room may have been made by closing the connection that was silent the longest.
            sender.close()
            sender = varlink.Connection(self.socket, timeout=programs.LONGEST)
            self.assertNotIn("error", sender.call("Suggest"))
            self.figures["peak after long lists (MB)"] = self.peak(process) // 1_000_000
            watchers = [self.connect() for _ in range(WATCHERS)]
            for watcher in watchers:
                self.send(watcher, call("Watch", more=True))
            self.figures["peak after 256 watchers (MB)"] = self.peak(process) // 1_000_000
        finally:
            self.is_over.set()
            asking.join(programs.LONGEST)
        self.figures["worst wait of another program (ms)"] = int(self.worst * 1_000)
        self.assertEqual(self.wrong, [])
        self.assertIsNone(process.poll())
        self.assertLess(self.peak(process), MOST)
        connection.close()
        sender.close()
        for client in [client for _, client in senders] + listing:
            client.close()
        for watcher in watchers:
            watcher.close()
        after = varlink.Connection(self.socket, timeout=programs.LONGEST)
        self.assertIn("parameters", after.call("Suggest"))
        after.close()


if __name__ == "__main__":
    unittest.main()
