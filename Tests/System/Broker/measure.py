"""Measures how many messages a second workers answer, and the cost of that.

    measure.py [MESSAGES]

Prints a table: workers, messages in hand of each, messages a second, and the processor time for
each message of the workers and of the broker.
"""

import os
import signal
import sys
import time
import unittest

from broker import LONGEST
from case import BrokerTest, line

MESSAGES = int(sys.argv[1]) if len(sys.argv) > 1 else 20_000


def processor_seconds(process):
    with open(f"/proc/{process}/stat", encoding="ascii") as file:
        fields = file.read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


class Measurement(BrokerTest):
    def broker_process(self):
        """The process of the Erlang VM, among those that the broker's script started."""
        for name in os.listdir("/proc"):
            if name.isdigit() and os.getpgid(int(name)) == self.broker.process.pid:
                with open(f"/proc/{name}/comm", encoding="ascii") as file:
                    if file.read().startswith("beam"):
                        return int(name)
        return self.fail("the broker does not run")

    def measure(self, count, prefetch):
        self.setUp()
        self.declare()
        self.publish(line(number) for number in range(MESSAGES))
        broker = self.broker_process()
        before = processor_seconds(broker)
        workers = [self.worker("--prefetch", str(prefetch)) for _ in range(count)]
        # From the first answer on, so that starting does not count.
        self.until(lambda: self.broker.depth("answers") > 0)
        first, began = self.broker.depth("answers"), time.perf_counter()
        self.until(lambda: self.broker.depth("answers") == MESSAGES)
        rate = (MESSAGES - first) / (time.perf_counter() - began)
        costs = [sum(processor_seconds(worker.pid) for worker in workers), processor_seconds(broker) - before]
        for worker in workers:
            worker.send_signal(signal.SIGTERM)
            self.assertEqual(worker.wait(LONGEST), 0)
        worker, broker = (cost / MESSAGES * 1_000_000 for cost in costs)
        print(f"| {count} | {prefetch:,} | {rate:,.0f} | {worker:.0f} | {broker:.0f} |", flush=True)

    def test_rates(self):
        print("\n| workers | in hand | messages a second | worker, µs | broker, µs |\n| ---: | ---: | ---: | ---: | ---: |")
        for count, prefetch in ((1, 10), (1, 50), (1, 200), (1, 1_000), (3, 200)):
            self.measure(count, prefetch)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
