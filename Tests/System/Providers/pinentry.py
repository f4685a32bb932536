#!/usr/bin/python3
"""Answers gpg-agent in place of a person, and counts how often it was asked.

https://www.gnupg.org/documentation/manuals/assuan/
"""

import os
import pathlib
import sys

folder = pathlib.Path(os.environ["HOME"])
print("OK", flush=True)
for line in sys.stdin:
    command = line.split()[0] if line.split() else ""
    if command == "GETPIN":
        with open(folder / "asked", "a") as asked:
            asked.write(".")
        answer = folder / "passphrase"
        if answer.exists():
            print("D", answer.read_text())
        else:
            print("ERR 83886179 Operation cancelled <Pinentry>", flush=True)
            continue
    print("OK", flush=True)
    if command == "BYE":
        break
