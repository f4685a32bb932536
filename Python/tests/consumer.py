"""A program that uses the package with types: `mypy --strict` and its own run find no fault."""

import asyncio
import datetime
import sys
from typing import List, Optional, Tuple

import otpcode
import otpcode.testing


def codes_of(texts: List[str]) -> List[Optional[str]]:
    detector = otpcode.Detector()
    first: otpcode.Detection = detector.detect(texts[0], sender="Oakline")
    span: Optional[Tuple[int, int]] = first.span
    assert span is not None and texts[0][span[0]:span[1]] == first.raw
    evidence: List[otpcode.Evidence] = detector.explain(texts[0]).candidates[0].evidence
    assert all(one.contribution for one in evidence)
    return [found.code for found in detector.detect_all(texts)]


def wait(socket: str) -> Tuple[str, datetime.datetime]:
    inbox = otpcode.Inbox(socket, since=datetime.datetime.now(datetime.timezone.utc))
    inbox.receive("Your Oakline code is 482913", to="sam@example.com")
    found: otpcode.Suggestion = inbox.wait_for_code(to="sam@example.com", timeout=60)
    return found.code, found.timestamp


async def wait_for_nothing(socket: str) -> Optional[str]:
    try:
        await otpcode.AsyncInbox(socket).wait_for_code(to="sue@example.com", timeout=0.1)
    except otpcode.WaitTimeoutError as error:
        return error.reason
    return "a code"


def main(programs: str) -> None:
    assert codes_of(["Your Oakline code is 482913", "See you at noon"]) == ["482913", None]
    with otpcode.testing.Service(programs) as service:
        code, arrival = wait(service.socket)
        assert code == "482913" and arrival.tzinfo is not None
        assert asyncio.run(wait_for_nothing(service.socket)) == "otherRecipient"


main(sys.argv[1])
