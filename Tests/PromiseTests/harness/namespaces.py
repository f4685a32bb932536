"""Places of the system that are ours for a program alone: what is written to the log, a disk that is full, one that is read-only."""

import functools
import os
import socket
import subprocess

# What programs find in /dev; the rest of it is not there for them.
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


def _enter(script, *arguments):
    # Root needs no user namespace, and some machines forbid them.
    flags = "-m" if os.geteuid() == 0 else "-rm"
    return ["unshare", flags, "--propagation", "private", "sh", "-c", script, *map(str, arguments)]


@functools.cache
def are_possible():
    """Whether this user may mount, if only for itself."""
    try:
        return subprocess.run(_enter("mount -t tmpfs otp /mnt"), capture_output=True).returncode == 0
    except FileNotFoundError:
        return False


def read_only(folder):
    """What starts a program that cannot write below `folder`."""
    return _enter(_READ_ONLY, folder)


def small(folder, kept, size):
    """What starts a program for which `folder` is on a disk of `size` bytes, with a copy of what is in `kept`."""
    return _enter(_SMALL, folder, kept, size)


class Log:
    """The sockets of syslog and of the journal, and the folders that everybody may write to, as a program finds them."""

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
        """What starts a program that writes to this log."""
        return _enter(_LOG, self.folder, _DEVICES)

    @property
    def environment(self):
        """Variables by which a program thinks that systemd has started it."""
        return {"NOTIFY_SOCKET": f"{self.folder}/notify", "JOURNAL_STREAM": "8:1"}

    def entries(self):
        """What was written to the log; a connection counts too."""
        entries = [entry for one in self._sockets.values() for entry in _received(one)]
        try:
            self._stream.accept()[0].close()
            entries.append(b"connection")
        except BlockingIOError:
            pass
        return entries

    def told_to_manager(self):
        """What the manager of services was told."""
        return _received(self._manager)

    def strange_files(self):
        """Names in the folders that everybody may write to."""
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
