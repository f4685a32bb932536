"""Reconstructs what a disk may hold after power loss from the logged calls of a program.

Simulates two file systems. The *ordered* one commits names in order; syncing a file commits all
names up to its own, like ext4's journal. The *strict* one commits a name only when its directory is
synced, as POSIX allows, and may or may not have the others. On both, any sectors of unsynced writes
may be there.
"""

import dataclasses
import os
import pathlib

SECTOR = 512

# What happens to unsynced writes: none reach the disk, all do, a prefix, some, some sectors, or
# some sectors and garbage where a file grew over a missing write.
MODES = ["none", "all", "prefix", "some", "sectors", "garbage"]


@dataclasses.dataclass
class File:
    """A file: its synced contents and the changes since. A directory has neither."""

    safe: bytearray = dataclasses.field(default_factory=bytearray)
    pending: list = dataclasses.field(default_factory=list)
    is_directory: bool = False

    def sync(self):
        for change in self.pending:
            apply(self.safe, change)
        self.pending = []


def apply(content, change, fill=bytes):
    """Writes or truncates. `fill` makes the contents of a gap."""
    offset, data = change
    if data is None:
        if offset <= len(content):
            del content[offset:]
        else:
            content += fill(offset - len(content))
        return
    if offset > len(content):
        content += fill(offset - len(content))
    content[offset : offset + len(data)] = data


class Disk:
    """Replays logged calls."""

    def __init__(self, root, strict):
        self.root = os.path.realpath(root)
        self.strict = strict
        # The names as programs see them, the committed ones, and the uncommitted changes (name,
        # file or None).
        self.names = {}
        self.safe_names = {}
        self.pending = []

    def load(self, folder):
        """Loads a folder as committed state."""
        for path in pathlib.Path(folder).rglob("*"):
            content = bytearray() if path.is_dir() else bytearray(path.read_bytes())
            self.names[f"{self.root}/{path.relative_to(folder)}"] = File(content, is_directory=path.is_dir())
        self.safe_names = dict(self.names)

    def play(self, record):
        """Replays a call."""
        path = record.path
        if record.what in "CM":
            self.rename_to(path, File(is_directory=record.what == "M"))
        elif record.what == "U":
            self.rename_to(path, None)
        elif record.what == "R":
            self.rename_to(record.data.decode(), self.names[path])
            self.rename_to(path, None)
        elif record.what == "S":
            self.sync(path)
        elif record.what in "WT" and path in self.names:
            data = record.data if record.what == "W" else None
            self.names[path].pending.append((record.offset, data))

    def rename_to(self, path, file):
        self.pending.append((path, file))
        if file is None:
            self.names.pop(path, None)
        else:
            self.names[path] = file

    def sync(self, path):
        file = self.names.get(path)
        if file:
            file.sync()
        if self.strict:
            inside = [change for change in self.pending if os.path.dirname(change[0]) == path]
        else:
            places = [place for place, change in enumerate(self.pending) if change[1] is file or self.is_in(change, path)]
            inside = self.pending[: places[-1] + 1] if places else []
        for change in inside:
            keep(self.safe_names, change)
            self.pending.remove(change)

    def is_in(self, change, path):
        return os.path.dirname(change[0]) == path

    def names_after_loss(self, random, mode):
        """The names on the disk after power loss."""
        names = dict(self.safe_names)
        pending = [] if mode == "none" else self.pending
        if mode != "all" and not self.strict:
            pending = pending[: random.randint(0, len(pending))]
        lost = set()
        for path, file in pending:
            # Changes of one name are ordered, changes of different names are not.
            if self.strict and mode != "all" and (path in lost or random.random() < 0.5):
                lost.add(path)
            else:
                keep(names, (path, file))
        return names

    def lose_power(self, folder, random, mode):
        """Writes what is on the disk after power loss to `folder`."""
        made = pathlib.Path(folder)
        names = self.names_after_loss(random, mode)
        for path in sorted(names):
            place = made / os.path.relpath(path, self.root)
            # A missing directory takes its contents with it.
            if not place.parent.is_dir():
                continue
            if names[path].is_directory:
                place.mkdir(mode=0o700, exist_ok=True)
            else:
                content = self.content_after_loss(names[path], random, mode)
                # Shared memory is never synced, so anything may be in it.
                if not path.endswith("-shm") or random.random() < 0.5:
                    place.touch(mode=0o600)
                    place.write_bytes(content)

    def content_after_loss(self, file, random, mode):
        content = bytearray(file.safe)
        fill = random.randbytes if mode == "garbage" else bytes
        pending = file.pending
        if mode == "none":
            pending = []
        elif mode == "prefix":
            pending = pending[: random.randint(0, len(pending))]
        share = random.choice([0.1, 0.5, 0.9])
        for offset, data in pending:
            if data is None or mode in ("all", "prefix"):
                if mode in ("all", "prefix") or random.random() < share:
                    apply(content, (offset, data), fill)
            elif mode == "some":
                if random.random() < share:
                    apply(content, (offset, data), fill)
            else:
                for piece in sectors(offset, data):
                    if random.random() < share:
                        apply(content, piece, fill)
        return content


def keep(names, change):
    path, file = change
    if file is None:
        names.pop(path, None)
    else:
        names[path] = file


def sectors(offset, data):
    """Splits a write at sector boundaries."""
    end = offset + len(data)
    while offset < end:
        border = min(end, (offset // SECTOR + 1) * SECTOR)
        yield offset, data[len(data) - (end - offset) : len(data) - (end - border)]
        offset = border
