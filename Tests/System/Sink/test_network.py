"""The sink opens no connections: it listens, and the kernel would kill it if it connected. With a
loopback as its only network, it does everything that it should."""

import signal
import subprocess
import sys
import unittest

from harness import programs
from sink import LONGEST, SinkTest, mail, send

WITHOUT_NETWORK = [str(programs.ROOT / "Scripts/check/without-network"), "--quiet"]

# Runs in the namespace, which no other program can reach.
INSIDE = """
import sys
sys.path[:0] = [{tests!r}, {promises!r}]
import unittest, sink
class InsideTests(sink.SinkTest):
    def test_a_code_arrives(self):
        one = self.sink()
        sink.send(one.port, sink.mail("482913"))
        self.assertEqual(one.ask("timeout=60")[2]["code"], "482913")
        self.assertEqual(one.end(), 0)
unittest.main()
"""


class FilterTests(unittest.TestCase):
    def run_python(self, mode, script):
        command = [*WITHOUT_NETWORK, mode, sys.executable, "-c", f"import socket; {script}"]
        return subprocess.run(command, capture_output=True, timeout=LONGEST).returncode

    def test_what_listens_may_listen_and_nothing_else(self):
        listening = "s = socket.create_server(('127.0.0.1', 0)); socket.create_server(('::1', 0), family=socket.AF_INET6)"
        self.assertEqual(self.run_python("--listening", listening), 0)
        for script in (
            "socket.create_connection(('127.0.0.1', 1))", "socket.socket(socket.AF_INET, socket.SOCK_DGRAM)",
            "socket.socket(socket.AF_NETLINK, socket.SOCK_RAW)", "socket.getaddrinfo('example.com', 25)",
            "socket.socket(socket.AF_INET, socket.SOCK_RAW)",
        ):
            self.assertEqual(self.run_python("--listening", script), -signal.SIGSYS, script)

    def test_in_a_namespace_nothing_but_the_loopback_is_reached(self):
        talking = "s = socket.create_server(('127.0.0.1', 0)); socket.create_connection(s.getsockname())"
        self.assertEqual(self.run_python("--loopback", talking), 0)
        elsewhere = "import errno; assert socket.socket().connect_ex(('192.0.2.1', 25)) == errno.ENETUNREACH"
        self.assertEqual(self.run_python("--loopback", elsewhere), 0)
        for script in ("socket.socket(socket.AF_INET, socket.SOCK_DGRAM)", "socket.if_nameindex()"):
            self.assertEqual(self.run_python("--loopback", script), -signal.SIGSYS, script)


class SinkNetworkTests(SinkTest):
    def test_it_connects_with_nobody(self):
        sink = self.sink(before=[*WITHOUT_NETWORK, "--listening"])
        send(sink.port, mail("482913"))
        self.assertEqual(sink.ask("timeout=60")[2]["code"], "482913")
        self.assertEqual(sink.end(), 0)

    def test_a_loopback_is_all_that_it_needs(self):
        tests = programs.ROOT / "Tests"
        script = INSIDE.format(tests=str(tests / "System/Sink"), promises=str(tests / "Promises"))
        command = [*WITHOUT_NETWORK, "--loopback", sys.executable, "-c", script]
        done = subprocess.run(command, capture_output=True, text=True, timeout=2 * LONGEST)
        self.assertEqual(done.returncode, 0, done.stderr)


if __name__ == "__main__":
    unittest.main()
