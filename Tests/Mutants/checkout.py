"""A copy of the checkout with mutants built in, each behind a switch; scripts have just one."""

import os
import pathlib
import re
import shutil
import subprocess

from mutant import ROOT, Fault, alone, applied

FOLDER = ROOT / ".build/mutants"
COPY = FOLDER / "checkout"
LIBRARY = "libotpcode.so.0"
BINARIES = COPY / ".build/debug"
PROGRAMS = (
    "otp", "otpd", "otp-native-host", "otp-source", "otp-provider", "otp-fit", "otp-benchmark", "otpPackageTests.xctest",
    LIBRARY,
)

# The folder of a program selects the active mutant: `mutant-17`. An environment variable would not
# reach all programs, and a file would be noticed by the tests that watch which files are opened.
SWIFT = """\
import Glibc

let activeMutant: Int = {
  let path = [UInt8](unsafeUninitializedCapacity: 4096) { bytes, count in
    guard let start = bytes.baseAddress else { return }
    count = max(readlink("/proc/self/exe", UnsafeMutableRawPointer(start).assumingMemoryBound(to: CChar.self), 4096), 0)
  }
  let parts = String(decoding: path, as: UTF8.self).split(separator: "/")
  return parts.last { $0.hasPrefix("mutant-") }.flatMap { Int($0.dropFirst(7)) } ?? 0
}()
"""
C = """\
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static inline int otp_active_mutant(void) {
  char path[4096] = {0};
  if (readlink("/proc/self/exe", path, sizeof path - 1) < 0) return 0;
  const char *folder = strstr(path, "/mutant-");
  return folder == NULL ? 0 : atoi(folder + 8);
}
"""


def make(mutants):
    """Updates the copy to contain `mutants`. Unchanged files keep their time for the build."""
    wanted = _files(mutants)
    for copy in COPY.rglob("*"):
        name = copy.relative_to(COPY)
        if copy.is_file() and name.parts[0] != ".build" and name not in wanted:
            copy.unlink()
    for name, content in wanted.items():
        copy = COPY / name
        if copy.is_file() and copy.read_bytes() == content:
            continue
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_bytes(content)
        shutil.copymode(ROOT / name, copy) if (ROOT / name).is_file() else None


def _files(mutants):
    """The content of the copy: each file's text, by its path."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT, capture_output=True, check=True,
    )
    files = {}
    for name in listed.stdout.decode().split("\0"):
        file = ROOT / name
        if name and file.is_file() and not name.startswith("Tests/Mutants/"):
            files[file.relative_to(ROOT)] = file.read_bytes()
    by_file = {}
    for mutant in mutants:
        if mutant.is_built_in:
            by_file.setdefault(pathlib.Path(mutant.file), []).append(mutant)
    for name, here in by_file.items():
        text = applied(here, files[name].decode())
        if name.suffix == ".swift":
            files[pathlib.Path(*name.parts[:3], "ActiveMutant.swift")] = SWIFT.encode()
        else:
            files[name.parent / "ActiveMutant.h"] = C.encode()
            text = '#include "ActiveMutant.h"\n' + text
        files[name] = text.encode()
    # Mutants need not meet the strict settings of the code.
    package = pathlib.Path("Package.swift")
    text = re.sub(r"(\n *)?\.(treatAllWarnings\(as: \.error\)|strictMemorySafety\(\)),?", "", files[package].decode())
    files[package] = text.encode()
    return files


def build(log):
    """Builds the programs and tests of the copy, optimised so that the tests are fast."""
    # The tests look for a debug build.
    command = ["swift", "build", "--build-tests", "-Xswiftc", "-O", "-Xswiftc", "-enable-testing"]
    with open(log, "wb") as output:
        done = subprocess.run(command, cwd=COPY, stdout=output, stderr=subprocess.STDOUT)
    if done.returncode != 0:
        raise Fault(f"the copy with the mutants does not build; see {log}")
    subprocess.run([COPY / "Scripts/build/c-library", BINARIES], check=True)


def programs(number):
    """A folder with the programs and tests as mutant `number`; 0 activates none."""
    folder = FOLDER / f"run/mutant-{number}"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    for name in PROGRAMS:
        os.link(BINARIES / name, folder / name)
    return folder


def python(folder):
    """A copy of Python in a folder of programs, so that the library there finds the mutant."""
    copy = folder / "python3"
    if not copy.exists():
        shutil.copy2(os.path.realpath(shutil.which("python3")), copy)
    return copy


def scripts(module, mutant=None):
    """A folder with the extension or the Python package, with an active mutant in it."""
    folder = FOLDER / "scripts"
    shutil.rmtree(folder, ignore_errors=True)
    if module == "Python":
        shutil.copytree(ROOT / "Python/src", folder)
    else:
        folder.parent.mkdir(parents=True, exist_ok=True)
        subprocess.run([ROOT / "Scripts/build/extension", folder], check=True, stdout=subprocess.DEVNULL)
    if mutant and not mutant.is_built_in:
        sources = ROOT / ("Python/src" if module == "Python" else "Sources/Bindings/WebExtension")
        (folder / mutant.path.relative_to(sources)).write_text(alone(mutant, mutant.path.read_text()))
    return folder
