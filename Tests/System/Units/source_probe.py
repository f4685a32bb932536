"""Tries what a compromised source would try, and records what is possible.

  source_probe.py RESULT HOME NAME OTHER PROCESS SERVICE

NAME is the compromised source, and OTHER is another source with a record and a secret. PROCESS and
SERVICE are a process of the user outside the sandbox and the process of `otpd serve`.
Scripts/check/units runs it as the user, where all of it is possible, and in the sandbox of the unit
of each kind.
"""
import json
import os
import socket
import sys

from trials import record

result, home, name, other, process, service = sys.argv[1:7]
runtime, state = os.environ["XDG_RUNTIME_DIR"], os.path.join(home, ".local/state/otp")
main, intake = f"{runtime}/otp/otpd.sock", f"{runtime}/otp/intake/otpd.sock"


def connect(path):
    connection = socket.socket(socket.AF_UNIX)
    connection.settimeout(20)
    connection.connect(path)
    return connection


def call(path, method, **parameters):
    """The reply of the service, which must not be an error."""
    with connect(path) as connection:
        message = {"method": f"org.otpd.{method}", "parameters": parameters, "more": method == "Codes.Watch"}
        connection.sendall(json.dumps(message).encode() + b"\0")
        reply = b""
        while not reply.endswith(b"\0"):
            part = connection.recv(65536)
            if not part:
                raise ConnectionError
            reply += part
    answer = json.loads(reply[:-1])
    # That there is no such entry is also an answer.
    if answer.get("error", "org.otpd.Codes.NoSuchEntry") != "org.otpd.Codes.NoSuchEntry":
        raise PermissionError
    return answer


def ask(method, **parameters):
    """Sends the call to every existing socket."""
    try:
        call(intake, method, **parameters)
    except OSError:
        call(main, method, **parameters)


def read(path):
    with open(path, "rb") as file:
        file.read(1)


def write(folder):
    path = os.path.join(folder, "probe-file")
    os.close(os.open(path, os.O_CREAT | os.O_WRONLY, 0o600))
    os.unlink(path)


def call_through(root):
    call(f"{root}{main}", "Codes.List")


message = {"text": "See you at noon", "id": f"probe {name}", "source": name}
record(
    result,
    {
        "deliver a message": lambda: call(intake, "Codes.Receive", messages=[message]),
        "write in the folder of its record": lambda: write(f"{state}/sources/{name}"),
        "ask for its secret": lambda: connect(f"{runtime}/otp-secrets/{name}"),
        "list messages": lambda: ask("Codes.List"),
        "ask for codes": lambda: ask("Codes.Suggest"),
        "ask for links": lambda: ask("Codes.SuggestLinks"),
        "watch for codes": lambda: ask("Codes.Watch"),
        "use a code": lambda: ask("Codes.Consume", id=1 << 40),
        "dismiss a code": lambda: ask("Codes.Dismiss", id=1 << 40),
        "list records of code providers": lambda: ask("Identities.Suggest", request={"site": "https://example.com"}),
        "connect to the service through the root of its process": lambda: call_through(f"/proc/{service}/root"),
        "connect to the service through the root of another process": lambda: call_through(f"/proc/{process}/root"),
        "put a socket in place of that of the service": lambda: write(f"{runtime}/otp/intake"),
        "ask for the secret of another source": lambda: connect(f"{runtime}/otp-secrets/{other}"),
        "read the store": lambda: read(f"{state}/inbox.db"),
        "write in the folder of the store": lambda: write(state),
        "read the record of another source": lambda: read(f"{state}/sources/{other}/record.json"),
        "write in the folder of another source": lambda: write(f"{state}/sources/{other}"),
        "make a folder for another source": lambda: write(f"{state}/sources"),
        "read the home": lambda: read(f"{home}/private"),
        "write in the home": lambda: write(home),
        "change the settings": lambda: write(f"{home}/.config/otp"),
        "connect to the service manager": lambda: connect(f"{runtime}/systemd/private"),
    },
)
