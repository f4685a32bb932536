"""How a source handles another version of KDE Connect, and one that sends nonsense."""

import time
import unittest

import dbus

from daemons import pretender
from daemons.case import SourceTest

NONSENSE = "Your code is 800003"


def message(text, row, date=None, flags=dbus.Int32(1), kind=1):
    """The members of a text message, with their types."""
    date = int(time.time() * 1000) if date is None else date
    senders = dbus.Array([dbus.Struct((f"+1555012{row}",))], signature="(s)")
    nothing = dbus.Array([], signature="(xsss)")
    return [flags, text, senders, dbus.Int64(date), dbus.Int32(kind), dbus.Int32(0), dbus.Int64(1), dbus.Int32(row),
            dbus.Int64(1), nothing]


class VersionTests(SourceTest):
    def test_later_structures_are_read_and_other_ones_stop_nothing(self):
        properties = {"isPaired": True, "isReachable": True, "supportedPlugins": ["kdeconnect_sms"]}
        daemon = pretender.Pretender(self, properties)
        source = self.source("kdeconnect")
        self.wait_until_said("the phone is connected")
        self.wait(lambda: "requestAllConversationThreads" in daemon.calls, "no messages are asked for")
        self.send(daemon, message("Your Oakline code is 800001", 1))
        self.expect("the structure of today", "800001")
        self.send(daemon, message("Your Oakline code is 800002", 2) + ["more", dbus.Dictionary({"x": 1}, signature="sv")])
        self.expect("one with more at its end", "800002")
        for value in (
            message(NONSENSE, 3)[:7], message(NONSENSE, 3)[::-1], [dbus.Int32(1), NONSENSE],
            message(NONSENSE, 3, flags="1"), message(NONSENSE, 3, flags=dbus.Double(1)),
            message(NONSENSE, 3, date=-(1 << 63)), message(NONSENSE, 3, date=(1 << 63) - 1, kind=2),
            message(dbus.ByteArray(b"\xff\xfe"), 3),
        ):
            self.send(daemon, value)
        for value in (dbus.String(NONSENSE), dbus.Int32(1), dbus.Double(1e300), dbus.Array([], signature="v")):
            daemon.signal("conversationUpdated", "v", value)
        daemon.signal("conversationUpdated", "s", "no variant")
        daemon.signal("conversationUpdated", "")
        daemon.signal("conversationLoaded", "s", "no number")
        daemon.signal("reachableChanged", "i", 7)
        daemon.signal("notificationPosted", "s", "../../nothing here", path="/notifications")
        self.send(daemon, message("Your Oakline code is 800004", 4))
        self.expect("one after nonsense", "800004")
        self.assertIsNone(source.poll())

    def send(self, daemon, members):
        daemon.signal("conversationUpdated", "v", dbus.Struct(members))


if __name__ == "__main__":
    unittest.main()
