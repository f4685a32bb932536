"""Takes messages from a RabbitMQ queue and publishes the answer of detection to each.

Each message is a message line, and its answer is what `otp detect --ndjson` writes. A message is
acknowledged once the broker has confirmed its answer. An answer has the `message_id` of its message
(the property, or else the member `id` of the line), which identifies repeated answers. Bodies that
cannot be read go to the queue `unreadable`, with the reason in the headers. Answers are secrets;
none is logged.
"""

import argparse
import logging
import pathlib
import signal
import sys
import uuid

import otpcode
import pika

from lines import read

MESSAGES, ANSWERS, UNREADABLE = "messages", "answers", "unreadable"
# Seconds before publishing or connecting again, and for a stopped worker to finish.
RETRY, GRACE = 1, 10
log = logging.getLogger("worker")


class Worker:
    def __init__(self, parameters, prefetch):
        self.parameters, self.prefetch, self.detector = parameters, prefetch, otpcode.Detector()
        self.is_stopping, self.status, self.loop = False, 0, None

    def run(self):
        """Works until stopped, reconnecting whenever a connection ends; returns the exit status."""
        while not self.is_stopping:
            self.channel, self.in_hand, self.published = None, {}, 0
            self.connection = pika.SelectConnection(
                self.parameters, lambda one: one.channel(on_open_callback=self.begin), self.end, self.end,
            )
            self.loop = self.connection.ioloop
            self.loop.start()
        return self.status

    def begin(self, channel):
        self.channel = channel
        if self.is_stopping:
            return self.close("stopped")
        channel.add_on_return_callback(self.fail)
        channel.add_on_close_callback(lambda _, error: self.close(reason(error)))
        channel.add_on_cancel_callback(lambda _: self.close("the queue of messages is gone"))
        channel.confirm_delivery(self.confirm)
        # The maximum number of messages that the broker delivers before they are acknowledged.
        channel.basic_qos(prefetch_count=self.prefetch)
        self.consumer = channel.basic_consume(MESSAGES, self.receive)

    def receive(self, _channel, delivery, properties, body):
        queue, name, headers = ANSWERS, None, None
        try:
            text, sender, subject, name = read(body)
            answer = self.detector.detect_json(text, sender=sender, subject=subject).encode()
        except otpcode.TextError as error:
            queue, answer, headers = UNREADABLE, body, {"reason": str(error)}
        name = properties.message_id or name or str(uuid.uuid4())
        durable = pika.BasicProperties(delivery_mode=2, headers=headers, message_id=name)
        self.publish(delivery.delivery_tag, queue, answer, durable)

    def publish(self, tag, queue, body, properties):
        if self.channel.is_open:
            self.published += 1
            self.in_hand[self.published] = (tag, queue, body, properties)
            self.channel.basic_publish("", queue, body, properties, mandatory=True)

    def confirm(self, frame):
        """Acknowledges messages whose answers are safe, and publishes refused answers again."""
        method, last = frame.method, frame.method.delivery_tag
        for number in [one for one in self.in_hand if one <= last] if method.multiple else [last]:
            answer = self.in_hand.pop(number)
            if isinstance(method, pika.spec.Basic.Ack):
                self.channel.basic_ack(answer[0])
            else:
                # The queue of answers is full. Until the retry, the message stays unacknowledged.
                self.loop.call_later(RETRY, lambda answer=answer: self.publish(*answer))
        if self.is_stopping and not self.in_hand:
            self.close("stopped")

    def fail(self, _channel, method, _properties, _body):
        """Stops with an error: the broker confirms an answer without a queue, and drops it."""
        self.is_stopping, self.status = True, 1
        self.close("no queue")
        log.error("there is no queue %s; declare.py makes it", method.routing_key)

    def stop(self, *_):
        """Takes no more messages, and exits once the answers in hand are confirmed."""
        self.is_stopping = True
        if self.loop:
            self.loop.add_callback_threadsafe(self.cancel)

    def cancel(self):
        if self.channel is None or not self.channel.is_open:
            return self.loop.stop()
        self.loop.call_later(GRACE, lambda: self.close("stopped"))
        self.channel.basic_cancel(self.consumer, lambda _: self.in_hand or self.close("stopped"))

    def close(self, reason):
        if self.connection.is_open:
            self.connection.close(reply_text=reason)

    def end(self, _connection, error):
        """Handles a lost connection: the broker redelivers messages that were not acknowledged."""
        if self.is_stopping:
            return self.loop.stop()
        log.warning("no connection (%s); trying again", reason(error))
        self.loop.call_later(RETRY, self.loop.stop)


def reason(error):
    return getattr(error, "reply_text", type(error).__name__)


if __name__ == "__main__":
    arguments = argparse.ArgumentParser(description="Finds one-time codes in the messages of a queue.")
    arguments.add_argument("--prefetch", type=int, default=200, help="messages in hand; else 200")
    arguments.add_argument("file", type=pathlib.Path, help="holds the URL of the broker, amqp://user:password@host")
    given = arguments.parse_args()
    logging.basicConfig(format="%(levelname)s %(name)s %(message)s")
    logging.getLogger("pika").setLevel(logging.CRITICAL)
    worker = Worker(pika.URLParameters(given.file.read_text().strip()), given.prefetch)
    signal.signal(signal.SIGTERM, worker.stop)
    signal.signal(signal.SIGINT, worker.stop)
    sys.exit(worker.run())
