"""A third-party Varlink client: introspects the service, sends, streams and consumes, and measures
how soon a watcher is notified.

Usage: client.py SOCKET OTP
"""

import subprocess
import sys
import threading
import time

import varlink

ROUNDS = 1000
INTERFACE = "org.otpd.Codes"


def main(path, otp):
    with varlink.Client(address=f"unix:{path}") as client:
        assert INTERFACE in client.get_interfaces(), "the interface is not named"
        client.get_interface(INTERFACE)
        with client.open(INTERFACE) as caller, client.open(INTERFACE) as watcher:
            talk(caller, otp)
            measure(caller, watcher)


def talk(caller, otp):
    started = time.perf_counter()
    waiting = subprocess.Popen([otp, "wait", "--timeout", "60s"], stdout=subprocess.PIPE, text=True)
    time.sleep(0.5)
    sent = time.perf_counter()
    reception = caller.Receive([{"text": "Your Oakline code is 482913", "sender": "Oakline"}])
    assert reception["receptions"][0]["storing"] == "stored"
    code = waiting.communicate(timeout=60)[0].strip()
    ended = time.perf_counter()
    assert code == "482913" and waiting.returncode == 0
    print(f"otp wait returned {1000 * (ended - sent):.1f} ms after Receive was called (started {sent - started:.1f} s before)")
    offered = caller.Suggest({}, None)["suggestions"]
    caller.Consume(offered[0]["id"])
    assert caller.Suggest({}, None)["reason"] == "unavailable"
    try:
        caller.Consume(999_999)
        raise AssertionError("an unknown entry was consumed")
    except varlink.VarlinkError as error:
        assert error.error() == f"{INTERFACE}.NoSuchEntry"


def measure(caller, watcher):
    told = {}
    ready = threading.Event()

    def watch():
        for reply in watcher.Watch({}, _more=True):
            now = time.perf_counter()
            for suggestion in reply["suggestions"]:
                told[suggestion["code"]] = now
            ready.set()
            if len(told) == ROUNDS:
                return

    thread = threading.Thread(target=watch)
    thread.start()
    ready.wait()
    sent = {}
    for number in range(ROUNDS):
        code = str(200_000 + number)
        sent[code] = time.perf_counter()
        caller.Receive([{"text": f"Your Oakline code is {code}", "recipient": f"r{number}"}])
    thread.join(timeout=60)
    delays = sorted(1000 * (told[code] - sent[code]) for code in sent)
    middle, high = delays[len(delays) // 2], delays[int(len(delays) * 0.99)]
    print(f"Receive to watcher, {len(delays)} messages: p50 {middle:.2f} ms, p99 {high:.2f} ms, worst {delays[-1]:.2f} ms")


main(*sys.argv[1:])
