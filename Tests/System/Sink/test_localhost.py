"""`localhost` is two addresses of this machine: programs differ in which they try."""

import http.client
import os
import smtplib
import socket
import subprocess
import sys
import unittest

from harness import programs
from sink import LONGEST, SinkTest, mail

LOOPBACK = [str(programs.ROOT / "Scripts/check/without-network"), "--quiet", "--loopback"]

# Delivers a mail over a connection to `localhost`, as Node.js mail libraries do.
NODE = """
const socket = require("net").connect(Number(process.argv[1]), process.argv[2]);
const lines = ["EHLO node", "MAIL FROM:<login@oakline.example>", "RCPT TO:<sam@example.com>", "DATA",
  "Subject: Sign in\\r\\n\\r\\nYour Oakline code is 482913.\\r\\n.", "QUIT"];
let text = "";
socket.on("error", (error) => { console.error(error.code); process.exit(1); });
socket.on("data", (data) => {
  text += data;
  for (const line of text.split("\\r\\n").slice(0, -1)) {
    if (line[0] > "3") { console.error(line); process.exit(1); }
    if (line[3] === " " && lines.length) socket.write(lines.shift() + "\\r\\n");
  }
  text = text.slice(text.lastIndexOf("\\n") + 1);
});
"""

# Runs without IPv6.
WITHOUT_IPV6 = """
import sys
sys.path[:0] = [{tests!r}, {promises!r}]
import unittest, sink
class InsideTests(sink.SinkTest):
    def test_a_code_arrives(self):
        one = self.sink("--http", "localhost:0", http=False, listen="localhost:0")
        self.assertNotIn("::1", one.said)
        sink.send(one.port, sink.mail("482913"))
        self.assertEqual(one.ask("timeout=60")[2]["code"], "482913")
unittest.main()
"""


class LocalhostTests(SinkTest):
    def start(self):
        return self.sink("--http", "localhost:0", http=False, listen="localhost:0")

    def test_both_addresses_take_mail_and_give_codes(self):
        sink = self.start()
        self.assertIn(f"accepting mail at 127.0.0.1:{sink.port} and [::1]:{sink.port};", sink.said)
        self.assertIn(f"http://127.0.0.1:{sink.web}/codes and http://[::1]:{sink.web}/codes", sink.said)
        for code, host in (("482913", "127.0.0.1"), ("593812", "::1"), ("604725", "localhost")):
            with smtplib.SMTP(host, sink.port, timeout=LONGEST) as connection:
                connection.login("anybody", "anything")
                connection.send_message(mail(code, f"{code}@example.com"))
            connection = http.client.HTTPConnection(host, sink.web, timeout=LONGEST)
            connection.request("GET", f"/codes?to={code}@example.com", headers={"Authorization": f"Bearer {sink.token}"})
            response = connection.getresponse()
            self.assertEqual(response.status, 200)
            self.assertIn(code.encode(), response.read())
            connection.close()

    def test_node_delivers_whichever_address_it_tries(self):
        sink = self.start()
        # The machine's name resolution decides which one comes first.
        for host in "localhost", "127.0.0.1", "::1":
            command = ["node", "-e", NODE, str(sink.port), host]
            done = subprocess.run(command, capture_output=True, text=True, timeout=LONGEST)
            self.assertEqual((done.returncode, done.stderr), (0, ""), host)
        self.assertEqual([entry["code"] for entry in self.stored()], ["482913"] * 3)

    def test_a_port_that_is_taken_at_one_address_is_named(self):
        with socket.create_server(("::1", 0), family=socket.AF_INET6) as taken:
            port = taken.getsockname()[1]
            done = self.run_program("otp-source", "smtp", "--listen", f"localhost:{port}")
        self.assertEqual(done.returncode, 2)
        self.assertIn(f"cannot listen at [::1]:{port}".encode(), done.stderr)
        with socket.socket() as free:
            free.bind(("127.0.0.1", port))

    def test_a_webhook_listens_at_both(self):
        settings = self.home / "config/otp/sources.json"
        settings.parent.mkdir(parents=True)
        settings.write_text(
            '{"schema":1,"sources":[{"name":"phone","kind":"webhook","sender":"shortcuts",'
            '"secretCommand":["echo","0123456789abcdef0123456789abcdef"],"listen":"localhost:0"}]}'
        )
        webhook = self.start_program("otp-source", "webhook", "phone", "--print")
        said = ""
        while said.count("\n") < 9 and "accepting webhooks" not in said:
            said += webhook.stderr.readline().decode()
        self.assertRegex(said, r"at 127\.0\.0\.1:(\d+) and \[::1\]:\1")

    def test_without_ipv6_the_other_address_is_enough(self):
        script = WITHOUT_IPV6.format(
            tests=os.path.dirname(os.path.abspath(__file__)), promises=str(programs.ROOT / "Tests/Promises")
        )
        inside = 'echo 1 > /proc/sys/net/ipv6/conf/all/disable_ipv6 && exec "$@"'
        command = [*LOOPBACK, "sh", "-c", inside, "sh", sys.executable, "-c", script]
        done = subprocess.run(command, capture_output=True, text=True, timeout=2 * LONGEST)
        self.assertEqual(done.returncode, 0, done.stderr)


if __name__ == "__main__":
    unittest.main()
