"""The requests to the service and its answers. Nothing here shows a code when printed."""

from __future__ import annotations

import datetime
import math
import re
import time
import uuid
from collections.abc import Iterable
from typing import Any, Callable, Optional, TypeVar, Union

from ._detection import Detection, encode, masked, place
from ._errors import ServiceUnavailableError

# A moment with its offset, seconds since 1970 as `time.time()` gives them, or one of them as text:
# "2026-01-31T09:30:00+01:00", "1769848200.25", or "5m" for five minutes ago.
Time = Union[datetime.datetime, float, str]

Parameters = dict[str, Any]
Value = TypeVar("Value")

# The units of a time before now, in seconds.
UNITS = {"s": 1, "m": 60, "h": 3600, "d": 86_400}

# How long a code is offered by default, in seconds.
WINDOW = 180.0


class Suggestion:
    """A code that the service offers.

    `id` is what `consume` and `dismiss` take; `timestamp` is the time of arrival; `domain` and
    `embedded_domains` are the hosts that the code is bound to. If the request has a `site`, `match`
    is `origin`, or `site` if the page is only on the same site: then show the domain to a person.
    """

    __slots__ = (
        "channel",
        "code",
        "domain",
        "embedded_domains",
        "id",
        "is_replaced",
        "match",
        "mentions_payment",
        "sender",
        "timestamp",
    )

    def __init__(self, members: Parameters) -> None:
        self.id: int = members["id"]
        self.code: str = members["code"]
        self.timestamp: datetime.datetime = read_time(members["timestamp"])
        self.domain: Optional[str] = members.get("domain")
        self.embedded_domains: tuple[str, ...] = tuple(members.get("embeddedDomains", ()))
        self.match: Optional[str] = members.get("match")
        self.sender: Optional[str] = members.get("sender")
        self.channel: Optional[str] = members.get("channel")
        self.mentions_payment: bool = members.get("mentionsPayment", False)
        self.is_replaced: bool = members.get("isReplaced", False)

    def __repr__(self) -> str:
        return f"<Suggestion {self.id}, code={masked(self.code)}, {self.timestamp.isoformat()}>"


class Link:
    """The link that a message asks the reader to follow, to confirm an address, sign in and the
    like.

    It has not been followed. Anyone who has it can sign in, so it is as secret as a code.
    """

    __slots__ = ("channel", "id", "link", "recipient", "sender", "timestamp")

    def __init__(self, members: Parameters) -> None:
        self.id: int = members["id"]
        self.link: str = members["link"]
        self.timestamp: datetime.datetime = read_time(members["timestamp"])
        self.sender: Optional[str] = members.get("sender")
        self.recipient: Optional[str] = members.get("recipient")
        self.channel: Optional[str] = members.get("channel")

    def __repr__(self) -> str:
        return f"<Link {self.id}, link={masked(self.link)}, {self.timestamp.isoformat()}>"


class Reception:
    """What became of a message: `storing` is `stored`, `duplicate` or `conflict`.

    `unreadable` names the members of the message that could not be read.
    """

    __slots__ = ("detection", "storing", "unreadable")

    def __init__(self, members: Parameters, text: str) -> None:
        self.storing: str = members["storing"]
        self.detection = _detection(members["detection"], text)
        self.unreadable: tuple[str, ...] = tuple(members["unreadable"])

    def __repr__(self) -> str:
        return f"<Reception {self.storing}, {self.detection!r}>"


def _detection(members: Parameters, text: str) -> Detection:
    raw = span = byte_range = None
    if members.get("range"):
        start, end = byte_range = tuple(members["range"])
        raw, span = place(text.encode(), start, end)
    return Detection(
        members["outcome"], members.get("code"), raw, span, byte_range, members["score"], members.get("domain"),
        tuple(members["embeddedDomains"]), members.get("language"), members["mentionsPayment"],
    )


class Request:
    """A request for codes or links, and the time when waiting for them began."""

    def __init__(
        self, to: Optional[str], since: Optional[Time], site: Optional[str], frames: Iterable[str],
        field: Optional[str], max_age: Optional[float], bound_only: bool,
    ) -> None:
        self._started = time.monotonic()
        self._max_age = WINDOW if max_age is None else max_age
        self._members = present(
            recipient=to, since=None if since is None else write_time(since), site=site, frames=list(frames) or None,
            field=field, boundOnly=bound_only or None,
        )

    @property
    def parameters(self) -> Parameters:
        """The parameters of a call."""
        return self._with(self._max_age)

    @property
    def whole_parameters(self) -> Parameters:
        """The same for everything that arrived while waiting, which may be too old by now."""
        return self._with(self._max_age + time.monotonic() - self._started)

    @property
    def earlier_parameters(self) -> Parameters:
        """The same for what arrived before `since`."""
        parameters = self.whole_parameters
        parameters["request"] = {**parameters["request"], "limit": 1}
        del parameters["request"]["since"]
        return parameters

    def before_since(self, result: Parameters) -> Optional[float]:
        """How many seconds before `since` the first item in a reply arrived."""
        found = result.get("suggestions") or result.get("links")
        if not found:
            return None
        seconds = (read_time(self._members["since"]) - read_time(found[0]["timestamp"])).total_seconds()
        return seconds if seconds > 0 else None

    def _with(self, seconds: float) -> Parameters:
        return {"request": {**self._members, "window": math.ceil(1000 * seconds)}}


def present(**members: Any) -> Parameters:
    """The members that are not None."""
    return {name: value for name, value in members.items() if value is not None}


def suggestions(result: Parameters) -> list[Suggestion]:
    """The codes in a reply."""
    return _read(lambda: [Suggestion(one) for one in result["suggestions"]])


def links(result: Parameters) -> list[Link]:
    """The links in a reply."""
    return _read(lambda: [Link(one) for one in result["links"]])


def reception(result: Parameters, text: str) -> Reception:
    """What became of the one message that was sent."""
    return _read(lambda: Reception(result["receptions"][0], text))


def reason(result: Parameters) -> Optional[str]:
    """Why a reply is empty; `unavailable` if it has a code by now, which is too late."""
    given = result.get("reason")
    return given if isinstance(given, str) else "unavailable"


def _read(read: Callable[[], Value]) -> Value:
    try:
        return read()
    except (LookupError, TypeError, ValueError, AttributeError):
        # The error may hold what was read; raising below keeps it out of the context.
        pass
    raise ServiceUnavailableError("the service answers in a form that this package does not know")


def reception_parameters(
    text: str, to: Optional[str], sender: Optional[str], subject: Optional[str], channel: Optional[str],
    id: Optional[str], source: Optional[str], received_at: Optional[Time], keep: Optional[str],
) -> Parameters:
    """The parameters that store one message."""
    encode(text, "text")
    if id is None and received_at is None:
        # Each call brings a new message, even one that is identical to the last.
        id = f"call-{uuid.uuid4().hex}"
    message = present(
        text=text, recipient=to, sender=sender, subject=subject, channel=channel, id=id, source=source,
        receivedAt=None if received_at is None else write_time(received_at),
    )
    return present(messages=[message], keep=keep)


def identifier(of: Union[Suggestion, int]) -> Parameters:
    """The parameters that name an entry."""
    return {"id": of.id if isinstance(of, Suggestion) else of}


def write_time(when: Time) -> str:
    """A time as the service reads it, rounded down to milliseconds, as it stores them."""
    if isinstance(when, str):
        return _write_text(when)
    if isinstance(when, datetime.datetime):
        if when.tzinfo is None:
            raise ValueError("a time needs its offset: use datetime.now(timezone.utc), or time.time()")
        utc = when.astimezone(datetime.timezone.utc)
    elif isinstance(when, (int, float)):
        utc = datetime.datetime.fromtimestamp(when, datetime.timezone.utc)
    else:
        raise TypeError(f"a time is a datetime, seconds or a str, not {type(when).__name__}")
    return f"{utc:%Y-%m-%dT%H:%M:%S}.{utc.microsecond // 1000:03}Z"


def _write_text(when: str) -> str:
    ago = re.fullmatch(r"([0-9]{1,10})([smhd])", when)
    if ago:
        return write_time(time.time() - int(ago[1]) * UNITS[ago[2]])
    number = re.fullmatch(r"([0-9]{1,11})(?:\.([0-9]+))?", when)
    if number:
        # Without a float, which may round up past the awaited message.
        milliseconds = int(number[1]) * 1000 + int((number[2] or "")[:3].ljust(3, "0"))
        return write_time(_EPOCH + datetime.timedelta(milliseconds=milliseconds))
    # The service reads it, or names the parameter that it cannot read.
    return when


_EPOCH = datetime.datetime(1970, 1, 1, tzinfo=datetime.timezone.utc)


def end_of(timeout: Optional[float]) -> float:
    """When `timeout` has passed, on the monotonic clock; infinity for None."""
    if timeout is None:
        return math.inf
    if not isinstance(timeout, (int, float)):
        raise TypeError(f"timeout is seconds, or None for no end, not {type(timeout).__name__}")
    return time.monotonic() + timeout


def read_time(text: str) -> datetime.datetime:
    # Before 3.11, Python does not read the Z.
    return datetime.datetime.fromisoformat(text[:-1] + "+00:00" if text.endswith("Z") else text)
