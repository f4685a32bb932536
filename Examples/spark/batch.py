"""Finds the codes of all message lines in a folder, and writes the answers to another folder.

    spark-submit batch.py MESSAGES ANSWERS

Lines that are not JSON have the outcome `error`. Answers are secrets: write them to a folder that
only authorised people can read.
"""

import sys

from pyspark.sql import SparkSession

from otpcode import spark

messages, answers = sys.argv[1:]
session = SparkSession.builder.appName("otpcode").getOrCreate()
lines = session.read.schema("id string, text string, sender string").json(messages)
lines.select("id", spark.detect("text", "sender").alias("answer")).select("id", "answer.*").write.json(answers)
