"""Detection by the native library, on any thread."""

from __future__ import annotations

import ctypes
import itertools
import json
import os
import threading
import weakref
from collections.abc import Iterable, Sequence
from typing import Any, AnyStr, Optional

from . import _library
from ._detection import Detection, Explanation, encode, place
from ._errors import LibraryError, RulesError, TextError

# How many messages are passed to the library at a time: enough to make the cost of a call
# negligible, few enough that the results of a long list take little memory.
_BATCH = 1_000

# Texts up to this length, in bytes, are examined under the interpreter lock. That takes about a
# hundred microseconds; the interpreter itself gives up the lock after 5,000.
_SHORT = 2_048

# Room for most answers and redacted lines, in bytes; longer ones get their own buffer.
_BUFFER = 16 << 10

# The number of forks between the first process and this one: a child of fork() does not touch the
# sessions that it inherited, because a thread that no longer exists may have been using one.
_generation = 0


def _count_fork() -> None:
    global _generation
    _generation += 1


os.register_at_fork(after_in_child=_count_fork)


def _free(function: Any, handle: ctypes.c_void_p, generation: int) -> None:
    if generation == _generation:
        function(handle)


def _check(status: int, name: str = "text") -> None:
    if status == _library.ERROR_TOO_LONG:
        raise TextError(f"{name} is longer than {_library.LONGEST_TEXT >> 20} MiB")
    if status != _library.OK:
        raise LibraryError(f"the native library failed: {_library.description(status)}")


class _Session:
    """A session of the library and the memory of one call. One call at a time uses it."""

    def __init__(self, detector: ctypes.c_void_p) -> None:
        library = _library.library()
        self.handle = ctypes.c_void_p()
        self.generation = _generation
        _check(library.otpcode_session_create(detector, ctypes.byref(self.handle)))
        finalizer = weakref.finalize(self, _free, library.otpcode_session_free, self.handle, _generation)
        # When the process exits, a daemon thread may be using it.
        finalizer.atexit = False
        self.message = _library.Message(size=ctypes.sizeof(_library.Message))
        self.result = ctypes.create_string_buffer(_library.RESULT.size)
        ctypes.c_size_t.from_buffer(self.result).value = _library.RESULT.size
        self.buffer = ctypes.create_string_buffer(_BUFFER)

    def set(self, text: bytes, sender: Optional[bytes], subject: Optional[bytes]) -> None:
        message = self.message
        message.text, message.text_length = text, len(text)
        message.sender, message.sender_length = sender, len(sender or b"")
        message.subject, message.subject_length = subject, len(subject or b"")


class Detector:
    """Finds one-time codes in messages; nothing leaves the process.

    Making a detector takes about ten milliseconds: make one and keep it. Any number of threads may
    use it at once; all but short calls let other Python threads run meanwhile. It works after
    `os.fork()`, and unpickling makes a new one.

    `keywords` and `rules` are the contents of the user's `keywords.json` and `rules.json`;
    `RulesError` says what is wrong with them.
    """

    def __init__(self, keywords: Optional[str] = None, rules: Optional[str] = None) -> None:
        library = _library.library()
        self._given = (keywords, rules)
        parts = [None if part is None else encode(part, "a file of rules") for part in self._given]
        sizes = [len(part or b"") for part in parts]
        options = _library.Options(ctypes.sizeof(_library.Options), parts[0], sizes[0], parts[1], sizes[1])
        self._handle = ctypes.c_void_p()
        status = library.otpcode_detector_create(ctypes.byref(options), ctypes.byref(self._handle))
        if status == _library.ERROR_RULES:
            raise RulesError(_faults(options))
        _check(status, "a file of rules")
        finalizer = weakref.finalize(self, _free, library.otpcode_detector_free, self._handle, _generation)
        finalizer.atexit = False
        self._library = library
        self._detect_short = _library.library_under_lock().otpcode_detect
        self._local = threading.local()

    def __reduce__(self) -> tuple[type[Detector], tuple[Optional[str], Optional[str]]]:
        return Detector, self._given

    def __repr__(self) -> str:
        return f"<Detector {self.version}>"

    @property
    def version(self) -> int:
        """The version of the detector; it increases whenever a message may get another answer."""
        version: int = _library.library().otpcode_detector_version()
        return version

    def detect(self, text: str, *, sender: Optional[str] = None, subject: Optional[str] = None) -> Detection:
        """Finds the code in a message, or says that there is none.

        `sender` is a telephone number, short code, name or mail address. Raises `TextError` for a
        text of more than 8 MiB or with a lone surrogate.
        """
        data = encode(text, "text")
        session = self._take(data, sender, subject)
        try:
            detect = self._detect_short if len(data) + len(subject or "") <= _SHORT else self._library.otpcode_detect
            _check(detect(session.handle, ctypes.byref(session.message), session.result))
            return _detection(data, _library.RESULT.unpack(session.result))
        finally:
            self._give_back(session)

    def detect_all(self, texts: Iterable[str], senders: Optional[Iterable[Optional[str]]] = None) -> list[Detection]:
        """Finds the codes in many messages, in order, with less overhead for each.

        Other Python threads can run meanwhile, so that several threads can use several processors.
        `senders` has one sender for each text. If a text raises `TextError`, which names its
        position, the others get no answer.
        """
        for given, name in ((texts, "texts"), (senders, "senders")):
            if isinstance(given, (str, bytes)):
                raise TypeError(f"{name} must be a list, not one {type(given).__name__}")
        found: list[Detection] = []
        session = self._borrow()
        try:
            of_texts, of_senders = iter(texts), None if senders is None else iter(senders)
            while part := list(itertools.islice(of_texts, _BATCH)):
                data = [encode(text, f"texts[{len(found) + index}]") for index, text in enumerate(part)]
                from_whom = None
                if of_senders is not None:
                    from_whom = [
                        encode(sender or "", f"senders[{len(found) + index}]")
                        for index, sender in enumerate(itertools.islice(of_senders, len(part)))
                    ]
                    if len(from_whom) < len(part):
                        raise ValueError("there are fewer senders than texts")
                found += self._detect_batch(session, data, from_whom, len(found))
        finally:
            self._give_back(session)
        return found

    def _detect_batch(
        self, session: _Session, texts: list[bytes], senders: Optional[list[bytes]], first: int
    ) -> list[Detection]:
        size = _library.RESULT.size
        results = ctypes.create_string_buffer(size * len(texts))
        ctypes.c_size_t.from_buffer(results).value = size
        batch = _library.Batch(size=ctypes.sizeof(_library.Batch), count=len(texts))
        batch.texts, batch.texts_length, batch.text_offsets = _joined(texts)
        if senders is not None:
            batch.senders, batch.senders_length, batch.sender_offsets = _joined(senders)
        _check(self._library.otpcode_detect_batch(session.handle, ctypes.byref(batch), results, size), "the list")
        found: list[Detection] = []
        for data, result in zip(texts, _library.RESULT.iter_unpack(results)):
            if result[1] != _library.OK:
                _check(result[1], f"texts[{first + len(found)}] or its sender")
            found.append(_detection(data, result))
        return found

    def detect_json(self, text: str, *, sender: Optional[str] = None, subject: Optional[str] = None) -> str:
        """The answer as the JSON object that `otp detect --ndjson` writes. It holds the code."""
        session = self._take(encode(text, "text"), sender, subject)
        try:
            return self._json(self._library.otpcode_detect_json, session)
        finally:
            self._give_back(session)

    def explain(self, text: str, *, sender: Optional[str] = None, subject: Optional[str] = None) -> Explanation:
        """Detects, and lists the evidence for and against each candidate."""
        data = encode(text, "text")
        session = self._take(data, sender, subject)
        try:
            members: dict[str, Any] = json.loads(self._json(self._library.otpcode_explain, session))
        finally:
            self._give_back(session)
        return Explanation(self.detect(text, sender=sender, subject=subject), members)

    def redact(self, line: AnyStr, mask: Optional[str] = None) -> AnyStr:
        """The line with `[code]`, or `mask`, in place of each code, and everything else as it was.

        It masks a code and its repetitions, the candidates of an ambiguous line, and codes that
        must not be used; in `bytes` that are not valid UTF-8, it masks every run of digits. A code
        on a different line from its words is not found: if lines belong together, as in a mail,
        pass them at once.
        """
        data = line if isinstance(line, bytes) else encode(line, "line")
        cover = None if mask is None else encode(mask, "mask")
        session = self._borrow()
        try:
            redact = self._library.otpcode_redact
            status, written = _library.written(
                lambda buffer, size, needed: redact(
                    session.handle, data, len(data), cover, len(cover or b""), buffer, size, needed, None
                ),
                session.buffer,
            )
            _check(status, "line")
        finally:
            self._give_back(session)
        return written if isinstance(line, bytes) else written.decode()

    def _json(self, function: Any, session: _Session) -> str:
        status, written = _library.written(
            lambda *place: function(session.handle, ctypes.byref(session.message), *place), session.buffer
        )
        _check(status)
        return written.decode()

    def _borrow(self) -> _Session:
        """A session that is not in use: a signal handler may detect while its thread does."""
        idle = self._local.__dict__.setdefault("idle", [])
        while idle:
            session: _Session = idle.pop()
            if session.generation == _generation:
                return session
        return _Session(self._handle)

    def _take(self, text: bytes, sender: Optional[str], subject: Optional[str]) -> _Session:
        of_sender = encode(sender, "sender") if sender else None
        of_subject = encode(subject, "subject") if subject else None
        session = self._borrow()
        session.set(text, of_sender, of_subject)
        return session

    def _give_back(self, session: _Session) -> None:
        self._local.idle.append(session)


def _joined(parts: Sequence[bytes]) -> tuple[bytes, int, Any]:
    """Texts in one buffer, its length, and the offsets of the texts in it."""
    data = b"".join(parts)
    offsets = (ctypes.c_size_t * (len(parts) + 1))(0, *itertools.accumulate(map(len, parts)))
    return data, len(data), offsets


def _detection(data: bytes, result: tuple[Any, ...]) -> Detection:
    _, _, outcome, flags, embedded_count, score, start, end, code, language, domain = result
    raw = span = byte_range = None
    if start >= 0:
        byte_range = (start, end)
        raw, span = place(data, start, end)
    return Detection(
        _library.OUTCOMES[outcome] if 0 <= outcome < len(_library.OUTCOMES) else "unknown",
        _text(code),
        raw,
        span,
        byte_range,
        score,
        _text(domain),
        _embedded(data) if embedded_count else (),
        _text(language),
        bool(flags & _library.FLAG_PAYMENT),
    )


def _text(field: bytes) -> Optional[str]:
    return field[: field.index(0)].decode() if field[0] else None


def _embedded(data: bytes) -> tuple[str, ...]:
    """The embedded hosts that the code of a text is bound to."""
    binding = _library.Binding(size=ctypes.sizeof(_library.Binding))
    _check(_library.library().otpcode_binding_read(data, len(data), ctypes.byref(binding)))
    return tuple(binding.embedded[index].value.decode() for index in range(binding.embedded_count))


def _faults(options: _library.Options) -> list[str]:
    """The faults of the user's rules, each with its place."""
    library = _library.library()
    status, written = _library.written(
        lambda *place: library.otpcode_rules_faults(ctypes.byref(options), *place),
        ctypes.create_string_buffer(_BUFFER),
    )
    _check(status)
    sentences = []
    for fault in json.loads(written):
        line = f", line {fault['line']}" if fault["line"] is not None else ""
        sentences.append(f"{fault['file']}{line}: {fault['statement']}")
    return sentences
