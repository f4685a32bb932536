"""What the C library does to the process that loads it."""

import os
import shutil
import unittest

import library


class ProcessTests(unittest.TestCase):
    def run_driver(self, *arguments, **environment):
        library.run(library.driver("process"), *arguments, env=os.environ | environment)

    def test_children_detect_after_fork(self):
        self.run_driver("fork", library.installed())

    def test_is_loaded_and_closed_a_thousand_times(self):
        self.run_driver("load", library.installed())

    def test_two_copies_share_a_process(self):
        copy = shutil.copy(library.installed(), library.scratch() / "copy.so")
        self.run_driver("copies", library.installed(), copy)

    def test_no_handler_of_a_signal_is_changed(self):
        self.run_driver("signals", library.installed())
        self.run_driver("signals", library.installed(), SWIFT_BACKTRACE="enable=yes")
