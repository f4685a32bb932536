"""The functions that the drivers do not reach: rules, fields, bindings and sites."""

import ctypes
import json
import os
import unittest

import library

OK, ERROR_JSON, ERROR_RULES, ERROR_UNBOUND = 0, 6, 7, 9


class Options(ctypes.Structure):
    _fields_ = [
        ("size", ctypes.c_size_t),
        ("keywords", ctypes.c_char_p), ("keywords_length", ctypes.c_size_t),
        ("rules", ctypes.c_char_p), ("rules_length", ctypes.c_size_t),
    ]


class Message(ctypes.Structure):
    _fields_ = [
        ("size", ctypes.c_size_t),
        ("text", ctypes.c_char_p), ("text_length", ctypes.c_size_t),
        ("sender", ctypes.c_char_p), ("sender_length", ctypes.c_size_t),
        ("subject", ctypes.c_char_p), ("subject_length", ctypes.c_size_t),
    ]


class Binding(ctypes.Structure):
    _fields_ = [
        ("size", ctypes.c_size_t), ("embedded_count", ctypes.c_int32),
        ("code", ctypes.c_char * 72), ("domain", ctypes.c_char * 256), ("embedded", ctypes.c_char * 256 * 16),
    ]


def written(function, *arguments):
    """Calls a function that writes to a buffer; returns its error and what it wrote."""
    needed = ctypes.c_size_t()
    error = function(*arguments, None, ctypes.c_size_t(0), ctypes.byref(needed))
    if error != 5:
        return error, None
    buffer = ctypes.create_string_buffer(needed.value + 1)
    error = function(*arguments, buffer, ctypes.c_size_t(len(buffer)), ctypes.byref(needed))
    assert len(buffer.value) == needed.value
    return error, buffer.value


def sized(text):
    return text, ctypes.c_size_t(len(text))


class RuleTests(unittest.TestCase):
    def options(self, rules):
        text = json.dumps(rules).encode()
        return Options(ctypes.sizeof(Options), None, 0, text, len(text))

    def test_rules_of_the_user_apply(self):
        code = library.loaded()
        options = self.options({"schema": 1, "neverReport": ["482913"]})
        self.assertEqual(written(code.otpcode_rules_faults, ctypes.byref(options)), (OK, b"[]"))
        detector, session = ctypes.c_void_p(), ctypes.c_void_p()
        self.assertEqual(code.otpcode_detector_create(ctypes.byref(options), ctypes.byref(detector)), OK)
        self.assertEqual(code.otpcode_session_create(detector, ctypes.byref(session)), OK)
        for number, rule, outcome in (("482913", "neverReport", "none"), ("593812", None, "code")):
            text = f"Your Oakline code is {number}.".encode()
            message = Message(ctypes.sizeof(Message), text, len(text))
            error, explanation = written(code.otpcode_explain, session, ctypes.byref(message))
            self.assertEqual(error, OK)
            explanation = json.loads(explanation)
            self.assertEqual((explanation["rule"], explanation["outcome"]), (rule, outcome))
        code.otpcode_detector_free(detector)
        code.otpcode_session_free(session)

    def test_rules_with_a_fault_are_refused_and_the_fault_names_no_pattern(self):
        code = library.loaded()
        options = self.options({"schema": 1, "neverReport": ["593812((", ""]})
        detector = ctypes.c_void_p()
        self.assertEqual(code.otpcode_detector_create(ctypes.byref(options), ctypes.byref(detector)), ERROR_RULES)
        error, faults = written(code.otpcode_rules_faults, ctypes.byref(options))
        self.assertEqual(error, OK)
        self.assertEqual({fault["file"] for fault in json.loads(faults)}, {"rules.json"})
        self.assertNotIn(b"593812", faults)


class FieldTests(unittest.TestCase):
    def test_answers_are_those_of_otp_fields_byte_for_byte(self):
        path = library.ROOT / "Tests/Unit/Detection/OTPFieldsTests/Rows/fields.jsonl"
        rows = [line for line in path.read_bytes().splitlines() if line.strip()]
        self.assertGreater(len(rows), 100)
        expected = library.run(
            library.PROGRAMS / "otp", "fields", input=b"\n".join(rows), env={"PATH": os.environ["PATH"]}
        ).splitlines()
        code, fields = library.loaded(), ctypes.c_void_p()
        self.assertEqual(code.otpcode_fields_create(ctypes.byref(fields)), OK)
        answers = [written(code.otpcode_fields_classify, fields, *sized(row)) for row in rows]
        self.assertEqual(answers, [(OK, answer) for answer in expected])
        for bad in (b"", b"[]", b"{}", b"{", b'{"attrs":1}', b'{"attrs":{}'):
            self.assertEqual(written(code.otpcode_fields_classify, fields, *sized(bad))[0], ERROR_JSON)
        code.otpcode_fields_free(fields)


class SiteTests(unittest.TestCase):
    NONE, SITE, ORIGIN = range(3)

    def read(self, text):
        binding = Binding(ctypes.sizeof(Binding))
        error = library.loaded().otpcode_binding_read(*sized(text.encode()), ctypes.byref(binding))
        return error, binding

    def test_bindings_are_read(self):
        error, binding = self.read("482913 is your code.\n\n@Shop.example #482913 %pay.example @b\u00fccher.example")
        self.assertEqual(error, OK)
        self.assertEqual((binding.code, binding.domain, binding.embedded_count), (b"482913", b"shop.example", 2))
        self.assertEqual([host.value for host in binding.embedded][:3], [b"pay.example", b"xn--bcher-kva.example", b""])
        for text in ("", "no binding", "@shop.example #", "@com #1234", "@a.example #12\n@b.example #12"):
            self.assertEqual(self.read(text)[0], ERROR_UNBOUND)

    def test_bindings_match_sites(self):
        code, sites = library.loaded(), ctypes.c_void_p()
        self.assertEqual(code.otpcode_sites_create(ctypes.byref(sites)), OK)
        for text, origins, expected in (
            ("@bank.example #12", ["https://bank.example"], self.ORIGIN),
            ("@bank.example #12", ["https://login.bank.example/path?x"], self.SITE),
            ("@bank.example #12", ["https://bank.example:8443"], self.SITE),
            ("@bank.example #12", ["http://bank.example"], self.NONE),
            ("@bank.example #12", ["https://bank.example.evil.example"], self.NONE),
            ("@bank.example #12", ["https://bank.example@evil.example"], self.NONE),
            ("@bank.example #12", ["null"], self.NONE),
            ("@bank.example #12", [""], self.NONE),
            ("@a.github.io #12", ["https://b.github.io"], self.NONE),
            ("@shop.example #12 %pay.example", ["https://shop.example"], self.NONE),
            ("@shop.example #12 %pay.example", ["https://shop.example", "https://pay.example"], self.ORIGIN),
            ("@shop.example #12 %pay.example", ["https://shop.example", "https://x.pay.example"], self.SITE),
            ("@shop.example #12", ["https://shop.example", "https://shop.example"], self.NONE),
        ):
            with self.subTest(text=text, origins=origins):
                error, binding = self.read(text)
                self.assertEqual(error, OK)
                count, match = len(origins), ctypes.c_int32(-1)
                texts = (ctypes.c_char_p * count)(*(origin.encode() for origin in origins))
                lengths = (ctypes.c_size_t * count)(*map(len, origins))
                error = code.otpcode_sites_match(
                    sites, ctypes.byref(binding), texts, lengths, ctypes.c_size_t(count), ctypes.byref(match)
                )
                self.assertEqual((error, match.value), (OK, expected))
        code.otpcode_sites_free(sites)


class RedactionTests(unittest.TestCase):
    USUAL = (None, ctypes.c_size_t(0))

    def setUp(self):
        self.code, self.session, detector = library.loaded(), ctypes.c_void_p(), ctypes.c_void_p()
        self.assertEqual(self.code.otpcode_detector_create(None, ctypes.byref(detector)), OK)
        self.assertEqual(self.code.otpcode_session_create(detector, ctypes.byref(self.session)), OK)
        self.code.otpcode_detector_free(detector)
        self.addCleanup(self.code.otpcode_session_free, self.session)

    def redact(self, line, mask=USUAL):
        """Returns the masked line and the number of places."""
        room, needed, masked = len(line) * 8 + 100, ctypes.c_size_t(), ctypes.c_size_t(99)
        buffer = ctypes.create_string_buffer(room)
        error = self.code.otpcode_redact(
            self.session, *sized(line), *mask, buffer, ctypes.c_size_t(room), ctypes.byref(needed), ctypes.byref(masked)
        )
        self.assertEqual(error, OK)
        return buffer[: needed.value], masked.value

    def test_lines_are_those_of_otp_redact_byte_for_byte(self):
        lines = [message["text"].encode() for message in library.corpus() if "\n" not in message["text"]]
        lines += [b"\xff code 482913", b"a\0b 4829", "\u0664\u0668\xe9".encode("latin-1", "replace") + b"\xff12 34"]
        expected = library.run(
            library.PROGRAMS / "otp", "redact", input=b"\n".join(lines) + b"\n",
            env={"PATH": os.environ["PATH"], "HOME": str(library.scratch())},
        ).split(b"\n")[:-1]
        self.assertEqual([self.redact(line)[0] for line in lines], expected)

    def test_places_are_counted_and_the_mask_is_the_callers(self):
        self.assertEqual(self.redact(b"Your code is 482913, again 482913", sized(b"***")), (b"Your code is ***, again ***", 2))
        self.assertEqual(self.redact(b"no code", sized(b"***")), (b"no code", 0))
        self.assertEqual(self.redact(b"\xff12 34 a", sized("\u2588".encode())), ("\xff\u2588 \u2588 a".encode().replace(b"\xc3\xbf", b"\xff"), 2))
        self.assertEqual(self.redact(b"Your code is 482913", (b"", ctypes.c_size_t(0))), (b"Your code is ", 1))

    def test_digits_of_what_is_too_long_are_masked(self):
        line = b"code 482913 " * 800_000
        self.assertGreater(len(line), 8 << 20)
        self.assertEqual(self.redact(line, sized(b"#")), (b"code # " * 800_000, 800_000))
