"""The inbox of `otpd serve`, for threads."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from typing import Optional, Union

from . import _objects, _protocol
from ._base_inbox import BaseInbox
from ._connection import Connection
from ._errors import OTPError, ServiceError, WaitTimeoutError
from ._objects import Link, Parameters, Reception, Request, Suggestion, Time


class Inbox(BaseInbox):
    """Asks a running `otpd serve` for codes. It needs no native library.

    `socket` is the path of the service's socket, by default `OTP_SOCKET`, else `otp/otpd.sock` in
    `XDG_RUNTIME_DIR`. `since` applies to all calls that do not pass one: they return no older code.

    Each call has its own connection, so that threads and processes can share an inbox. No call
    waits longer than ten seconds for the service, or than its `timeout`. Raises
    `ServiceUnavailableError` if no service answers, and `ServiceError` if it refuses a call.
    """

    def suggest(
        self, *, to: Optional[str] = None, since: Optional[Time] = None, site: Optional[str] = None,
        frames: Sequence[str] = (), field: Optional[str] = None, max_age: Optional[float] = None,
        bound_only: bool = False,
    ) -> list[Suggestion]:
        """The codes that can be offered now, in order of preference; see `wait_for_code`."""
        request = self._request(to, since, site, frames, field, max_age, bound_only)
        return self._suggest(request)

    def wait_for_code(
        self, *, to: Optional[str] = None, since: Optional[Time] = None, timeout: Optional[float] = 60.0,
        site: Optional[str] = None, frames: Sequence[str] = (), field: Optional[str] = None,
        max_age: Optional[float] = None, bound_only: bool = False, consume: bool = False,
    ) -> Suggestion:
        """The first code for `to`: at once if it is there, otherwise as soon as it arrives.

        A message counts only if it was sent to the number or address `to`, in any usual form,
        arrived no earlier than `since`, and is no older than `max_age` seconds (180). `since` is a
        `datetime` with its offset, seconds as returned by `time.time()`, or either as text, such as
        "5m" for five minutes ago: note it before you request the code.

        `site` is the origin of the page that asks, and `frames` are the origins of the frames from
        it to the field; with them, a code that is bound elsewhere is not returned. `bound_only`
        leaves out unbound codes, too. With `consume`, the code is marked as used. After `timeout`
        seconds it raises `WaitTimeoutError`, whose `reason` says why there is no code.
        """
        request = self._request(to, since, site, frames, field, max_age, bound_only)
        end = _objects.end_of(timeout)
        for found in self._news(request, end):
            if consume:
                self.consume(found[0])
            return found[0]
        raise WaitTimeoutError("code", *self._reason("Suggest", request, end))

    def codes(
        self, *, to: Optional[str] = None, since: Optional[Time] = None, timeout: Optional[float] = 60.0,
        site: Optional[str] = None, frames: Sequence[str] = (), field: Optional[str] = None,
        max_age: Optional[float] = None, bound_only: bool = False,
    ) -> Iterator[Suggestion]:
        """Each code once: first those that are there, then new ones, until `timeout` has passed."""
        request = self._request(to, since, site, frames, field, max_age, bound_only)
        given = set()
        for found in self._news(request, _objects.end_of(timeout)):
            for suggestion in found:
                if suggestion.id not in given:
                    given.add(suggestion.id)
                    yield suggestion

    def wait_for_link(
        self, *, to: Optional[str] = None, since: Optional[Time] = None, timeout: Optional[float] = 60.0,
        max_age: Optional[float] = None,
    ) -> Link:
        """The first link that a message asks the reader to follow; see `wait_for_code`.

        It is returned as written in the message, and has not been followed.
        """
        request = self._request(to, since, max_age=max_age)
        end = _objects.end_of(timeout)
        was_there = False
        while True:
            try:
                found = _objects.links(self._call("SuggestLinks", request.parameters, end))
                if found:
                    return found[0]
                was_there = True
            except OTPError as error:
                if not _protocol.may_recover(error, was_there):
                    raise
                was_there = True
            rest = end - time.monotonic()
            if rest <= 0:
                raise WaitTimeoutError("link", *self._reason("SuggestLinks", request, end))
            time.sleep(min(rest, _protocol.RETRY_INTERVAL))

    def consume(self, code: Union[Suggestion, int]) -> None:
        """Marks a code as used, so that it is not offered again."""
        self._call("Consume", _objects.identifier(code))

    def dismiss(self, code: Union[Suggestion, int]) -> None:
        """Marks a code as unwanted, so that it is not offered again."""
        self._call("Dismiss", _objects.identifier(code))

    def receive(
        self, text: str, *, to: Optional[str] = None, sender: Optional[str] = None, subject: Optional[str] = None,
        channel: Optional[str] = None, id: Optional[str] = None, source: Optional[str] = None,
        received_at: Optional[Time] = None, keep: Optional[str] = None,
    ) -> Reception:
        """Stores a message on disk and returns what was found in it.

        A stand-in for an SMS gateway delivers messages this way. `channel` is `sms`, `email`,
        `notification` or `other`. Each call stores a new message, even an identical one, unless it
        has an `id` or a `received_at`: the same message from a `source` is then stored only once.
        With `keep="codes"`, the text of a message without a code is not stored.
        """
        parameters = _objects.reception_parameters(
            text, to, sender, subject, channel, id, source, received_at, keep
        )
        return _objects.reception(self._call("Receive", parameters), text)

    def _call(self, method: str, parameters: Parameters, end: Optional[float] = None) -> Parameters:
        timeout = _protocol.answer_time(end)
        with Connection(self.socket, timeout) as connection:
            return connection.call(method, parameters, timeout)

    def _suggest(self, request: Request, end: Optional[float] = None) -> list[Suggestion]:
        return _objects.suggestions(self._call("Suggest", request.parameters, end))

    def _news(self, request: Request, end: float) -> Iterator[list[Suggestion]]:
        """The current codes, then new ones, until `end`; never an empty list.

        If the service goes away meanwhile, as during an upgrade, this waits until it is back.
        """
        ask, was_there = self._watch, False
        while True:
            try:
                for found in ask(request, end):
                    was_there = True
                    if found:
                        yield found
            except OTPError as error:
                if isinstance(error, ServiceError) and error.name == "TooManyWatchers":
                    ask = self._poll
                elif not _protocol.may_recover(error, was_there):
                    raise
                was_there = True
            rest = end - time.monotonic()
            if rest <= 0:
                return
            time.sleep(min(rest, _protocol.RETRY_INTERVAL))

    def _watch(self, request: Request, end: float) -> Iterator[list[Suggestion]]:
        """The codes that the service reports until `end`; it is also polled from time to time."""
        with Connection(self.socket, _protocol.answer_time(end)) as connection:
            connection.send("Watch", request.parameters, _protocol.answer_time(end), more=True)
            result = connection.reply(_protocol.answer_time(end))
            if result is None:
                raise _protocol.silent()
            yield _objects.suggestions(result)
            while (rest := end - time.monotonic()) > 0:
                result = connection.reply(min(rest, _protocol.POLL_INTERVAL))
                if result is None:
                    yield self._suggest(request, end)
                else:
                    yield _objects.suggestions(result)

    def _poll(self, request: Request, end: float) -> Iterator[list[Suggestion]]:
        """The codes available now, for when the service has no room for another watcher."""
        yield self._suggest(request, end)

    def _reason(self, method: str, request: Request, end: float) -> tuple[Optional[str], Optional[float]]:
        reason, before = None, None
        try:
            reason = _objects.reason(self._call(method, request.whole_parameters, end))
            if reason == "beforeSince":
                before = request.before_since(self._call(method, request.earlier_parameters, end))
        except (OTPError, LookupError, TypeError, ValueError):
            # Report what is known.
            pass
        return reason, before
