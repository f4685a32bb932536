"""A test case with a cluster, and a driver in this process; all tests of a run share both."""

import atexit
import functools
import json
import os
import random
import subprocess
import tempfile
import unittest

from pyspark.sql import SparkSession, functions

from cluster import PROGRAMS, ROOT, Cluster

SCALE = int(os.environ.get("SCALE") or 1)
# How many times the messages contain the whole corpus.
COPIES = int(os.environ.get("COPIES") or min(1 + SCALE, 40))
SEED = int(os.environ.get("SEED") or random.randrange(1_000_000))

SCHEMA = "id string, text string, sender string"
FIELDS = ("outcome", "code", "raw", "range", "score", "domain", "embeddedDomains", "language")
ANSWERS = "id string, outcome string, code string, raw string, range array<int>, score double, " \
    "domain string, embeddedDomains array<string>, language string"


@functools.cache
def shared():
    """The cluster, and the session of a driver on it."""
    folder = tempfile.TemporaryDirectory(prefix="otp-spark-")
    cluster = Cluster(folder.name)
    # After the last module, because a process can have only one session.
    atexit.register(end, cluster, folder)
    cluster.start()
    os.environ.update(cluster.driver_environment())
    builder = SparkSession.builder.appName("tests")
    for name, value in cluster.settings().items():
        builder = builder.config(name, value)
    return cluster, builder.getOrCreate()


def end(cluster, folder):
    session = SparkSession.getActiveSession()
    if session:
        session.stop()
    cluster.end()
    folder.cleanup()


def corpus():
    """The text and the sender of each row of the corpus that has no subject."""
    for file in sorted((ROOT / "corpus").glob("*.jsonl")):
        for line in file.read_text(encoding="utf-8").rstrip("\n").split("\n"):
            row = json.loads(line)
            if row.get("subject") is None:
                yield row["text"], row.get("sender")


class SparkTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.cluster, cls.session = shared()
        cls.folder = cls.cluster.folder

    def write(self, name, messages):
        """Writes message lines in eight files of a folder; returns it."""
        folder = self.folder / name
        folder.mkdir()
        lines = [json.dumps({"id": one, "text": text, "sender": sender}) for one, text, sender in messages]
        for part in range(8):
            (folder / f"{part}.jsonl").write_text("".join(line + "\n" for line in lines[part::8]))
        return folder

    def messages(self):
        """A frame with several copies of the corpus, and its folder."""
        folder = self.folder / "messages"
        if not folder.exists():
            rows = list(corpus())
            self.write("messages", (
                (f"{copy}-{number}", text, sender) for copy in range(COPIES) for number, (text, sender) in enumerate(rows)
            ))
        return self.read(folder), folder

    def read(self, folder):
        return self.session.read.schema(SCHEMA).json(str(folder))

    def expected(self):
        """The checksum of the program's answers."""
        folder = self.folder / "expected"
        if not folder.exists():
            folder.mkdir()
            for file in (self.folder / "messages").iterdir():
                with open(file, "rb") as lines, open(folder / file.name, "wb") as answers:
                    subprocess.run(
                        [PROGRAMS / "otp", "detect", "--ndjson"], stdin=lines, stdout=answers, check=True,
                        env={"HOME": str(self.folder)},
                    )
        return checksum(self.session.read.schema(ANSWERS).json(str(folder)))


def checksum(answers):
    """The number of answers, and the sum of their checksums, in whatever order they are."""
    whole = functions.to_json(functions.struct("id", *FIELDS), {"ignoreNullFields": "false"})
    found = answers.select(functions.xxhash64(whole).cast("decimal(20,0)").alias("sum"))
    row = found.agg(functions.count("*"), functions.sum("sum")).first()
    return row[0], row[1]


def flat(frame):
    """A frame with the fields of answers under the names that `otp` uses."""
    place = functions.when(frame["start"].isNotNull(), functions.array("start", "end"))
    return frame.withColumn("range", place)
