# Checks of the units that use a session bus, for Scripts/check/units.
# shellcheck shell=bash disable=SC2154 # The script that reads this sets the names.

# The notification unit, with a bus and a notification server that record what they receive.
check_notifications() {
  local shown=/tmp/shown root unit=otpd-notify.service
  as_person dbus-daemon --session --nofork --address="unix:path=$runtime/bus" >/dev/null 2>&1 &
  within [ -S "$runtime/bus" ] || true
  as_person /usr/bin/python3 /usr/local/libexec/notifications.py "$runtime/bus" >"$shown" 2>&1 &
  install -D -m 644 -o "$person" /dev/stdin "$home/.config/systemd/user/$unit.d/errors.conf" <<<"[Service]
StandardError=append:$errors"
  control daemon-reload
  control start "$unit" || true
  check "the unit of notifications waits for codes" within grep -q "waiting for codes" "$errors"
  call org.otpd.Codes.Receive '{"messages":[{"text":"Your code is 614208","sender":"Oakline"}]}' >/dev/null || true
  check "it shows a code that the service is given" within grep -qx "Code 614208 from Oakline" "$shown"
  root=/proc/$(property MainPID "$unit")/root
  check "it has no store" is "$(ls -A "$root$home")" .config
  check "its runtime directory has what it needs alone" is "$(find "$root$runtime" -mindepth 1 -maxdepth 1 -printf '%f\n' | sort | xargs)" "bus otp"
  check "its network has nothing but lo" is "$(tail -n +3 "${root%/root}/net/dev" | cut -d: -f1 | tr -d ' ')" lo
  control stop "$unit" || true
  check "it ends cleanly, and removes what it showed" \
    is "$(property Result "$unit") $(tail -n 1 "$shown")" "success closed"
}

shows() { contains "$(property "$1" "$unit")" "$2"; }
suggests() { contains "$(call org.otpd.Codes.Suggest)" "$1"; }
lists() { contains "$(as_person "$otp" sources 2>&1)" "$1"; }

# The unit of a source, on the bus of check_notifications.
check_sources() {
  local root unit=otp-source-notifications@desktop.service
  install -D -m 644 -o "$person" /dev/stdin "$home/.config/systemd/user/${unit/desktop/}.d/errors.conf" <<<"[Service]
StandardError=append:$errors"
  chown -R "$person" "$home/.config"
  control daemon-reload
  check "otp sources says that none is set up" lists "no source is set up"
  check "otp sources adds a source, and starts its unit" \
    is "$(as_person "$otp" sources add notifications --name desktop 2>&1)" \
    "added desktop; \`otp sources\` shows its state"
  check "the unit says what it does" within shows StatusText "reading notifications"
  as_person /usr/bin/python3 /usr/local/libexec/notifications.py "$runtime/bus" Oakline "Your code is 730162" || true
  as_person /usr/bin/python3 /usr/local/libexec/notifications.py "$runtime/bus" Oakline "See you at ten" || true
  check "a code in a notification reaches the service" within suggests '"code":"730162"'
  check "otp sources counts it" within lists "2 messages"
  check "a message without a code left no text" \
    fails grep -qa "See you at ten" "$home/.local/state/otp/inbox.db" "$home/.local/state/otp/inbox.db-wal"
  root=/proc/$(property MainPID "$unit")/root
  check "the source has its record, and no store" is "$(ls -A "$root$home/.local/state/otp")" sources
  check "its runtime directory has what it needs alone" is "$(sees "$runtime")" "bus otp otp/intake systemd systemd/notify"
  check "its network has nothing but lo" is "$(tail -n +3 "${root%/root}/net/dev" | cut -d: -f1 | tr -d ' ')" lo
  check_confinement notifications desktop "read the record of another source"
  check "otp sources removes it, and stops its unit" is "$(as_person "$otp" sources remove desktop 2>&1)" "removed desktop"
  check "the unit ended cleanly" is "$(property ActiveState "$unit") $(property Result "$unit")" "inactive success"
}

# The unit of a source that reads files.
check_maildir() {
  local root unit=otp-source-maildir@mail.service mail=$home/Mail name=1795000000.M1.host
  install -D -m 644 -o "$person" /dev/stdin "$home/.config/systemd/user/${unit/mail./.}.d/errors.conf" <<<"[Service]
StandardError=append:$errors"
  install -d -o "$person" "$mail" "$mail"/{cur,new,tmp}
  chown -R "$person" "$home/.config"
  control daemon-reload
  as_person "$otp" sources add maildir --name mail --set "path=$mail" >/dev/null 2>&1 || true
  check "the unit of a Maildir says what it does" within shows StatusText "reading one folder"
  printf 'From: a@oakline.example\nSubject: Your code\n\nYour code is 905317.\n' |
    install -o "$person" -m 600 /dev/stdin "$mail/tmp/$name"
  mv "$mail/tmp/$name" "$mail/new/$name"
  check "a code in a mail reaches the service" within suggests '"code":"905317"'
  root=/proc/$(property MainPID "$unit")/root
  check "it cannot write where mail is" fails touch "$root$mail/new/x"
  check "its network has nothing but lo" is "$(tail -n +3 "${root%/root}/net/dev" | cut -d: -f1 | tr -d ' ')" lo
  check "it sees no store and no record of others" is "$(sees "$home/.local/state/otp")" "sources sources/mail"
  check_confinement maildir mail "read the home"
  as_person "$otp" sources remove mail >/dev/null 2>&1 || true
  check "the unit ended cleanly" is "$(property ActiveState "$unit") $(property Result "$unit")" "inactive success"
}
fails() { ! "$@"; }

# with_tools COMMAND…: runs it as the person, with systemctl and nothing else of the machine in its
# PATH.
with_tools() { as_person env PATH=/usr/local/bin:/tmp/tools "$@" 2>&1; }
diagnoses() { contains "$(with_tools "$otp" doctor)" "$1"; }
# cure PART: runs the command with which the doctor mends a part.
cure() {
  local line
  line=$(with_tools "$otp" doctor | grep -m 1 "^[a-z]* *$1: .*; to fix it: ") || true
  with_tools /bin/sh -c "${line##*; to fix it: }" >/dev/null || true
}

# otp setup and otp doctor, with the user manager.
check_setup() {
  local said
  install -d /tmp/tools
  ln -s /usr/bin/systemctl /tmp/tools/systemctl
  install -d -o "$person" "$home/Mail"/{,cur,new,tmp}
  with_tools "$otp" setup --undo --yes >/dev/null || true
  check "otp setup --undo stops the units" is "$(property ActiveState otpd.socket) $(property ActiveState otpd.service)" "inactive inactive"
  check "it leaves no state" fails ls -A "$home/.local/state/otp"
  check "otp doctor names the command that starts them" \
    diagnoses "otpd does not run; to fix it: systemctl --user enable --now otpd.socket otpd.service"
  said=$(with_tools "$otp" setup --yes) || true
  check "otp setup starts them" contains "$said" "will run: systemctl --user enable --now otpd.socket otpd.service"
  check "the service takes its test code" contains "$said" "The service took a test code, and offered it."
  check "the unit of a source brings its test mail" \
    contains "$said" "The source maildir brought a test mail, and its code was offered."
  check "the units start at login" is "$(property UnitFileState otpd.socket)" enabled
  control stop otpd.socket otpd.service || true
  control mask otpd.service >/dev/null 2>&1 || true
  check "otp doctor sees a masked unit" diagnoses "otpd.service is masked, so it cannot start"
  cure service
  check "its command unmasks and starts it" within diagnoses "ok       service: otpd "
  control disable otpd.socket otpd.service >/dev/null 2>&1 || true
  check "otp doctor sees that it does not start at login" diagnoses "it does not start when you log in"
  cure "service start"
  check "its command changes that" diagnoses "ok       service start: it starts when you log in"
  with_tools "$otp" sources remove maildir >/dev/null || true
}
