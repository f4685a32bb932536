"""Processes are killed at random moments: the answers stay the same."""

import os
import random
import signal
import threading
import time
import unittest

from otpcode import spark

from case import ANSWERS, SCALE, SEED, SparkTest, checksum, flat
from cluster import PROGRAMS

KILLS = min(SCALE, 20)


class KillTests(SparkTest):
    def setUp(self):
        print(f"SEED={SEED}")
        self.random = random.Random(SEED)
        self.messages()
        self.expected()

    def detect(self):
        messages, _ = self.messages()
        answers = messages.repartition(16).select("id", spark.detect("text", "sender").alias("answer"))
        return checksum(flat(answers.select("id", "answer.*")))

    def pipe(self, make=spark.pipe):
        _, folder = self.messages()
        # Few enough partitions that a program runs long enough to be found.
        lines = self.session.sparkContext.textFile(str(folder)).coalesce(2)
        return checksum(self.session.read.schema(ANSWERS).json(make(lines, str(PROGRAMS / "otp"))))

    def workers(self):
        """The executors' Python processes that detect; each is a child of another."""
        found = self.cluster.find("pyspark.daemon")
        return [process for process, parent in found.items() if parent in found]

    def kill_during(self, job, victims):
        """Kills one of `victims` while `job` runs; returns the result, and how many were killed."""
        results, killed = [], 0
        running = threading.Thread(target=lambda: results.append(job()))
        running.start()
        while running.is_alive():
            found = victims()
            if found:
                time.sleep(self.random.random() / 5)
                found = victims()
            if found:
                try:
                    os.kill(self.random.choice(found), signal.SIGKILL)
                except ProcessLookupError:
                    # It ended meanwhile.
                    continue
                killed = 1
                break
        running.join()
        return results[0], killed

    def check(self, job, victims, name):
        expected, killed, runs = self.expected(), 0, 0
        while killed < KILLS:
            result, count = self.kill_during(job, victims)
            self.assertEqual(result, expected)
            killed, runs = killed + count, runs + 1
            self.assertLess(runs, 5 * KILLS)
        print(f"{name} killed {killed} times, {runs} jobs of {expected[0]:,} answers: the same checksum each time")

    def test_python_workers(self):
        self.check(self.detect, self.workers, "a Python worker")

    def test_executors(self):
        self.check(self.detect, lambda: list(self.cluster.find("CoarseGrainedExecutorBackend", "java")), "an executor")

    def otp(self):
        return list(self.cluster.find(f"{PROGRAMS}/otp", "--keep-going"))

    def test_programs(self):
        self.check(self.pipe, self.otp, "otp")

    def test_without_a_check_of_the_status_answers_are_lost(self):
        def unchecked(lines, program):
            return lines.pipe(f"{program} detect --ndjson --keep-going --jobs 1")

        lost = 0
        for _ in range(5 * KILLS):
            (count, _), killed = self.kill_during(lambda: self.pipe(unchecked), self.otp)
            lost = self.expected()[0] - count
            if killed and lost:
                break
        self.assertGreater(lost, 0)
        print(f"otp killed once without checkCode: {lost:,} of {self.expected()[0]:,} answers lost, and the job succeeded")


if __name__ == "__main__":
    unittest.main()
