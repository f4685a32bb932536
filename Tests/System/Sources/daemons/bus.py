"""A private message bus."""

import subprocess

import dbus
import dbus.bus

# Like a system bus: with the built-in limits, which are far below those of a session bus.
CONFIGURATION = """\
<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
 "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig>
  <type>session</type>
  <listen>{address}</listen>
  <servicedir>{services}</servicedir>
  <auth>EXTERNAL</auth>
  <policy context="default">
    <allow send_destination="*" eavesdrop="true"/>
    <allow eavesdrop="true"/>
    <allow own="*"/>
  </policy>
</busconfig>
"""


class Bus:
    """A bus that can be stopped and started again at the same address."""

    def __init__(self, home):
        self.address = f"unix:path={home}/bus"
        self.services = home / "services"
        self.services.mkdir()
        self.configuration = home / "bus.conf"
        self.configuration.write_text(CONFIGURATION.format(address=self.address, services=self.services))
        self.process = None

    def offer(self, service, command):
        """Makes the bus start a service for anyone who asks for it."""
        file = self.services / f"{service}.service"
        file.write_text(f"[D-BUS Service]\nName={service}\nExec={command}\n")

    def start(self, environment):
        self.process = subprocess.Popen(
            ["dbus-daemon", f"--config-file={self.configuration}", "--nofork", "--print-address=1"],
            env=environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
        )
        # It prints the address once it is listening.
        self.process.stdout.readline()

    def stop(self):
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()

    def connect(self):
        """A connection for the test."""
        return dbus.bus.BusConnection(self.address)

    def process_of(self, service):
        """The process of a running service."""
        connection = self.connect()
        try:
            driver = connection.get_object(dbus.BUS_DAEMON_NAME, dbus.BUS_DAEMON_PATH, introspect=False)
            return driver.GetConnectionUnixProcessID(service, dbus_interface=dbus.BUS_DAEMON_IFACE)
        finally:
            connection.close()

    def object(self, service, path):
        """An object of a service, over a connection of its own."""
        return self.connect().get_object(service, path, introspect=False)
