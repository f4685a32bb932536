"""An iPhone in the same network: curl posts as its Shortcuts do, and zbarimg reads the QR code."""

import json
import os
import pty
import re
import shlex
import subprocess
import unittest

from daemons.case import LONGEST, SourceTest, stop
from harness import programs

# An interface with this name and address stands for the Wi-Fi of this machine, and one for the
# network of its containers.
WIRELESS, HOME = "wlan0", "192.168.77.5"
BRIDGE, CONTAINERS = "docker0", "172.17.0.1"

# What Shortcuts sends besides the fields that its owner enters.
FIELDS = (
    "User-Agent: BackgroundShortcutRunner/3303.1.1 CFNetwork/1568.200.51 Darwin/24.1.0", "Accept: */*",
    "Accept-Language: en-GB,en;q=0.9", "Accept-Encoding: gzip, deflate", "Connection: keep-alive",
    "Content-Type: application/json",
)

BLOCKS = {" ": (0, 0), "▀": (1, 0), "▄": (0, 1), "█": (1, 1)}


def link(*words):
    subprocess.run(["ip", *words], check=True, capture_output=True)


def picture(lines):
    """The QR code of lines of blocks as a picture (PGM), with four pixels for each module."""
    rows = []
    for line in lines:
        for half in (0, 1):
            row = b"".join((b"\xff" if BLOCKS[each][half] else b"\0") * 4 for each in line)
            rows += [row] * 4
    return b"P5 %d %d 255\n" % (len(rows[0]), len(rows)) + b"".join(rows)


def read_qr_code(said):
    """What the QR code among the lines of a terminal says."""
    lines = [re.sub(r"\x1b\[[\d;]*m", "", line) for line in said.splitlines()]
    lines = [line for line in lines if len(line) > 20 and set(line) <= set(BLOCKS)]
    done = subprocess.run(
        ["zbarimg", "--quiet", "--raw", "--nodbus", "-"], input=picture(lines), capture_output=True, check=True,
    )
    return done.stdout.decode().strip()


class Phone(SourceTest):
    def setUp(self):
        super().setUp()
        link("link", "add", WIRELESS, "type", "veth", "peer", "name", "access")
        self.addCleanup(link, "link", "delete", WIRELESS)
        link("link", "add", BRIDGE, "type", "bridge")
        self.addCleanup(link, "link", "delete", BRIDGE)
        link("address", "add", f"{CONTAINERS}/16", "dev", BRIDGE)
        link("link", "set", BRIDGE, "up")
        link("link", "set", "access", "up")
        self.connect()

    def connect(self, address=HOME):
        link("address", "add", f"{address}/24", "dev", WIRELESS)
        link("link", "set", WIRELESS, "up")

    def add(self, *options, answer="y"):
        """Runs `otp sources add iphone` on a terminal; returns what it shows, and its status."""
        reading, theirs = pty.openpty()
        process = subprocess.Popen(
            [programs.path("otp"), "sources", "add", "iphone", *options], env=self.environment() | {"TERM": "xterm"},
            cwd=self.home, stdin=theirs, stdout=theirs, stderr=theirs, start_new_session=True,
        )
        os.close(theirs)
        self.addCleanup(stop, process)
        said = b""
        try:
            while part := os.read(reading, 4096):
                said += part
                if answer is not None and said.endswith(b"[y/N] "):
                    os.write(reading, f"{answer}\n".encode())
                    answer = None
        except OSError:
            # The other end of the terminal is closed.
            pass
        os.close(reading)
        return said.decode().replace("\r", ""), process.wait(LONGEST)

    def start(self):
        """Starts the added source as its printed command says; returns its process."""
        process = self.source("webhook", "iphone")
        self.wait_until_said("accepting webhooks from the iPhone")
        return process

    def post(self, url, text, token, sender="Oakline"):
        """Posts a message as Shortcuts does; returns the status of the answer."""
        command = ["curl", "--silent", "--output", "/dev/null", "--write-out", "%{http_code}", "--max-time", str(LONGEST)]
        for field in (*FIELDS, f"Authorization: Bearer {token}"):
            command += ["--header", field]
        body = json.dumps({"text": text, "sender": sender}, ensure_ascii=False, separators=(",", ":"))
        done = subprocess.run([*command, "--data-binary", "@-", url], input=body.encode(), capture_output=True, check=True)
        return done.stdout.decode()

    def token_of(self, page):
        return page.rpartition("#")[2]

    def test_a_person_scans_the_code_and_a_message_of_the_iphone_is_offered(self):
        said, status = self.add()
        self.assertEqual(status, 0, said)
        page = read_qr_code(said)
        url = f"http://{HOME}:8791/"
        self.assertRegex(page, rf"^{re.escape(url)}#[0-9a-f]{{32}}$")
        token = self.token_of(page)
        for line in (f"{HOME}, port 8791 ({WIRELESS}).", f"  {page}", f"Bearer {token}", f"URL           {url}"):
            self.assertIn(line, said)
        self.start()
        shown = subprocess.run(["curl", "--silent", "--include", page], capture_output=True, check=True).stdout.decode()
        self.assertIn("HTTP/1.1 200 OK", shown)
        self.assertIn("Content-Type: text/html; charset=utf-8", shown)
        for label in ("Automation", "Message Contains", "Get Contents of URL", "Method", "Headers", "Request Body", "Shortcut Input"):
            self.assertIn(f"<b>{label}</b>", shown)
        # The page itself puts the token into its fields: the source does not know who asks.
        self.assertNotIn(token, shown)
        self.assertEqual(self.post(url, "Your Oakline code is 482913", token), "200")
        self.assertEqual(self.post(url, "G-100005 ist dein Code: „ä“\nZeile 2", token, sender="+49 151 0000000"), "200")
        self.expect("the iPhone posts", "482913", "100005")
        self.assertEqual([one["code"] for one in self.offered()][-2:], ["100005", "482913"])
        self.assertEqual({one["sender"] for one in self.offered()}, {"Oakline", "+49 151 0000000"})

    def test_what_has_no_token_is_refused_and_not_stored(self):
        said, _ = self.add()
        url, token = f"http://{HOME}:8791/", self.token_of(read_qr_code(said))
        self.start()
        for wrong in ("", "0" * 32, token[:-1], token + "0", token.upper() if token.upper() != token else "A"):
            self.assertEqual(self.post(url, "Your Oakline code is 482913", wrong), "401")
        self.assertEqual(self.stored(), [])
        for path, expected in (("favicon.ico", "405"), (f"?{token}", "200")):
            done = subprocess.run(
                ["curl", "--silent", "--output", "/dev/null", "--write-out", "%{http_code}", url + path],
                capture_output=True, check=True,
            )
            self.assertEqual(done.stdout.decode(), expected, path)
        # Nothing listens in the network of the containers, or on this machine's own address.
        for host in (CONTAINERS, "127.0.0.1"):
            done = subprocess.run(["curl", "--silent", f"http://{host}:8791/"], capture_output=True)
            self.assertEqual(done.returncode, 7, host)
        log = "\n".join(self.said())
        self.assertNotIn(token, log)
        self.assertIn(f"{HOME}:8791 can be reached from other machines, without TLS", log)

    def test_a_person_who_does_not_want_that_gets_nothing(self):
        for answer in ("n", "", "no"):
            said, status = self.add(answer=answer)
            self.assertEqual(status, 2, said)
            self.assertIn("nothing was added", said)
        self.assertFalse((self.home / "config/otp/sources.json").exists())
        self.assertEqual(list((self.home / "state").glob("**/secret")), [])

    def test_a_script_says_yes(self):
        done = self.run_program("otp", "sources", "add", "iphone")
        self.assertEqual((done.returncode, done.stdout), (2, b""))
        self.assertIn(f"add --yes to listen at {HOME}:8791 ({WIRELESS})".encode(), done.stderr)
        done = self.run_program("otp", "sources", "add", "iphone", "--yes")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertNotIn("█".encode(), done.stdout)
        # Two phones have a port and a token each, of which only this user can read the file.
        more = self.run_program("otp", "sources", "add", "iphone", "--yes", "--name", "second")
        self.assertIn(f"{HOME}:8792".encode(), more.stdout)
        files = [self.home / f"state/otp/sources/{name}/secret" for name in ("iphone", "second")]
        self.assertNotEqual(*(file.read_text() for file in files))
        for file in files:
            self.assertEqual(file.stat().st_mode & 0o777, 0o600)
            self.assertIn(file.read_bytes(), done.stdout + more.stdout)
        self.assertNotIn(files[0].read_text(), (self.home / "config/otp/sources.json").read_text())
        again = self.run_program("otp", "sources", "add", "iphone", "--yes")
        self.assertIn(b"there is a source iphone already", again.stderr)
        self.assertIn(files[0].read_bytes(), done.stdout)
        for name in ("iphone", "second"):
            self.assertEqual(self.run_program("otp", "sources", "remove", name).returncode, 0)
        self.assertEqual(list((self.home / "state/otp/sources").iterdir()), [])

    def test_a_port_in_use_is_passed_over(self):
        listening = subprocess.Popen(
            ["/usr/bin/python3", "-c", f"import socket; s = socket.create_server(('{HOME}', 8791)); print(1, flush=True); s.accept()"],
            stdout=subprocess.PIPE,
        )
        self.addCleanup(lambda: (stop(listening), listening.stdout.close()))
        listening.stdout.readline()
        said, _ = self.add()
        self.assertTrue(read_qr_code(said).startswith(f"http://{HOME}:8792/#"), said)

    def test_when_all_ports_are_in_use_the_person_names_one(self):
        script = f"import socket\nall = [socket.create_server(('{HOME}', port)) for port in range(8791, 8800)]\nprint(1, flush=True); all[0].accept()"
        listening = subprocess.Popen(["/usr/bin/python3", "-c", script], stdout=subprocess.PIPE)
        self.addCleanup(lambda: (stop(listening), listening.stdout.close()))
        listening.stdout.readline()
        said, status = self.add()
        self.assertEqual(status, 2)
        self.assertIn(f"the ports from 8791 to 8799 are in use; add --set listen={HOME}:PORT", said)

    def test_without_a_network_the_person_names_an_address(self):
        link("link", "set", WIRELESS, "down")
        # A network of containers alone is still one.
        said, _ = self.add(answer="n")
        self.assertIn(f"{CONTAINERS}, port 8791 ({BRIDGE})", said)
        link("link", "set", BRIDGE, "down")
        said, status = self.add()
        self.assertEqual(status, 2)
        self.assertIn("this machine has no address in a local network; connect it, or add --set listen=ADDRESS:PORT", said)
        said, status = self.add("--set", "listen=192.168.77.9:9000")
        self.assertEqual(status, 0, said)
        self.assertTrue(read_qr_code(said).startswith("http://192.168.77.9:9000/#"))

    def test_the_interface_of_the_default_route_is_preferred(self):
        link("route", "add", "default", "dev", BRIDGE)
        self.assertIn(f"{CONTAINERS}, port 8791 ({BRIDGE})", self.add(answer="n")[0])

    def test_the_doctor_sees_that_the_address_has_changed(self):
        self.add()
        self.start()
        self.assertRegex(self.doctor(), re.compile(rf"^ok +source iphone: accepting webhooks from the iPhone at {HOME}:8791", re.M))
        link("address", "flush", "dev", WIRELESS)
        self.connect("192.168.77.6")
        line = (
            f"source iphone: {HOME}, to which the iPhone posts, is not an address of this machine; to fix it: "
            "otp sources remove iphone && otp sources add iphone"
        )
        self.assertRegex(self.doctor(), re.compile("^wrong +" + re.escape(line) + "$", re.M))
        # Setting up leaves that to the person: this may be another network.
        done = self.run_program("otp", "setup", "--yes", **self.shim())
        self.assertNotIn(b"will run: otp sources remove", done.stdout)
        self.assertIn(line, done.stdout.decode())
        # The cure, on a terminal.
        self.assertEqual(self.run_program("otp", "sources", "remove", "iphone").returncode, 0)
        said, _ = self.add()
        token = self.token_of(read_qr_code(said))
        self.source("webhook", "iphone")
        self.wait_until_said("the iPhone at 192.168.77.6:8791")
        self.assertEqual(self.post("http://192.168.77.6:8791/", "Your Oakline code is 100006", token), "200")
        self.wait(lambda: "100006" in [one["code"] for one in self.offered()], "the code is not offered")

    def test_setting_up_offers_it_and_undoing_removes_it(self):
        self.service.kill()
        self.service.wait()
        shim = {"PATH": str(self.home / "empty")}
        (self.home / "empty").mkdir()
        (self.home / "empty/cat").symlink_to("/bin/cat")
        command = shlex.join([programs.path("otp"), "setup"])
        answers = {"finds the codes? [Y/n] ": "", "Listen there? [y/N] ": "yes"}
        reading, theirs = pty.openpty()
        process = subprocess.Popen(
            ["/bin/sh", "-c", f"exec {command}"], env=self.environment() | shim, cwd=self.home, stdin=theirs,
            stdout=theirs, stderr=theirs, start_new_session=True,
        )
        os.close(theirs)
        self.addCleanup(stop, process)
        said = ""
        try:
            while part := os.read(reading, 4096):
                said += part.decode(errors="replace")
                for piece in [piece for piece in answers if piece in said]:
                    os.write(reading, f"{answers.pop(piece)}\n".encode())
        except OSError:
            pass
        os.close(reading)
        process.wait(LONGEST)
        self.addCleanup(lambda: self.run_program("otp", "setup", "--undo", "--yes", **shim))
        self.assertEqual(answers, {}, said)
        token = re.search(r"#([0-9a-f]{32})", said)[1]
        self.assertRegex(said, f"source iphone: accepting webhooks from the iPhone at {HOME}:8791")
        self.assertEqual(self.post(f"http://{HOME}:8791/", "Your Oakline code is 100007", token), "200")
        self.wait(lambda: "100007" in [one["code"] for one in self.offered()], "the code is not offered")
        self.run_program("otp", "setup", "--undo", "--yes", **shim)
        left = [path for folder in ("config", "state") for path in (self.home / folder).glob("**/*") if "otp" in str(path)]
        self.assertEqual([path for path in left if path.is_file()], [])

    def doctor(self):
        return self.run_program("otp", "doctor", **self.shim()).stdout.decode()


if __name__ == "__main__":
    unittest.main()
