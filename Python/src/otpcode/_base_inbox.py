"""What the inboxes for threads and for asyncio share."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Optional

from . import _protocol
from ._objects import Request, Time


class BaseInbox:
    """The settings of an inbox."""

    def __init__(self, socket: Optional[str] = None, *, since: Optional[Time] = None) -> None:
        self.socket = socket if socket is not None else _protocol.default_socket()
        self.since = since

    def __repr__(self) -> str:
        return f"<{type(self).__name__} at {self.socket}>"

    def _request(
        self, to: Optional[str], since: Optional[Time], site: Optional[str] = None, frames: Sequence[str] = (),
        field: Optional[str] = None, max_age: Optional[float] = None, bound_only: bool = False,
    ) -> Request:
        return Request(to, self.since if since is None else since, site, frames, field, max_age, bound_only)
