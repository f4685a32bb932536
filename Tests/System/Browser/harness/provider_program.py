#!/usr/bin/python3
"""A code provider that answers as NAME.json next to it says, and records the requests."""

import json
import os
import sys
import time

FOLDER = os.path.dirname(os.path.abspath(__file__))
NAME = sys.argv[1]


def answer(request, settings):
    if request["method"] == "list":
        return {"identities": settings["identities"]}
    time.sleep(settings["seconds"])
    error = settings["error"]
    if error and not (error == "interactionRequired" and request["interaction"]):
        return {"error": error}
    return {"record": request["record"], "code": settings["codes"][request["record"]]}


for line in sys.stdin:
    asked = json.loads(line)
    with open(os.path.join(FOLDER, f"{NAME}.asked"), "a", encoding="utf-8") as notes:
        notes.write(json.dumps(asked | {"process": os.getpid()}) + "\n")
    with open(os.path.join(FOLDER, f"{NAME}.json"), encoding="utf-8") as file:
        members = answer(asked, json.load(file))
    print(json.dumps({"version": 1, "id": asked["id"]} | members), flush=True)
