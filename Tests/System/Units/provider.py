"""A code provider that lists one record, whose user name reports what the program can access."""

import json
import os
import sys


def seen():
    home, runtime = os.environ["HOME"], os.environ["XDG_RUNTIME_DIR"]
    parts = {
        "home": ",".join(sorted(os.listdir(home))), "runtime": ",".join(sorted(os.listdir(runtime))),
        "network": ",".join(line.split(":")[0].strip() for line in open("/proc/net/dev") if ":" in line),
        "devices": "all" if os.path.exists("/dev/loop-control") or os.path.exists("/dev/kmsg") else "few",
    }
    try:
        open(home + "/written", "w").close()
        parts["writes"] = "yes"
    except OSError:
        parts["writes"] = "no"
    return " ".join(f"{name}={value}" for name, value in parts.items())


for line in sys.stdin:
    request = json.loads(line)
    answer = {"version": 1, "id": request["id"]}
    if request["method"] == "list":
        user = seen()[:250]
        answer["identities"] = [{"record": "a", "domains": ["example.com"], "user": user, "label": "", "rank": 0}]
    elif request["method"] == "code":
        if request["record"] == "hang":
            os.fork()
            while True:
                os.read(os.open("/dev/zero", os.O_RDONLY), 1)
        answer |= {"record": request["record"], "code": "614902"}
    print(json.dumps(answer), flush=True)
