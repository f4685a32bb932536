# Checks the unit that accepts mail, for Scripts/check/units.
# shellcheck shell=bash disable=SC2154 # The script that reads this sets the names.

check_mail() {
  local root port unit=otp-source-smtp@mail.service state=$home/.local/state/otp
  check "otp sources adds a sink for mail" \
    contains "$(as_person "$otp" sources add smtp --name mail 2>&1)" "added mail"
  # A port that no other program on this machine uses.
  install -D -m 644 -o "$person" /dev/stdin "$home/.config/otp/sources.json" \
    <<<'{"schema":1,"sources":[{"name":"mail","kind":"smtp","listen":"127.0.0.1:0","http":"127.0.0.1:0"}]}'
  control restart "$unit" || true
  check "its unit says where it takes mail" within shows StatusText "accepting mail at 127.0.0.1:"
  port=$(property StatusText "$unit" | sed -n 's/^accepting mail at 127.0.0.1:\([0-9]*\);.*/\1/p')
  as_person /usr/bin/python3 -c 'import smtplib, sys
smtplib.SMTP("127.0.0.1", int(sys.argv[1]), timeout=20).sendmail("a@b.example", "sam@example.com", "Your code is 417730.")' "$port" || true
  check "a code in a mail is in the store of tests" \
    is "$(as_person "$otp" suggest --store "$state/tests/inbox.db" --to sam@example.com 2>/dev/null)" 417730
  check "and not in the inbox" fails suggests '"code":"417730"'
  check "its token is the user's alone" is "$(state "$state/tests/inbox.db.token")" "-rw------- $person"
  root=/proc/$(property MainPID "$unit")/root
  check "it has its record and the store of tests alone" \
    is "$(cd "$root$state" && find . -mindepth 1 -maxdepth 2 -type d -printf '%P\n' | sort | xargs)" "sources sources/mail tests"
  check "its runtime directory has no bus" is "$(sees "$runtime")" "otp otp/intake systemd systemd/notify"
  check_confinement smtp mail
  check "otp sources removes it, and stops its unit" is "$(as_person "$otp" sources remove mail 2>&1)" "removed mail"
  check "the unit of mail ended cleanly" is "$(property ActiveState "$unit") $(property Result "$unit")" "inactive success"
}
