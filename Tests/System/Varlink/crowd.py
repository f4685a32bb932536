"""Two hundred clients at once: most send and query, 50 never read their stream, 10 send garbage,
and one sends 100 MB without an end.

Usage: crowd.py SOCKET
"""

import json
import random
import socket
import sys
import threading
import time

SILENT, GARBAGE, GOOD, ROUNDS = 50, 10, 138, 20
PATH = sys.argv[1]


class Connection:
    def __init__(self):
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.settimeout(120)
        self.socket.connect(PATH)
        self.buffer = b""

    def send(self, method, parameters, **rest):
        call = {"method": f"org.otpd.Codes.{method}", "parameters": parameters, **rest}
        self.socket.sendall(json.dumps(call).encode() + b"\0")

    def reply(self):
        while b"\0" not in self.buffer:
            part = self.socket.recv(65536)
            if not part:
                raise EOFError
            self.buffer += part
        frame, self.buffer = self.buffer.split(b"\0", 1)
        return json.loads(frame)["parameters"]


def code(client, number):
    return str(300_000 + client * 1_000 + number)


def garbage(ended):
    connection = Connection()
    try:
        connection.socket.sendall(bytes(random.randrange(1, 255) for _ in range(1_000)) + b"\0")
        while connection.socket.recv(4096):
            pass
    except OSError:
        pass
    ended.append(1)


def endless(taken):
    connection = Connection()
    part = b"x" * 65536
    count = 0
    try:
        while count < 100_000_000:
            connection.socket.sendall(part)
            count += len(part)
    except OSError:
        pass
    taken.append(count)


def good(client, delays):
    connection = Connection()
    for number in range(ROUNDS):
        start = time.perf_counter()
        text = f"Your Oakline code is {code(client, number)}"
        message = {"id": f"{client}-{number}", "text": text, "sender": f"s{client}", "recipient": f"r{client}"}
        connection.send("Receive", {"messages": [message]})
        assert connection.reply()["receptions"][0]["storing"] == "stored"
        connection.send("Suggest", {"request": {"recipient": f"r{client}"}})
        assert connection.reply()["suggestions"][0]["code"] == code(client, number)
        delays.append(1000 * (time.perf_counter() - start))


def watch(seen):
    connection = Connection()
    connection.send("Watch", {"request": {}}, more=True)
    while len(seen) < GOOD * ROUNDS:
        seen.update(item["code"] for item in connection.reply()["suggestions"] if item["code"] >= "300000")


def stored():
    connection = Connection()
    found, before = set(), None
    while True:
        connection.send("List", {"limit": 100, "before": before})
        entries = connection.reply()["entries"]
        if not entries:
            return found
        found.update(entry["message"].get("id", "") for entry in entries)
        before = entries[-1]["id"]


def main():
    silent = [Connection() for _ in range(SILENT)]
    for connection in silent:
        connection.send("Watch", {"request": {}}, more=True)
    ended, taken, delays, seen = [], [], [], set()
    threads = [threading.Thread(target=watch, args=(seen,))]
    threads += [threading.Thread(target=garbage, args=(ended,)) for _ in range(GARBAGE)]
    threads += [threading.Thread(target=endless, args=(taken,))]
    threads += [threading.Thread(target=good, args=(client, delays)) for client in range(GOOD)]
    start = time.perf_counter()
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    wanted = {f"{client}-{number}" for client in range(GOOD) for number in range(ROUNDS)}
    delays.sort()
    print(
        f"summary: {SILENT + GARBAGE + GOOD + 2} clients in {time.perf_counter() - start:.1f} s: {len(delays)} messages sent and asked for, "
        f"p50 {delays[len(delays) // 2]:.0f} ms, p99 {delays[int(len(delays) * 0.99)]:.0f} ms; "
        f"{len(ended)} senders of garbage disconnected; of 100 MB without an end {taken[0] / 1e6:.1f} MB were taken; "
        f"a watcher received {len(seen)} codes; stored {len(stored() & wanted)} of {len(wanted)}"
    )
    assert len(delays) == len(wanted) and len(ended) == GARBAGE and taken[0] < 20_000_000
    assert len(seen) == len(wanted) and stored() >= wanted


main()
