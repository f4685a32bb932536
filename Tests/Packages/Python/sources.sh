#!/usr/bin/env bash
# Installing from the sources alone says in one sentence what is missing, and installs nothing.
#
#   sources.sh SOURCES TOOLS BUILDER
#
# TOOLS is an interpreter with pip, BUILDER one with hatchling.
set -euo pipefail
sources=$1
tools=$2
builder=$3

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
site=$("$builder" -c 'import sysconfig; print(sysconfig.get_path("purelib"))')
if PYTHONPATH=$site "$tools" -m pip install --no-build-isolation --no-deps --target "$folder/site" "$sources" >"$folder/said" 2>&1; then
  echo "a package without its library was installed" >&2
  exit 1
fi
grep -oE 'otpcode cannot be built from these sources alone, because .*' "$folder/said" ||
  { cat "$folder/said" >&2 && exit 1; }
if grep -q Traceback "$folder/said"; then
  echo "a traceback hides the sentence" >&2
  exit 1
fi
