"""Changes the clock while programs store, suggest, delete and wait."""

import datetime
import time
import unittest

from harness import faults, programs, store, varlink
from harness.crash import MEMORY, CrashTest

# The window of a suggestion, and the tolerance for messages from the future, in seconds.
WINDOW = 180
AHEAD = 120

# The distance in seconds from a limit at which the delays of a busy machine do not matter.
MARGIN = 10


class ClockTests(CrashTest):
    place = MEMORY
    subject = "clocks"

    def set_clock(self, seconds):
        """Sets the clock of all programs started with `self.shim()`, including running ones."""
        # Replaced atomically, because programs read it meanwhile.
        new = self.home / "clock.new"
        new.write_text(str(int(seconds * 1_000)))
        new.rename(self.home / "clock")
        self.figures["settings"] += 1

    def shim(self):
        return faults.environment(self.home / "state", clock=self.home / "clock")

    def ingest(self, numbers, **more):
        done = self.run_program("otpd", "ingest", stdin=store.lines(numbers, **more), **self.shim())
        self.assertEqual(done.returncode, 0, self.clean(done.stderr))

    def is_offered(self, number=0):
        """Whether the code of a message is suggested from the store."""
        done = self.run_program("otp", "suggest", "--all", **self.shim())
        self.assertIn(done.returncode, (0, 1), self.clean(done.stderr))
        return store.code(number).encode() in done.stdout

    def offsets(self):
        """Clock offsets in seconds: around each limit, and random ones."""
        borders = [-86_400, -AHEAD - MARGIN, -AHEAD + MARGIN, 0, WINDOW - 2 * MARGIN, WINDOW + MARGIN, 86_400]
        return borders + [self.random.randint(-1_000, 1_000) for _ in range(6 * programs.SCALE)]

    def test_a_code_is_suggested_only_while_it_is_fresh(self):
        self.set_clock(0)
        self.ingest([0])
        began = time.monotonic()
        for offset in self.offsets():
            self.set_clock(offset)
            age = offset + time.monotonic() - began
            offered = self.is_offered()
            if -AHEAD + MARGIN / 2 < age < WINDOW - MARGIN / 2:
                self.assertTrue(offered, f"not suggested {age:.0f} s after its arrival")
            elif not -AHEAD - MARGIN / 2 < age < WINDOW + MARGIN / 2:
                self.assertFalse(offered, f"suggested {age:.0f} s after its arrival")

    def test_a_used_code_is_never_suggested_whatever_the_clock_says(self):
        for verb in ("consume", "dismiss"):
            for set_to in (0, -3_600, 3_600):
                self.use(self.make_store([]))
                self.set_clock(0)
                self.ingest([0])
                self.set_clock(set_to)
                self.assertEqual(self.run_program("otp", verb, "1", **self.shim()).returncode, 0)
                # The same message from another source at the same time.
                self.set_clock(0)
                self.ingest([0], id="copy", source="notification")
                for offset in self.offsets()[: 7 + programs.SCALE]:
                    self.set_clock(offset)
                    self.assertFalse(self.is_offered(), f"suggested after {verb} at {set_to} s, now {offset} s")

    def test_a_service_follows_changes_of_the_clock(self):
        self.set_clock(0)
        process, connection = self.serve(**self.shim())
        connection.call("Receive", messages=[store.message(0)])
        for offset in self.offsets():
            self.set_clock(offset)
            offered = bool(connection.call("Suggest")["parameters"]["suggestions"])
            if -AHEAD + MARGIN < offset < WINDOW - MARGIN:
                self.assertTrue(offered, f"not suggested {offset} s after its arrival")
            elif not -AHEAD - MARGIN < offset < WINDOW + MARGIN:
                self.assertFalse(offered, f"suggested {offset} s after its arrival")
        self.set_clock(0)
        self.assertEqual(connection.call("Consume", id=1), {"parameters": {}})
        for offset in self.offsets():
            self.set_clock(offset)
            self.assertEqual(connection.call("Suggest")["parameters"]["suggestions"], [])
        connection.close()
        process.terminate()
        process.wait(programs.LONGEST)

    def test_the_service_deletes_nothing_before_its_retention_ends(self):
        # The age of a message from the future counts from when it was stored.
        ahead = (datetime.datetime.now(datetime.UTC) + datetime.timedelta(days=10)).isoformat()
        for offset, kept in ((0, True), (-86_400, True), (1_800, True), (3_600 + 60, False)):
            self.use(self.make_store([0]))
            self.set_clock(0)
            self.ingest([1], receivedAt=ahead)
            self.set_clock(offset)
            process, connection = self.serve_for_an_hour()
            end = time.monotonic() + (programs.LONGEST if not kept else 0.3)
            while time.monotonic() < end:
                entries = connection.call("List")["parameters"]["entries"]
                if not kept and not entries:
                    break
                self.assertTrue(not kept or len(entries) == 2, f"deleted with the clock set by {offset} s")
                time.sleep(0.01)
            self.assertEqual(len(entries), 2 if kept else 0, f"with the clock set by {offset} s")
            connection.close()
            process.terminate()
            # Its socket would still take the next connection.
            process.wait(programs.LONGEST)

    def serve_for_an_hour(self):
        process = self.start_program("otpd", "serve", "--retention", "1h", **self.shim())
        return process, varlink.connect(self.socket, process)

    def test_a_wait_times_out_on_time_whatever_the_clock_does(self):
        for with_service in (False, True):
            self.set_clock(0)
            if with_service:
                process, connection = self.serve(**self.shim())
                connection.close()
            else:
                self.use(self.make_store([]))
            began = time.monotonic()
            waiting = [
                self.start_program("otp", "wait", "--timeout", "2s", **self.shim()) for _ in range(2)
            ]
            while time.monotonic() < began + 1.5:
                self.set_clock(self.random.choice([-86_400, -600, 0, 600, 86_400]))
                time.sleep(0.05)
            for process in waiting:
                self.assertEqual(process.wait(programs.LONGEST), 124)
            # Less than any step of the clock.
            self.assertLess(time.monotonic() - began, 60)
            self.assertGreater(time.monotonic() - began, 1.9)
            self.figures["waits"] += len(waiting)

    def test_a_wait_gets_a_code_that_arrives_after_the_clock_changed(self):
        for offset in (-3_600, 3_600):
            self.use(self.make_store([]))
            self.set_clock(0)
            process = self.start_program("otp", "wait", "--timeout", "20s", **self.shim())
            # The store is read once before waiting.
            time.sleep(0.3)
            self.set_clock(offset)
            self.ingest([0])
            self.assertEqual(process.wait(programs.LONGEST), 0, f"the clock was set by {offset} s")
            self.assertEqual(process.stdout.read().split(), [store.code(0).encode()])
            self.figures["waits"] += 1


if __name__ == "__main__":
    unittest.main()
