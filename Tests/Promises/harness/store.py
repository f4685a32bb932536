"""Test messages, and the checks of a store after a crash."""

import contextlib
import dataclasses
import json
import pathlib
import sqlite3
import time

# Part of every text and of nothing else: a file that contains it contains part of a message.
MARK = "Ulmenhof"

# Long enough that a few messages fill a page of the store.
FILLER = " It expires in 10 minutes. Never share it with anyone, not even with people who say that they work here."

# Coprime to the number of codes, so that all messages have different codes.
STEP = 37_117


def code(number):
    """The code of message `number`."""
    return str(100_000 + number * STEP % 900_000)


def text(number):
    """The text of message `number`."""
    return f"Your {MARK} code is {code(number)}.{FILLER}"


def message(number, **more):
    """Message `number` as the object of a line or call."""
    known = {"id": f"m{number}", "source": "test", "sender": "Oakline", "recipient": f"r{number}"}
    return known | {"text": text(number)} | more


def lines(numbers, **more):
    """Message lines for `otpd ingest`."""
    return "".join(json.dumps(message(number, **more)) + "\n" for number in numbers).encode()


def secrets(numbers):
    """The strings that errors and purged files must not contain."""
    return [MARK.encode(), *(code(number).encode() for number in numbers)]


def acknowledged(output):
    """The last line that `otpd ingest --acknowledge` acknowledged, or 0."""
    # A number without a line feed was cut off.
    whole = [line for line in output.split(b"\n")[:-1] if line.isdigit()]
    return int(whole[-1]) if whole else 0


def next_millisecond():
    """The current time in milliseconds, later than any time before the call."""
    now = time.time_ns() // 1_000_000 + 1
    while time.time_ns() // 1_000_000 < now:
        pass
    return now


@dataclasses.dataclass
class Expected:
    """The expected contents of a store, by message number."""

    # The messages that are there once; None to check only `safe`.
    all: set = None
    # Acknowledged messages, which must have been stored before `rerun`.
    safe: set = dataclasses.field(default_factory=set)
    rerun: int = 2**62
    # The states of messages that were confirmed to a caller.
    states: dict = dataclasses.field(default_factory=dict)


@dataclasses.dataclass
class Row:
    number: int
    state: str
    stored: int
    text: str
    code: str


@contextlib.contextmanager
def database(path):
    """An SQLite connection that shares only the library with the programs."""
    connection = sqlite3.connect(path, isolation_level=None)
    try:
        yield connection
    finally:
        connection.close()


def read(path):
    """The result of `PRAGMA integrity_check`, and the rows."""
    with database(path) as connection:
        check = [row[0] for row in connection.execute("PRAGMA integrity_check")]
        found = connection.execute("SELECT messageID, state, storedAt, text, code FROM entry ORDER BY id")
        rows = [Row(int(name[1:]), *rest) for name, *rest in found]
    return check, rows


def problems(path, expected):
    """The faults of the store at `path`, as sentences that contain message numbers only."""
    if not pathlib.Path(path).exists():
        return ["the store is missing"] if expected.safe or expected.all else []
    try:
        check, rows = read(path)
    except sqlite3.DatabaseError as error:
        return [f"the store is unreadable: {error}"]
    wrong = [] if check == ["ok"] else [f"integrity_check found {len(check)} faults"]
    seen = {}
    for row in rows:
        if row.number in seen:
            wrong.append(f"m{row.number} is duplicated")
        seen[row.number] = row
        if row.text != text(row.number) or row.code != code(row.number):
            wrong.append(f"m{row.number} has changed")
    for number in sorted(expected.safe):
        if number not in seen or seen[number].stored >= expected.rerun:
            wrong.append(f"m{number} is lost but was acknowledged")
    if expected.all is not None:
        wrong += [f"m{number} is missing" for number in sorted(expected.all - expected.safe - set(seen))]
        wrong += [f"m{number} is unexpected" for number in sorted(set(seen) - expected.all)]
    for number, state in expected.states.items():
        if number in seen and seen[number].state != state:
            wrong.append(f"m{number} is {seen[number].state} but was confirmed as {state}")
    return wrong


def traces(folder, words):
    """The files in `folder` that contain one of `words`."""
    files = [file for file in pathlib.Path(folder).iterdir() if file.is_file()]
    return sorted(file.name for file in files if any(word in file.read_bytes() for word in words))


def make_older(path):
    """Downgrades the store to schema version 1, without the index of version 2."""
    with database(path) as connection:
        connection.execute("DROP INDEX entryByOrigin")
        # The fifth version holds providers and their identities.
        for table in ("identityDomain", "identity", "provider"):
            connection.execute(f"DROP TABLE {table}")
        # The fourth version finds copies of a code by a form of their own.
        for index in ("entryByBoundArrival", "entryByRetiredCode", "entryByBoundCode"):
            connection.execute(f"DROP INDEX {index}")
        connection.execute("ALTER TABLE entry DROP COLUMN comparedCode")
        connection.execute("CREATE INDEX entryByRetiredCode ON entry (code, arrival) WHERE retiredBy = id")
        connection.execute("CREATE INDEX entryByBoundCode ON entry (code, arrival) WHERE domain <> ''")
        # The third version tells live messages from replayed ones; the trigger names its column.
        connection.execute("DROP TRIGGER entryIsStoredOnce")
        connection.execute("ALTER TABLE entry DROP COLUMN isLive")
        connection.execute(
            """
            CREATE TRIGGER entryIsStoredOnce BEFORE INSERT ON entry
            WHEN EXISTS (
              SELECT 1 FROM entry AS other
              WHERE other.fingerprint = NEW.fingerprint AND other.messageID = NEW.messageID
                AND other.source = NEW.source AND other.text = NEW.text
            )
            BEGIN SELECT RAISE(IGNORE); END
            """
        )
        connection.execute("PRAGMA user_version = 1")


def version(path):
    """The schema version, and whether the index of version 2 exists."""
    with database(path) as connection:
        number = connection.execute("PRAGMA user_version").fetchone()[0]
        index = "SELECT count(*) FROM sqlite_schema WHERE name = 'entryByOrigin'"
        return number, connection.execute(index).fetchone()[0] == 1
