"""Messages from a modem, event by event, with the real ModemManager."""

import re
import time
import unittest

from daemons import modem
from daemons.case import SourceTest, stop


def text(code):
    return f"Your Oakline code is {code}"


class ModemTests(SourceTest):
    sets_clock = True

    def setUp(self):
        super().setUp()
        self.modem = modem.Modem(self)

    def doctor(self):
        done = self.run_program("otp", "doctor", **self.shim() | {"PATH": "/nowhere"})
        return [line for line in done.stdout.decode().splitlines() if " source" in line]

    def test_the_doctor_sees_a_modem_and_a_manager_that_does_not_run(self):
        self.assertRegex(self.doctor()[0], r"^missing +source: none is set up; ")
        manager = modem.start_daemon(self)
        found = (r"^missing +source modem: ModemManager has a modem, but no source reads it; "
                 r"to fix it: otp sources add modem$")
        self.wait(lambda: re.match(found, self.doctor()[0]), "the doctor does not see the modem")
        self.set_up({"name": "modem", "kind": "modem"})
        self.source("modem", "modem")
        self.wait(lambda: re.match("^ok +source modem: one modem; no message yet$", self.doctor()[0]), "it is not well")
        with self.sleeping(manager):
            silent = r"^wrong +source modem: ModemManager does not answer; to fix it: sudo systemctl restart ModemManager$"
            self.assertRegex(self.doctor()[0], silent)
        stop(manager)
        stopped = (r"^missing +source modem: ModemManager is not running; start it; "
                   r"to fix it: sudo systemctl enable --now ModemManager$")
        self.wait(lambda: re.match(stopped, self.doctor()[0]), "the doctor does not see the loss")

    def test_each_event_stores_what_is_new(self):
        now = time.time()
        self.modem.keep(text(200001), when=now - 3_600)
        self.modem.keep(text(200002), when=now - 60, sender="+15550122")
        source = self.source("modem")
        self.wait_until_said("ModemManager is not installed or not enabled")
        manager = modem.start_daemon(self)
        self.expect("messages of the last ten minutes, when the daemon starts", "200002", offered=["200002"])
        self.modem.receive(text(200003))
        self.expect("a new message", "200003", offered=["200003", "200002"])
        self.modem.receive(text(200004), when=time.time() + 1)
        self.expect("a second one of the sender", "200004", offered=["200004", "200003", "200002"])
        self.modem.deliver(90, self.modem.stored[4])
        self.modem.receive("Your Nordwind code ", sender="+15550124", part=(7, 2, 1))
        self.modem.receive("is 200005", sender="+15550124", part=(7, 2, 2))
        self.expect("one in two parts, after one that is stored twice", "200005")
        self.modem.receive(text(200006), sender="+15550126", when=now - 7_200)
        self.expect("one that the network delivers late", "200006")
        self.assertNotIn("200006", [one["code"] for one in self.offered()])
        self.modem.receive(text(200007), sender="+15550127", when=now + 7_200)
        self.expect("one of a service centre whose clock is ahead", "200007")
        self.assertEqual(self.offered()[0]["code"], "200007")
        self.modem.receive("Lunch at noon?", sender="+15550128")
        self.modem.receive(text(200008), sender="+15550128")
        self.expect("one after one without a code", None, "200008")
        self.assertEqual(self.stored()[-2]["text"], "")

        with self.sleeping(source):
            self.modem.receive(text(200009), sender="+15550131")
            self.modem.receive(text(200010), sender="+15550132")
        self.expect("two that came while the source was stopped", "200009", "200010")

        stop(manager)
        self.modem.keep(text(200011), sender="+15550133")
        self.wait(lambda: self.said()[-1].endswith("ModemManager is not running; start it"), "the loss is not told")
        manager = modem.start_daemon(self)
        self.expect("one that came while the daemon did not run", "200011")

        stop(source)
        self.modem.receive(text(200012), sender="+15550134")
        source = self.source("modem")
        self.expect("one that came while the source did not run", "200012")

        stop(self.service)
        self.modem.receive(text(200013), sender="+15550135")
        self.wait(lambda: "otpd" in self.said()[-1], "the loss of the service is not told")
        self.service = self.serve()
        self.expect("one that came while the service did not run", "200013")

    def test_a_machine_that_slept_stores_what_came_meanwhile(self):
        source = self.source("modem")
        modem.start_daemon(self)
        self.modem.receive(text(200001))
        self.expect("a message before the sleep", "200001", offered=["200001"])
        hours = 8 * 3_600
        with self.sleeping(source, self.service):
            self.modem.receive(text(200002), sender="+15550124")
            self.set_clock(hours)
        self.modem.receive(text(200003), sender="+15550125", when=time.time() + hours)
        self.expect("after the sleep", "200002", "200003", offered=["200003"])
        self.set_clock(0)
        self.modem.receive(text(200004), sender="+15550126")
        self.expect("after the clock was set back", "200004", offered=["200004", "200002", "200001"])

    def test_a_modem_that_holds_many_messages_is_read_within_the_limits_of_the_system_bus(self):
        codes = [f"2{number:05}" for number in range(300)]
        for number, code in enumerate(codes):
            self.modem.keep(text(code), sender=f"+1555{number:04}")
        modem.start_daemon(self)
        self.source("modem")
        self.wait(lambda: len(self.stored()) >= len(codes), "not all are stored")
        self.assertEqual(sorted(entry["code"] for entry in self.stored()), codes)


if __name__ == "__main__":
    unittest.main()
