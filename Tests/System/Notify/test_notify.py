"""Tests `otpd notify` with a notification server that the test controls.

OTP_PROGRAMS names the folder of the built programs.
"""
import json
import os
import subprocess
import unittest

from desktop import Desktop, ScreenSaver, Server, Session, until

PROGRAMS = os.environ["OTP_PROGRAMS"]
# No other test has it: one that runs meanwhile may pass a message as an argument.
CODE = "605837"


class NotifyTests(unittest.TestCase):
    """One desktop each, with a session bus and the program's messages in a file."""

    def setUp(self):
        self.desktop = Desktop(PROGRAMS)
        self.addCleanup(self.desktop.end)
        self.desktop.start_bus("session")
        self.bus = self.desktop.connect("session")

    def notify(self, *options):
        """Starts the program, and waits until it has checked the existing codes."""
        self.ingest({"text": "See you at noon", "sender": "Verdana"})
        self.printed = self.desktop.start_notify(*options)
        until(lambda: "waiting for codes" in self.printed())

    def serve(self):
        self.desktop.environment["OTP_SOCKET"] = os.path.join(self.desktop.folder, "run/otpd.sock")
        process = self.desktop.otpd("serve", stderr=subprocess.DEVNULL)
        until(lambda: os.path.exists(self.desktop.environment["OTP_SOCKET"]))
        return process

    def ingest(self, *messages):
        lines = "".join(json.dumps(message) + "\n" for message in messages)
        answer = self.desktop.run("otpd", "ingest", "--quiet", input=lines)
        self.assertEqual(answer.returncode, 0, answer.stderr)

    def code(self, value=CODE, sender="Oakline", **members):
        return {"text": f"Your code is {value}", "sender": sender, "channel": "sms", **members}

    def suggested(self):
        return self.desktop.run("otp", "suggest").stdout.strip()

    def warnings(self):
        """The output of the program, except that it is ready."""
        return self.printed().replace("otpd: waiting for codes\n", "")

    def shows(self, server, *summaries):
        until(lambda: server.summaries() == sorted(summaries))

    def test_shows_a_code_from_the_store_with_what_the_specification_wants(self):
        server = Server(self.bus)
        self.notify()
        self.ingest(self.code())
        self.shows(server, f"Code {CODE} from Oakline")
        (shown,) = server.shown.values()
        self.assertEqual(shown["actions"], ["dismiss", "Not mine"])
        self.assertEqual(shown["hints"], {
            "category": "im.received", "desktop-entry": "org.otpd.otpd", "transient": True, "urgency": 1})
        self.assertEqual(shown["body"], "By text message.")
        self.assertTrue(170_000 < shown["timeout"] <= 180_000)

    def test_shows_a_code_from_the_service_and_closes_it_when_it_was_used(self):
        server = Server(self.bus)
        self.serve()
        self.notify()
        self.ingest(self.code("551207", "Verdana"))
        until(lambda: self.ingest(self.code()) or server.shown)
        self.shows(server, f"Code {CODE} from Oakline", "Code 551207 from Verdana")
        entry = json.loads(self.desktop.run("otp", "suggest", "--json").stdout)["id"]
        self.assertEqual(self.desktop.run("otp", "consume", str(entry)).returncode, 0)
        self.shows(server, "Code 551207 from Verdana")
        self.assertEqual(self.desktop.stop(self.desktop.notifier), 0)
        self.assertEqual(server.shown, {})
        self.assertEqual(self.warnings(), "")

    def test_shows_the_first_code_that_ever_arrives(self):
        server = Server(self.bus)
        printed = self.desktop.start_notify()
        until(lambda: "waiting for codes" in printed())
        self.ingest(self.code())
        self.shows(server, f"Code {CODE} from Oakline")
        self.assertEqual(printed(), "otpd: waiting for codes\n")

    def test_shows_no_code_that_was_there_before(self):
        server = Server(self.bus)
        self.ingest(self.code())
        self.notify()
        self.ingest(self.code("551207", "Verdana"))
        self.shows(server, "Code 551207 from Verdana")
        self.assertEqual(server.history, ["Code 551207 from Verdana"])

    def test_a_replaced_code_makes_room_for_the_newer_one_of_its_sender(self):
        server = Server(self.bus)
        self.notify()
        self.ingest(self.code())
        self.shows(server, f"Code {CODE} from Oakline")
        self.ingest(self.code("551207"))
        self.shows(server, "Code 551207 from Oakline")

    def test_not_mine_dismisses_the_code(self):
        server = Server(self.bus)
        self.notify()
        self.ingest(self.code())
        self.shows(server, f"Code {CODE} from Oakline")
        server.press("dismiss")
        until(lambda: self.suggested() == "")
        self.assertEqual(server.history, [f"Code {CODE} from Oakline"])

    def test_copy_puts_the_code_on_the_clipboard_and_into_no_argument(self):
        self.desktop.start_display()
        server = Server(self.bus)
        self.notify("--hide-code")
        self.ingest(self.code())
        self.shows(server, "A code from Oakline")
        server.press("copy")
        paste = ["xclip", "-selection", "clipboard", "-out"]
        until(lambda: subprocess.run(paste, env=self.desktop.environment, stdout=subprocess.PIPE,
                                     stderr=subprocess.DEVNULL).stdout == CODE.encode())
        # Right after it was started, a child has the arguments of its parent.
        until(lambda: [line.split()[-3:] for line in subprocess.run(
            ["pgrep", "-P", str(self.desktop.notifier.pid), "-fa"], capture_output=True,
            text=True, check=False).stdout.splitlines()] == [["clear-clipboard", "--after", "60s"]])
        self.assertFalse([line for line in self.processes() if CODE.encode() in line])
        # It is still offered: the person may type it into a page.
        self.assertEqual(self.suggested(), CODE)
        self.assertEqual(self.warnings(), "")

    @staticmethod
    def processes():
        for number in filter(str.isdigit, os.listdir("/proc")):
            try:
                with open(f"/proc/{number}/cmdline", "rb") as file:
                    yield file.read()
            except OSError:
                pass

    def test_a_screen_saver_that_locks_takes_the_code_off_the_screen(self):
        saver = ScreenSaver(self.bus)
        server = Server(self.bus)
        self.notify()
        self.ingest(self.code())
        self.shows(server, f"Code {CODE} from Oakline")
        saver.lock(True)
        self.shows(server, "A code from Oakline")
        self.ingest(self.code("551207", "Verdana"))
        self.shows(server, "A code from Oakline", "A code from Verdana")
        self.assertEqual([shown["actions"] for shown in server.shown.values()], [[], []])
        self.assertEqual(server.history[1:], ["A code from Oakline", "A code from Verdana"])
        saver.lock(False)
        self.shows(server, f"Code {CODE} from Oakline", "Code 551207 from Verdana")

    def test_so_does_logind_on_the_system_bus(self):
        self.desktop.start_bus("system")
        session = Session(self.desktop.connect("system"))
        session.locked = True
        server = Server(self.bus)
        self.notify()
        self.ingest(self.code())
        self.shows(server, "A code from Oakline")
        session.lock(False)
        self.shows(server, f"Code {CODE} from Oakline")
        session.lock(True)
        self.shows(server, "A code from Oakline")

    def test_what_a_program_of_the_desktop_has_just_shown_is_not_shown(self):
        server = Server(self.bus)
        self.notify()
        self.ingest(self.code(source="notifications", channel="notification"), self.code(source="kdeconnect"))
        self.ingest(self.code("551207", "Verdana"))
        self.shows(server, "Code 551207 from Verdana")
        self.assertEqual(server.history, ["Code 551207 from Verdana"])

    def test_of_many_codes_five_are_shown(self):
        server = Server(self.bus)
        self.notify()
        for batch in range(0, 20, 4):
            self.ingest(*(self.code(str(100_000 + n), f"Sender {chr(65 + n)}")
                          for n in range(batch, batch + 4)))
        until(lambda: "Code 100019 from Sender T" in server.summaries())
        self.assertLessEqual(server.most, 5)
        self.shows(server, *(f"Code {100_000 + n} from Sender {chr(65 + n)}" for n in range(15, 20)))

    def test_without_a_server_it_waits_and_says_so_once(self):
        self.notify()
        until(self.warnings)
        self.ingest(self.code())
        server = Server(self.bus)
        self.shows(server, f"Code {CODE} from Oakline")
        server.leave()
        until(lambda: self.warnings().count("\n") == 2)
        server = Server(self.bus)
        self.shows(server, f"Code {CODE} from Oakline")
        sentence = "otpd: no notification server is on the session bus; waiting for one\n"
        self.assertEqual(self.warnings(), 2 * sentence)

    def test_without_a_bus_it_waits_and_says_so_once(self):
        server = Server(self.bus)
        self.notify()
        bus = next(process for process in self.desktop.processes if "session.conf" in process.args[-1])
        bus.kill()
        bus.wait()
        self.desktop.processes.remove(bus)
        os.unlink(os.path.join(self.desktop.folder, "session"))
        until(self.warnings)
        self.desktop.start_bus("session")
        server = Server(self.desktop.connect("session"))
        self.ingest(self.code())
        self.shows(server, f"Code {CODE} from Oakline")
        self.assertEqual(self.warnings().count("\n"), 1)
        self.assertNotIn("Oakline", self.warnings())

    def test_our_source_of_notifications_does_not_read_ours(self):
        server = Server(self.bus)
        with open(os.path.join(self.desktop.folder, "read"), "w+") as read:
            self.desktop.start(os.path.join(PROGRAMS, "otp-source"), "notifications", "--print",
                               stdout=read, stderr=subprocess.DEVNULL)
            others = self.bus.get_object(Server.NAME, "/org/freedesktop/Notifications")

            def others_show(body):
                others.Notify("Signal", 0, "", "Test", body, [], {}, -1, dbus_interface=Server.NAME,
                              reply_handler=lambda number: None, error_handler=print)
                read.seek(0)
                return body in read.read()
            until(lambda: others_show("First"))
            self.notify()
            self.ingest(self.code())
            until(lambda: f"Code {CODE} from Oakline" in server.summaries())
            until(lambda: others_show("Last"))
            read.seek(0)
            self.assertNotIn(CODE, read.read())


if __name__ == "__main__":
    unittest.main()
