"""Deletes messages on full disks, in the states that services, ingests and readers leave."""

import itertools
import pathlib
import random
import tempfile
import unittest

from harness import full_disk, namespaces, programs
from harness.case import PromiseTest

SIZES = [megabytes << 20 for megabytes in (2, 3, 4, 6, 8, 16, 32, 64)]

# A disk without room for a reserve beside the store.
TINY = 1 << 20

# Rounds that once failed, and one of each kind.
SAMPLE = [
    (4 << 20, "older-than", True, "holding"),
    (8 << 20, "all", True, "open"),
    (8 << 20, "older-than", False, "open"),
    (8 << 20, "ingest", False, "none"),
    (16 << 20, "start", False, "none"),
    (2 << 20, "hourly", True, "none"),
]


@unittest.skipUnless(namespaces.are_possible(), "requires unshare(1) and the right to mount")
class FullDiskTests(PromiseTest):
    def run_round(self, size, **more):
        with tempfile.TemporaryDirectory(dir=self.home) as home:
            return full_disk.run(pathlib.Path(home), size, **more)

    def test_each_way_to_delete_leaves_no_trace_on_a_full_disk(self):
        rounds = SAMPLE
        if programs.SCALE > 1:
            rounds = itertools.product(SIZES, full_disk.WAYS, (False, True), full_disk.READERS)
        for size, way, service, reader in rounds:
            # The store holds a week and loses a day.
            for kept in (30, 85) if programs.SCALE > 1 else (30,):
                with self.subTest(size=size, way=way, service=service, reader=reader, kept=kept):
                    seen = self.run_round(size, way=way, service=service, reader=reader, kept=kept)
                    self.assertEqual(seen["old"], 0, seen["errors"])
                    self.assertEqual(seen["kept"] == 0, way == "all", seen["errors"])
                    if reader == "holding":
                        # What the reader holds is removed by the next purge only.
                        seen |= {"status": seen["later"], "traces": seen["later traces"]}
                    self.assertEqual((seen["status"], seen["traces"]), (0, 0), seen["errors"])

    def test_a_killed_purge_on_a_full_disk_is_completed_by_the_next(self):
        for way, service in itertools.product(("all", "older-than"), (False, True)):
            # Later steps resemble many others.
            steps = [*range(1, 40), *range(40, 400, 7)] if programs.SCALE > 1 else random.sample(range(1, 40), 2)
            for step in steps:
                with self.subTest(way=way, service=service, step=step):
                    seen = self.run_round(8 << 20, way=way, service=service, kill=step)
                    self.assertEqual((seen["status"], seen["traces"], seen["old"]), (0, 0, 0), seen["errors"])
                    if not seen["killed"]:
                        break

    def test_a_disk_without_room_for_the_reserve_is_reported(self):
        seen = self.run_round(TINY, way="older-than", service=True)
        self.assertIn("cannot reserve the space", seen["errors"])


if __name__ == "__main__":
    unittest.main()
