# Checks the unit that receives webhooks, for Scripts/check/units.
# shellcheck shell=bash disable=SC2154 # The script that reads this sets the names.

check_webhook() {
  local root port process unit=otp-source-webhook@hook.service state=$home/.local/state/otp
  local drop=$home/.config/systemd/user/$unit.d/secret.conf
  # A port that no other program on this machine uses.
  port=$(/usr/bin/python3 -c 'import socket; s = socket.create_server(("127.0.0.1", 0)); print(s.getsockname()[1])')
  install -D -m 600 -o "$person" /dev/stdin "$home/secret" <<<'invented-secret'
  install -D -m 644 -o "$person" /dev/stdin "$drop" <<<"[Service]
LoadCredential=hook:$home/secret"
  check "otp sources adds a webhook" contains \
    "$(as_person "$otp" sources add webhook --name hook --set sender=shortcuts --set "listen=127.0.0.1:$port" 2>&1)" "added hook"
  check "its unit says where it takes webhooks" within shows StatusText "accepting webhooks from Shortcuts at 127.0.0.1:$port"
  check "what is not signed is refused" is "$(posts "$port" another 528614)" 401
  check "what is signed is answered once it is stored" is "$(posts "$port" invented-secret 528614)" 200
  check "its code is offered" suggests '"code":"528614"'
  process=$(property MainPID "$unit") root=/proc/$process/root
  check "its network has nothing but lo" is "$(tail -n +3 "/proc/$process/net/dev" | cut -d: -f1 | tr -d ' ')" lo
  check "nobody listens there" is "$(tail -n +2 "/proc/$process/net/tcp" | wc -l)" 0
  check "its secret is not in its environment" fails grep -qa invented-secret "/proc/$process/environ"
  check "it has its record alone" is "$(sees "$state")" "sources sources/hook"
  check "it sees nothing else of the home" fails test -e "$root$home/secret"
  check "its runtime directory has no bus" \
    is "$(sees "$runtime")" "credentials credentials/$unit otp otp-secrets otp-secrets/hook otp/intake systemd systemd/notify"
  check "its system calls are filtered" is "$(awk '$1 == "Seccomp:" { print $2 }' "/proc/$process/status")" 2
  check "it gives way to one with a command" is "$(as_person "$otp" sources remove hook 2>&1)" "removed hook"
  rm -r "${drop%/*}"
  check "otp sources adds a webhook with a command" contains \
    "$(as_person "$otp" sources add webhook --name hook --set sender=shortcuts --set "listen=127.0.0.1:$port" \
      --set "secretCommand=cat,$home/secret" 2>&1)" "added hook"
  check "its unit starts with what the command in another unit says" \
    within shows StatusText "accepting webhooks from Shortcuts at 127.0.0.1:$port"
  check "what is signed with the secret of the command is stored" is "$(posts "$port" invented-secret 528616)" 200
  process=$(property MainPID "$unit") root=/proc/$process/root
  check "the secret of the command is not in its environment" fails grep -qa invented-secret "/proc/$process/environ"
  check "it cannot read the file of the command" fails test -e "$root$home/secret"
  check_confinement webhook hook "ask for its secret"
  check "otp sources removes it" is "$(as_person "$otp" sources remove hook 2>&1)" "removed hook"
  check "the socket of its secret is gone" within fails test -e "$runtime/otp-secrets/hook"
  check "its port is closed" is "$(posts "$port" invented-secret 528615)" 0
  check "the unit of webhooks ended cleanly" is "$(property ActiveState "$unit") $(property Result "$unit")" "inactive success"
  check "the file with its address is gone" fails test -e "$home/.config/systemd/user/otp-source-webhook@hook.socket.d/listen.conf"
  rm "$home/secret"
  check_iphone
}

# An iPhone posts with the token that was made for it, which only the unit of secrets can read.
check_iphone() {
  local port token unit=otp-source-webhook@iphone.service secret=$home/.local/state/otp/sources/iphone/secret
  port=$(/usr/bin/python3 -c 'import socket; s = socket.create_server(("127.0.0.1", 0)); print(s.getsockname()[1])')
  check "otp sources adds an iPhone" contains \
    "$(as_person "$otp" sources add iphone --yes --set "listen=127.0.0.1:$port" 2>&1)" "added iphone"
  check "its unit says where the iPhone posts" \
    within shows StatusText "accepting webhooks from the iPhone at 127.0.0.1:$port"
  token=$(as_person cat "$secret")
  check "a post without its token is refused" is "$(posts "$port" another 528617)" 401
  check "a post with its token is stored" is "$(posts "$port" "$token" 528617)" 200
  check "its code is offered too" suggests '"code":"528617"'
  check "nobody else can read the token" is "$(stat -c '%a %U' "$secret")" "600 $person"
  check "otp sources removes the iPhone" is "$(as_person "$otp" sources remove iphone 2>&1)" "removed iphone"
  check "its token is gone" fails test -e "${secret%/*}"
}

# posts PORT TOKEN CODE: prints the status of the answer, or 0 if there is none.
posts() {
  as_person /usr/bin/python3 -c 'import sys, urllib.error, urllib.request
port, token, code = sys.argv[1:]
request = urllib.request.Request(
    f"http://127.0.0.1:{port}/", f"{{\"text\":\"Your code is {code}\"}}".encode(), {"Authorization": f"Bearer {token}"}
)
try:
    print(urllib.request.urlopen(request, timeout=20).status)
except urllib.error.HTTPError as error:
    print(error.code)
except OSError:
    print(0)' "$@"
}
