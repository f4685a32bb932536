"""What a disk may hold after a loss of power, made from the calls that a program made.

Two file systems are played. The *ordered* one keeps names in the order in which they were made and removed, and to sync a file
keeps all names up to its own, as the journal of ext4 does. The *strict* one keeps a name only when its directory was synced, as
POSIX allows; of the others, any number may be there. On both, of what was written and not synced any sectors may be there.
"""

import dataclasses
import os
import pathlib

SECTOR = 512

# What becomes of the writes that were not synced: none is there, all are, a beginning of them, some of them, some sectors of
# them, or the same with rubbish where a file grew over what never came.
WAYS = ["none", "all", "beginning", "some", "sectors", "rubbish"]


@dataclasses.dataclass
class File:
    """A file: what is safe in it, and what was done to it since; a directory has neither."""

    safe: bytearray = dataclasses.field(default_factory=bytearray)
    pending: list = dataclasses.field(default_factory=list)
    is_directory: bool = False

    def sync(self):
        for change in self.pending:
            apply(self.safe, change)
        self.pending = []


def apply(content, change, fill=bytes):
    """Writes or cuts; where the file grows over a gap, `fill` makes what is in the gap."""
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
    """Plays the calls of a log one after the other."""

    def __init__(self, root, strict):
        self.root = os.path.realpath(root)
        self.strict = strict
        # The names as programs see them, those that are safe, and the changes in between, each (name, file or None).
        self.names = {}
        self.safe_names = {}
        self.pending = []

    def load(self, folder):
        """Takes what is in a folder as safe; it was there long before."""
        for path in pathlib.Path(folder).rglob("*"):
            content = bytearray() if path.is_dir() else bytearray(path.read_bytes())
            self.names[f"{self.root}/{path.relative_to(folder)}"] = File(content, is_directory=path.is_dir())
        self.safe_names = dict(self.names)

    def play(self, record):
        """Does what one call did."""
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

    def names_after_loss(self, random, way):
        """The names that are there when the power comes back."""
        names = dict(self.safe_names)
        pending = [] if way == "none" else self.pending
        if way != "all" and not self.strict:
            pending = pending[: random.randint(0, len(pending))]
        lost = set()
        for path, file in pending:
            # Changes of one name happen in their order, those of different names in any.
            if self.strict and way != "all" and (path in lost or random.random() < 0.5):
                lost.add(path)
            else:
                keep(names, (path, file))
        return names

    def lose_power(self, folder, random, way):
        """Makes `folder` what is on the disk when the power comes back."""
        made = pathlib.Path(folder)
        names = self.names_after_loss(random, way)
        for path in sorted(names):
            place = made / os.path.relpath(path, self.root)
            # What is in a directory that is not there is lost with it.
            if not place.parent.is_dir():
                continue
            if names[path].is_directory:
                place.mkdir(mode=0o700, exist_ok=True)
            else:
                content = self.content_after_loss(names[path], random, way)
                # Shared memory is never synced, and what is in it after a loss means nothing.
                if not path.endswith("-shm") or random.random() < 0.5:
                    place.touch(mode=0o600)
                    place.write_bytes(content)

    def content_after_loss(self, file, random, way):
        content = bytearray(file.safe)
        fill = random.randbytes if way == "rubbish" else bytes
        pending = file.pending
        if way == "none":
            pending = []
        elif way == "beginning":
            pending = pending[: random.randint(0, len(pending))]
        share = random.choice([0.1, 0.5, 0.9])
        for offset, data in pending:
            if data is None or way in ("all", "beginning"):
                if way in ("all", "beginning") or random.random() < share:
                    apply(content, (offset, data), fill)
            elif way == "some":
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
    """A write in the pieces in which a disk does it."""
    end = offset + len(data)
    while offset < end:
        border = min(end, (offset // SECTOR + 1) * SECTOR)
        yield offset, data[len(data) - (end - offset) : len(data) - (end - border)]
        offset = border
