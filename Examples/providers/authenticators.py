#!/usr/bin/python3
"""A code provider in a few lines: makes codes from the secrets in a file encrypted with gpg.

Each line of ~/.config/otp/authenticators.gpg has a host, a name and a secret in Base32. The
protocol is in Documentation/providers.md.
"""

import json
import pathlib
import subprocess
import sys
import time

FILE = pathlib.Path.home() / ".config/otp/authenticators.gpg"


def entries(interaction):
    """The host, name and secret of each record; None if gpg would have to ask for a passphrase."""
    quiet = [] if interaction else ["--pinentry-mode=error"]
    gpg = subprocess.run(["gpg", "--quiet", "--batch", *quiet, "--decrypt", FILE], capture_output=True, text=True)
    return [line.split() for line in gpg.stdout.splitlines() if line.strip()] if gpg.returncode == 0 else None


def answer(request):
    found = entries(request["interaction"])
    if found is None:
        return {"error": "failed" if request["interaction"] else "interactionRequired"}
    if request["method"] == "list":
        return {"identities": [
            {"record": f"{host}/{user}", "domains": [host], "user": user, "label": "TOTP", "rank": 0}
            for host, user, _ in found
        ]}
    secret = next((secret for host, user, secret in found if f"{host}/{user}" == request["record"]), None)
    if secret is None:
        return {"error": "notFound"}
    # Pass the secret on standard input: anyone can read the arguments of a process.
    now = int(time.time())
    command = ["oathtool", "--totp", "--base32", f"--now=@{now}", "-"]
    oath = subprocess.run(command, input=secret, capture_output=True, text=True)
    if oath.returncode != 0:
        return {"error": "failed"}
    return {"record": request["record"], "code": oath.stdout.strip(), "expiresAt": (now // 30 + 1) * 30}


for line in sys.stdin:
    request = json.loads(line)
    if request["method"] != "cancel":
        print(json.dumps({"version": 1, "id": request["id"], **answer(request)}), flush=True)
