"""Simulated BlueZ and obexd, with phones that share their messages."""

import pathlib
import tempfile
import threading

import dbus
import dbus.bus
import dbus.mainloop.glib
import dbus.service
from gi.repository import GLib

OBJECTS = "org.freedesktop.DBus.ObjectManager"
SHARING = "00001132-0000-1000-8000-00805f9b34fb"
PHONE = "AA:BB:CC:00:00:01"


def bmessage(text, sender="+15550100", length=None, charset="UTF-8", kind="SMS_GSM"):
    """A message in the format of the Message Access Profile."""
    content = f"BEGIN:MSG\r\n{text}\r\nEND:MSG\r\n"
    size = len(content.encode()) if length is None else length
    return (
        f"BEGIN:BMSG\r\nVERSION:1.0\r\nSTATUS:UNREAD\r\nTYPE:{kind}\r\nFOLDER:telecom/msg/inbox\r\n"
        f"BEGIN:VCARD\r\nVERSION:2.1\r\nN:{sender}\r\nTEL:{sender}\r\nEND:VCARD\r\nBEGIN:BENV\r\n"
        f"BEGIN:VCARD\r\nVERSION:2.1\r\nN:Me\r\nTEL:+15550199\r\nEND:VCARD\r\n"
        f"BEGIN:BBODY\r\nCHARSET:{charset}\r\nLENGTH:{size}\r\n{content}END:BBODY\r\nEND:BENV\r\nEND:BMSG\r\n"
    ).encode()


class Object(dbus.service.Object):
    """An object that signals changes of properties."""

    @dbus.service.signal(dbus.PROPERTIES_IFACE, signature="sa{sv}as")
    def PropertiesChanged(self, interface, changed, invalid):
        pass


class Manager(dbus.service.Object):
    """The root of a service, which signals its objects."""

    def __init__(self, bus, objects):
        super().__init__(bus, "/")
        self.objects = objects

    @dbus.service.method(OBJECTS, out_signature="a{oa{sa{sv}}}")
    def GetManagedObjects(self):
        return dbus.Dictionary(self.objects(), signature="oa{sa{sv}}")

    @dbus.service.signal(OBJECTS, signature="oa{sa{sv}}")
    def InterfacesAdded(self, path, interfaces):
        pass

    @dbus.service.signal(OBJECTS, signature="oas")
    def InterfacesRemoved(self, path, interfaces):
        pass


class Service:
    """A service on a connection of its own."""

    def __init__(self, test, name):
        self.bus = dbus.bus.BusConnection(test.bus.address, mainloop=dbus.mainloop.glib.DBusGMainLoop())
        self.name = name
        self.test = test

    def appear(self):
        self.bus.request_name(self.name)

    def vanish(self):
        self.bus.release_name(self.name)


class BlueZ(Service):
    """Paired devices: by default a phone, and a headset, which shares no messages."""

    def __init__(self, test, *phones):
        super().__init__(test, "org.bluez")
        self.devices = {path_of(address): properties(address, SHARING) for address in phones or (PHONE,)}
        self.devices[path_of("AA:BB:CC:00:00:99")] = properties("AA:BB:CC:00:00:99", "0000110b-0000-1000-8000-00805f9b34fb")
        self.manager = Manager(self.bus, lambda: {path: {"org.bluez.Device1": found} for path, found in self.devices.items()})
        self.objects = {path: Object(self.bus, path) for path in self.devices}
        self.appear()

    def connect(self, address=PHONE):
        self.objects[path_of(address)].PropertiesChanged("org.bluez.Device1", {"Connected": dbus.Boolean(True)}, [])

    def pair(self, address):
        path = path_of(address)
        self.devices[path] = properties(address, SHARING)
        self.objects[path] = Object(self.bus, path)
        self.manager.InterfacesAdded(path, {"org.bluez.Device1": self.devices[path]})


def path_of(address):
    return f"/org/bluez/hci0/dev_{address.replace(':', '_')}"


def properties(address, service):
    return dbus.Dictionary(
        {"Address": address, "Paired": dbus.Boolean(True), "Connected": dbus.Boolean(False),
         "UUIDs": dbus.Array([service], signature="s")}, signature="sv",
    )


class OBEX(Service):
    """The client side of obexd: sessions with the phones that are in reach."""

    def __init__(self, test):
        super().__init__(test, "org.bluez.obex")
        self.in_reach = {PHONE}
        self.asked = []
        self.sessions = {}
        self.kept = {}
        self.files = []
        self.count = 0
        self.manager = Manager(self.bus, dict)
        self.client = Client(self)
        self.appear()

    def keep(self, handle, content, when, address=PHONE, **more):
        """Puts a message into the inbox of the phone."""
        self.kept.setdefault(address, []).append((handle, content, {"Timestamp": when, **more}))

    def receive(self, handle, content, address=PHONE, **more):
        """A new message arrives on the phone."""
        self.sessions[address].add(handle, content, {"Status": "notification", **more})

    def leave(self, address=PHONE):
        """The phone goes out of reach."""
        self.in_reach.discard(address)
        session = self.sessions.pop(address)
        session.close()


class Client(dbus.service.Object):
    def __init__(self, daemon):
        super().__init__(daemon.bus, "/org/bluez/obex")
        self.daemon = daemon

    @dbus.service.method("org.bluez.obex.Client1", in_signature="sa{sv}", out_signature="o")
    def CreateSession(self, destination, arguments):
        daemon = self.daemon
        daemon.asked.append((str(destination), str(arguments["Target"])))
        if destination not in daemon.in_reach:
            raise dbus.DBusException("Unable to find service record", name="org.bluez.obex.Error.Failed")
        daemon.count += 1
        session = Session(daemon, f"/org/bluez/obex/client/session{daemon.count}", str(destination))
        daemon.sessions[str(destination)] = session
        daemon.manager.InterfacesAdded(session.path, {"org.bluez.obex.Session1": dbus.Dictionary(
            {"Destination": destination, "Target": SHARING}, signature="sv")})
        return dbus.ObjectPath(session.path)


class Session(dbus.service.Object):
    def __init__(self, daemon, path, address):
        super().__init__(daemon.bus, path)
        self.daemon, self.path, self.address = daemon, path, address
        self.messages = {}
        self.folder = ""

    def close(self):
        for message in self.messages.values():
            message.remove_from_connection()
        self.remove_from_connection()
        self.daemon.manager.InterfacesRemoved(self.path, ["org.bluez.obex.MessageAccess1", "org.bluez.obex.Session1"])

    def add(self, handle, content, own):
        path = f"{self.path}/message{handle}"
        kept = dbus.Dictionary({"Folder": "/telecom/msg/inbox", "Type": "sms-gsm", **own}, signature="sv")
        if path not in self.messages:
            self.messages[path] = Message(self, path, content)
            self.daemon.manager.InterfacesAdded(path, {"org.bluez.obex.Message1": kept})
        return path, kept

    @dbus.service.method("org.bluez.obex.MessageAccess1", in_signature="s")
    def SetFolder(self, name):
        self.folder = str(name)

    @dbus.service.method("org.bluez.obex.MessageAccess1")
    def UpdateInbox(self):
        raise dbus.DBusException("Not implemented", name="org.bluez.obex.Error.Failed")

    @dbus.service.method("org.bluez.obex.MessageAccess1", in_signature="sa{sv}", out_signature="a{oa{sv}}")
    def ListMessages(self, folder, filters):
        assert self.folder == "/telecom/msg/inbox" and folder == "", (self.folder, folder)
        newest = self.daemon.kept.get(self.address, [])[-int(filters["MaxCount"]):]
        return dbus.Dictionary(dict(self.add(*one) for one in newest), signature="oa{sv}")


class Message(dbus.service.Object):
    def __init__(self, session, path, content):
        super().__init__(session.daemon.bus, path)
        self.session, self.path, self.content = session, path, content

    @dbus.service.method("org.bluez.obex.Message1", in_signature="sb", out_signature="oa{sv}")
    def Get(self, target, attachment):
        daemon = self.session.daemon
        daemon.count += 1
        path = f"{self.session.path}/transfer{daemon.count}"
        transfer = Object(daemon.bus, path)
        # As obexd does: the file that was named, or one in its own temporary folder.
        file = pathlib.Path(str(target) or tempfile.mkstemp(dir=daemon.test.home)[1])
        daemon.files.append(file)

        def finish():
            file.write_bytes(self.content or b"")
            status = "error" if self.content is None else "complete"
            transfer.PropertiesChanged("org.bluez.obex.Transfer1", {"Status": status}, [])
            transfer.remove_from_connection()
            daemon.manager.InterfacesRemoved(path, ["org.bluez.obex.Transfer1"])
            return False

        GLib.timeout_add(20, finish)
        return dbus.ObjectPath(path), dbus.Dictionary({"Filename": str(file), "Status": "queued"}, signature="sv")


def start(test):
    """Runs the services of a test in a thread of their own until it ends."""
    loop = GLib.MainLoop()
    threading.Thread(target=loop.run, daemon=True).start()
    test.addCleanup(loop.quit)
