"""What Spark logs, plans and shows about detection jobs: no text, sender or code."""

import unittest
import urllib.request

from otpcode import spark

from case import ANSWERS, SparkTest
from cluster import PROGRAMS

# Digits of a code that are in no other text, and words.
CODE, CANARY = "730614", "canaryword"
MESSAGES = [
    ("one", f"Your code is {CODE}. {CANARY}", f"{CANARY} bank"), ("long", f"{CANARY} {CODE}" + "a" * (9 << 20), None),
]
PAGES = ("jobs", "stages", "executors", "environment", "SQL", "StreamingQuery", "storage")


class SecretsTests(SparkTest):
    def test_logs_plans_and_pages_have_none(self):
        frame = self.read(self.write("secret", MESSAGES))
        answers = frame.select("id", spark.detect("text", "sender").alias("answer"))
        found = {row["id"]: row["answer"] for row in answers.collect()}
        self.assertEqual(found["one"]["code"], CODE)
        shown = [answers._jdf.queryExecution().toString()]
        for other in (
            frame.select(spark.explain("text")), frame.select(spark.redact("text")), spark.map_in_pandas(frame, "text"),
        ):
            self.assertEqual(other.count(), 2)
            self.assertEqual(len(other.collect()), 2)
            shown.append(other._jdf.queryExecution().toString())
        lines = self.session.sparkContext.textFile(str(self.folder / "secret"))
        piped = self.session.read.schema(ANSWERS).json(spark.pipe(lines, str(PROGRAMS / "otp")))
        self.assertEqual([row["code"] for row in piped.where("code is not null").collect()], [CODE])
        shown.append(piped._jdf.queryExecution().toString())
        # A failing task: its error is logged and shown.
        with self.assertRaisesRegex(Exception, "PIPE_FUNCTION_EXITED"):
            spark.pipe(lines, "false").count()
        address = self.session.sparkContext.uiWebUrl
        for page in PAGES:
            shown.append(self.page(f"{address}/{page}/"))
        for part in ("jobs", "stages", "sql?details=true", "environment", "allexecutors"):
            shown.append(self.page(f"{address}/api/v1/applications/{self.session.sparkContext.applicationId}/{part}"))
        self.assertIn("ArrowEvalPython", "".join(shown))
        self.check("".join(shown).encode())
        logs = self.cluster.logs()
        for word in (b"Running task", b"Registering worker", b"SparkListenerTaskEnd"):
            self.assertIn(word, logs)
        self.check(logs)
        # Whatever a query names is in its plan; the documentation says so.
        self.assertIn(CODE, piped.where(f"code = '{CODE}'")._jdf.queryExecution().toString())

    def check(self, shown):
        for secret in (CODE, CANARY):
            self.assertFalse(secret.encode() in shown, "a text, sender or code is shown")

    def page(self, address):
        with urllib.request.urlopen(address, timeout=60) as answer:
            return answer.read().decode()


if __name__ == "__main__":
    unittest.main()
