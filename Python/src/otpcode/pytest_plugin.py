"""pytest fixtures for tests that need the code of their own run.

    def test_signs_in(page, otp_inbox, otp_recipient):
        page.get_by_label("E-mail").fill(otp_recipient)
        page.get_by_role("button").click()
        page.get_by_label("Code").fill(otp_inbox.wait_for_code(to=otp_recipient).code)

Settings in `pytest.ini` or a similar file: `otp_serve = true` (or `--otp-serve`) starts an
`otpd serve` for the tests instead of using yours, and `otp_programs` is the folder of the programs
if they are not on the PATH.
"""

from __future__ import annotations

import time
import uuid
from collections.abc import Iterator
from typing import TYPE_CHECKING, Optional

import pytest

if TYPE_CHECKING:
    from . import AsyncInbox, Inbox
    from .testing import Address, Service

_START = pytest.StashKey[float]()


def pytest_addoption(parser: pytest.Parser) -> None:
    serve = "start an otpd serve for the tests instead of asking yours"
    parser.getgroup("otpcode", "one-time codes").addoption("--otp-serve", action="store_true", help=serve)
    parser.addini("otp_serve", serve, type="bool", default=False)
    parser.addini("otp_programs", "the folder of otpd and otp-source, if they are not on the PATH", default="")


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    # Before any fixture: one of them may ask for the code.
    item.stash[_START] = time.time()


@pytest.fixture(scope="session")
def otp_service(request: pytest.FixtureRequest) -> Iterator[Optional[Service]]:
    """The `otpd serve` of the tests, an `otpcode.testing.Service`; None if yours is used."""
    config = request.config
    if not (config.getoption("otp_serve") or config.getini("otp_serve")):
        yield None
        return
    from .testing import Service

    with Service(config.getini("otp_programs") or None) as service:
        yield service


@pytest.fixture(scope="session")
def otp_mail(otp_service: Optional[Service]) -> Address:
    """Where the system under test delivers its mail by SMTP: `otp_mail.host`, `otp_mail.port`."""
    if otp_service is None:
        raise pytest.UsageError("otp_mail needs a service of the tests: set otp_serve = true, or pass --otp-serve")
    return otp_service.mail()


@pytest.fixture
def otp_inbox(request: pytest.FixtureRequest, otp_service: Optional[Service]) -> Inbox:
    """An `otpcode.Inbox` that returns nothing that arrived before the test began."""
    from . import Inbox

    return Inbox(otp_service.socket if otp_service else None, since=request.node.stash[_START])


@pytest.fixture
def otp_async_inbox(otp_inbox: Inbox) -> AsyncInbox:
    """The same inbox for asyncio, an `otpcode.AsyncInbox`."""
    from . import AsyncInbox

    return AsyncInbox(otp_inbox.socket, since=otp_inbox.since)


@pytest.fixture
def otp_recipient() -> str:
    """A mail address that no other test uses, and no other run of this one."""
    return f"run-{uuid.uuid4().hex}@example.com"
