"""What detection finds. Nothing here shows a code when printed, logged or formatted."""

from __future__ import annotations

from typing import Any, Optional

from ._errors import TextError


def masked(secret: Optional[str]) -> str:
    """What is printed in place of a secret: its length."""
    return "None" if secret is None else f"<{len(secret)} characters>"


class Detection:
    """What was found in a text.

    `outcome` is `code`, `none`, `ambiguous` (several codes that cannot be told apart), `redacted`
    (the system that delivered the message hid it), `unusable` (bound to a site, but malformed), or
    `unknown`, for an outcome that only a later library has. `code`, the ASCII characters to type,
    is set only if the outcome is `code`.

    `raw` is the code as written in the text, `text[start:end]` with `span == (start, end)`; the
    same place in bytes of UTF-8 is `byte_range`. They are None if there is no code, or if it is
    only in the subject. `score` says how likely the best candidate is the code, from 0 to 1.
    `domain` and `embedded_domains` are the hosts that the code is bound to: offer it nowhere else.
    `language` is the language of the deciding words. Take care if `mentions_payment` is true:
    typing the code may confirm a payment.
    """

    __slots__ = (
        "byte_range",
        "code",
        "domain",
        "embedded_domains",
        "language",
        "mentions_payment",
        "outcome",
        "raw",
        "score",
        "span",
    )

    def __init__(
        self, outcome: str, code: Optional[str], raw: Optional[str], span: Optional[tuple[int, int]],
        byte_range: Optional[tuple[int, int]], score: float, domain: Optional[str],
        embedded_domains: tuple[str, ...], language: Optional[str], mentions_payment: bool,
    ) -> None:
        self.outcome = outcome
        self.code = code
        self.raw = raw
        self.span = span
        self.byte_range = byte_range
        self.score = score
        self.domain = domain
        self.embedded_domains = embedded_domains
        self.language = language
        self.mentions_payment = mentions_payment

    def __repr__(self) -> str:
        return f"<Detection {self.outcome}, code={masked(self.code)}, score={self.score:.3f}>"


class Evidence:
    """Evidence for or against a candidate: how strong it is, and what it contributed."""

    __slots__ = ("contribution", "name", "sentence", "strength")

    def __init__(self, members: dict[str, Any]) -> None:
        self.name: str = members["name"]
        self.sentence: str = members["sentence"]
        self.strength: float = members["strength"]
        self.contribution: float = members["contribution"]

    def __repr__(self) -> str:
        return f"<Evidence {self.name}: {self.contribution:+}>"


class Candidate:
    """A run of characters that may be the code, of a `kind` such as `plain` or `amount`."""

    __slots__ = ("byte_range", "code", "evidence", "kind", "score")

    def __init__(self, members: dict[str, Any]) -> None:
        self.code: str = members["code"]
        place = members["range"]
        self.byte_range: Optional[tuple[int, int]] = (place[0], place[1]) if place else None
        self.kind: str = members["kind"]
        self.score: float = members["score"]
        self.evidence: list[Evidence] = [Evidence(one) for one in members["evidence"]]

    def __repr__(self) -> str:
        return f"<Candidate {self.kind}, code={masked(self.code)}, score={self.score:.3f}>"


class Explanation:
    """A detection with all candidates and the evidence for and against each.

    `rule` is what outranked the evidence: `ignoredSender`, `neverReport`, `bareNumber` or None.
    Names, kinds and sentences change with the version of the detector.
    """

    __slots__ = ("candidates", "detection", "rule")

    def __init__(self, detection: Detection, members: dict[str, Any]) -> None:
        self.detection = detection
        self.rule: Optional[str] = members["rule"]
        self.candidates: list[Candidate] = [Candidate(one) for one in members["candidates"]]

    def __repr__(self) -> str:
        return f"<Explanation {self.detection.outcome}, {len(self.candidates)} candidates>"


def encode(text: str, name: str) -> bytes:
    """A text in UTF-8; `name` describes it in the error if it cannot be encoded."""
    if not isinstance(text, str):
        raise TypeError(f"{name} must be a str, not {type(text).__name__}")
    data = None
    try:
        data = text.encode()
    except UnicodeEncodeError:
        # The error holds the text; raising below keeps it out of the context.
        pass
    if data is None:
        raise TextError(f"{name} has a lone surrogate, which UTF-8 cannot encode")
    return data


def place(data: bytes, start: int, end: int) -> tuple[str, tuple[int, int]]:
    """The text at a range of UTF-8 bytes, and its range in characters."""
    raw = data[start:end].decode()
    first = len(data[:start].decode())
    return raw, (first, first + len(raw))
