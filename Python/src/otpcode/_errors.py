"""The errors of this package. None holds a code, a text or a sender."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Optional


class OTPError(Exception):
    """The base of all errors of this package."""


class LibraryError(OTPError, OSError):
    """The native library is missing or has another version. The inbox works without it."""


class TextError(OTPError, ValueError):
    """A text cannot be examined: it is longer than 8 MiB, or cannot be encoded in UTF-8.

    The latter is due to a lone surrogate, which a `str` may contain. `UnicodeEncodeError` would
    contain the text; this error does not. If you expect such texts, pass
    `text.encode("utf-8", "replace").decode()`.
    """


class RulesError(OTPError, ValueError):
    """The user's keywords or rules cannot be used; `faults` has a sentence for each fault."""

    def __init__(self, faults: Sequence[str]) -> None:
        super().__init__("; ".join(faults) or "the rules cannot be used")
        self.faults = tuple(faults)


class ServiceUnavailableError(OTPError, ConnectionError):
    """No service answers at the socket, or it does not answer in time."""


class ServiceError(OTPError):
    """The service refused a call.

    `name` is the error's name without its interface, such as `NoSuchEntry` or `InvalidParameter`;
    `parameter` is the path of a member that was refused, such as `request.site`.
    """

    def __init__(self, name: str, parameter: Optional[str] = None, kind: Optional[str] = None) -> None:
        details = ": ".join(part for part in (name, parameter or kind) if part)
        super().__init__(f"the service refused the call: {details}")
        self.name = name
        self.parameter = parameter
        self.kind = kind

    @property
    def is_temporary(self) -> bool:
        """Whether the same call may work later."""
        return self.name == "Busy" or self.kind in ("busy", "full", "replaced")


class WaitTimeoutError(OTPError, TimeoutError):
    """No code or link arrived in time.

    `reason` says why, as `otp wait --json` does: `nothing`, `otherRecipient`, `noCode`, `noLink`,
    `ambiguous`, `unavailable`, `unknownTime`, `ahead`, `beforeSince`, `tooOld` or one that a
    later service adds; it is None if the service stopped answering. With `beforeSince`,
    `before_since` is how many seconds before `since` the last one arrived, if that is known:
    compare the clocks.
    """

    def __init__(self, what: str, reason: Optional[str], before_since: Optional[float] = None) -> None:
        words = f"{reason or 'the service does not answer'}: no {what} arrived in time"
        if before_since is not None:
            words += f" (a {what} arrived {before_since:.3g} s before since; compare the clocks)"
        super().__init__(words)
        self.reason = reason
        self.before_since = before_since
