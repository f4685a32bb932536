"""Each way through Spark gives the program's answers, regardless of the partitions."""

import unittest

from otpcode import spark

from case import ANSWERS, SparkTest, checksum, flat
from cluster import LONGEST, PROGRAMS, ROOT

# A text that is too long for the detector, a missing one, and ordinary texts.
ODD = [("long", "482913 " + "a" * (9 << 20), None), ("none", None, None), ("plain", "Your code is 482913", None)]


class AnswersTests(SparkTest):
    def test_columns_whatever_the_partitions(self):
        messages, _ = self.messages()
        for frame in (messages, messages.repartition(7)):
            answers = frame.select("id", spark.detect("text", "sender").alias("answer")).select("id", "answer.*")
            self.assertEqual(checksum(flat(answers)), self.expected())

    def test_frames(self):
        messages, _ = self.messages()
        self.assertEqual(checksum(flat(spark.map_in_pandas(messages, "text", "sender"))), self.expected())

    def test_pipes(self):
        _, folder = self.messages()
        lines = self.session.sparkContext.textFile(str(folder))
        answers = self.session.read.schema(ANSWERS).json(spark.pipe(lines, str(PROGRAMS / "otp")))
        self.assertEqual(checksum(answers), self.expected())

    def test_what_cannot_be_read_is_an_answer(self):
        frame = self.read(self.write("odd", ODD))
        found = {row["id"]: row["answer"] for row in frame.select("id", spark.detect("text").alias("answer")).collect()}
        self.assertEqual(found["plain"]["code"], "482913")
        self.assertEqual({name: found[name]["outcome"] for name in ("long", "none")}, {"long": "error", "none": "error"})
        self.assertIn("MiB", found["long"]["error"])
        masked = frame.select("id", spark.redact("text", "#").alias("text"), spark.explain("text").alias("why"))
        rows = {row["id"]: row for row in masked.collect()}
        self.assertEqual([rows[name]["text"] for name in ("plain", "none")], ["Your code is #", None])
        self.assertFalse(any(character.isdigit() for character in rows["long"]["text"]))
        self.assertEqual(rows["plain"]["why"]["candidates"][0]["code"], "482913")
        self.assertIsNone(rows["long"]["why"]["candidates"])

    def test_the_example(self):
        folder = self.write("few", ((str(number), f"Your code is {482_000 + number}", None) for number in range(100)))
        (folder / "broken.jsonl").write_text('{"text":"Your code is 482913\n')
        driver = self.cluster.submit(str(ROOT / "Examples/spark/batch.py"), str(folder), str(self.folder / "batch"))
        self.assertEqual(driver.wait(LONGEST), 0, self.cluster.log("submit")[-2_000:])
        answers = self.session.read.json(str(self.folder / "batch"))
        self.assertEqual(answers.where("cast(code as int) = 482000 + cast(id as int)").count(), 100)
        self.assertEqual(answers.where("outcome = 'error'").count(), 1)


if __name__ == "__main__":
    unittest.main()
