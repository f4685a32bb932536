"""A connection to the service for asyncio: one task, one call after another."""

from __future__ import annotations

import asyncio
from types import TracebackType
from typing import Any, Optional

from . import _protocol


class AsyncConnection:
    """Connects, and closes at the end of an `async with` block. No call waits past its timeout."""

    _reader: asyncio.StreamReader
    _writer: asyncio.StreamWriter

    def __init__(self, path: str, timeout: float = _protocol.ANSWER_TIMEOUT) -> None:
        self._path = path
        self._timeout = timeout

    async def __aenter__(self) -> AsyncConnection:
        opening = asyncio.open_unix_connection(self._path, limit=_protocol.LONGEST_REPLY)
        try:
            self._reader, self._writer = await asyncio.wait_for(opening, self._timeout)
        except (OSError, asyncio.TimeoutError) as error:
            raise _protocol.unavailable(self._path) from error
        try:
            _protocol.check_peer(self._writer.get_extra_info("socket"))
        except BaseException:
            self._writer.close()
            raise
        return self

    async def __aexit__(
        self, kind: Optional[type[BaseException]], error: Optional[BaseException], trace: Optional[TracebackType]
    ) -> None:
        self._writer.close()
        try:
            await self._writer.wait_closed()
        except OSError:
            # The service has closed it already, which makes no difference.
            pass

    async def call(
        self, method: str, parameters: dict[str, Any], timeout: float = _protocol.ANSWER_TIMEOUT
    ) -> dict[str, Any]:
        """Calls a method and returns the parameters of its reply."""
        await self.send(method, parameters, timeout)
        result = await self.reply(timeout)
        if result is None:
            raise _protocol.silent()
        return result

    async def send(
        self, method: str, parameters: dict[str, Any], timeout: float = _protocol.ANSWER_TIMEOUT, more: bool = False
    ) -> None:
        """Sends a call; with `more`, call `reply` for each reply to it."""
        try:
            self._writer.write(_protocol.encode_call(method, parameters, more))
            await asyncio.wait_for(self._writer.drain(), timeout)
        except asyncio.TimeoutError:
            raise _protocol.silent() from None
        except OSError as error:
            raise _protocol.ConnectionLostError() from error

    async def reply(self, timeout: float) -> Optional[dict[str, Any]]:
        """The parameters of the next reply; None if none comes in time."""
        frame = b""
        is_closed = is_endless = False
        try:
            frame = await asyncio.wait_for(self._reader.readuntil(b"\0"), timeout)
        except asyncio.TimeoutError:
            return None
        except (asyncio.IncompleteReadError, OSError):
            # The error holds what was read; raising below keeps it out of the context.
            is_closed = True
        except asyncio.LimitOverrunError:
            is_endless = True
        if is_closed:
            raise _protocol.ConnectionLostError()
        if is_endless:
            raise _protocol.malformed()
        return _protocol.decode_result(frame[:-1])
