"""A detector in threads, in children of fork(), and in signal handlers."""

import gc
import os
import signal
import subprocess
import sys
import threading
import time
import unittest
import weakref
from concurrent import futures

import otpcode
from case import LONGEST
from otpcode import _detector

DETECTOR = otpcode.Detector()
TEXTS = [f"Your Oakline code is {100000 + number}" for number in range(3000)]
CODES = [text[-6:] for text in TEXTS]


class ThreadTests(unittest.TestCase):
    def test_threads_share_a_detector(self):
        with futures.ThreadPoolExecutor(8) as pool:
            for found in pool.map(lambda _: [DETECTOR.detect(text).code for text in TEXTS], range(8)):
                self.assertEqual(found, CODES)

    def test_other_threads_run_during_a_call(self):
        ticks = []
        is_done = threading.Event()

        def tick():
            while not is_done.wait(0.001):
                ticks.append(time.monotonic())

        ticker = threading.Thread(target=tick)
        text = "Your code is 482913 or 593812. " * 100_000
        ticker.start()
        # One call of the library, which takes some hundred milliseconds.
        began = time.monotonic()
        DETECTOR.detect(text)
        ended = time.monotonic()
        is_done.set()
        ticker.join()
        self.assertGreater(ended - began, 0.02)
        self.assertGreater(sum(began + 0.005 < tick < ended - 0.005 for tick in ticks), 3)

    def test_the_session_of_a_thread_ends_with_it(self):
        held = []

        def detect():
            DETECTOR.detect(TEXTS[0])
            held.append(weakref.ref(DETECTOR._local.idle[0]))

        thread = threading.Thread(target=detect)
        thread.start()
        thread.join()
        gc.collect()
        self.assertIsNone(held[0]())

    def test_detectors_are_freed_with_their_sessions(self):
        def memory():
            with open("/proc/self/statm", encoding="ascii") as file:
                return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")

        def use():
            self.assertEqual(otpcode.Detector().detect(TEXTS[0]).code, CODES[0])

        for _ in range(10):
            use()
        before = memory()
        for _ in range(50):
            use()
        # A detector takes a few megabytes.
        self.assertLess(memory() - before, 30 << 20)

    def test_a_signal_handler_may_detect_while_its_thread_does(self):
        handled = []
        previous = signal.signal(signal.SIGALRM, lambda *_: handled.append(DETECTOR.detect("Ihr Code: 593812").code))
        signal.setitimer(signal.ITIMER_REAL, 0.0005, 0.0005)
        try:
            end = time.monotonic() + LONGEST
            while len(handled) < 100 and time.monotonic() < end:
                self.assertEqual([DETECTOR.detect(text).code for text in TEXTS[:500]], CODES[:500])
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, previous)
        self.assertGreaterEqual(len(handled), 100)
        self.assertEqual(set(handled), {"593812"})


class ForkTests(unittest.TestCase):
    def in_child(self, action):
        """Runs `action` in a child, and returns its status: 0 if it returned true."""
        child = os.fork()
        if child == 0:
            status = 1
            try:
                signal.alarm(LONGEST)
                status = 0 if action() else 1
            finally:
                os._exit(status)
        return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])

    def test_a_child_detects_with_a_session_of_its_own(self):
        DETECTOR.detect(TEXTS[0])
        inherited = DETECTOR._local.idle[0]

        def detect():
            found = DETECTOR.detect_all(TEXTS)
            return [one.code for one in found] == CODES and inherited not in DETECTOR._local.idle

        self.assertEqual(self.in_child(detect), 0)
        self.assertEqual(self.in_child(lambda: self.in_child(detect) == 0), 0)
        self.assertEqual(DETECTOR.detect(TEXTS[7]).code, CODES[7])

    def test_children_of_a_process_whose_threads_detect_can_detect(self):
        is_done = threading.Event()

        def work():
            while not is_done.is_set():
                DETECTOR.detect_all(TEXTS)

        threads = [threading.Thread(target=work) for _ in range(2)]
        for thread in threads:
            thread.start()
        try:
            for _ in range(30):
                status = self.in_child(lambda: DETECTOR.detect(TEXTS[1]).code == CODES[1])
                self.assertEqual(status, 0)
        finally:
            is_done.set()
            for thread in threads:
                thread.join()

    def test_inherited_sessions_are_not_freed_in_a_child(self):
        freed = []
        _detector._free(freed.append, "own", _detector._generation)
        _detector._free(freed.append, "inherited", _detector._generation - 1)
        self.assertEqual(freed, ["own"])


class LoadingTests(unittest.TestCase):
    def run_python(self, program, **environment):
        own = {"PYTHONPATH": os.environ.get("PYTHONPATH", ""), "PYTHONDONTWRITEBYTECODE": "1", **environment}
        return subprocess.run(
            [sys.executable, "-c", program], env=own, capture_output=True, text=True, timeout=LONGEST
        )

    def test_a_process_ends_well_while_a_thread_detects(self):
        done = self.run_python(
            "import otpcode, threading, time\n"
            "detector = otpcode.Detector()\n"
            "work = lambda: [detector.detect('Your code is 482913') for _ in iter(int, 1)]\n"
            "threading.Thread(target=work, daemon=True).start()\n"
            "time.sleep(0.2)\n",
            OTPCODE_LIBRARY=os.environ.get("OTPCODE_LIBRARY", ""),
        )
        self.assertEqual((done.returncode, done.stderr), (0, ""))


if __name__ == "__main__":
    unittest.main()
