#!/usr/bin/env bash
# Installs otp from this folder, without root, or removes it.
#
#   ./install.sh [--prefix FOLDER]
#   ./install.sh --uninstall [--prefix FOLDER]
#
# FOLDER is ~/.local unless it is given. An earlier version there is replaced.
set -euo pipefail

fail() {
  echo "install.sh: $1" >&2
  exit 2
}

here=$(cd "$(dirname "$0")" && pwd)
action=install prefix=${HOME:+$HOME/.local}
while [ $# -gt 0 ]; do
  case $1 in
    --prefix)
      [ $# -ge 2 ] || fail "--prefix needs a folder, such as --prefix $HOME/.local"
      prefix=$2
      shift
      ;;
    --prefix=*) prefix=${1#--prefix=} ;;
    --uninstall) action=uninstall ;;
    --help)
      sed -n '2,/^$/ s/^# \{0,1\}//p' "$0"
      exit
      ;;
    *) fail "$1 is unknown; ./install.sh --help lists the options" ;;
  esac
  shift
done
[ -n "$prefix" ] || fail "HOME is not set; say where to install with --prefix FOLDER"
[ -f "$here/installer/Scripts/build/place" ] || fail "$here is not complete; unpack the archive again"

if [ "$action" = uninstall ]; then
  bash "$here/installer/Scripts/build/place" uninstall "$prefix"
  echo "Removed otp from $prefix."
  exit
fi

# Before anything is written: the programs must run here.
architecture=$(basename "$here" | sed 's/.*-linux-//')
[ "$(uname -s)" = Linux ] || fail "these programs are for Linux"
[ "$(uname -m)" = "$architecture" ] || [ "$architecture" = "$(basename "$here")" ] ||
  fail "these programs are for $architecture, and this machine is $(uname -m)"
glibc=$(getconf GNU_LIBC_VERSION 2>/dev/null | sed 's/.* //')
[ -n "$glibc" ] || fail "this system has no glibc, which these programs need"
printf '%s\n' 2.36 "$glibc" | sort -VC ||
  fail "these programs need glibc 2.36 or newer, and this system has $glibc; build otp from its sources instead"
"$here/bin/otp" --version >/dev/null || fail "the programs do not run from $here; see the line above"

folder=$prefix
until [ -d "$folder" ] || [ "$folder" = "$(dirname "$folder")" ]; do folder=$(dirname "$folder"); done
[ -w "$folder" ] || fail "$folder is not yours to write; choose another place with --prefix FOLDER"

bash "$here/installer/Scripts/build/place" install "$here/bin" "$here/extension" "$here/manuals" "$prefix"
echo "Installed otp in $prefix."
case :$PATH: in
  *":${prefix%/}/bin:"*) ;;
  *) echo "Add it to your PATH: PATH=${prefix%/}/bin:\$PATH" ;;
esac
echo "Next: otp setup"
