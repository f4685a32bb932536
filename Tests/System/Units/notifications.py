"""A notification server on the session bus that writes each summary as a line, or a program that
sends a notification.

  notifications.py BUS [SUMMARY BODY]
"""
import sys

import dbus
import dbus.service
from dbus.mainloop.glib import DBusGMainLoop
from gi.repository import GLib

NAME = "org.freedesktop.Notifications"


class Server(dbus.service.Object):
    """A server that displays nothing."""

    @dbus.service.method(NAME, out_signature="as")
    def GetCapabilities(self):
        return ["actions", "body"]

    @dbus.service.method(NAME, in_signature="susssasa{sv}i", out_signature="u")
    def Notify(self, app, replaced, icon, summary, body, actions, hints, timeout):
        print(summary, flush=True)
        return dbus.UInt32(replaced or 1)

    @dbus.service.method(NAME, in_signature="u")
    def CloseNotification(self, number):
        print("closed", flush=True)


DBusGMainLoop(set_as_default=True)
bus = dbus.bus.BusConnection("unix:path=" + sys.argv[1])
if len(sys.argv) == 4:
    shown = bus.get_object(NAME, "/org/freedesktop/Notifications")
    shown.Notify("Chat", dbus.UInt32(0), "", sys.argv[2], sys.argv[3], dbus.Array([], "s"),
                 dbus.Dictionary({}, "sv"), -1, dbus_interface=NAME)
    sys.exit()
name = dbus.service.BusName(NAME, bus)
server = Server(bus, "/org/freedesktop/Notifications")
GLib.MainLoop().run()
