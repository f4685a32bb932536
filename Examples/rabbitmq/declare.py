"""Declares the durable queues of worker.py. Queues that exist keep their settings.

    declare.py FILE [--most-answers N]

FILE holds the URL of the broker. With N, the broker refuses further answers while N of them wait;
the workers then wait, and so do the messages.
"""

import argparse
import pathlib

import pika

arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
arguments.add_argument("file", type=pathlib.Path)
arguments.add_argument("--most-answers", type=int)
given = arguments.parse_args()
limits = {"x-max-length": given.most_answers, "x-overflow": "reject-publish"} if given.most_answers else {}
with pika.BlockingConnection(pika.URLParameters(given.file.read_text().strip())) as connection:
    channel = connection.channel()
    for queue, settings in (("messages", {}), ("unreadable", {}), ("answers", limits)):
        channel.queue_declare(queue, durable=True, arguments=settings)
