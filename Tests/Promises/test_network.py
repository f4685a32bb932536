"""No program opens any socket but a local one: the kernel would kill it, and the libraries do not
contain the calls."""

import os
import signal
import subprocess
import sys
import unittest

from harness import programs
from harness.calls import every_call, frame, request
from harness.canaries import EXTENSION, Canaries
from harness.case import PromiseTest
from harness.varlink import connect

WITHOUT_NETWORK = [str(programs.ROOT / "Scripts/check/without-network"), "--quiet"]
CHECK_SOCKETS = str(programs.ROOT / "Scripts/check/sockets")

counts = {"runs": 0, "killed": 0, "planted": 0}


def tearDownModule():
    print(
        f"network: {counts['runs']} runs of the programs, {counts['killed']} kills of test scripts,"
        f" {counts['planted']} planted objects found"
    )


def run_python(script):
    return subprocess.run([*WITHOUT_NETWORK, sys.executable, "-c", script], capture_output=True)


class FilterTests(unittest.TestCase):
    def test_creating_another_kind_of_socket_kills_the_process(self):
        scripts = {name: f"socket.socket(socket.{name}, socket.SOCK_DGRAM)" for name in ("AF_INET", "AF_INET6", "AF_VSOCK")}
        scripts |= {name: f"socket.socket(socket.{name}, socket.SOCK_RAW)" for name in ("AF_NETLINK", "AF_PACKET")}
        scripts["a pair"] = "socket.socketpair(socket.AF_INET)"
        # The kernel ignores the upper half of the family.
        scripts["a large family"] = "ctypes.CDLL(None).syscall(ctypes.c_long(41 if machine == 'x86_64' else 198), ctypes.c_long(2 + (1 << 32)), 1, 0)"
        scripts["names of hosts"] = "socket.getaddrinfo('example.com', 443)"
        scripts["a ring"] = "ctypes.CDLL(None).syscall(425, 1, 0)"
        if os.uname().machine == "x86_64":
            scripts["a call of x32"] = "ctypes.CDLL(None).syscall(0x40000000 + 41, 2, 1, 0)"
        for name, script in scripts.items():
            done = run_python("import ctypes, os, socket; machine = os.uname().machine; " + script)
            self.assertEqual(done.returncode, -signal.SIGSYS, f"{name} is permitted")
            counts["killed"] += 1

    def test_child_processes_are_filtered_too(self):
        script = "import subprocess, sys; print(subprocess.call([sys.executable, '-c', 'import socket; socket.socket()']))"
        self.assertEqual(int(run_python(script).stdout), -signal.SIGSYS)
        counts["killed"] += 1

    def test_local_sockets_are_permitted(self):
        script = "import socket; socket.socketpair(); socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)"
        self.assertEqual(run_python(script).returncode, 0)

    def test_the_namespace_has_no_interface_but_loopback(self):
        command = [WITHOUT_NETWORK[0], "cat", "/proc/net/dev"]
        done = subprocess.run(command, capture_output=True, text=True, check=True)
        interfaces = [line.split(":")[0].strip() for line in done.stdout.splitlines()[2:]]
        if "not permitted" in done.stderr:
            self.skipTest("network namespaces are not permitted here; only the filter applies")
        self.assertEqual(interfaces, ["lo"])


class ProgramTests(PromiseTest):
    def run_without_network(self, name, *arguments, **more):
        counts["runs"] += 1
        return self.run_program(name, *arguments, before=WITHOUT_NETWORK, **more)

    def test_every_command_works_without_network(self):
        canaries = Canaries()
        for call in every_call(canaries):
            # A store and settings for each call, so that a used code does not affect the next call.
            own = self.home / f"state/{counts['runs']}"
            more = {"OTP_STORE": f"{own}/inbox.db", "HOME": f"{own}", "XDG_CONFIG_HOME": f"{own}/config"}
            self.run_program("otpd", "ingest", stdin=canaries.line(), **more)
            done = self.run_without_network(call.program, *call.arguments, stdin=call.stdin, **more)
            self.assertEqual(done.returncode, call.status, call.name)

    def test_the_service_works_without_network(self):
        service = self.start_program("otpd", "serve", before=WITHOUT_NETWORK)
        connection = connect(self.home / "run/otp/otpd.sock")
        self.addCleanup(connection.close)
        message = Canaries().message()
        watcher = connect(self.home / "run/otp/otpd.sock")
        self.addCleanup(watcher.close)
        watcher.call("Watch", more=True)
        self.assertNotIn("error", connection.call("Receive", messages=[message]))
        self.assertTrue(watcher.reply())
        for arguments in (["suggest"], ["wait"], ["inbox"], ["consume", "1"]):
            self.assertEqual(self.run_without_network("otp", *arguments).returncode, 0, arguments[0])
        asked = frame(request()) + frame({"type": "used", "id": 1})
        self.assertEqual(self.run_without_network("otp-native-host", EXTENSION, stdin=asked).returncode, 0)
        service.terminate()
        self.assertEqual(service.wait(programs.LONGEST), 0)
        counts["runs"] += 1


class ObjectTests(PromiseTest):
    def check(self, folder):
        return subprocess.run([CHECK_SOCKETS, str(folder)], capture_output=True, text=True)

    def plant(self, module, code):
        """An object file of a module, compiled from C."""
        folder = self.home / f"planted/{module}.build"
        folder.mkdir(parents=True, exist_ok=True)
        command = [os.environ.get("CC", "clang"), "-x", "c", "-w", "-c", "-o", str(folder / "planted.o"), "-"]
        subprocess.run(command, input=code.encode(), check=True)
        return folder.parent

    def test_the_check_names_a_module_that_could_open_a_socket(self):
        symbols = {"OTPDetection": "getaddrinfo", "OTPInbox": "socket", "otp": "connect", "CSockets": "getaddrinfo",
                   "OTPSuggestion": "otp_socket_connect", "OTPText": "syscall"}
        for module, symbol in symbols.items():
            folder = self.plant(module, f"int {symbol}(); int f() {{ return {symbol}(); }}")
            done = self.check(folder)
            self.assertEqual((done.returncode, done.stderr), (1, f"{module} uses {symbol}\n"))
            (folder / f"{module}.build/planted.o").unlink()
            counts["planted"] += 1

    def test_the_check_permits_what_the_service_needs(self):
        self.plant("CSockets", "int socket(); int otp_socket_connect() { return socket(); }")
        folder = self.plant("OTPService", "int otp_socket_connect(); int f() { return otp_socket_connect(); }")
        done = self.check(folder)
        self.assertEqual((done.returncode, done.stderr), (0, ""))

    def test_the_check_fails_without_object_files(self):
        self.assertEqual(self.check(self.home).returncode, 1)


if __name__ == "__main__":
    unittest.main()
