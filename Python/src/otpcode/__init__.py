"""Finds one-time codes in messages, and waits for codes to arrive.

    import otpcode

    otpcode.Detector().detect("Your Oakline code is 482913").code           # "482913"
    otpcode.Inbox().wait_for_code(to="run-7@example.com", timeout=60).code  # from `otpd serve`

`Detector` needs the native library, which the wheel includes. `Inbox` and `AsyncInbox` need a
running `otpd serve` and nothing else. No object of this package shows a code when it is printed,
logged or formatted, and no error contains one.
"""

from ._async_inbox import AsyncInbox
from ._detection import Candidate, Detection, Evidence, Explanation
from ._detector import Detector
from ._errors import (
    LibraryError,
    OTPError,
    RulesError,
    ServiceError,
    ServiceUnavailableError,
    TextError,
    WaitTimeoutError,
)
from ._inbox import Inbox
from ._objects import Link, Reception, Suggestion

__version__ = "0.4.0"

__all__ = [
    "AsyncInbox",
    "Candidate",
    "Detection",
    "Detector",
    "Evidence",
    "Explanation",
    "Inbox",
    "LibraryError",
    "Link",
    "OTPError",
    "Reception",
    "RulesError",
    "ServiceError",
    "ServiceUnavailableError",
    "Suggestion",
    "TextError",
    "WaitTimeoutError",
]
