"""The header alone, and what the library exports and needs."""

import re
import shutil
import subprocess
import unittest

import library

LANGUAGES = [("c", "c99"), ("c", "c11"), ("c", "c17"), ("c++", "c++11"), ("c++", "c++17"), ("c++", "c++20")]


class HeaderTests(unittest.TestCase):
    def test_compiles_alone_in_c_and_in_cpp(self):
        compilers = [name for name in ("clang", "gcc") if shutil.which(name)]
        for compiler in compilers:
            for language, standard in LANGUAGES:
                with self.subTest(compiler=compiler, standard=standard):
                    # Included, since compilers say more about a header that is named itself.
                    library.run(
                        compiler, "-x", language, f"-std={standard}", *library.WARNINGS, "-Wpedantic", "-Wconversion",
                        "-fsyntax-only", "-", f"-I{library.HEADER.parent}",
                        input=b"#include <otpcode.h>\n#include <otpcode.h>\n",
                    )

    def test_is_installed_as_it_is(self):
        self.assertEqual((library.staged() / "usr/local/include/otpcode.h").read_bytes(), library.HEADER.read_bytes())


class SymbolTests(unittest.TestCase):
    def test_only_the_functions_of_the_header_are_exported(self):
        text = re.sub(r"/\*.*?\*/", "", library.HEADER.read_text(encoding="utf-8"), flags=re.DOTALL)
        declared = set(re.findall(r"^(?:int|void|int32_t|const char \*) ?\*?(otpcode_\w+)\(", text, flags=re.MULTILINE))
        exported = library.run("nm", "-D", "--defined-only", library.installed()).decode().split("\n")
        self.assertGreater(len(declared), 15)
        self.assertEqual({line.split()[-1] for line in exported if line}, declared)

    def test_name_flags_and_needed_libraries(self):
        dynamic = library.run("readelf", "-dW", library.installed()).decode()
        self.assertIn("soname: [libotpcode.so.0]", dynamic)
        self.assertRegex(dynamic, r"FLAGS_1\).*NODELETE")
        self.assertNotIn("TEXTREL", dynamic)
        self.assertNotIn("RUNPATH", dynamic)
        needed = re.findall(r"NEEDED\).*\[(.*?)\.so", dynamic)
        self.assertLessEqual(
            set(needed), {"libpsl", "libicuuc", "libstdc++", "libgcc_s", "libm", "libc", "ld-linux-x86-64", "ld-linux-aarch64"}
        )
        headers = library.run("readelf", "-lW", library.installed()).decode()
        self.assertRegex(headers, r"GNU_STACK .* RW ")
        self.assertNotIn("RWE", headers)

    def test_has_the_version_of_the_programs(self):
        version = library.loaded().otpcode_version
        version.restype = library.ctypes.c_char_p
        said = library.run(library.PROGRAMS / "otp", "--version").decode()
        self.assertIn(version().decode(), said)
        self.assertIn(f"detector {library.loaded().otpcode_detector_version()},", said)
        self.assertEqual(library.flags("--modversion"), [version().decode()])
        self.assertEqual(library.loaded().otpcode_abi_version(), 0)


class ExampleTests(unittest.TestCase):
    source = library.ROOT / "Examples/c/codes.c"
    text = (
        "Your Oakline code is 482913.\nno code here\n@bank.example #593812\n"
        "รหัสยืนยันของคุณคือ 771204 ห้ามบอกผู้อื่น\n"
    ).encode() + b"\xff\n"

    def test_prints_codes_and_leaks_nothing(self):
        program = library.compile(self.source, "-fsanitize=address,undefined")
        done = subprocess.run([program], input=self.text, capture_output=True, timeout=library.LIMIT)
        self.assertEqual(done.stdout.decode(), "482913\n-\n593812 for bank.example\n771204\n")
        self.assertEqual(done.stderr.decode(), "codes: line 5: a text is not valid UTF-8\n")
        self.assertEqual(done.returncode, 0)

    def test_has_fewer_than_a_hundred_lines(self):
        self.assertLess(len(self.source.read_text(encoding="utf-8").splitlines()), 100)
