"""A copy of the checkout in which all mutants are built in, and none is active until a program is started as one."""

import os
import re
import shutil
import subprocess

from mutant import ROOT, Fault, applied, source

FOLDER = ROOT / ".build/mutants"
COPY = FOLDER / "checkout"
BINARIES = COPY / ".build/debug"
PROGRAMS = ("otp", "otpd", "otp-native-host", "otp-fit", "otp-benchmark", "otpPackageTests.xctest")

# The active mutant is told by the folder that a program lies in: `mutant-17`. Tests start programs without an
# environment, and a file that all programs open would be seen by those tests that watch what they open.
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
    """Brings the copy up to the checkout, with `mutants` in it; what did not change keeps its time, and is not built again."""
    wanted = _files(mutants)
    for path in COPY.rglob("*"):
        name = path.relative_to(COPY)
        if path.is_file() and name.parts[0] != ".build" and name not in wanted:
            path.unlink()
    for name, content in wanted.items():
        path = COPY / name
        if path.is_file() and path.read_bytes() == content:
            continue
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
        shutil.copymode(ROOT / name, path) if (ROOT / name).is_file() else None


def _files(mutants):
    """What the copy holds: each file's content, by its place."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT, capture_output=True, check=True,
    )
    files = {}
    for name in listed.stdout.decode().split("\0"):
        path = ROOT / name
        if name and path.is_file() and not name.startswith("Tests/Mutants/"):
            files[path.relative_to(ROOT)] = path.read_bytes()
    by_file = {}
    for mutant in mutants:
        by_file.setdefault(source(mutant), []).append(mutant)
    for path, here in by_file.items():
        name = path.relative_to(ROOT)
        text = applied(here, files[name].decode())
        folder = ROOT / "Sources" / here[0].file.partition("/")[0]
        if path.suffix == ".swift":
            files[(folder / "ActiveMutant.swift").relative_to(ROOT)] = SWIFT.encode()
        else:
            files[(folder / "ActiveMutant.h").relative_to(ROOT)] = C.encode()
            text = '#include "ActiveMutant.h"\n' + text
        files[name] = text.encode()
    # Mutants need not be as strict as the code.
    package = (ROOT / "Package.swift").relative_to(ROOT)
    text = re.sub(r"\n *\.(treatAllWarnings\(as: \.error\)|strictMemorySafety\(\)),", "", files[package].decode())
    files[package] = text.encode()
    return files


def build(log):
    """Builds the programs and the tests of the copy, optimised, for the tests then take a fraction of the time."""
    # The folder must lie where every test looks for it, and the options must not ask for another one.
    command = ["swift", "build", "--build-tests", "-Xswiftc", "-O", "-Xswiftc", "-enable-testing"]
    with open(log, "wb") as output:
        done = subprocess.run(command, cwd=COPY, stdout=output, stderr=subprocess.STDOUT)
    if done.returncode != 0:
        raise Fault(f"the copy with the mutants does not build; see {log}")


def programs(number):
    """A folder with the programs and the tests as the mutant `number`; 0 is none."""
    folder = FOLDER / f"run/mutant-{number}"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    for name in PROGRAMS:
        os.link(BINARIES / name, folder / name)
    return folder
