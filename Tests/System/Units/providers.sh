# Checks the unit that runs a code provider, for Scripts/check/units.
# shellcheck shell=bash disable=SC2154 # The script that reads this sets the names.

# write_manifest MEMBERS: writes the manifest of a provider that reports what it can access.
write_manifest() {
  install -d -o "$person" "$home/.config/otp" "$home/.config/otp/providers"
  install -m 644 -o "$person" /dev/stdin "$home/.config/otp/providers/probe.json" <<<"{\"schema\": 1,
\"command\": [\"/usr/bin/python3\", \"/usr/local/libexec/provider.py\"], \"sites\": [\"example.com\"]$1}"
}

enables() { is "$(as_person "$otp" providers enable probe --yes 2>&1)" "enabled probe: 1 record, 1 site"; }
reaches() { contains " $(as_person "$otp" providers try probe | cut -f 2) " " $1 "; }

has_ended() { is "$(property ActiveState "$1")" inactive; }

check_providers() {
  local unit=otp-provider@probe.service
  write_manifest ""
  check "otp providers enables a provider" enables
  check "its socket belongs to the user alone" is "$(state "$runtime/otp-providers/probe")" "srw------- $person"
  check "nothing of the home is there but settings" reaches "home=.config"
  check "nothing of the runtime directory is there" reaches "runtime="
  check "its network has nothing but lo" reaches "network=lo"
  check "it has few devices" reaches "devices=few"
  check "it cannot write to the home" reaches "writes=no"
  check "it makes a code" is "$(as_person "$otp" suggest --provider probe --origin https://example.com)" 614902
  check "the unit ran it" is "$(property ActiveState "$unit") $(property Result "$unit")" "active success"
  check "the unit ends when nobody asks" within has_ended "$unit"
  check "a service with the store tells the same" contains \
    "$(call org.otpd.Identities.Suggest '{"request":{"site":"https://example.com"}}')" '"provider":"probe"'

  write_manifest ', "access": ["home", "bus", "network", "devices"]'
  check "a manifest that changed is not used" fails as_person "$otp" suggest --provider probe
  control stop "$unit" || true
  check "it is enabled again" enables
  control stop "$unit" || true
  check "now it can write to the home" reaches "writes=yes"
  check "now it has the runtime directory" reaches "runtime=$(find "$runtime" -mindepth 1 -maxdepth 1 -printf '%f\n' | LC_ALL=C sort | paste -sd ,)"
  rm -f "$home/written"
  check "otp providers disables it" is "$(as_person "$otp" providers disable probe 2>&1)" \
    "disabled probe; its records are forgotten"
  check "its socket is gone" fails test -e "$runtime/otp-providers/probe"
  check "no setting of the unit stays" fails test -e "$home/.config/systemd/user/$unit.d/access.conf"
}
