# Checks the unit that reads a mailbox on a server, for Scripts/check/units.
# shellcheck shell=bash disable=SC2154 # The script that reads this sets the names.

check_imap() {
  local root process server imaps lmtp certificate user password unit=otp-source-imap@box.service state=$home/.local/state/otp
  /usr/bin/python3 /usr/local/libexec/imap_server.py /tmp/imap-server >/dev/null 2>&1 &
  server=$!
  check "a mail server runs" within test -e /tmp/imap-server
  read -r imaps lmtp certificate user password </tmp/imap-server
  install -D -m 600 -o "$person" /dev/stdin "$home/password" <<<"$password"
  install -D -m 644 -o "$person" "$certificate" "$home/.config/otp/server.pem"
  check "otp sources adds a mailbox" contains \
    "$(as_person "$otp" sources add imap --name box --set "host=localhost:$imaps" --set "user=$user" \
      --set "caFile=~/.config/otp/server.pem" --set "passwordCommand=cat,$home/password" 2>&1)" "added box"
  check "its unit logs in with what the command in another unit says" \
    within shows StatusText "waiting for mail in one folder"
  as_person /usr/bin/python3 -c 'import smtplib, sys
smtplib.LMTP("127.0.0.1", int(sys.argv[1]), timeout=20).sendmail(
    "a@b.example", sys.argv[2], "From: a@b.example\r\nDate: x\r\n\r\nYour code is 640275.")' "$lmtp" "$user" || true
  check "a code in a mail is offered" within suggests '"code":"640275"'
  process=$(property MainPID "$unit") root=/proc/$process/root
  check "the password is not in its environment" fails grep -qa "$password" "/proc/$process/environ"
  check "it cannot read the password's file" fails test -e "$root$home/password"
  check "it has its record alone" is "$(sees "$state")" "sources sources/box"
  check "its runtime directory has no bus" \
    is "$(sees "$runtime")" "otp otp-secrets otp-secrets/box otp/intake systemd systemd/notify"
  check "the socket of passwords belongs to the user alone" is "$(state "$runtime/otp-secrets/box")" "srw------- $person"
  check "the unit that runs the command ends by itself" \
    within secret_unit_is inactive
  kill -KILL "$process"
  check "one that was killed starts again, and gets the password again" within logs_in_again "$process"
  check_confinement imap box "ask for its secret"
  check "otp sources removes it" is "$(as_person "$otp" sources remove box 2>&1)" "removed box"
  check "the unit of the mailbox ended cleanly" is "$(property ActiveState "$unit") $(property Result "$unit")" "inactive success"
  check "the socket of passwords is gone" within fails test -e "$runtime/otp-secrets/box"
  rm "$home/password" "$home/.config/otp/server.pem"
  kill "$server"
  wait "$server" || true
}

logs_in_again() { differ "$(property MainPID "$unit")" "$1" && shows StatusText "waiting for mail in one folder"; }
secret_unit_is() { is "$(property ActiveState otp-source-secret@box.service)" "$1"; }
