"""A phone with KDE Connect, protocol 7, that has text messages and shows notifications."""

import json
import os
import socket
import ssl
import subprocess
import threading
import time

DAEMON = "/usr/lib/x86_64-linux-gnu/libexec/kdeconnectd"
PORT = 1716


class Phone:
    """`texts` is its memory: the daemon asks for threads, and gets them from there."""

    def __init__(self, folder, identifier="_0123456789abcdef_", gives_texts=True):
        self.identifier = identifier
        self.folder = folder
        self.gives_texts = gives_texts
        self.texts = []
        self.asked = []
        self.line = None
        self.lock = threading.Lock()
        self.certificate = os.path.join(folder, f"{identifier}.pem")
        if not os.path.exists(self.certificate):
            subprocess.run(
                ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "365",
                 "-subj", f"/O=KDE/OU=KDE Connect/CN={identifier}",
                 "-keyout", self.certificate, "-out", self.certificate + ".crt"],
                check=True, capture_output=True,
            )
            with open(self.certificate, "a") as file:
                file.write(open(self.certificate + ".crt").read())

    def connect(self):
        """Comes into reach of the computer."""
        line = socket.create_connection(("127.0.0.1", PORT), 5)
        outgoing = ["kdeconnect.notification"]
        incoming = ["kdeconnect.notification.request"]
        if self.gives_texts:
            outgoing.append("kdeconnect.sms.messages")
            incoming += ["kdeconnect.sms.request", "kdeconnect.sms.request_conversations",
                         "kdeconnect.sms.request_conversation"]
        line.sendall(self._packet("kdeconnect.identity", {
            "deviceId": self.identifier, "deviceName": "Phone", "deviceType": "phone",
            "protocolVersion": 7, "tcpPort": PORT, "incomingCapabilities": incoming,
            "outgoingCapabilities": outgoing,
        }))
        # Who opens the connection is the server of TLS.
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(self.certificate)
        context.verify_mode = ssl.CERT_NONE
        self.line = context.wrap_socket(line, server_side=True)
        threading.Thread(target=self._serve, args=[self.line], daemon=True).start()

    def disconnect(self):
        self.line.close()

    def send(self, kind, body):
        with self.lock:
            self.line.sendall(self._packet(kind, body))

    def pair(self):
        self.send("kdeconnect.pair", {"pair": True})

    def receive(self, text, sender="+15550123", thread=1, when=None, tells=True):
        """Receives a text message, and tells the computer."""
        entry = {
            "_id": len(self.texts) + 1, "body": text, "addresses": [{"address": sender}],
            "date": int((when or time.time()) * 1000), "type": 1, "read": 0, "thread_id": thread,
            "event": 1, "sub_id": 1,
        }
        self.texts.append(entry)
        if tells:
            self._send_texts([entry])

    def notify(self, text, title="Oakline", identifier="0|app|1", silent=False):
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
        except (OSError, ValueError):
            # The connection was closed.
            pass

    def _answer(self, packet):
        kind, body = packet["type"], packet["body"]
        self.asked.append(kind)
        if kind == "kdeconnect.sms.request_conversations":
            newest = {text["thread_id"]: text for text in self.texts}
            for text in newest.values():
                self._send_texts([text])
        elif kind == "kdeconnect.sms.request_conversation":
            thread = [text for text in self.texts if text["thread_id"] == body["threadID"]]
            start = body.get("rangeStartTimestamp", -1)
            if start >= 0:
                thread = [text for text in thread if text["date"] <= start]
            thread.sort(key=lambda text: -text["date"])
            count = body.get("numberToRequest", -1)
            self._send_texts(thread if count < 0 else thread[:count])

    def _send_texts(self, texts):
        self.send("kdeconnect.sms.messages", {"version": 2, "messages": texts})

    @staticmethod
    def _packet(kind, body):
        return json.dumps({"id": int(time.time() * 1000), "type": kind, "body": body}).encode() + b"\n"


def start_daemon(log=None):
    """Starts kdeconnectd on the session bus of the environment."""
    return subprocess.Popen(
        [DAEMON], env=os.environ | {"QT_QPA_PLATFORM": "offscreen"},
        stdout=open(log or os.devnull, "w"), stderr=subprocess.STDOUT,
    )
