"""A simulated kdeconnectd with one phone, whose signals a test makes up: of other versions, and of
any structure."""

import threading

import dbus
import dbus.lowlevel
import dbus.mainloop.glib
import dbus.service
from gi.repository import GLib

SERVICE = "org.kde.kdeconnect"
ROOT = "/modules/kdeconnect"
PHONE = "_phone_"


class Pretender(dbus.service.Object):
    """Answers the requests of a source; `properties` are those of the phone."""

    def __init__(self, test, properties):
        self.properties = properties
        self.calls = []
        bus = dbus.bus.BusConnection(test.bus.address, mainloop=dbus.mainloop.glib.DBusGMainLoop())
        super().__init__(bus, ROOT)
        self.bus = bus
        self.device = Device(self)
        bus.request_name(SERVICE)
        loop = GLib.MainLoop()
        threading.Thread(target=loop.run, daemon=True).start()
        test.addCleanup(loop.quit)

    @dbus.service.method(f"{SERVICE}.daemon", in_signature="bb", out_signature="as")
    def devices(self, reachable, paired):
        return [PHONE]

    def signal(self, member, signature, *arguments, path=""):
        """Sends a signal of the phone's conversations."""
        signal = dbus.lowlevel.SignalMessage(
            f"{ROOT}/devices/{PHONE}{path}", f"{SERVICE}.device.conversations", member,
        )
        signal.append(*arguments, signature=signature)
        self.bus.send_message(signal)
        self.bus.flush()


class Device(dbus.service.Object):
    def __init__(self, daemon):
        super().__init__(daemon.bus, f"{ROOT}/devices/{PHONE}")
        self.daemon = daemon

    @dbus.service.method(dbus.PROPERTIES_IFACE, in_signature="s", out_signature="a{sv}")
    def GetAll(self, interface):
        return self.daemon.properties

    @dbus.service.method(f"{SERVICE}.device.conversations", out_signature="av")
    def activeConversations(self):
        self.daemon.calls.append("activeConversations")
        return dbus.Array([dbus.Int32(1, variant_level=1)], signature="v")

    @dbus.service.method(f"{SERVICE}.device.conversations")
    def requestAllConversationThreads(self):
        self.daemon.calls.append("requestAllConversationThreads")
