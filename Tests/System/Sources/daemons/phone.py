"""A simulated phone with KDE Connect, protocol 7, that has text messages and notifications."""

import json
import os
import signal
import socket
import ssl
import subprocess
import threading
import time

import dbus

DAEMON = "/usr/lib/x86_64-linux-gnu/libexec/kdeconnectd"
SERVICE = "org.kde.kdeconnect"
PORT = 1716


class Phone:
    """A phone that stores its text messages: the daemon requests threads, and gets them from
    there."""

    def __init__(self, test, identifier="_0123456789abcdef_", gives_texts=True):
        self.test = test
        self.identifier = identifier
        self.gives_texts = gives_texts
        self.texts = []
        self.asked = []
        self.last_asked = 0
        self.is_near = False
        self.line = None
        self.lock = threading.Lock()
        self.certificate = test.home / f"{identifier}.pem"
        made = test.home / f"{identifier}.crt"
        subprocess.run(
            ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "365",
             "-subj", f"/O=KDE/OU=KDE Connect/CN={identifier}", "-keyout", self.certificate, "-out", made],
            check=True, capture_output=True,
        )
        with self.certificate.open("a") as file:
            file.write(made.read_text())
        test.addCleanup(self.disconnect)

    @property
    def device(self):
        """The phone as exposed by the daemon."""
        return self.test.bus.object(SERVICE, f"/modules/kdeconnect/devices/{self.identifier}")

    def connect(self):
        """Comes into reach of the computer and stays there: it reconnects whenever the connection
        ends."""
        self.is_near = True
        while self.is_near:
            try:
                return self._open()
            except OSError:
                # The daemon is stopping or starting.
                time.sleep(0.05)

    def _open(self):
        line = socket.create_connection(("127.0.0.1", PORT), 5)
        outgoing = ["kdeconnect.notification"]
        incoming = ["kdeconnect.notification.request"]
        if self.gives_texts:
            outgoing.append("kdeconnect.sms.messages")
            incoming += ["kdeconnect.sms.request", "kdeconnect.sms.request_conversations",
                         "kdeconnect.sms.request_conversation"]
        line.sendall(_packet("kdeconnect.identity", {
            "deviceId": self.identifier, "deviceName": "Phone", "deviceType": "phone",
            "protocolVersion": 7, "tcpPort": PORT, "incomingCapabilities": incoming,
            "outgoingCapabilities": outgoing,
        }))
        # The side that opens the connection is the TLS server.
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(self.certificate)
        context.verify_mode = ssl.CERT_NONE
        try:
            line = context.wrap_socket(line, server_side=True)
        except OSError:
            line.close()
            raise
        line.settimeout(None)
        self.line = line
        threading.Thread(target=self._serve, args=[self.line], daemon=True).start()

    def leave(self):
        """Goes out of reach once no request has arrived for a while: version 22.12 of the daemon
        crashes if the phone leaves while an answer is due."""
        self.test.wait(lambda: time.monotonic() - self.last_asked > 1.5, "the daemon asks on and on")
        self.disconnect()

    def disconnect(self):
        """Closes the connection."""
        self.is_near = False
        line, self.line = self.line, None
        try:
            if line:
                # Ends the reading thread.
                line.shutdown(socket.SHUT_RDWR)
        except OSError:
            # The daemon has ended.
            pass

    def pair(self):
        """Requests pairing, and accepts it for the person at the computer."""
        self.send("kdeconnect.pair", {"pair": True})
        self.test.wait(lambda: self._asks("hasPairingRequests"), "the phone cannot pair")
        self.device.acceptPairing(dbus_interface=f"{SERVICE}.device")

    def unpair(self):
        """Ends the pairing."""
        self.send("kdeconnect.pair", {"pair": False})

    def _asks(self, method):
        try:
            return self.device.Get(f"{SERVICE}.device", method, dbus_interface="org.freedesktop.DBus.Properties")
        except dbus.DBusException:
            # The daemon does not know the phone yet.
            return False

    def send(self, kind, body):
        """Sends a packet, unless the daemon is not running."""
        try:
            with self.lock:
                self.line.sendall(_packet(kind, body))
        except OSError:
            # The daemon requests the messages once the phone has reconnected.
            pass

    def receive(self, text, sender="+15550123", thread=1, when=None, tells=True):
        """Receives a text message, and notifies the computer; returns its entry."""
        entry = {
            "_id": len(self.texts) + 1, "body": text, "addresses": [{"address": sender}],
            "date": int((when or time.time()) * 1000), "type": 1, "read": 0, "thread_id": thread,
            "event": 1, "sub_id": 1,
        }
        self.texts.append(entry)
        if tells:
            self.tell(entry)
        return entry

    def tell(self, *texts):
        """Sends messages to the computer."""
        self.send("kdeconnect.sms.messages", {"version": 2, "messages": texts})

    def notify(self, text, title="Messages", identifier="0|app|1", silent=False):
        """Shows a notification."""
        self.send("kdeconnect.notification", {
            "id": identifier, "appName": "Messages", "title": title, "text": text,
            "ticker": f"{title}: {text}", "isClearable": True, "silent": silent,
        })

    def _serve(self, line):
        rest = b""
        try:
            while part := line.recv(65536):
                rest += part
                *packets, rest = rest.split(b"\n")
                for packet in packets:
                    self._answer(json.loads(packet))
        except (OSError, ValueError, AttributeError):
            # The connection was closed.
            pass
        line.close()
        if self.is_near and line is self.line:
            self.connect()

    def _answer(self, packet):
        kind, body = packet["type"], packet["body"]
        self.asked.append(kind)
        self.last_asked = time.monotonic()
        texts = list(self.texts)
        if kind == "kdeconnect.sms.request_conversations":
            newest = {text["thread_id"]: text for text in texts}
            for text in newest.values():
                self.tell(text)
        elif kind == "kdeconnect.sms.request_conversation":
            thread = [text for text in texts if text["thread_id"] == body["threadID"]]
            start = body.get("rangeStartTimestamp", -1)
            if start >= 0:
                thread = [text for text in thread if text["date"] <= start]
            thread.sort(key=lambda text: -text["date"])
            count = body.get("numberToRequest", -1)
            self.tell(*(thread if count < 0 else thread[:count]))


def _packet(kind, body):
    return json.dumps({"id": int(time.time() * 1000), "type": kind, "body": body}).encode() + b"\n"


def start_daemon(test):
    """Lets the bus start kdeconnectd, as on a desktop, and again after it has exited."""
    test.bus.offer(SERVICE, DAEMON)
    test.addCleanup(kill_daemon, test)
    connection = test.bus.connect()
    connection.start_service_by_name(SERVICE)
    connection.close()


def kill_daemon(test):
    """Ends kdeconnectd, if it runs."""
    try:
        os.kill(test.bus.process_of(SERVICE), signal.SIGKILL)
    except (OSError, dbus.DBusException):
        pass
