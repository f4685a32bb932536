"""A notification server on the session bus that writes each summary as a line.

  notifications.py BUS
"""
import sys

import dbus
import dbus.service
from dbus.mainloop.glib import DBusGMainLoop
from gi.repository import GLib

NAME = "org.freedesktop.Notifications"


class Server(dbus.service.Object):
    """It shows nothing."""

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
name = dbus.service.BusName(NAME, bus)
server = Server(bus, "/org/freedesktop/Notifications")
GLib.MainLoop().run()
