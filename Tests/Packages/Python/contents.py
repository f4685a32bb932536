"""Checks what is in a wheel: each library of others has its license there, nothing names the
folder it was built in, and what belongs into it is there.

Usage: contents.py WHEEL
"""

import os
import pathlib
import re
import sys
import zipfile

# Libraries by the beginning of their names, and the license of Debian's package that they are from.
LICENSES = {
    "libicudata": "libicu", "libicuuc": "libicu", "libidn2": "libidn2", "libpsl": "libpsl",
    "libunistring": "libunistring",
}


def main(path):
    root = str(pathlib.Path(__file__).resolve().parents[3])
    wheel = zipfile.ZipFile(path)
    names = wheel.namelist()
    licenses = [pathlib.PurePath(name).name for name in names if ".dist-info/licenses/" in name]
    assert "LICENSE" in licenses and "swift.txt" in licenses, licenses
    libraries = [name for name in names if name.startswith("otpcode.libs/") and ".so" in name]
    for library in libraries:
        beginning = re.match(r"[a-z0-9]+", pathlib.PurePath(library).name)[0]
        assert beginning in LICENSES, f"{library}: no license is known for it"
        assert any(name.startswith(LICENSES[beginning]) for name in licenses), f"{library}: its license is missing"
    assert libraries, "the wheel has none of the libraries that ours needs"
    for text in ("otpcode/py.typed", "otpcode/libotpcode.so.0", "otpcode/pytest_plugin.py"):
        assert text in names, f"{text} is missing"
    for name in names:
        assert root.encode() not in wheel.read(name), f"{name} names the folder that it was built in"
    tag = re.search(r"-py3-none-manylinux_2_(\d+)_\w+\.whl$", path)
    assert tag, f"{path}: not for every CPython of systems with glibc"
    # What is built on a newer system needs its newer symbols.
    built_with = int(os.confstr("CS_GNU_LIBC_VERSION").partition(".")[2])
    assert int(tag[1]) <= 35 or built_with > 36, f"{path}: needs a newer glibc than the documentation says"
    size, installed = pathlib.Path(path).stat().st_size, sum(one.file_size for one in wheel.infolist())
    print(f"{pathlib.Path(path).name}: {size / 1e6:.1f} MB, installed {installed / 1e6:.1f} MB")
    for name in ["otpcode/libotpcode.so.0", *libraries]:
        one = wheel.getinfo(name)
        print(f"  {name}: {one.compress_size / 1e6:.1f} MB, installed {one.file_size / 1e6:.1f} MB")


main(sys.argv[1])
