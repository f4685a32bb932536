# shellcheck shell=bash
# Common steps of rows.

# The status of a row is that of the first program that fails in its last line.
set -o pipefail
# The folder for rows' own programs.
PATH=$HOME/bin:$PATH

# put FILE TEXT: writes a file that others cannot change, and creates its folder.
put() {
  mkdir -p "$(dirname "$1")"
  printf '%s\n' "$2" >"$1"
}

# store TEXT...: stores messages in the inbox, one for each text, all with the current time.
store() {
  local text
  for text; do printf '{"sender":"Oakline","text":"%s"}\n' "$text"; done | otpd ingest --json >/dev/null
}

# terminal COMMAND...: runs a command on a terminal, and prints what it displays there.
terminal() {
  script --quiet --return --command "${*@Q}" /dev/null </dev/null | tr -d '\r'
  return "${PIPESTATUS[0]}"
}

# finding RULE TEXT [OPTION...]: prints what `otp lint` reports about a text for one rule.
finding() {
  printf '%b' "$2" | otp lint "${@:3}" |
    awk -v rule="[$1]" '/^  [-+*] / { shown = index($0, rule) } /^$/ { shown = 0 } shown'
}

# shows WORDS COMMAND...: prints a program's output up to the words, and then ends the program.
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

# free_port: prints a port of this machine on which nothing listens.
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

# enabled_provider IDENTITY...: the same, but the provider is enabled and has these records.
enabled_provider() {
  local IFS=,
  provider "{\"version\":1,\"id\":1,\"identities\":[$*]}"
  otp providers enable p --yes
}

# program NAME LINE: makes a program from a line of shell.
program() {
  put "bin/$1" "#!/bin/sh
$2"
  chmod +x "bin/$1"
}

# installation: installs the programs and the extension below the folder `prefix`, for use in PATH.
installation() {
  local built name
  built=$(dirname "$(command -v otp)")
  mkdir -p prefix/bin
  for name in otp otp-native-host; do
    ln "$built/$name" prefix/bin 2>/dev/null || cp "$built/$name" prefix/bin
  done
  put prefix/share/otp/webextension/manifest.json '{}'
}

# service REPLY: listens as a service does, and answers each call with an object; if empty, it
# closes the connection, and with `silence` it does nothing at all.
service() {
  mkdir -m 700 run/otp
  exec 4< <(exec python3 - "$1" 2>/dev/null <<'END'
import socket, sys, threading
server = socket.socket(socket.AF_UNIX)
server.bind("run/otp/otpd.sock")
server.listen()
print("listening", flush=True)
def answer(client):
    while call := client.recv(65536):
        if call.endswith(b"\0") and sys.argv[1] != "silence":
            client.sendall(sys.argv[1].encode() + b"\0") if sys.argv[1] else client.close()
while True:
    threading.Thread(target=answer, args=server.accept()[:1], daemon=True).start()
END
  )
  read -r -u 4
}

# refusal NAME [PARAMETERS]: the same, but answers with an error.
refusal() {
  service "{\"error\":\"$1\",\"parameters\":${2-{\}}}"
}

# serving WORDS COMMAND...: starts a program, and returns once it has printed the words.
serving() {
  local line
  exec 4< <(exec "${@:2}" 2>&1 </dev/null)
  while IFS= read -r -u 4 line && [[ $line != *"$1"* ]]; do printf '%s\n' "$line"; done
}

# talk SOCKET TEXT: sends a text, and prints what arrives until the other end closes.
talk() {
  printf '%b' "$2" | python3 -c '
import socket, sys
client = socket.socket(socket.AF_UNIX)
client.connect(sys.argv[1])
client.sendall(sys.stdin.buffer.read())
while part := client.recv(65536):
    sys.stdout.buffer.write(part)
    sys.stdout.flush()
' "$1" | tr -d '\r'
}

# mail_talk TEXT [OPTION...]: the same with `otp-source smtp`, without printing greeting and
# farewell.
mail_talk() {
  serving 'accepting mail' otp-source smtp --listen "unix:$HOME/mail" "${@:2}"
  talk mail "$1QUIT\r\n" | grep -v -e ' otp-source$' -e ' Bye$'
}

# web_talk LINES [OPTION...]: sends the head of a request to its HTTP port, and prints the status
# and the body.
web_talk() {
  serving 'accepting mail' otp-source smtp --listen "unix:$HOME/mail" --http "unix:$HOME/web" "${@:2}"
  talk web "$1\r\n\r\n" | sed -n '1p; /^$/,$p'
}

# host_talk MESSAGE...: sends messages as the extension does, and prints the answers.
host_talk() {
  python3 -c '
import struct, subprocess, sys
extension = ["/org.otpd.codes.json", "otp@otpd.org"]
said = b"".join(struct.pack("=I", len(text.encode())) + text.encode() for text in sys.argv[1:])
done = subprocess.run(["otp-native-host", *extension], input=said, stdout=subprocess.PIPE)
rest = done.stdout
while rest:
    length = 4 + struct.unpack("=I", rest[:4])[0]
    print(rest[4:length].decode())
    rest = rest[length:]
sys.exit(done.returncode)
' "$@"
}

# entry LINE...: stores lines as an entry of a password store, which `pass` shows.
entry() {
  mkdir -p .password-store
  touch .password-store/example.com.gpg
  printf '%s\n' "$@" >entry
  program pass "[ \$1 != show ] || cat $HOME/entry; [ \$1 = show ]"
}

# made_code: prints the answer of `otp-provider pass` to a request for that entry's code.
made_code() {
  echo '{"version":1,"id":1,"method":"code","record":"example.com","interaction":true}' | otp-provider pass
}
