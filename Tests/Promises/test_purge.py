"""Purging more messages than fit into one transaction, and purging on a full disk."""

import json
import sys
import unittest

from harness import namespaces, store
from harness.case import PromiseTest

# A message that a purge by age deletes.
OLD = {"receivedAt": "2020-01-31T09:30:00Z"}

# Fills a small disk with messages and a file, runs a program, and records what it left.
FULL_DISK = """
mount -t tmpfs -o size=$1,mode=700 otp "$0" || exit 99
home=$2 python=$3; shift 3
"$1" ingest --quiet < "$home/old" > /dev/null && "$1" ingest --quiet < "$home/new" > /dev/null || exit 99
cat /dev/zero > "$0/filler" 2> /dev/null
"$@"; status=$?
inbox="$0/otp/inbox.db"
{
  echo "traces=$(grep -c Ulmenhof "$inbox")"
  test -e "$inbox-reserve" && echo reserve=yes || echo reserve=no
  echo "left=$("$python" -c 'import sqlite3, sys; print(*sqlite3.connect(sys.argv[1]).execute("SELECT count(*) FROM entry").fetchone())' "$inbox")"
  head -20 "$home/old" | "$1" ingest --quiet > /dev/null 2>&1; echo "stored=$?"
  rm "$0/filler"; "$1" purge --older-than 24h > /dev/null 2>&1; echo "again=$?"
} > "$home/seen"
exit $status
"""

NEEDS_MOUNTS = unittest.skipUnless(namespaces.are_possible(), "requires unshare(1) and the right to mount")

# More than a purge deletes in one transaction.
MANY = 100_001


class PurgeTests(PromiseTest):
    def test_a_purge_of_several_transactions_deletes_everything(self):
        lines = "".join(f'{{"id":{number},"text":"a"}}\n' for number in range(MANY))
        self.assertEqual(self.run_program("otpd", "ingest", stdin=lines.encode()).returncode, 0)
        done = self.run_program("otpd", "purge", "--all", "--json")
        self.assertEqual(json.loads(done.stdout), {"deleted": MANY, "tracesRemain": False, "lacksSpace": False})
        self.assertEqual(self.run_program("otp", "inbox").returncode, 1)

    @NEEDS_MOUNTS
    def test_a_full_disk_is_purged_completely(self):
        for kept in (0, 40):
            with self.subTest(kept=kept):
                output = self.purge_full_disk(kept, 64 << 20, OLD, {})
                self.assertEqual(output["report"], {"deleted": 1_500, "tracesRemain": False, "lacksSpace": False})
                self.assertEqual(output["status"], 0, output["errors"])
                self.assertEqual(output["traces"], 0)
                self.assertEqual(output["left"], kept)
                # There is room for messages and for the next reserve.
                self.assertEqual(output["stored"], 0)
                self.assertTrue(output["reserve"])

    @NEEDS_MOUNTS
    def test_where_there_is_no_room_to_rewrite_a_store_its_messages_are_deleted_and_it_says_so(self):
        # More than the largest reserve.
        output = self.purge_full_disk(9_000, 160 << 20, OLD, {})
        self.assertEqual(output["status"], 2)
        self.assertEqual(output["report"], {"deleted": 1_500, "tracesRemain": True, "lacksSpace": True})
        self.assertIn(
            "otpd: traces remain: the messages are deleted, but there is no space left to rewrite the store, which takes as "
            "much as it still holds; new messages use the space in it: make room and run it again\n",
            output["errors"],
        )
        self.assertEqual(output["left"], 9_000)
        # The free space in the file is reused.
        self.assertEqual(output["again"], 0)

    def purge_full_disk(self, kept, size, old, new):
        """Fills a disk with 1,500 old messages, `kept` new ones and a file, and purges.

        Returns the observations."""
        (self.home / "state").mkdir(exist_ok=True)
        text = store.MARK + " your code is %d. " + "x" * 4_000
        old_lines = "".join(json.dumps({"id": n, "text": text % (100_000 + n)} | old) + "\n" for n in range(1_500))
        lines = "".join(json.dumps({"id": 10_000 + n, "text": "y" * 4_000} | new) + "\n" for n in range(kept))
        (self.home / "old").write_text(old_lines)
        (self.home / "new").write_text(lines)
        before = namespaces.enter(FULL_DISK, self.home / "state", size, self.home, sys.executable)
        done = self.run_program("otpd", "purge", "--older-than", "24h", "--json", before=before)
        self.assertNotEqual(done.returncode, 99, done.stderr)
        seen = dict(line.split("=", 1) for line in (self.home / "seen").read_text().splitlines())
        return {
            "status": done.returncode,
            "errors": done.stderr.decode(),
            "report": json.loads(done.stdout or b"null"),
            "reserve": seen["reserve"] == "yes",
        } | {name: int(seen[name]) for name in ("left", "traces", "stored", "again")}


if __name__ == "__main__":
    unittest.main()
