"""Measures how many lines a second each way through Spark answers, and the cost of that.

    COPIES=140 measure.py

Prints a table: the way, lines a second on the two workers, the processor time for each line
including that of the driver, and the cost of an additional partition. Nothing else may run on the
machine.
"""

import os
import subprocess
import time
import unittest
from pathlib import Path

from otpcode import spark

from case import SparkTest
from cluster import PROGRAMS, read


class Measurement(SparkTest):
    def processor_seconds(self):
        """The time that all processes of this machine used: those of the cluster come and go."""
        user, nice, system = Path("/proc/stat").read_text().split()[1:4]
        return (int(user) + int(nice) + int(system)) / os.sysconf("SC_CLK_TCK")

    def measure(self, name, job, count):
        """Prints the table row of a job; its argument is the number of partitions."""
        job(2)
        results = []
        for partitions in (8, 40):
            began, used = time.perf_counter(), self.processor_seconds()
            job(partitions)
            results.append((time.perf_counter() - began, self.processor_seconds() - used))
        (seconds, used), (more, _) = results
        print(f"| {name} | {count / seconds:,.0f} | {used / count * 1e6:.1f} | {(more - seconds) / 32 * 1000:.0f} |", flush=True)

    def test_ways(self):
        frame, folder = self.messages()
        lines = self.session.sparkContext.textFile(str(folder))
        count, _ = self.expected()
        began, used = time.perf_counter(), sum(os.times()[2:4])
        with subprocess.Popen(["sh", "-c", f"cat {folder}/*"], stdout=subprocess.PIPE) as files:
            subprocess.run(
                [PROGRAMS / "otp", "detect", "--ndjson", "--jobs", "1"], stdin=files.stdout, stdout=subprocess.DEVNULL, check=True,
                env={"HOME": str(self.folder)},
            )
        seconds, used = time.perf_counter() - began, sum(os.times()[2:4]) - used
        print(f"\n{count:,} lines\n| way | lines a second | µs a line | ms a partition |\n| --- | ---: | ---: | ---: |")
        print(f"| `otp detect --ndjson`, one process on one core | {count / seconds:,.0f} | {used / count * 1e6:.1f} | – |", flush=True)
        self.measure("`RDD.pipe('cat')`", lambda n: lines.coalesce(n).pipe("cat").count(), count)
        self.measure("`spark.pipe`", lambda n: spark.pipe(lines.repartition(n) if n > 8 else lines.coalesce(n), f"{PROGRAMS}/otp").count(), count)

        def write(answers):
            answers.write.format("noop").mode("overwrite").save()

        def shared(n):
            return frame.repartition(n) if n > 8 else frame.coalesce(n)

        self.measure("reading alone", lambda n: write(shared(n)), count)
        self.measure("`spark.detect`", lambda n: write(shared(n).select("id", spark.detect("text", "sender"))), count)
        self.measure("`spark.map_in_pandas`", lambda n: write(spark.map_in_pandas(shared(n), "text", "sender")), count)
        for name in ("CoarseGrainedExecutorBackend", "pyspark.daemon"):
            sizes = [int(read(one, "status").split(b"VmHWM:")[1].split()[0]) >> 10 for one in self.cluster.find(name)]
            print(f"memory of {name}: at most {max(sizes)} MB")


if __name__ == "__main__":
    unittest.main()
