"""The harness finds the programs and keeps their files in the test's folder."""

import unittest

from harness.case import PromiseTest


class HarnessTests(PromiseTest):
    def test_a_message_is_stored_in_the_test_folder(self):
        line = b'{"text":"Your Oakline code is 482913."}\n'
        done = self.run_program("otpd", "ingest", stdin=line)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertTrue(self.store.is_file())
        self.assertEqual(self.run_program("otp", "suggest").stdout.split(), [b"482913"])


if __name__ == "__main__":
    unittest.main()
