"""Purging more messages than fit into one transaction."""

import json
import unittest

from harness.case import PromiseTest

# More than a purge deletes in one transaction.
MANY = 100_001


class PurgeTests(PromiseTest):
    def test_a_purge_of_several_transactions_deletes_everything(self):
        lines = "".join(f'{{"id":{number},"text":"a"}}\n' for number in range(MANY))
        self.assertEqual(self.run_program("otpd", "ingest", stdin=lines.encode()).returncode, 0)
        done = self.run_program("otpd", "purge", "--all", "--json")
        self.assertEqual(json.loads(done.stdout), {"deleted": MANY, "tracesRemain": False})
        self.assertEqual(self.run_program("otp", "inbox").returncode, 1)


if __name__ == "__main__":
    unittest.main()
