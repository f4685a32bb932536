"""No code, text, sender or recipient leaks from commands, the service or the system log."""

import base64
import os
import subprocess
import sys
import time
import unittest

from harness import namespaces, programs, watching
from harness.calls import every_call, frame, request, varlink
from harness.canaries import EXTENSION, Canaries
from harness.secrets_case import SecretsTest
from harness.varlink import connect


def tearDownModule():
    SecretsTest.summary("secrets")


def wrong_calls(canaries):
    """Invalid calls with secrets in unexpected places."""
    text, code = canaries.text, canaries.code
    return [
        varlink(text),
        varlink("org.otpd.Codes." + canaries.word),
        varlink(canaries.word + ".Suggest"),
        varlink("org.varlink.service.GetInterfaceDescription", interface=text),
        varlink("org.otpd.Codes.Receive", messages=text),
        varlink("org.otpd.Codes.Receive", messages=[{"text": [text]}]),
        varlink("org.otpd.Codes.Receive", messages=[{"text": text, "receivedAt": text}]),
        varlink("org.otpd.Codes.Suggest", request={"site": text}),
        varlink("org.otpd.Codes.Suggest", request={"site": "https://example.com", "frames": [text]}),
        varlink("org.otpd.Codes.Suggest", request={"since": text}, at=text),
        varlink("org.otpd.Codes.Watch", request={"recipient": canaries.recipient}),
        varlink("org.otpd.Codes.Consume", id=code),
        varlink("org.otpd.Codes.Dismiss", id=int(code)),
        varlink("org.otpd.Codes.List", limit=text, before=code),
        varlink("org.otpd.Codes.Detect", message={"subject": text}),
        text.encode() + b"\0",
        b'{"method":"' + text.encode() + b'\0',
        b'{"method":{"' + code.encode() + b'":1}}\0',
        b"\xff\xfe" + text.encode() + b"\0",
        canaries.bad_lines() + b"\0",
        text.encode(),
    ]


class CommandTests(SecretsTest):
    def test_no_command_leaks_a_secret(self):
        for number in range(len(every_call(Canaries()))):
            self.renew()
            call = every_call(self.canaries)[number]
            options = {"stdin": call.stdin, "is_shown": call.is_shown, "statuses": (call.status,)}
            self.watch(call.name, call.program, *call.arguments, **options)

    def test_the_inbox_masks_codes_by_default(self):
        output = self.watch("inbox", "otp", "inbox").output
        self.assertIn(b"\xe2\x80\xa2", output)
        self.assertNotIn(self.canaries.code.encode(), output)

    def test_the_extension_gets_codes_and_sender_names_but_no_texts_or_phone_numbers(self):
        question = frame(request())
        for sender in (self.canaries.sender, self.canaries.recipient):
            self.renew(sender=sender)
            output = self.watch("the extension requests codes", "otp-native-host", EXTENSION, stdin=question).output
            self.assertIn(self.canaries.code.encode(), output)
            shown = set(self.canaries.kinds_in(output))
            self.assertLessEqual(shown, {"code as UTF-8", "sender as UTF-8"})

    def test_faults_in_user_rules_reveal_neither_senders_nor_patterns(self):
        canaries = self.canaries
        sender, code, text = canaries.sender, canaries.code, canaries.text
        rules = [
            f'{{"schema":1,"ignoredSenders":["{sender}"],"neverReport":["{code}"]}}',
            f'{{"schema":1,"ignoredSenders":["{sender}*{sender}"," {sender} "],"neverReport":["{code}{text}"]}}',
            f'{{"schema":1,"ignoredSenders":"{sender}","neverReport":{code}}}',
            f'{{"schema":1,"ignoredSenders":["{sender}","{sender}"],"neverReport":["{code}#*?*#"]}}',
            f'{{"schema":"{text}","{text}":["{code}"]}}',
            f'{{"schema":1,"neverReport":["{code}"',
            text,
        ]
        folder = self.home / "config/otp"
        folder.mkdir(parents=True, mode=0o700)
        for rule in rules:
            (folder / "rules.json").write_text(rule)
            # A damaged keyword file. A valid file's keywords may be shown to its author.
            (folder / "keywords.json").write_text(f'{{"schema":1,"{text}"')
            for program, *arguments in (("otp", "detect"), ("otp", "explain"), ("otpd", "ingest"), ("otp", "check", "--user")):
                report = self.watch("user rules: " + arguments[0], program, *arguments, stdin=b"hello")
                if arguments[0] == "check":
                    self.assertEqual(canaries.kinds_in(report.output), [])


class ServiceTests(SecretsTest):
    def start(self, *arguments, **more):
        self.errors = open(self.home / "tmp/errors", "w+b")
        self.addCleanup(self.errors.close)
        self.service = subprocess.Popen(
            [*more.pop("before", ()), programs.path("otpd"), "serve", *arguments],
            env=programs.environment(self.home) | more,
            cwd=self.home,
            stderr=self.errors,
            stdout=subprocess.DEVNULL,
        )
        self.addCleanup(self.service.wait)
        self.addCleanup(self.service.kill)
        self.path = self.home / "run/otp/otpd.sock"
        return self.connect()

    def connect(self):
        connection = connect(self.path)
        self.addCleanup(connection.close)
        return connection

    def inspect(self, name):
        report = watching.Report()
        watching.inspect_running(self.service.pid, report, self.canaries, str(self.home))
        watching.inspect_files(report, self.canaries, str(self.home))
        self.note(name, report)

    def test_the_service_leaks_no_secret(self):
        connection = self.start()
        watcher = self.connect()
        watcher.call("Watch", more=True)
        message = self.canaries.message(id="another")
        calls = [
            ("Receive", {"messages": [message]}), ("Suggest", {"request": {"recipient": self.canaries.recipient}}),
            ("Suggest", {"request": {"site": "https://example.com"}}), ("Detect", {"message": message}),
            ("List", {"limit": 9}), ("Consume", {"id": 1}), ("Dismiss", {"id": 2}),
            ("org.varlink.service.GetInfo", {}), ("org.varlink.service.GetInterfaceDescription", {"interface": "org.otpd.Codes"}),
        ]
        for method, parameters in calls:
            self.assertNotIn("error", connection.call(method, **parameters), method)
            self.inspect(f"the service: {method}")
        self.assertTrue(watcher.reply())
        self.service.terminate()
        self.assertEqual(self.service.wait(), 0)
        self.inspect("the service has ended")

    def test_invalid_calls_do_not_leak_to_other_clients(self):
        bystander = self.start()
        for number, call in enumerate(wrong_calls(self.canaries)):
            connection = self.connect()
            connection.send_bytes(call)
            if call.endswith(b"\0"):
                # The reply may repeat what this client sent.
                connection.reply()
            self.inspect(f"invalid call {number}")
            connection.close()
        info = bystander.call("org.varlink.service.GetInfo")
        self.assertEqual(self.canaries.kinds_in(str(info).encode()), [])
        self.inspect("after invalid calls")

    def test_commands_leak_no_secret_while_the_service_runs(self):
        self.start()
        line = self.canaries.line(id="newer", text=self.canaries.text + " ")
        for arguments in (["suggest", "--json"], ["inbox"], ["wait", "--json"], ["consume", "1"], ["dismiss", "1"]):
            self.watch("with the service: " + arguments[0], "otp", *arguments, statuses=(0,))
        self.watch("with the service: ingest", "otpd", "ingest", stdin=line, statuses=(0,))
        asked = frame(request()) + frame({"type": "used", "id": 2})
        self.watch("with the service: the extension", "otp-native-host", EXTENSION, stdin=asked, statuses=(0,))
        self.watch("a second service", "otpd", "serve", statuses=(2,))
        self.inspect("the service after commands")


class LogTests(SecretsTest):
    @unittest.skipUnless(namespaces.are_possible(), "requires unshare(1) and a mount namespace")
    def test_commands_write_nothing_to_the_system_log(self):
        for number in range(len(every_call(Canaries()))):
            self.renew()
            log = namespaces.Log(self.home)
            self.addCleanup(log.close)
            call = every_call(self.canaries)[number]
            # The call that times out behaves like the one that does not wait.
            if call.status == 124:
                continue
            options = {"stdin": call.stdin, "is_shown": call.is_shown, "statuses": (call.status,)}
            options |= {"before": log.before, "environment": log.environment}
            self.watch(call.name + ", with a log", call.program, *call.arguments, **options)
            self.assertEqual(len(log.entries()), 0, f"{call.name}: wrote to the system log")
            self.assertEqual(len(log.manager_messages()), 0, f"{call.name}: sent something to the service manager")
            self.assertEqual(len(log.leftover_files()), 0, f"{call.name}: left a file in a world-writable folder")

    @unittest.skipUnless(namespaces.are_possible(), "requires unshare(1) and a mount namespace")
    def test_the_service_sends_only_its_status_to_the_service_manager(self):
        log = namespaces.Log(self.home)
        self.addCleanup(log.close)
        more = {"before": log.before, **log.environment, "WATCHDOG_USEC": "50000"}
        service = self.start_program("otpd", "serve", **more)
        told, end = b"", time.monotonic() + programs.LONGEST
        while b"READY=1" not in told or b"WATCHDOG=1" not in told:
            self.assertLess(time.monotonic(), end, "the service did not report that it is ready")
            time.sleep(0.005)
            told += b"".join(log.manager_messages())
        report = watching.Report()
        watching.inspect_running(service.pid, report, self.canaries, str(self.home))
        service.terminate()
        self.assertEqual(service.wait(programs.LONGEST), 0)
        told += b"".join(log.manager_messages())
        self.assertEqual(self.canaries.kinds_in(told + service.stderr.read()), [])
        self.note("the service with a manager", report)
        self.store.write_bytes(self.canaries.lines(50))
        options = {"before": log.before, "environment": log.environment}
        self.watch("the service has a foreign store", "otpd", "serve", statuses=(2,), **options)
        self.assertEqual(len(log.entries()), 0)

    @unittest.skipUnless(namespaces.are_possible(), "requires unshare(1) and a mount namespace")
    def test_the_check_sees_writes_to_the_system_log(self):
        log = namespaces.Log(self.home)
        self.addCleanup(log.close)
        script = (
            "import syslog, socket; syslog.syslog('x'); open('/var/tmp/x', 'w'); "
            "socket.socket(1, 2).sendto(b'x', '/run/systemd/journal/socket'); "
            "socket.socket(1).connect('/run/systemd/journal/stdout')"
        )
        subprocess.run([*log.before, sys.executable, "-c", script], check=True)
        self.assertEqual(len(log.entries()), 3)
        self.assertEqual(len(log.leftover_files()), 1)


class CheckerTests(SecretsTest):
    def test_the_check_inspects_every_place(self):
        leaks = {
            "standard error": "cat >&2",
            "list of processes": 'exec sh -c "sleep 0.2; :" "$(cat)"',
            "environment": 'x="$(cat)" exec sh -c "sleep 0.2; :"',
            "open file": 'exec 3<>tmp/x; rm tmp/x; cat >&3; sleep 0.2',
            "file": "cat > tmp/x",
            "name of a file": ': > "tmp/$(cat)"',
            "name of a thread": 'x=$(cat); x=${x#*code is }; printf %s "${x%%,*}" > /proc/$$/comm; sleep 0.2; :',
        }
        for place, script in leaks.items():
            self.renew()
            report = watching.run(
                ["sh", "-c", script],
                home=str(self.home),
                canaries=self.canaries,
                stdin=self.canaries.text.encode(),
                environment={"PATH": os.defpath},
            )
            self.assertIn(f"{place}: code as UTF-8", report.leaks, f"{place} is not inspected")

    def test_the_check_finds_every_encoding_of_a_secret(self):
        for secret in self.canaries.secrets().values():
            data = secret.encode()
            encoded = [base64.b64encode(bytes(before) + data + b"...") for before in range(5)]
            encoded += [data, data.hex().encode(), data.hex().upper().encode(), secret.encode("utf-16-le")]
            for form in encoded:
                self.assertTrue(self.canaries.kinds_in(b"-----" + form + b"-----"), "an encoding is not found")
        self.assertEqual(self.canaries.kinds_in(Canaries().line()), [])


if __name__ == "__main__":
    unittest.main()
