# shellcheck shell=bash
# What rows do often.

# The status of a row is that of the first program that fails in its last line.
set -o pipefail
# Where rows put programs of their own.
PATH=$HOME/bin:$PATH

# put FILE TEXT: writes a file that others cannot change, with its folder.
put() {
  mkdir -p "$(dirname "$1")"
  printf '%s\n' "$2" >"$1"
}

# store TEXT...: stores messages in the inbox, one for each text, all of them now.
store() {
  local text
  for text; do printf '{"sender":"Oakline","text":"%s"}\n' "$text"; done | otpd ingest --json >/dev/null
}

# terminal COMMAND...: runs a command on a terminal, and prints what it shows there.
terminal() {
  script --quiet --return --command "${*@Q}" /dev/null </dev/null | tr -d '\r'
  return "${PIPESTATUS[0]}"
}

# finding RULE TEXT [OPTION...]: prints what `otp lint` says of a text by one rule.
finding() {
  printf '%b' "$2" | otp lint "${@:3}" |
    awk -v rule="[$1]" '/^  [-+*] / { shown = index($0, rule) } /^$/ { shown = 0 } shown'
}

# shows WORDS COMMAND...: prints what a program says until it says the words, and ends it.
shows() {
  local line program
  exec 3< <(exec "${@:2}" 2>&1 </dev/null)
  program=$!
  while IFS= read -r -u 3 line; do
    printf '%s\n' "$line"
    [[ $line != *"$1"* ]] || break
  done
  kill "$program" 2>/dev/null
  exec 3<&-
  wait "$program"
}

# settings ENTRY...: writes the settings of sources.
settings() {
  local IFS=,
  put config/otp/sources.json "{\"schema\":1,\"sources\":[$*]}"
}

# free_port: prints a port of this machine that nothing listens at.
free_port() {
  python3 -c 'import socket; s = socket.socket(); s.bind(("", 0)); print(s.getsockname()[1])'
}

# provider ANSWER [MEMBER...]: sets up a code provider that answers each request with a line.
provider() {
  put bin/answer "$1"
  put bin/provider "#!/bin/sh
while read -r request; do cat $HOME/bin/answer; done"
  chmod +x bin/provider
  local IFS=,
  put config/otp/providers/p.json "{\"schema\":1,\"command\":[\"$HOME/bin/provider\"],\"sites\":[\"shop.example\"]${2+,${*:2}}}"
}

# enabled_provider IDENTITY...: the same, which has been enabled and has these records.
enabled_provider() {
  local IFS=,
  provider "{\"version\":1,\"id\":1,\"identities\":[$*]}"
  otp providers enable p --yes
}

# program NAME LINE: makes a program of a line of shell.
program() {
  put "bin/$1" "#!/bin/sh
$2"
  chmod +x "bin/$1"
}

# installation: installs the programs and the extension below the folder `prefix`, for which PATH
# is then.
installation() {
  local built name
  built=$(dirname "$(command -v otp)")
  mkdir -p prefix/bin
  for name in otp otp-native-host; do
    ln "$built/$name" prefix/bin 2>/dev/null || cp "$built/$name" prefix/bin
  done
  put prefix/share/otp/webextension/manifest.json '{}'
}

# service REPLY: listens as a service does, and answers each call with an object.
service() {
  mkdir -m 700 run/otp
  python3 - "$1" >/dev/null 2>&1 <<'END' &
import os, socket, sys, threading
server = socket.socket(socket.AF_UNIX)
server.bind("run/otp/draft")
server.listen()
os.rename("run/otp/draft", "run/otp/otpd.sock")
def answer(client):
    while call := client.recv(65536):
        if call.endswith(b"\0"):
            client.sendall(sys.argv[1].encode() + b"\0") if sys.argv[1] else client.close()
while True:
    threading.Thread(target=answer, args=server.accept()[:1], daemon=True).start()
END
  until [ -S run/otp/otpd.sock ]; do :; done
}

# refusal NAME [PARAMETERS]: the same, which answers with an error.
refusal() {
  service "{\"error\":\"$1\",\"parameters\":${2-{\}}}"
}
