"""Floods, long and odd messages, and phones that report little."""

import time
import unittest

import dbus.lowlevel

from daemons import desktop, phone
from daemons.case import SourceTest, memory

FLOOD = 10_000

# The maximum memory of a source in megabytes; an idle one uses about 20.
MOST_MEMORY = 64

LONG = 10 * 1024 * 1024


def text(code):
    return f"Your Oakline code is {code}"


class NotificationTests(SourceTest):
    def test_floods_and_long_texts_neither_stop_the_source_nor_fill_its_memory(self):
        desktop.Desktop(self)
        source = self.source("notifications")
        self.wait_until_said("reading notifications")
        connection = self.bus.connect()
        self.addCleanup(connection.close)
        begin = time.monotonic()
        for number in range(FLOOD):
            self.notify(connection, f"Flood {number}", "Lunch?")
        connection.flush()
        self.notify(connection, "Long", text(600001) + "x" * LONG)
        self.notify(connection, "x" * LONG, text(600002))
        self.notify(connection, "Deep", text(600003), dbus.Dictionary({"x": self.nested(20)}, signature="sv"))
        self.notify(connection, "Oakline", text(600004))
        connection.flush()
        self.wait(lambda: "600004" in self.codes(), "the source does not go on", limit=90)
        print(f"\n{FLOOD} notifications: {time.monotonic() - begin:.1f} s, {memory(source):.0f} MB", flush=True)
        self.assertIsNone(source.poll())
        self.assertLess(memory(source), MOST_MEMORY)

    def codes(self):
        done = self.run_program("otp", "suggest", "--all", "--format", "{code}", **self.shim())
        return done.stdout.decode().split()

    def nested(self, depth):
        value = dbus.Int32(1, variant_level=1)
        for _ in range(depth):
            value = dbus.Array([value], signature="v", variant_level=1)
        return value

    def notify(self, connection, title, body, hints=None):
        call = dbus.lowlevel.MethodCallMessage(
            "org.freedesktop.Notifications", "/org/freedesktop/Notifications", "org.freedesktop.Notifications", "Notify",
        )
        call.append("Chat", 0, "", title, body, [], hints or {}, -1, signature="susssasa{sv}i")
        call.set_no_reply(True)
        connection.send_message(call)


class PhoneTests(SourceTest):
    def setUp(self):
        super().setUp()
        phone.start_daemon(self)
        self.running = self.source("kdeconnect")
        self.wait_until_said("no phone is paired")

    def test_a_phone_without_permission_for_text_messages_is_told_and_its_notifications_come(self):
        mobile = phone.Phone(self, gives_texts=False)
        mobile.connect()
        mobile.pair()
        self.wait_until_said("allow it to read SMS")
        mobile.notify(text(700001))
        self.expect("a notification", "700001")

    def test_a_phone_whose_pairing_ends_gives_nothing_until_it_is_paired_again(self):
        mobile = phone.Phone(self)
        mobile.connect()
        mobile.pair()
        self.wait_until_said("the phone is connected")
        mobile.receive(text(700001))
        self.expect("while it is paired", "700001")
        mobile.unpair()
        self.wait(lambda: "no phone is paired" in self.said()[-1], "the end of the pairing is not told")
        mobile.receive(text(700002), sender="+15550124", tells=False)
        mobile.pair()
        self.expect("once it is paired again", "700002")

    def test_two_phones_are_read_at_once(self):
        mobiles = [phone.Phone(self, identifier=f"_phone_{number}_") for number in range(2)]
        for mobile in mobiles:
            mobile.connect()
            mobile.pair()
        self.wait_until_said("2 phones are connected")
        # The same thread and row on each phone.
        mobiles[0].receive(text(700001), sender="+15550124")
        self.expect("of the first", "700001")
        mobiles[1].receive(text(700002), sender="+15550125")
        self.expect("of the second", "700002")

    def test_odd_messages_stop_nothing(self):
        mobile = phone.Phone(self)
        mobile.connect()
        mobile.pair()
        self.wait_until_said("the phone is connected")
        mobile.receive(text(700001) + " " + "x" * LONG, thread=2)
        mobile.receive(text(700002), thread=3, sender="+15550123", when=time.time() + 7_200)
        self.expect("one of the future, after one that is too long, comes now", "700002", offered=["700002"])
        mobile.receive("\u2063".join(text(700003)), thread=4, sender="")
        mobile.receive(text(700004), thread=-5, sender="+15550127")
        self.wait(lambda: "700004" in [entry["code"] for entry in self.stored()], "the source does not go on")
        self.assertIsNone(self.running.poll())


if __name__ == "__main__":
    unittest.main()
