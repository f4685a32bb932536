"""A private desktop: buses, a notification server and screen savers of our own."""
import os
import select
import signal
import socket
import subprocess
import tempfile
import time

import dbus
import dbus.service
from dbus.mainloop.glib import DBusGMainLoop
from gi.repository import GLib

LIMIT = 60

# No service directories: nothing is started automatically.
CONFIGURATION = """<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
 "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig><type>session</type><listen>unix:path=%s</listen><auth>EXTERNAL</auth>
<policy context="default"><allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/>
<allow own="*"/></policy></busconfig>"""

DBusGMainLoop(set_as_default=True)


def until(fact, limit=LIMIT):
    """Lets the buses work until `fact` returns something truthy, and returns that."""
    end = time.monotonic() + limit
    context = GLib.MainContext.default()
    while time.monotonic() < end:
        while context.iteration(False):
            pass
        value = fact()
        if value:
            return value
        select.select([], [], [], 0.01)
    raise AssertionError("it did not happen in time")


class Server(dbus.service.Object):
    """A notification server that displays nothing, and presses buttons on request."""

    NAME = "org.freedesktop.Notifications"

    def __init__(self, bus, capabilities=("actions", "body", "body-markup")):
        self.name = dbus.service.BusName(self.NAME, bus, do_not_queue=True)
        super().__init__(bus, "/org/freedesktop/Notifications")
        self.capabilities, self.shown, self.history = capabilities, {}, []
        self.last = self.most = 0

    @dbus.service.method(NAME, in_signature="", out_signature="as")
    def GetCapabilities(self):
        return dbus.Array(self.capabilities, signature="s")

    @dbus.service.method(NAME, in_signature="susssasa{sv}i", out_signature="u")
    def Notify(self, app, replaces, icon, summary, body, actions, hints, timeout):
        self.last += not replaces
        number = int(replaces) or self.last
        self.shown[number] = {
            "app": str(app), "summary": str(summary), "body": str(body),
            "actions": [str(action) for action in actions], "timeout": int(timeout),
            "hints": {str(name): value for name, value in hints.items()},
        }
        self.history.append(str(summary))
        self.most = max(self.most, len(self.shown))
        return dbus.UInt32(number)

    @dbus.service.method(NAME, in_signature="u", out_signature="")
    def CloseNotification(self, number):
        if self.shown.pop(int(number), None):
            self.NotificationClosed(number, 3)

    @dbus.service.signal(NAME, signature="uu")
    def NotificationClosed(self, number, reason):
        pass

    @dbus.service.signal(NAME, signature="us")
    def ActionInvoked(self, number, action):
        pass

    def press(self, action):
        """Presses a button of the only notification, which servers then close."""
        (number,) = self.shown
        self.ActionInvoked(dbus.UInt32(number), action)
        self.CloseNotification(number)

    def summaries(self):
        return sorted(shown["summary"] for shown in self.shown.values())

    def leave(self):
        self.remove_from_connection()
        del self.name


class ScreenSaver(dbus.service.Object):
    """GNOME's screen saver."""

    NAME = "org.gnome.ScreenSaver"

    def __init__(self, bus):
        self.name = dbus.service.BusName(self.NAME, bus)
        super().__init__(bus, "/org/gnome/ScreenSaver")
        self.active = False

    @dbus.service.method(NAME, in_signature="", out_signature="b")
    def GetActive(self):
        return self.active

    @dbus.service.signal(NAME, signature="b")
    def ActiveChanged(self, active):
        pass

    def lock(self, active):
        self.active = active
        self.ActiveChanged(active)


class Session(dbus.service.Object):
    """The session of systemd-logind, with its real path and its path for callers."""

    NAME = "org.freedesktop.login1"
    PROPERTIES = "org.freedesktop.DBus.Properties"

    def __init__(self, bus):
        self.name = dbus.service.BusName(self.NAME, bus)
        super().__init__(bus, "/org/freedesktop/login1/session/auto")
        self.add_to_connection(bus, "/org/freedesktop/login1/session/_31")
        self.locked = False

    SUPPORTS_MULTIPLE_OBJECT_PATHS = True

    @dbus.service.method(PROPERTIES, in_signature="ss", out_signature="v")
    def Get(self, interface, name):
        assert (interface, name) == ("org.freedesktop.login1.Session", "LockedHint")
        return self.locked

    @dbus.service.signal(PROPERTIES, signature="sa{sv}as")
    def PropertiesChanged(self, interface, changed, others):
        pass

    def lock(self, locked):
        self.locked = locked
        self.PropertiesChanged(
            "org.freedesktop.login1.Session", {"LockedHint": dbus.Boolean(locked)}, [])


class Desktop:
    """The folder, the buses and the programs of one test."""

    def __init__(self, programs):
        self.programs = programs
        self.folder = tempfile.mkdtemp(prefix="otp-notify-")
        self.processes = []
        runtime = os.path.join(self.folder, "run")
        os.mkdir(runtime, 0o700)
        self.environment = {
            "PATH": os.environ["PATH"], "HOME": self.folder, "XDG_RUNTIME_DIR": runtime,
            "DBUS_SESSION_BUS_ADDRESS": self.address("session"),
            "DBUS_SYSTEM_BUS_ADDRESS": self.address("system"),
        }

    def address(self, bus):
        return f"unix:path={self.folder}/{bus}"

    def start(self, *command, **options):
        process = subprocess.Popen(command, env=self.environment, **options)
        self.processes.append(process)
        return process

    def start_bus(self, bus):
        """Starts a bus and returns a connection to it."""
        path = os.path.join(self.folder, bus + ".conf")
        with open(path, "w") as file:
            file.write(CONFIGURATION % os.path.join(self.folder, bus))
        # It warns that it cannot raise its limit of descriptors.
        process = self.start("dbus-daemon", "--nofork", "--config-file", path,
                             stderr=subprocess.DEVNULL)
        until(lambda: self.listens(bus))
        return process

    def listens(self, bus):
        """Whether a bus accepts connections; its socket exists slightly earlier."""
        with socket.socket(socket.AF_UNIX) as connection:
            return connection.connect_ex(os.path.join(self.folder, bus)) == 0

    def connect(self, bus):
        connection = dbus.bus.BusConnection(self.address(bus))
        connection.set_exit_on_disconnect(False)
        return connection

    def start_display(self):
        """Starts an X server that displays nothing, for clipboards and windows."""
        read, write = os.pipe()
        self.start("Xvfb", "-displayfd", str(write), "-nolisten", "tcp", pass_fds=[write],
                   stderr=subprocess.DEVNULL)
        os.close(write)
        # It exits if nothing reads the whole line.
        with open(read) as line:
            self.environment["DISPLAY"] = ":" + line.readline().strip()

    def start_notify(self, *options):
        """Starts the program; returns a function that returns its output."""
        path = os.path.join(self.folder, "errors")
        with open(path, "a") as file:
            self.notifier = self.otpd("notify", *options, stderr=file)

        def printed():
            with open(path) as file:
                return file.read()
        return printed

    def otpd(self, *arguments, **options):
        return self.start(os.path.join(self.programs, "otpd"), *arguments, **options)

    def run(self, program, *arguments, **options):
        return subprocess.run(
            [os.path.join(self.programs, program), *arguments], env=self.environment,
            capture_output=True, text=True, timeout=LIMIT, **options)

    def stop(self, process, number=signal.SIGTERM):
        """Ends a process while the buses keep working; returns its status."""
        process.send_signal(number)
        until(lambda: process.poll() is not None)
        self.processes.remove(process)
        return process.returncode

    def end(self):
        for process in reversed(self.processes):
            # The process that clears the clipboard outlives the program.
            subprocess.run(["pkill", "-KILL", "-P", str(process.pid)], check=False)
            process.kill()
            process.wait()
        subprocess.run(["rm", "-rf", self.folder], check=True)
