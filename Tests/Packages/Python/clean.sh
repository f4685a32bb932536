#!/usr/bin/env bash
# Installs a wheel and runs tests in a root of its own: an interpreter, its standard library, glibc,
# libstdc++ and libgcc, as copies of this system's, and no other file. So the wheel must have
# everything else.
#
#   clean.sh WHEEL TESTS PYTHON
set -euo pipefail
wheel=$1
tests=$2
python=$3

# Root needs no user namespace, which some machines forbid.
flags=-m
[ "$(id -u)" = 0 ] || flags=-rm
if ! unshare "$flags" true 2>/dev/null; then
  echo "cannot run here: no mount namespaces"
  exit 77
fi

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
standard=$("$python" -c 'import sysconfig; print(sysconfig.get_path("stdlib"))')
interpreter=$("$python" -c 'import os, sys; print(os.path.realpath(sys.executable))')
pip=$("$python" -c 'import ensurepip, os; print(os.path.dirname(ensurepip.__file__))')/_bundled
[ -d "$pip" ] || pip=/usr/share/python-wheels

# needs FILE...: the libraries that the loader finds for files.
needs() { ldd "$@" 2>/dev/null | sed -nE 's/^[^/]*(\/[^ ]+) \(0x.*/\1/p' | sort -u; }
mapfile -t files < <(needs "$interpreter" "$standard"/lib-dynload/*.so)
# What manylinux names besides glibc.
mapfile -t -O "${#files[@]}" files < <(ldconfig -p | sed -nE 's/.*(libstdc\+\+\.so\.6|libgcc_s\.so\.1) .*64.* => (.*)/\2/p')
mkdir -p "$folder"/{dev,proc,tmp,room,pip} "$folder$standard"
cp --parents --dereference "$interpreter" "${files[@]}" "$folder"
if find "$folder" | grep -E 'lib(icu|psl|idn2|unistring|otpcode|swift)'; then
  echo "the root is not clean" >&2
  exit 1
fi
cp "$wheel" "$folder/room"
cp -r "$tests" "$folder/room/tests"
cp "$tests/../README.md" "$folder/room"
cp "$pip"/*.whl "$folder/pip"

# shellcheck disable=SC2016
unshare "$flags" sh -euc '
  root=$1 standard=$2 interpreter=$3
  mount --bind "$standard" "$root$standard"
  mount --rbind /dev "$root/dev"
  mount --rbind /proc "$root/proc"
  cd "$root"
  chroot=$(command -v chroot)
  exec env -i HOME=/room PATH=/nonexistent PYTHONDONTWRITEBYTECODE=1 "$chroot" "$root" "$interpreter" /room/tests/clean_room.py
' sh "$folder" "$standard" "$interpreter"
