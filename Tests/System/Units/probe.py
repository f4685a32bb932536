"""Tries what the service must not be able to do, and records what is possible.

  probe.py RESULT HOME OPEN_FOLDERS MARKER PROCESS

Scripts/check/units runs it twice: as the user, where all of it is possible, and in the service's
sandbox, where only the first two may be possible. Each line of RESULT is "possible WHAT" or "denied
WHAT".
"""
import ctypes
import errno
import mmap
import os
import socket
import sys

from trials import record

result, home, folders, marker, process = sys.argv[1:6]
store, runtime = os.path.join(home, ".local/state/otp"), os.environ["XDG_RUNTIME_DIR"]
library = ctypes.CDLL(None, use_errno=True)


def write(folder):
    path = os.path.join(folder, "probe")
    os.close(os.open(path, os.O_CREAT | os.O_WRONLY, 0o600))
    os.unlink(path)


def read(path):
    with open(path, "rb") as file:
        file.read()


def connect(path):
    socket.socket(socket.AF_UNIX).connect(path)


def call(name, *arguments):
    if getattr(library, name)(*arguments) < 0:
        raise OSError(ctypes.get_errno(), name)


def make_set_user_id_file():
    path = os.path.join(store, "probe")
    os.close(os.open(path, os.O_CREAT | os.O_WRONLY, 0o600))
    try:
        os.chmod(path, 0o4700)
    finally:
        os.unlink(path)


def share_memory():
    identifier = library.shmget(0, 4096, 0o600)
    if identifier < 0:
        raise OSError(ctypes.get_errno(), "shmget")
    library.shmctl(identifier, 0, None)


def make_namespace():
    child = os.fork()
    if child == 0:
        os._exit(0 if library.unshare(0x10000000) == 0 else 1)
    if os.waitpid(child, 0)[1] != 0:
        raise OSError(errno.EPERM, "unshare")


trials = {
    "write in the directory of the store": lambda: write(store),
    "write in the directory of the socket": lambda: write(os.path.join(runtime, "otp")),
    "write in the home directory": lambda: write(home),
    "read the home directory": lambda: read(os.path.join(home, "private")),
    "write in the runtime directory": lambda: write(runtime),
    "connect to the user's service manager": lambda: connect(os.path.join(runtime, "systemd/private")),
    "see the machine's /tmp": lambda: os.lstat(marker),
    "inspect the user's other processes": lambda: read(f"/proc/{process}/environ"),
    "leave through the root of another process": lambda: os.listdir(f"/proc/{process}/root/"),
    "open an internet socket": lambda: socket.socket(socket.AF_INET),
    "open a netlink socket": lambda: socket.socket(socket.AF_NETLINK, socket.SOCK_RAW),
    "map memory that is writable and executable": lambda: mmap.mmap(
        -1, 4096, prot=mmap.PROT_READ | mmap.PROT_WRITE | mmap.PROT_EXEC
    ),
    "make a set-user-ID file": make_set_user_id_file,
    "share memory with other programs": share_memory,
    "change the personality": lambda: call("personality", 0x0040000),
    "create a user namespace": make_namespace,
}
for folder in folders.split(":"):
    trials[f"write in {folder}"] = lambda folder=folder: write(folder)

record(result, trials)
