"""The driver of the streaming example is killed: each message is answered exactly once."""

import json
import os
import random
import signal
import time
import unittest

from pyspark.sql import functions

from case import SCALE, SEED, SparkTest
from cluster import LONGEST, ROOT

KILLS = min(SCALE, 20)
FILES = 100 * KILLS
# Messages in a file.
MESSAGES = 20


class StreamingTests(SparkTest):
    def test_each_message_is_answered_once_though_the_driver_is_killed(self):
        print(f"SEED={SEED}")
        chance = random.Random(SEED)
        places = [self.folder / name for name in ("arriving", "answered", "checkpoints", "writing")]
        arriving, answered, checkpoints, writing = places
        arriving.mkdir()
        writing.mkdir()
        command = [str(ROOT / "Examples/spark/stream.py"), *map(str, places[:3])]
        files = iter(range(FILES))

        def arrive(count):
            for number in [one for _, one in zip(range(count), files)]:
                lines = [
                    json.dumps({"id": f"{number}-{one}", "text": f"Your code is {100_000 + number * MESSAGES + one}"})
                    for one in range(MESSAGES)
                ]
                (writing / "file").write_text("".join(line + "\n" for line in lines))
                os.rename(writing / "file", arriving / f"{number}.jsonl")

        begun = set()
        for _ in range(KILLS):
            driver = self.cluster.submit(*command)
            arrive(FILES // KILLS // 2)
            # Killed while or after it answers some.
            self.cluster.until(lambda: set(answered.glob("*.json")) - begun or driver.poll() is not None)
            self.assertIsNone(driver.poll(), self.cluster.log("submit")[-2_000:])
            arrive(FILES // KILLS - FILES // KILLS // 2)
            time.sleep(chance.random() * 2)
            os.killpg(driver.pid, signal.SIGKILL)
            driver.wait()
            begun = set(answered.glob("*.json"))
        arrive(FILES)
        self.assertEqual(self.cluster.submit(*command, "--until-done").wait(LONGEST), 0)
        answers = self.session.read.json(str(answered))
        counts = answers.groupBy("id").count().agg(functions.count("*"), functions.max("count"), functions.sum("count"))
        total = FILES * MESSAGES
        self.assertEqual(tuple(counts.first()), (total, 1, total))
        right = answers.where(f"cast(code as int) = 100000 + split(id, '-')[0] * {MESSAGES} + split(id, '-')[1]")
        self.assertEqual(right.count(), total)
        written = sum(len(file.read_text().splitlines()) for file in answered.glob("*.json"))
        print(f"driver killed {KILLS} times while {FILES:,} files arrived: {total:,} messages, each answered once "
              f"({written - total:,} further answers in files that `_spark_metadata` does not list)")


if __name__ == "__main__":
    unittest.main()
