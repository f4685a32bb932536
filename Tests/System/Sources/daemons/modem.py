"""A simulated modem that answers ModemManager's AT commands, and receives text messages."""

import re
import socket
import threading
import time

SERVICE = "org.freedesktop.ModemManager1"
ROOT = "/org/freedesktop/ModemManager1"
PLUGINS = "/usr/lib/x86_64-linux-gnu/ModemManager"
ANSWERS = {
    "AT+CPIN?": "+CPIN: READY",
    "AT+CGMI": "Example",
    "AT+CGMM": "Modem",
    "AT+CGMR": "1",
    "AT+CGSN": "490154203237518",
    "AT+CIMI": "001010123456789",
    "AT+GCAP": "+GCAP: +CGSM",
    "AT+CFUN?": "+CFUN: 1",
    "AT+CREG?": "+CREG: 2,1",
    "AT+CGREG?": "+CGREG: 2,1",
    "AT+COPS?": '+COPS: 0,2,"00101"',
    "AT+CMGF=?": "+CMGF: (0,1)",
    "AT+CNMI=?": "+CNMI: (0-3),(0-3),(0-3),(0-2),(0,1)",
    "AT+CPMS=?": '+CPMS: ("ME","SM"),("ME","SM"),("ME","SM")',
    "AT+CNUM": '+CNUM: "","+15550100",145',
    "AT+CSQ": "+CSQ: 20,99",
    "AT+CSCS=?": '+CSCS: ("GSM","UCS2")',
    "AT+WS46=?": "+WS46: (12,22,25)",
    "AT+CPMS?": '+CPMS: "ME",0,50,"ME",0,50,"ME",0,50',
}


class Modem:
    """A modem at the abstract socket where the daemon looks for the port `abstract:port0`."""

    def __init__(self, test):
        self.stored = {}
        self.line = None
        self.was_read = threading.Event()
        self.lock = threading.Lock()
        self.listener = socket.socket(socket.AF_UNIX)
        self.listener.bind("\0abstract:port0")
        self.listener.listen(1)
        test.addCleanup(self._close)
        threading.Thread(target=self._serve, daemon=True).start()

    def receive(self, text, sender="+15550123", when=None, **more):
        """Receives a text message, and notifies the daemon."""
        self.deliver(len(self.stored) + 1, deliver_pdu(text, sender, when or time.time(), **more))

    def keep(self, text, sender="+15550123", when=None):
        """Receives a text message while no daemon is running."""
        self.stored[len(self.stored) + 1] = deliver_pdu(text, sender, when or time.time())

    def deliver(self, number, pdu):
        """Stores a message, and announces it until the daemon reads it: ModemManager misses some of
        several messages that arrive at once."""
        self.stored[number] = pdu
        self.was_read.clear()
        for _ in range(50):
            self._say(f'+CMTI: "ME",{number}')
            if self.was_read.wait(0.2):
                return
        raise TimeoutError("ModemManager does not read the message")

    def _serve(self):
        while line := self._accept():
            if self.line:
                self.line.close()
            self.line = line
            rest = b""
            while part := self._read():
                rest += part
                while b"\r" in rest:
                    command, rest = rest.split(b"\r", 1)
                    self._answer(command.decode().strip())

    def _accept(self):
        try:
            return self.listener.accept()[0]
        except OSError:
            return None

    def _close(self):
        # Ends the thread that accepts.
        self.listener.shutdown(socket.SHUT_RDWR)
        self.listener.close()
        if self.line:
            self.line.close()

    def _read(self):
        try:
            return self.line.recv(4096)
        except OSError:
            return b""

    def _say(self, text):
        with self.lock:
            self.line.sendall(f"\r\n{text}\r\n".encode())

    def _answer(self, command):
        command = command.upper()
        if command == "AT+CMGL=4":
            for number, pdu in sorted(self.stored.items()):
                self._say(f"+CMGL: {number},1,,{self._length(pdu)}\r\n{pdu}")
            self._say("OK")
        elif found := re.fullmatch(r"AT\+CMGR=(\d+)", command):
            pdu = self.stored.get(int(found[1]))
            self._say(f"+CMGR: 1,,{self._length(pdu)}\r\n{pdu}\r\n\r\nOK" if pdu else "ERROR")
            self.was_read.set()
        elif command in ANSWERS:
            self._say(f"{ANSWERS[command]}\r\n\r\nOK")
        else:
            known = ("AT", "ATZ", "ATE0", "ATV1", "ATX4", "AT&C1", "AT+CMEE=1", "AT+CFUN=1",
                     "AT+CMGF=0", "ATE0+CMEE=1", "ATE0 +CMEE=1", "ATE0V1+CMEE=1")
            isKnown = command in known or command.startswith(("AT+CNMI=", "AT+CPMS=", "AT+CREG="))
            self._say("OK" if isKnown else "ERROR")

    @staticmethod
    def _length(pdu):
        """The length that the modem reports, without the service centre's address."""
        return len(pdu) // 2 - 1 - int(pdu[:2], 16)


def deliver_pdu(text, sender, when, zone="00", part=None):
    """A message from the network in UCS-2; `part` is a reference, the count and the part."""
    header = bytes([5, 0, 3, *part]) if part else b""
    data = header + text.encode("utf-16-be")
    first = 0x44 if part else 0x04
    address = _digits(sender.lstrip("+"))
    number = bytes([len(sender.lstrip("+")), 0x91]) + bytes.fromhex(address)
    stamp = bytes.fromhex(_digits(time.strftime("%y%m%d%H%M%S", time.gmtime(when))) + zone)
    pdu = bytes([first]) + number + bytes([0, 8]) + stamp + bytes([len(data)]) + data
    return "00" + pdu.hex().upper()


def _digits(text):
    """Digits as the network encodes them: swapped in pairs."""
    text += "F" * (len(text) % 2)
    return "".join(text[i + 1] + text[i] for i in range(0, len(text), 2))


def start_daemon(test):
    """Starts ModemManager and lets it find the modem."""
    daemon = test.daemon(
        "/usr/sbin/ModemManager", "--test-session", "--test-enable", "--test-no-udev", "--no-auto-scan",
        "--test-no-suspend-resume", "--test-no-qrtr", f"--test-plugin-dir={PLUGINS}", "--log-level=ERR",
    )
    bus = test.bus.connect()
    test.wait(lambda: bus.name_has_owner(SERVICE), "ModemManager does not start")
    root = bus.get_object(SERVICE, ROOT, introspect=False)
    root.SetProfile(
        "test", "generic", ["abstract:port0"], dbus_interface=f"{SERVICE}.Test", signature="ssas",
    )

    def modems():
        return list(root.GetManagedObjects(dbus_interface="org.freedesktop.DBus.ObjectManager"))

    test.wait(modems, "ModemManager finds no modem")
    modem = bus.get_object(SERVICE, modems()[0], introspect=False)
    modem.Enable(True, dbus_interface=f"{SERVICE}.Modem", signature="b", timeout=60)
    return daemon
