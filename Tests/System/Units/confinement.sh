# Checks that a compromised source can access only what it needs, for Scripts/check/units.
# shellcheck shell=bash disable=SC2154 # The script that reads this sets the names.

# The source that others try to access.
other=other

# Gives the other source a record, and a socket for a secret.
make_other_source() {
  as_person mkdir -p "$home/.local/state/otp/sources/$other"
  as_person touch "$home/.local/state/otp/sources/$other/record.json"
  install -D -m 600 -o "$person" /dev/stdin "$home/private" <<<secret
  install -d -o "$person" "$home/.config/otp"
  control start "otp-source-secret@$other.socket" || true
}

# check_confinement KIND NAME [WHAT…]: tries everything outside the sandbox and in the sandbox of
# the source, in which delivering, keeping its record and WHAT must be possible, and nothing else.
check_confinement() {
  local kind=$1 name=$2 unit=otp-source-$1@$2.service what verdict allowed
  local folder=$home/.local/state/otp/sources/$name drop=$home/.config/systemd/user/otp-source-$1@$2.service.d/probe.conf
  local outside=$home/outside inside=$folder/probe
  shift 2
  printf -v allowed '%s\n' "deliver a message" "write in the folder of its record" "$@"
  call org.varlink.service.GetInfo >/dev/null || true
  # shellcheck disable=SC2154 # start_manager sets companion.
  local probe=(/usr/bin/python3 /usr/local/libexec/source_probe.py) arguments=("$home" "$name" "$other" "$companion" "$(property MainPID)")
  as_person "${probe[@]}" "$outside" "${arguments[@]}"
  install -D -m 644 -o "$person" /dev/stdin "$drop" <<<"[Service]
ExecStartPre=${probe[*]} $inside ${arguments[*]}"
  control daemon-reload
  control restart "$unit" || true
  check "$kind: its unit starts after the probe of its sandbox" within test -s "$inside"
  while read -r verdict what; do
    if grep -qxF "$what" <<<"$allowed"; then
      check "$kind can $what" grep -qx "possible $what" "$inside"
    elif [ "$verdict" = denied ]; then
      echo "ok $kind: impossible here, even outside the sandbox: $what"
    else
      check "$kind cannot $what" grep -qx "denied $what" "$inside"
    fi
  done <"$outside"
  rm -f "$drop" "$inside" "$outside"
  control daemon-reload
}

# sees FOLDER: lists what the process with the root $root sees there, two levels deep.
sees() { (cd "$root$1" && find . -mindepth 1 -maxdepth 2 -printf '%P\n' | sort | xargs); }

# The units without another test here: the services that they read from are not running.
check_other_kinds() {
  local kind
  for kind in kdeconnect modem; do
    as_person "$otp" sources add "$kind" >/dev/null 2>&1 || true
    check_confinement "$kind" "$kind"
    as_person "$otp" sources remove "$kind" >/dev/null 2>&1 || true
  done
}
