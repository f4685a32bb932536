"""Text messages over Bluetooth, with simulated BlueZ and obexd, and the real obexd alone."""

import re
import time
import unittest

import dbus
from daemons import obex
from daemons.case import SourceTest, stop
from daemons.obex import PHONE, bmessage

OTHER = "AA:BB:CC:00:00:02"
DAEMON = "/usr/libexec/bluetooth/obexd"


def written(ago):
    """A time of the profile, in the time zone of this machine."""
    return time.strftime("%Y%m%dT%H%M%S", time.localtime(time.time() - ago))


def text(code):
    return f"Your Oakline code is {code}"


class BluetoothTests(SourceTest):
    def set_up_phone(self, *phones):
        self.bluez = obex.BlueZ(self, *phones)
        self.obex = obex.OBEX(self)
        obex.start(self)

    def test_each_event_stores_what_is_new(self):
        self.set_up_phone()
        self.obex.keep("1", bmessage(text(300001)), written(3_600))
        self.obex.keep("2", bmessage(text(300002), sender="+15550122"), written(60))
        self.obex.keep("3", bmessage(text(300003)), written(50), Sent=True)
        self.obex.keep("4", bmessage(text(300004), kind="EMAIL"), written(40), Type="email")
        self.set_up({"name": "phone", "kind": "bluetooth"})
        # A killed source may have left a file.
        left = self.home / "state/otp/sources/phone/message-7"
        left.parent.mkdir(parents=True)
        left.write_bytes(bmessage(text(300000)))
        self.source("bluetooth", "phone")
        for words in ("connecting to the phone over Bluetooth", "the phone is connected over Bluetooth"):
            self.wait_until_said(words)
        self.expect("a message of the last ten minutes", "300002", offered=["300002"])
        self.assertEqual(self.obex.asked, [(PHONE, "map")])
        self.obex.receive("5", bmessage(text(300005)))
        self.expect("a new message", "300005", offered=["300005", "300002"])
        self.obex.receive("6", bmessage(text(300006)), Folder="telecom/msg/sent")
        self.obex.receive("7", bmessage("„300007“ ist dein Code für Oakline\r\nEND:MSG\r\n@shop.example #300007", sender="Oakline"))
        self.expect("one of several lines, of which one looks like its end", "300007")
        self.assertEqual(self.stored()[-1]["sender"], "Oakline")
        self.obex.receive("8", bmessage(text(300008), length=3, sender="+15550123"))
        self.expect("one whose length is wrong", "300008")
        # What cannot be read is counted.
        self.obex.receive("9", b"no message")
        self.obex.receive("10", None)
        self.obex.receive("11", bmessage(text(300009), charset="native"))
        self.obex.receive("12", b"x" * (1 << 20))
        self.obex.receive("13", bmessage(text(300013), sender="+15550124"))
        self.expect("one after those that cannot be read", "300013")
        self.wait(lambda: b'"leftOut":4' in self.run_program("otp", "sources", "--json", **self.shim()).stdout, "they are not counted")
        # No file of a message is left.
        self.assertFalse(left.exists())
        self.assertEqual([file for file in self.obex.files if file.exists()], [])
        self.assertEqual({file.parent for file in self.obex.files}, {self.home / "state/otp/sources/phone"})

    def test_a_phone_that_comes_back_is_read_again(self):
        self.set_up_phone()
        self.obex.in_reach.clear()
        self.source("bluetooth")
        self.wait_until_said("waiting for the phone; turn on Bluetooth, and allow the phone to share its messages")
        self.obex.keep("1", bmessage(text(300021)), written(5))
        self.obex.in_reach.add(PHONE)
        self.bluez.connect()
        self.expect("the phone connects", "300021")
        self.obex.leave()
        self.wait(lambda: sum("waiting for the phone" in line for line in self.said()) == 2, "the loss is not said")
        self.obex.keep("2", bmessage(text(300022), sender="+15550122"), written(5))
        self.obex.in_reach.add(PHONE)
        self.bluez.connect()
        self.expect("the phone is back", "300022")
        # The same messages under new paths are the same messages.
        self.assertEqual(len(self.stored()), 2)
        self.assertEqual([file for file in self.obex.files if file.exists()], [])

    def test_two_phones_and_a_choice_among_them(self):
        self.set_up_phone(PHONE, OTHER)
        self.obex.in_reach.add(OTHER)
        self.set_up({"name": "phone", "kind": "bluetooth", "devices": [OTHER.lower()]})
        source = self.source("bluetooth", "phone")
        self.wait_until_said("the phone is connected over Bluetooth")
        self.assertEqual(self.obex.asked, [(OTHER, "map")])
        stop(source)
        self.source("bluetooth")
        self.wait_until_said("2 phones are connected over Bluetooth")
        self.obex.receive("1", bmessage(text(300031)), address=OTHER)
        self.expect("a message of the second phone", "300031")

    def test_a_phone_that_is_paired_later_is_read(self):
        self.bluez = obex.BlueZ(self, OTHER)
        self.bluez.devices.clear()
        self.obex = obex.OBEX(self)
        obex.start(self)
        self.source("bluetooth")
        self.wait_until_said("no phone that shares its messages is paired over Bluetooth; pair it")
        self.bluez.pair(PHONE)
        self.wait_until_said("the phone is connected over Bluetooth")

    def test_what_is_missing_is_said(self):
        self.source("bluetooth")
        self.wait_until_said("BlueZ, which Bluetooth needs, is not running; install and start it")
        self.bluez = obex.BlueZ(self)
        obex.start(self)
        self.wait_until_said("obexd, which reads messages over Bluetooth, is not installed; install bluez-obexd")
        self.obex = obex.OBEX(self)
        self.bluez.connect()
        self.wait_until_said("the phone is connected over Bluetooth")

    def test_the_real_daemon_without_a_radio(self):
        self.bus.offer("org.bluez.obex", DAEMON)
        self.bluez = obex.BlueZ(self)
        obex.start(self)
        self.source("bluetooth")
        # It is connecting until the daemon answers that it cannot.
        self.wait_until_said("waiting for the phone; turn on Bluetooth, and allow the phone to share its messages")
        connection = self.bus.connect()
        self.assertTrue(connection.name_has_owner("org.bluez.obex"))
        client = connection.get_object("org.bluez.obex", "/org/bluez/obex", introspect=False)
        with self.assertRaises(dbus.DBusException) as caught:
            client.CreateSession(PHONE, dbus.Dictionary({"Target": "map"}, signature="sv"), dbus_interface="org.bluez.obex.Client1")
        self.assertEqual(caught.exception.get_dbus_name(), "org.bluez.obex.Error.Failed")

    def test_the_doctor_sees_the_phone_and_what_is_missing(self):
        self.assertRegex(self.doctor(), "^missing +source: none is set up; ")
        self.set_up_phone()
        self.assertRegex(self.doctor(), (
            "^missing +source bluetooth: a phone is paired over Bluetooth, but no source reads it; "
            "to fix it: otp sources add bluetooth$"
        ))
        self.set_up({"name": "bluetooth", "kind": "bluetooth"})
        source = self.source("bluetooth", "bluetooth")
        self.wait(lambda: re.match("^ok +source bluetooth: the phone is connected over Bluetooth; no message yet$", self.doctor()), "it is not well")
        stop(source)
        self.obex.vanish()
        self.source("bluetooth", "bluetooth")
        self.wait(lambda: re.match("^missing +source bluetooth: obexd, .*, is not installed; install bluez-obexd", self.doctor()), "obexd is not missed")
        self.bluez.vanish()
        self.wait(lambda: self.doctor().endswith("; to fix it: sudo systemctl enable --now bluetooth"), "BlueZ is not missed")

    def doctor(self):
        done = self.run_program("otp", "doctor", **self.shim() | {"PATH": "/nowhere"})
        return next(line for line in done.stdout.decode().splitlines() if " source" in line)


if __name__ == "__main__":
    unittest.main()
