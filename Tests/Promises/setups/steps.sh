# shellcheck shell=bash
# Steps of rows about `otp doctor`.

# shellcheck source=Tests/Promises/sentences/steps.sh
. "${BASH_SOURCE%/*}/../sentences/steps.sh"

# The buses of the machine stay out of the way.
export DBUS_SESSION_BUS_ADDRESS=unix:path=$HOME/no-bus DBUS_SYSTEM_BUS_ADDRESS=unix:path=$HOME/no-bus

# healthy: sets up everything, with doubles of systemd, a browser and a phone.
healthy() {
  local built name
  built=$(dirname "$(command -v otp)")
  installation
  for name in otpd otp-source; do ln "$built/$name" prefix/bin 2>/dev/null || cp "$built/$name" prefix/bin; done
  PATH=$HOME/bin:$HOME/prefix/bin:/usr/bin:/bin
  mkdir -p bin units run/systemd
  touch run/systemd/private
  cp "${BASH_SOURCE%/*}/systemctl" bin
  program sudo 'exec "$@"'
  program chromium 'exit 1'
  settings '{"name":"phone","kind":"modem"}'
  systemctl --user enable --now otpd.socket otpd.service otp-source-modem@phone.service
  otp browser install chromium
  ask
}

# ask: asks the host program as an extension does, from a browser that cannot be identified.
ask() {
  python3 -c '
import subprocess, struct
said = b"{\"type\":\"stop\"}"
host = ["otp-native-host", "chrome-extension://fopancmhoanaacefdnnkhgdicgjjpjjm/"]
subprocess.run(host, input=struct.pack("=I", len(said)) + said, stdout=subprocess.DEVNULL, check=True)
'
}

# unit NAME MEMBER VALUE: changes what the double of systemd knows about a unit.
unit() {
  mkdir -p "units/$1"
  echo "$3" >"units/$1/$2"
}

# stopped NAME...: stops units, which then do not start at login.
stopped() {
  systemctl --user disable --now "$@"
}

# record JSON: replaces the record of the source.
record() {
  put state/otp/sources/phone/record.json "$1"
}

# no_manager: takes systemd away.
no_manager() {
  systemctl --user stop otpd.service otp-source-modem@phone.service
  rm -r run/systemd bin/systemctl
}

# silent_bus: prints the address of a message bus that accepts connections and never answers.
silent_bus() {
  rm -f silent-bus
  python3 -c '
import os, socket, sys, time
bus = socket.socket(socket.AF_UNIX)
bus.bind("silent-bus")
bus.listen()
if os.fork():
    os._exit(0)
time.sleep(3600)
' >/dev/null 2>&1
  echo "unix:path=$HOME/silent-bus"
}

# hang PROGRAM: makes a program that never ends.
hang() {
  rm -f "$1" || return
  put "$1" '#!/bin/sh
exec /bin/sleep 3600'
  chmod +x "$1"
}

# late AGE...: stores messages of the source that were as many seconds old when they came.
late() {
  python3 -c '
import json, sys, time
for number, age in enumerate(sys.argv[1:]):
    print(json.dumps({"source": "phone", "id": f"{time.time()}-{number}", "text": "Hello", "receivedAt": time.time() - int(age)}))
' "$@" | otpd ingest --quiet >/dev/null
}

# examine: prints what the doctor says, and its status, without programs of the machine.
examine() {
  env PATH="$HOME/bin:$HOME/prefix/bin" otp doctor 2>&1
  echo "status $?"
}

# cure TITLE FILE: runs the command that the doctor printed for a part.
cure() {
  local line
  line=$(grep -m 1 "^[a-z]* *$1: .*; to fix it: " "$2") || { echo "no command for $1"; return; }
  eval "${line##*; to fix it: }"
}
