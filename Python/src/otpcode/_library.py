"""Declares the native library, libotpcode.so.0, for ctypes. otpcode.h documents it."""

from __future__ import annotations

import ctypes
import functools
import os
import pathlib
import struct
from typing import Callable

from ._errors import LibraryError

NAME = "libotpcode.so.0"
ABI_VERSION = 0

OK, ERROR_SIZE, ERROR_TOO_LONG, ERROR_BUFFER, ERROR_RULES, ERROR_UNBOUND = 0, 2, 4, 5, 7, 9

OUTCOMES = ("none", "code", "ambiguous", "redacted", "unusable")
FLAG_PAYMENT = 1

# The maximum length of a text, sender or subject, in bytes.
LONGEST_TEXT = 8 << 20

CODE_SIZE, LANGUAGE_SIZE, DOMAIN_SIZE, MOST_EMBEDDED = 72, 16, 256, 16


class Message(ctypes.Structure):
    _fields_ = [
        ("size", ctypes.c_size_t),
        ("text", ctypes.c_char_p),
        ("text_length", ctypes.c_size_t),
        ("sender", ctypes.c_char_p),
        ("sender_length", ctypes.c_size_t),
        ("subject", ctypes.c_char_p),
        ("subject_length", ctypes.c_size_t),
    ]


class Options(ctypes.Structure):
    _fields_ = [
        ("size", ctypes.c_size_t),
        ("keywords", ctypes.c_char_p),
        ("keywords_length", ctypes.c_size_t),
        ("rules", ctypes.c_char_p),
        ("rules_length", ctypes.c_size_t),
    ]


class Batch(ctypes.Structure):
    _fields_ = [
        ("size", ctypes.c_size_t),
        ("count", ctypes.c_size_t),
        ("texts", ctypes.c_char_p),
        ("texts_length", ctypes.c_size_t),
        ("text_offsets", ctypes.POINTER(ctypes.c_size_t)),
        ("senders", ctypes.c_char_p),
        ("senders_length", ctypes.c_size_t),
        ("sender_offsets", ctypes.POINTER(ctypes.c_size_t)),
    ]


class Binding(ctypes.Structure):
    _fields_ = [
        ("size", ctypes.c_size_t),
        ("embedded_count", ctypes.c_int32),
        ("code", ctypes.c_char * CODE_SIZE),
        ("domain", ctypes.c_char * DOMAIN_SIZE),
        ("embedded", (ctypes.c_char * DOMAIN_SIZE) * MOST_EMBEDDED),
    ]


# otpcode_result: size, status, outcome, flags, embedded_count, score, start, end, code, language,
# domain. Unpacking it at once costs a fraction of reading eleven members of a ctypes.Structure.
RESULT = struct.Struct(f"@NiiIidqq{CODE_SIZE}s{LANGUAGE_SIZE}s{DOMAIN_SIZE}s")


def _candidates() -> list[str]:
    """Where the library is: in this package, named by the environment, or found by the loader."""
    bundled = pathlib.Path(__file__).with_name(NAME)
    if bundled.exists():
        return [str(bundled)]
    named = os.environ.get("OTPCODE_LIBRARY")
    return [named] if named else [NAME]


@functools.lru_cache(maxsize=None)
def library() -> ctypes.CDLL:
    """Loads the library once. Raises `LibraryError` with one sentence on what is missing."""
    [path] = _candidates()
    try:
        loaded = ctypes.CDLL(path)
    except OSError as error:
        raise LibraryError(
            f"detection needs the native library {NAME}, which cannot be loaded ({error}): install the wheel "
            "of otpcode, or build the library with `make` in the repository of otp and name it in OTPCODE_LIBRARY"
        ) from None
    try:
        version = loaded.otpcode_abi_version()
    except AttributeError:
        version = None
    if version != ABI_VERSION:
        raise LibraryError(f"{path} has version {version} of its interface; this package needs {ABI_VERSION}")
    _declare(loaded)
    return loaded


@functools.lru_cache(maxsize=None)
def library_under_lock() -> ctypes.PyDLL:
    """The same library, whose calls keep the interpreter lock.

    Releasing and reacquiring the lock costs more than a short call when threads compete for it: two
    threads that detect message by message were slower than one.
    """
    loaded = ctypes.PyDLL(None, handle=library()._handle)
    loaded.otpcode_detect.restype = library().otpcode_detect.restype
    loaded.otpcode_detect.argtypes = library().otpcode_detect.argtypes
    return loaded


def _declare(loaded: ctypes.CDLL) -> None:
    size, text, pointer = ctypes.c_size_t, ctypes.c_char_p, ctypes.c_void_p
    # A pointer to memory of the caller; ctypes.byref() and buffers of any kind will do.
    reference, number = ctypes.c_void_p, ctypes.c_int
    written = [pointer, size, ctypes.POINTER(size)]
    signatures: dict[str, tuple[object, list[object]]] = {
        "version": (text, []),
        "detector_version": (ctypes.c_int32, []),
        "strerror": (text, [number]),
        "detector_create": (number, [reference, ctypes.POINTER(pointer)]),
        "detector_free": (None, [pointer]),
        "rules_faults": (number, [reference, *written]),
        "session_create": (number, [pointer, ctypes.POINTER(pointer)]),
        "session_free": (None, [pointer]),
        "detect": (number, [pointer, reference, reference]),
        "detect_batch": (number, [pointer, reference, reference, size]),
        "detect_json": (number, [pointer, reference, *written]),
        "explain": (number, [pointer, reference, *written]),
        "redact": (number, [pointer, text, size, text, size, *written, ctypes.POINTER(size)]),
        "binding_read": (number, [text, size, reference]),
    }
    for name, (result, arguments) in signatures.items():
        try:
            function = getattr(loaded, f"otpcode_{name}")
        except AttributeError:
            raise LibraryError(f"the native library lacks otpcode_{name}") from None
        function.restype, function.argtypes = result, arguments


def description(status: int) -> str:
    """The library's own sentence for an error, which holds no part of a text."""
    sentence: bytes = library().otpcode_strerror(status)
    return sentence.decode()


def written(write: Callable[..., int], buffer: ctypes.Array[ctypes.c_char]) -> tuple[int, bytes]:
    """Calls a function that writes text into `buffer`, or into a larger one if that is too small.

    `write` takes a buffer, its size, and a reference to the size that is needed. Returns the status
    and the text.
    """
    needed = ctypes.c_size_t()
    status = write(buffer, len(buffer), ctypes.byref(needed))
    if status == ERROR_BUFFER:
        buffer = ctypes.create_string_buffer(needed.value + 1)
        status = write(buffer, len(buffer), ctypes.byref(needed))
    return status, ctypes.string_at(buffer, needed.value) if status == OK else b""
