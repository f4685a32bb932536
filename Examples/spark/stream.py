"""Finds the codes in files of message lines as they arrive, and writes the answers.

    spark-submit stream.py MESSAGES ANSWERS CHECKPOINTS [--until-done]

Move complete files into MESSAGES. Each message is answered exactly once, however often this is
killed and restarted with the same folders, provided that ANSWERS is read with Spark, which follows
the list of files in `_spark_metadata`. With --until-done it exits when all files are answered.
"""

import sys

from pyspark.sql import SparkSession

from otpcode import spark

messages, answers, checkpoints, *options = sys.argv[1:]
session = SparkSession.builder.appName("otpcode").getOrCreate()
lines = session.readStream.schema("id string, text string, sender string").option("maxFilesPerTrigger", 100).json(messages)
found = lines.select("id", spark.detect("text", "sender").alias("answer")).select("id", "answer.*")
writer = found.writeStream.format("json").option("path", answers).option("checkpointLocation", checkpoints)
writer = writer.trigger(availableNow=True) if options == ["--until-done"] else writer.trigger(processingTime="1 second")
writer.start().awaitTermination()
