"""What root connects all users' browsers to. Requires root, for users and a private system."""

import os
import pathlib
import shutil
import stat
import struct
import subprocess
import sys
import unittest

from harness import namespaces, programs
from harness.case import PromiseTest

# The user IDs of two users other than root.
SOMEBODY, ANOTHER = 54321, 12345

# The system folders in which something is written.
SYSTEM = ("etc", "usr/lib", "usr/share")

# Covers the system folders, makes them look like Debian's, and empties /media for prefixes.
_SYSTEM = """
set -e
mount -t tmpfs -o mode=755 otp /media
for folder in $1; do
  mkdir -p "/media/upper/$folder" "/media/work/$folder"
  mount -t overlay otp "/$folder" -o "lowerdir=/$folder,upperdir=/media/upper/$folder,workdir=/media/work/$folder"
done
mkdir -p /etc/chromium.d /usr/lib/firefox-esr
: > /etc/chromium.d/extensions
shift
exec "$@"
"""


def access_control_list(folder):
    """Lets SOMEBODY write to `folder` through an access control list."""
    nobody = 0xFFFFFFFF
    # Tag, permissions and ID of the entries for owner, user, group, mask and others.
    entries = [(1, 7, nobody), (2, 7, SOMEBODY), (4, 5, nobody), (16, 7, nobody), (32, 5, nobody)]
    value = struct.pack("<I", 2) + b"".join(struct.pack("<HHI", *entry) for entry in entries)
    os.setxattr(folder, "system.posix_acl_access", value)


def place(prefix, owner=0):
    """Installs the programs and the extension in `prefix`, owned by `owner`."""
    prefix = pathlib.Path(prefix)
    folder = prefix / "share/otp/webextension"
    folder.mkdir(parents=True)
    (prefix / "bin").mkdir()
    (folder / "manifest.json").write_text("{}")
    for name in ("otp", "otp-native-host"):
        shutil.copy(programs.path(name), prefix / "bin" / name)
    for path in (prefix, *prefix.rglob("*")):
        os.chown(path, owner, owner)
        path.chmod(0o755 if path.is_dir() or path.parent.name == "bin" else 0o644)
    return prefix


def of_root():
    return place("/media/otp")


def of_a_user():
    return place("/media/home/.local", SOMEBODY)


def link_into_a_users():
    home = pathlib.Path("/media/home")
    home.mkdir()
    place(home / "otp")
    os.chown(home, SOMEBODY, SOMEBODY)
    os.symlink(home / "otp", "/media/link")
    return pathlib.Path("/media/link")


def group_writable():
    prefix = place("/media/otp")
    (prefix / "bin").chmod(0o775)
    return prefix


def below_a_sticky_folder():
    sticky = pathlib.Path("/media/sticky")
    sticky.mkdir()
    sticky.chmod(0o1777)
    return place(sticky / "otp")


def below_a_folder_for_everybody():
    parent = pathlib.Path("/media/everybody")
    parent.mkdir()
    parent.chmod(0o777)
    return place(parent / "otp")


def chain_of_links():
    """The extension is behind two links, the second of which a user can replace."""
    prefix = place("/media/otp")
    theirs = pathlib.Path("/media/theirs")
    theirs.mkdir()
    folder = prefix / "share/otp/webextension"
    folder.rename(prefix / "real")
    os.symlink(prefix / "real", theirs / "second")
    os.chown(theirs, SOMEBODY, SOMEBODY)
    os.symlink(theirs / "second", folder)
    return prefix


def relative():
    """The program is started by a relative path, through a link owned by root."""
    place("/media/otp")
    os.symlink("otp", "/media/current")
    os.chdir("/media/current/bin")
    return pathlib.Path("..")


def with_an_access_control_list():
    prefix = place("/media/otp")
    access_control_list(prefix / "share/otp")
    return prefix


def with_a_file_of_another_owner():
    prefix = place("/media/otp")
    script = prefix / "share/otp/webextension/content/list.js"
    script.parent.mkdir()
    script.write_text("")
    os.chown(script, ANOTHER, ANOTHER)
    return prefix


def of_a_user_who_may_add_the_extension():
    prefix = place("/media/otp")
    shutil.rmtree(prefix / "share/otp")
    os.chown(prefix / "share", SOMEBODY, SOMEBODY)
    return prefix


# For each prefix, what the refusal names; None if the prefix is accepted.
PREFIXES = {
    of_root: None,
    of_a_user: "/media/home/.local belongs to user 54321",
    link_into_a_users: "/media/home belongs to user 54321",
    group_writable: "users other than its owner can write to /media/otp/bin",
    below_a_sticky_folder: "users other than its owner can write to /media/sticky",
    below_a_folder_for_everybody: "users other than its owner can write to /media/everybody",
    chain_of_links: "/media/theirs belongs to user 54321",
    relative: None,
    with_an_access_control_list: "users other than its owner can write to /media/otp/share/otp",
    with_a_file_of_another_owner: "/media/otp/share/otp/webextension/content/list.js belongs to user 12345",
    of_a_user_who_may_add_the_extension: "/media/otp/share belongs to user 54321",
}


def written():
    """Our files and links in the system folders."""
    found = []
    for folder in SYSTEM:
        for path in pathlib.Path("/media/upper", folder).rglob("*otp*"):
            if not stat.S_ISDIR(path.lstat().st_mode):
                found.append(str(path).removeprefix("/media/upper"))
    return sorted(found)


def try_prefix(name):
    """Installs for all users from a prefix, in this process's system, and prints the results."""
    prefix = globals()[name]()
    done = subprocess.run(
        [f"{prefix}/bin/otp", "browser", "install", "chromium", "firefox", "--system"],
        env=programs.environment("/media"),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=programs.LONGEST,
    )
    print(done.returncode, len(written()), done.stderr.strip(), sep="\n")


@unittest.skipUnless(os.geteuid() == 0, "requires root, to install for all users")
@unittest.skipUnless(namespaces.are_possible(), "requires a mount namespace, to spare the system")
class PrefixTests(PromiseTest):
    def in_own_system(self, name):
        """Runs `try_prefix` in a private system."""
        command = namespaces.enter(_SYSTEM, " ", " ".join(SYSTEM), sys.executable, __file__, name)
        # The first argument is the name of the script.
        return subprocess.run(command, capture_output=True, text=True, timeout=programs.LONGEST)

    def test_root_connects_all_browsers_only_to_what_nobody_else_can_change(self):
        for prefix, refusal in PREFIXES.items():
            with self.subTest(prefix=prefix.__name__):
                done = self.in_own_system(prefix.__name__)
                self.assertEqual(done.returncode, 0, done.stderr)
                status, count, *errors = done.stdout.splitlines()
                print(f"prefixes: {prefix.__name__}: {status}, {count} written; {' '.join(errors)}", file=sys.stderr)
                if refusal is None:
                    # A manifest and a link for each browser.
                    self.assertEqual((status, count, errors), ("0", "4", [""]))
                else:
                    self.assertEqual((status, count), ("2", "0"))
                    self.assertIn(f"what every user's browser runs: {refusal}; install otp as root", errors[0])

    def test_root_changes_no_file_in_the_home_of_a_user(self):
        os.chown(self.home, SOMEBODY, SOMEBODY)
        for verb in ("install", "remove"):
            done = self.run_program("otp", "browser", verb, "chromium")
            self.assertEqual(done.returncode, 2)
            self.assertIn(f"{self.home} belongs to user {SOMEBODY}; run `otp browser` as that user".encode(), done.stderr)
        self.assertEqual(list(self.home.rglob("*.json")), [])


if __name__ == "__main__" and len(sys.argv) == 2 and sys.argv[1] in globals():
    try_prefix(sys.argv[1])
elif __name__ == "__main__":
    unittest.main()
