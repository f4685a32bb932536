"""Mount namespaces for a program: system logs, a full disk, a read-only disk."""

import functools
import os
import socket
import subprocess

# The devices that programs see in /dev.
_DEVICES = "null zero full random urandom tty"

_LOG = """
for device in $1; do : > "$0/dev/$device" && mount --bind "/dev/$device" "$0/dev/$device" || exit 99; done
ln -s /proc/self/fd "$0/dev/fd"
mount --bind "$0/var" /var/tmp && mount --bind "$0/shared" "$0/dev/shm" && mount --rbind "$0/dev" /dev || exit 99
mount -t tmpfs -o mode=755 otp /run && mkdir -p /run/systemd/journal || exit 99
mount --bind "$0/journal" /run/systemd/journal || exit 99
shift
exec "$@"
"""

_SMALL = 'mount -t tmpfs -o size="$2",mode=700 otp "$0" && cp -p "$1"/* "$0" || exit 99; shift 2; exec "$@"'

_READ_ONLY = 'mount --bind "$0" "$0" && mount -o remount,bind,ro "$0" || exit 99; exec "$@"'


def enter(script, *arguments):
    """A command prefix that runs a shell script in a mount namespace of its own."""
    # Root needs no user namespace; some machines forbid those.
    flags = "-m" if os.geteuid() == 0 else "-rm"
    return ["unshare", flags, "--propagation", "private", "sh", "-c", script, *map(str, arguments)]


@functools.cache
def are_possible():
    """Whether this user can create mount namespaces."""
    try:
        return subprocess.run(enter("mount -t tmpfs otp /mnt"), capture_output=True).returncode == 0
    except FileNotFoundError:
        return False


def read_only(folder):
    """A command prefix that makes `folder` read-only."""
    return enter(_READ_ONLY, folder)


def small(folder, kept, size):
    """A command prefix that mounts a disk of `size` bytes at `folder`, with a copy of `kept`."""
    return enter(_SMALL, folder, kept, size)


class Log:
    """The sockets of syslog and the journal and the world-writable folders, as seen by a
    program."""

    def __init__(self, home):
        self.folder = home / "system"
        for name in ("", "dev", "dev/shm", "journal", "var", "shared"):
            (self.folder / name).mkdir(mode=0o700)
        paths = ("dev/log", "journal/socket", "journal/dev-log")
        self._sockets = {path: self._bind(path, socket.SOCK_DGRAM) for path in paths}
        self._stream = self._bind("journal/stdout", socket.SOCK_STREAM)
        self._stream.listen()
        self._manager = self._bind("notify", socket.SOCK_DGRAM)

    @property
    def before(self):
        """A command prefix that makes a program write to this log."""
        return enter(_LOG, self.folder, _DEVICES)

    @property
    def environment(self):
        """The environment of a program that systemd started."""
        return {"NOTIFY_SOCKET": f"{self.folder}/notify", "JOURNAL_STREAM": "8:1"}

    def entries(self):
        """The entries written to the log. A connection counts as one."""
        entries = [entry for one in self._sockets.values() for entry in _received(one)]
        try:
            self._stream.accept()[0].close()
            entries.append(b"connection")
        except BlockingIOError:
            pass
        return entries

    def manager_messages(self):
        """The messages to the service manager."""
        return _received(self._manager)

    def leftover_files(self):
        """The names of files in the world-writable folders."""
        return os.listdir(self.folder / "var") + os.listdir(self.folder / "shared")

    def close(self):
        for one in [*self._sockets.values(), self._stream, self._manager]:
            one.close()

    def _bind(self, path, kind):
        one = socket.socket(socket.AF_UNIX, kind | socket.SOCK_NONBLOCK)
        one.bind(str(self.folder / path))
        return one


def _received(one):
    entries = []
    while True:
        try:
            entries.append(one.recv(65_536))
        except BlockingIOError:
            return entries
