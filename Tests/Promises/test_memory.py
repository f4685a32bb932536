"""The memory that long texts take, and which of them are not stored."""

import json
import os
import pathlib
import subprocess
import threading
import time
import unittest

from harness import programs, store, varlink
from harness.crash import CrashTest

MEBIBYTE = 1 << 20

# Nearly the longest text that fits into a line of 8 MiB.
LONGEST = 7_800_000

# The maximum memory for each byte of text.
MOST = 30


def repeated(unit, length):
    """`unit` repeated as often as it fits into `length` bytes."""
    return unit * (length // len(unit.encode()))


KINDS = {
    "digits": "1234567890",
    "digits in groups": "482 913 000 ",
    "single digits": "4 8 2 9 ",
    "codes": "482913 ",
    "words": "please verify the account with your friend today ",
    "letters and digits": "a1",
    "sentences": "Your code is 482913, the order 12-345 costs 1,234.50 EUR.\n",
    "Chinese": "您的验证码是482913，请勿泄露",
    "capitals": "QWERTY ABCD ",
}


class MemoryTests(CrashTest):
    subject = "memory"

    def peak(self, text):
        """The peak memory of `otp detect` for `text`, in bytes."""
        line = self.home / "line"
        line.write_text(json.dumps({"text": text}, ensure_ascii=False) + "\n")
        with line.open() as stdin, open(os.devnull, "w") as output:
            process = subprocess.Popen(
                [programs.path("otp"), "detect", "--ndjson"],
                stdin=stdin,
                stdout=output,
                env=programs.environment(self.home),
            )
            _, status, usage = os.wait4(process.pid, 0)
            process.returncode = os.waitstatus_to_exitcode(status)
        self.assertEqual(process.returncode, 0)
        return usage.ru_maxrss * 1024

    def test_detection_takes_less_than_thirty_bytes_of_memory_for_each_byte_of_text(self):
        base = self.peak("Your code is 482913")
        for name, unit in KINDS.items():
            with self.subTest(kind=name):
                share = (self.peak(repeated(unit, LONGEST)) - base) / LONGEST
                self.figures[f"{name} (tenths of a byte)"] = round(share * 10)
                self.assertLess(share, MOST)

    def test_ingest_refuses_a_text_above_the_limit_and_names_its_line(self):
        fits = {"id": 1, "text": "a" * (MEBIBYTE - 7), "subject": "subject"}
        too_long = {"id": 2, "text": "a" * (MEBIBYTE - 6), "subject": "subject"}
        lines = "".join(json.dumps(line) + "\n" for line in (fits, too_long, store.message(3)))
        done = self.run_program("otpd", "ingest", "--json", stdin=lines.encode())
        self.assertEqual(done.returncode, 2)
        self.assertRegex(done.stderr, rb"^otpd: line 2: .*1 MiB")
        summary = json.loads(done.stdout)
        self.assertEqual((summary["received"], summary["none"], summary["codes"], summary["rejected"]), (3, 1, 1, 1))

    def test_the_service_refuses_a_text_above_the_limit_and_names_the_message(self):
        process, connection = self.serve()
        messages = [store.message(1), {"text": "a" * (MEBIBYTE + 1)}]
        reply = connection.call("Receive", messages=messages)
        self.assertEqual(reply["error"], "org.otpd.Codes.TextTooLong")
        self.assertEqual(reply["parameters"], {"parameter": "messages[1].text", "limit": "1048576 bytes"})
        self.assertEqual(connection.call("List")["parameters"]["entries"], [])
        self.assertNotIn("error", connection.call("Receive", messages=[{"text": "a" * MEBIBYTE}]))
        connection.close()
        process.terminate()
        self.assertEqual(process.wait(programs.LONGEST), 0)

    def limited(self, limit):
        """A command prefix that limits a program's memory with a control group, if this user may
        make one; in any case the peak is compared with a lower limit."""
        group = pathlib.Path(f"/sys/fs/cgroup/memory/otp-test-{os.getpid()}")
        try:
            group.mkdir()
            (group / "memory.limit_in_bytes").write_text(str(limit))
        except OSError:
            return ()
        self.addCleanup(group.rmdir)
        return ("sh", "-c", f'echo $$ > {group}/cgroup.procs; exec "$@"', "sh")

    def test_the_largest_calls_of_twenty_clients_at_once_kill_nobody(self):
        """Prints the peak memory and the worst wait of another client."""
        process, connection = self.serve(before=self.limited(256 * MEBIBYTE))
        text = repeated(KINDS["words"], MEBIBYTE)
        # Prepared beforehand, so that only the service is measured.
        calls = [
            json.dumps(
                {
                    "method": "org.otpd.Codes.Receive",
                    "parameters": {"messages": [{"id": f"{client}-{place}", "text": text} for place in range(7)]},
                }
            ).encode()
            + b"\0"
            for client in range(20)
        ]
        replies = []

        def send(client):
            own = varlink.Connection(self.socket, timeout=programs.LONGEST)
            own.send_bytes(calls[client])
            replies.append(own.reply() or {"error": "closed"})
            own.close()

        clients = [threading.Thread(target=send, args=(client,)) for client in range(20)]
        for client in clients:
            client.start()
        worst = 0
        while any(client.is_alive() for client in clients):
            began = time.monotonic()
            self.assertIn("parameters", connection.call("Suggest"))
            worst = max(worst, time.monotonic() - began)
            time.sleep(0.01)
        status = pathlib.Path(f"/proc/{process.pid}/status").read_text()
        peak = int(status.split("VmHWM:")[1].split()[0]) << 10
        self.figures["peak of the service (MB)"] = peak // 1_000_000
        self.figures["worst wait of another client (ms)"] = int(worst * 1_000)
        self.assertEqual([reply.get("error") for reply in replies], [None] * len(clients))
        self.assertLess(peak, 128 * MEBIBYTE)
        connection.close()
        process.terminate()
        self.assertEqual(process.wait(programs.LONGEST), 0)


if __name__ == "__main__":
    unittest.main()
