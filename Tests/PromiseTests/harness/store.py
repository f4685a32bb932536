"""Messages to store, and what must be true of a store whatever happened to the programs."""

import contextlib
import dataclasses
import json
import pathlib
import sqlite3
import time

# In every text, and nowhere else: where it is found in a file, something of a message is.
MARK = "Ulmenhof"

# Long enough that a handful of messages fills a page of the store.
FILLER = " It expires in 10 minutes. Never share it with anyone, not even with people who say that they work here."

# Coprime to the number of codes, so that no two messages have the same code.
STEP = 37_117


def code(number):
    """The code in the message `number`."""
    return str(100_000 + number * STEP % 900_000)


def text(number):
    """The text of the message `number`."""
    return f"Your {MARK} code is {code(number)}.{FILLER}"


def message(number, **more):
    """The message `number`, as a line or a call has it."""
    known = {"id": f"m{number}", "source": "test", "sender": "Oakline", "recipient": f"r{number}"}
    return known | {"text": text(number)} | more


def lines(numbers, **more):
    """Messages as `otpd ingest` reads them."""
    return "".join(json.dumps(message(number, **more)) + "\n" for number in numbers).encode()


def secrets(numbers):
    """What no error may repeat and no purged file may hold."""
    return [MARK.encode(), *(code(number).encode() for number in numbers)]


def acknowledged(output):
    """The last line that `otpd ingest --acknowledge` said is safe; 0 when it said nothing."""
    # A number without its line feed was cut off.
    whole = [line for line in output.split(b"\n")[:-1] if line.isdigit()]
    return int(whole[-1]) if whole else 0


def next_millisecond():
    """The time of day; whatever was stored before this call was stored earlier than that."""
    now = time.time_ns() // 1_000_000 + 1
    while time.time_ns() // 1_000_000 < now:
        pass
    return now


@dataclasses.dataclass
class Expected:
    """What a store must hold, by the numbers of the messages."""

    # What is there in the end, each once; `None` when only `safe` is looked at.
    all: set = None
    # What was acknowledged, and so must have been stored before `rerun`.
    safe: set = dataclasses.field(default_factory=set)
    rerun: int = 2**62
    # In which state a message must be, where somebody was told so.
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
    """An SQLite connection that shares nothing with our programs but the library."""
    connection = sqlite3.connect(path, isolation_level=None)
    try:
        yield connection
    finally:
        connection.close()


def read(path):
    """What `PRAGMA integrity_check` says, and the rows."""
    with database(path) as connection:
        check = [row[0] for row in connection.execute("PRAGMA integrity_check")]
        found = connection.execute("SELECT messageID, state, storedAt, text, code FROM entry ORDER BY id")
        rows = [Row(int(name[1:]), *rest) for name, *rest in found]
    return check, rows


def problems(path, expected):
    """What is wrong with the store at `path`, in sentences that hold numbers of messages only."""
    if not pathlib.Path(path).exists():
        return ["the store is gone"] if expected.safe or expected.all else []
    try:
        check, rows = read(path)
    except sqlite3.DatabaseError as error:
        return [f"the store cannot be read: {error}"]
    wrong = [] if check == ["ok"] else [f"integrity_check found {len(check)} faults"]
    seen = {}
    for row in rows:
        if row.number in seen:
            wrong.append(f"m{row.number} is doubled")
        seen[row.number] = row
        if row.text != text(row.number) or row.code != code(row.number):
            wrong.append(f"m{row.number} has changed")
    for number in sorted(expected.safe):
        if number not in seen or seen[number].stored >= expected.rerun:
            wrong.append(f"m{number} is lost, which was acknowledged")
    if expected.all is not None:
        wrong += [f"m{number} is missing" for number in sorted(expected.all - expected.safe - set(seen))]
        wrong += [f"m{number} is not expected" for number in sorted(set(seen) - expected.all)]
    for number, state in expected.states.items():
        if number in seen and seen[number].state != state:
            wrong.append(f"m{number} is {seen[number].state}, but was said to be {state}")
    return wrong


def traces(folder, words):
    """The files in `folder` that hold one of `words`."""
    files = [file for file in pathlib.Path(folder).iterdir() if file.is_file()]
    return sorted(file.name for file in files if any(word in file.read_bytes() for word in words))


def make_older(path):
    """Makes the store one of the schema's first step, which lacks the index of the second."""
    with database(path) as connection:
        connection.execute("DROP INDEX entryByOrigin")
        connection.execute("PRAGMA user_version = 1")


def version(path):
    """The step of the schema, and whether the index of the second step is there."""
    with database(path) as connection:
        number = connection.execute("PRAGMA user_version").fetchone()[0]
        index = "SELECT count(*) FROM sqlite_schema WHERE name = 'entryByOrigin'"
        return number, connection.execute(index).fetchone()[0] == 1
