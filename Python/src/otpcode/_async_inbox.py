"""The inbox of `otpd serve`, for asyncio."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncGenerator, Sequence
from typing import Optional, Union

from . import _objects, _protocol
from ._async_connection import AsyncConnection
from ._base_inbox import BaseInbox
from ._errors import OTPError, ServiceError, WaitTimeoutError
from ._objects import Link, Parameters, Reception, Request, Suggestion, Time


class AsyncInbox(BaseInbox):
    """Asks a running `otpd serve` for codes, as `Inbox` does, with awaitable methods.

    Any number of tasks may share an inbox. Cancelling a task ends its wait, and the service drops
    it.
    """

    async def suggest(
        self, *, to: Optional[str] = None, since: Optional[Time] = None, site: Optional[str] = None,
        frames: Sequence[str] = (), field: Optional[str] = None, max_age: Optional[float] = None,
        bound_only: bool = False,
    ) -> list[Suggestion]:
        """The codes that can be offered now; see `Inbox.suggest`."""
        request = self._request(to, since, site, frames, field, max_age, bound_only)
        return await self._suggest(request)

    async def wait_for_code(
        self, *, to: Optional[str] = None, since: Optional[Time] = None, timeout: Optional[float] = 60.0,
        site: Optional[str] = None, frames: Sequence[str] = (), field: Optional[str] = None,
        max_age: Optional[float] = None, bound_only: bool = False, consume: bool = False,
    ) -> Suggestion:
        """The first code for `to`, as soon as it arrives; see `Inbox.wait_for_code`."""
        request = self._request(to, since, site, frames, field, max_age, bound_only)
        end = _objects.end_of(timeout)
        news = self._news(request, end)
        try:
            async for found in news:
                if consume:
                    await self.consume(found[0])
                return found[0]
        finally:
            await news.aclose()
        raise WaitTimeoutError("code", *await self._reason("Suggest", request, end))

    async def codes(
        self, *, to: Optional[str] = None, since: Optional[Time] = None, timeout: Optional[float] = 60.0,
        site: Optional[str] = None, frames: Sequence[str] = (), field: Optional[str] = None,
        max_age: Optional[float] = None, bound_only: bool = False,
    ) -> AsyncGenerator[Suggestion, None]:
        """Each code once: first those that are there, then new ones; see `Inbox.codes`."""
        request = self._request(to, since, site, frames, field, max_age, bound_only)
        given = set()
        news = self._news(request, _objects.end_of(timeout))
        try:
            async for found in news:
                for suggestion in found:
                    if suggestion.id not in given:
                        given.add(suggestion.id)
                        yield suggestion
        finally:
            await news.aclose()

    async def wait_for_link(
        self, *, to: Optional[str] = None, since: Optional[Time] = None, timeout: Optional[float] = 60.0,
        max_age: Optional[float] = None,
    ) -> Link:
        """The first link that a message asks the reader to follow; see `Inbox.wait_for_link`."""
        request = self._request(to, since, max_age=max_age)
        end = _objects.end_of(timeout)
        was_there = False
        while True:
            try:
                found = _objects.links(await self._call("SuggestLinks", request.parameters, end))
                if found:
                    return found[0]
                was_there = True
            except OTPError as error:
                if not _protocol.may_recover(error, was_there):
                    raise
                was_there = True
            rest = end - time.monotonic()
            if rest <= 0:
                raise WaitTimeoutError("link", *await self._reason("SuggestLinks", request, end))
            await asyncio.sleep(min(rest, _protocol.RETRY_INTERVAL))

    async def consume(self, code: Union[Suggestion, int]) -> None:
        """Marks a code as used, so that it is not offered again."""
        await self._call("Consume", _objects.identifier(code))

    async def dismiss(self, code: Union[Suggestion, int]) -> None:
        """Marks a code as unwanted, so that it is not offered again."""
        await self._call("Dismiss", _objects.identifier(code))

    async def receive(
        self, text: str, *, to: Optional[str] = None, sender: Optional[str] = None, subject: Optional[str] = None,
        channel: Optional[str] = None, id: Optional[str] = None, source: Optional[str] = None,
        received_at: Optional[Time] = None, keep: Optional[str] = None,
    ) -> Reception:
        """Stores a message and returns what was found in it; see `Inbox.receive`."""
        parameters = _objects.reception_parameters(
            text, to, sender, subject, channel, id, source, received_at, keep
        )
        return _objects.reception(await self._call("Receive", parameters), text)

    async def _call(self, method: str, parameters: Parameters, end: Optional[float] = None) -> Parameters:
        timeout = _protocol.answer_time(end)
        async with AsyncConnection(self.socket, timeout) as connection:
            return await connection.call(method, parameters, timeout)

    async def _suggest(self, request: Request, end: Optional[float] = None) -> list[Suggestion]:
        return _objects.suggestions(await self._call("Suggest", request.parameters, end))

    async def _news(self, request: Request, end: float) -> AsyncGenerator[list[Suggestion], None]:
        """The current codes, then new ones, until `end`; never an empty list.

        If the service goes away meanwhile, as during an upgrade, this waits until it is back.
        """
        ask, was_there = self._watch, False
        while True:
            news = ask(request, end)
            try:
                async for found in news:
                    was_there = True
                    if found:
                        yield found
            except OTPError as error:
                if isinstance(error, ServiceError) and error.name == "TooManyWatchers":
                    ask = self._poll
                elif not _protocol.may_recover(error, was_there):
                    raise
                was_there = True
            finally:
                await news.aclose()
            rest = end - time.monotonic()
            if rest <= 0:
                return
            await asyncio.sleep(min(rest, _protocol.RETRY_INTERVAL))

    async def _watch(self, request: Request, end: float) -> AsyncGenerator[list[Suggestion], None]:
        """The codes that the service reports until `end`; it is also polled from time to time."""
        async with AsyncConnection(self.socket, _protocol.answer_time(end)) as connection:
            await connection.send("Watch", request.parameters, _protocol.answer_time(end), more=True)
            result = await connection.reply(_protocol.answer_time(end))
            if result is None:
                raise _protocol.silent()
            yield _objects.suggestions(result)
            while (rest := end - time.monotonic()) > 0:
                result = await connection.reply(min(rest, _protocol.POLL_INTERVAL))
                if result is None:
                    yield await self._suggest(request, end)
                else:
                    yield _objects.suggestions(result)

    async def _poll(self, request: Request, end: float) -> AsyncGenerator[list[Suggestion], None]:
        """The codes available now, for when the service has no room for another watcher."""
        yield await self._suggest(request, end)

    async def _reason(self, method: str, request: Request, end: float) -> tuple[Optional[str], Optional[float]]:
        reason, before = None, None
        try:
            reason = _objects.reason(await self._call(method, request.whole_parameters, end))
            if reason == "beforeSince":
                before = request.before_since(await self._call(method, request.earlier_parameters, end))
        except (OTPError, LookupError, TypeError, ValueError):
            # Report what is known.
            pass
        return reason, before
