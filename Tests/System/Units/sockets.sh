# Checks the sockets that the service manager creates, for Scripts/check/units.
# shellcheck shell=bash disable=SC2154 # The script that reads this sets the names.

check_stop() {
  control restart otpd.service || true
  # It warns that the socket can start the service again, which is intended.
  control stop otpd.service 2>/dev/null || true
  check "systemctl --user stop ends it cleanly" \
    is "$(property ActiveState) $(property Result) $(property ExecMainCode) $(property ExecMainStatus)" "inactive success 1 0"
  local intake=${socket/otpd.sock/intake/otpd.sock}
  check "the socket for messages belongs to the user alone" \
    is "$(state "${intake%/*}") $(state "$intake")" "drwx------ $person srw------- $person"
  check "the socket remains" is "$(property ActiveState otpd.socket) $(state "$socket")" "active srw------- $person"
  check "a connection starts it again, with the codes" contains "$(call org.otpd.Codes.Suggest)" '"code":"905178"'
  control stop otpd.service 2>/dev/null || true
  check "so does a message, of which nothing is told" \
    is "$(socket=$intake call org.otpd.Codes.Receive '{"messages":[{"text":"See you at noon"}]}')" '{"parameters":{"receptions":[]}}'
  check_own_unit
}

# A user's own unit, with only the main socket.
check_own_unit() {
  local own=$home/.config/systemd/user/otpd.socket.d/own.conf
  install -D -m 644 -o "$person" /dev/stdin "$own" <<<"[Socket]
ListenStream=
ListenStream=$socket"
  control daemon-reload
  control stop otpd.socket otpd.service 2>/dev/null || true
  control start otpd.socket
  call org.varlink.service.GetInfo >/dev/null || true
  check "with the main socket alone, the service makes that for messages itself" \
    is "$(socket=$intake call org.otpd.Codes.Receive '{"messages":[{"text":"See you at noon"}]}')" '{"parameters":{"receptions":[]}}'
  rm -f "$own"
  control daemon-reload
  control stop otpd.socket otpd.service 2>/dev/null || true
  control start otpd.socket
  check "and systemd makes both again" contains "$(call org.otpd.Codes.Suggest)" '"code":"905178"'
}
