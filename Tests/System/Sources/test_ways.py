"""One code that arrives in several ways at once is a single offer: the text message."""

import unittest

from daemons import desktop, phone
from daemons.case import SourceTest, stop


def text(code):
    return f"Your Oakline code is {code}"


TEXT = text(400001)


class WaysTests(SourceTest):
    def copies(self):
        """The entries with a code; the desktop also says that a phone wants to be paired."""
        return [entry for entry in self.stored() if entry["code"]]

    def test_a_text_message_its_notification_and_the_desktops_copy_are_one_offer(self):
        screen = desktop.Desktop(self)
        phone.start_daemon(self)
        self.source("kdeconnect")
        self.source("notifications")
        self.wait_until_said("reading notifications")
        mobile = phone.Phone(self)
        mobile.connect()
        mobile.pair()
        self.wait_until_said("the phone is connected")
        self.wait(lambda: "kdeconnect.sms.request_conversations" in mobile.asked, "no messages are asked for")
        ways = [
            ("sms", lambda: mobile.receive(TEXT)),
            ("notification", lambda: mobile.notify(TEXT)),
            ("notification", lambda: screen.notify("Messages", TEXT, program="GSConnect")),
        ]
        # KDE Connect shows the phone's notification on the desktop, as the same notification.
        for count, (_, arrive) in enumerate(ways, 1):
            arrive()
            self.wait(lambda: len(self.copies()) >= count, "is not stored")
            offers = self.offered()
            self.assertEqual([one["code"] for one in offers], ["400001"])
            self.assertEqual((offers[0]["channel"], offers[0]["sender"]), ("sms", "+15550123"))
        self.assertEqual(self.copies()[0]["channel"], "sms")
        done = self.run_program("otp", "consume", str(self.offered()[0]["id"]), **self.shim())
        self.assertEqual(done.returncode, 0)
        self.assertEqual(self.offered(), [])
        self.assertEqual({entry["state"] for entry in self.copies()}, {"used"})

    def test_the_text_message_is_shown_also_when_it_comes_last(self):
        screen = desktop.Desktop(self)
        phone.start_daemon(self)
        self.source("kdeconnect")
        self.source("notifications")
        self.wait_until_said("reading notifications")
        mobile = phone.Phone(self)
        mobile.connect()
        mobile.pair()
        self.wait_until_said("the phone is connected")
        screen.notify("Messages", TEXT, program="GSConnect")
        self.wait(lambda: len(self.copies()) == 1, "is not stored")
        self.assertEqual([one["channel"] for one in self.offered()], ["notification"])
        mobile.receive(TEXT)
        self.wait(lambda: len(self.copies()) == 2, "is not stored")
        self.assertEqual([one["channel"] for one in self.offered()], ["sms"])

    def test_what_kde_connect_shows_is_read_from_the_desktop_only_while_no_source_reads_the_phone(self):
        self.set_up({"name": "desktop", "kind": "notifications"}, {"name": "phone", "kind": "kdeconnect"})
        screen = desktop.Desktop(self)
        phone.start_daemon(self)
        running = self.source("kdeconnect", "phone")
        self.source("notifications", "desktop")
        self.wait_until_said("reading notifications")
        mobile = phone.Phone(self)
        mobile.connect()
        mobile.pair()
        self.wait_until_said("the phone is connected")
        mobile.notify(text(400002))
        self.wait(lambda: self.copies(), "is not stored")
        screen.notify("Nordwind", text(400003))
        self.wait(lambda: self.copies()[-1]["code"] == "400003", "is not stored")
        stop(running)
        mobile.notify(text(400004), identifier="0|app|2")
        self.wait(lambda: self.copies()[-1]["code"] == "400004", "is not stored")
        self.assertEqual(
            [(entry["code"], entry["source"]) for entry in self.copies()],
            [("400002", "phone"), ("400003", "desktop"), ("400004", "desktop")],
        )


if __name__ == "__main__":
    unittest.main()
