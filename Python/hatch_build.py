"""Puts the native library into the wheel; `make wheel` in the repository builds both."""

import pathlib
import platform
import sys

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

LIBRARY = "libotpcode.so.0"


class NativeLibrary(BuildHookInterface):
    def initialize(self, version, build_data):
        if version == "editable":
            # For work on the inbox; OTPCODE_LIBRARY names a library for detection.
            return
        library = pathlib.Path(self.root) / "native" / LIBRARY
        if not library.is_file():
            sys.exit(
                f"otpcode cannot be built from these sources alone, because {LIBRARY} is missing: install the wheel, "
                "or run `make wheel` in the repository of otp, which builds that library first and needs Swift 6.3"
            )
        build_data["pure_python"] = False
        # ctypes needs nothing of a certain CPython. auditwheel makes a tag of manylinux of it.
        build_data["tag"] = f"py3-none-linux_{platform.machine()}"
        build_data["force_include"][str(library)] = f"otpcode/{LIBRARY}"
