"""Finds the codes of all message lines of a folder, and writes the answers to another.

    spark-submit batch.py MESSAGES ANSWERS

Lines that are no JSON have the outcome `error`. Answers are secrets: write them where only those
can read who may.
"""

import sys

from pyspark.sql import SparkSession

from otpcode import spark

messages, answers = sys.argv[1:]
session = SparkSession.builder.appName("otpcode").getOrCreate()
lines = session.read.schema("id string, text string, sender string").json(messages)
lines.select("id", spark.detect("text", "sender").alias("answer")).select("id", "answer.*").write.json(answers)
