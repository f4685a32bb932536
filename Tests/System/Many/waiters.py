"""Many clients wait for codes of their own recipients, while messages for random ones arrive.

Usage: waiters.py SOCKET PROCESS WAITERS MESSAGES [RATE]

Prints a table row: the memory of a waiting client, the time from before a message is sent until its
waiter has the code, the time that another client meanwhile waits for an answer to `Suggest`, and
the processor time of the service for each message. RATE is the number of messages a second; without
it, each is sent as soon as the previous one is stored. Fails if a code reaches the wrong client, or
none.
"""

import asyncio
import json
import random
import sys
import time

from load import LONGEST, RUN, delays, memory, processor_seconds, recipient

SOCKET, PROCESS = sys.argv[1], int(sys.argv[2])
WAITERS, MESSAGES = int(sys.argv[3]), int(sys.argv[4])
RATE = float(sys.argv[5]) if len(sys.argv) > 5 else None
LARGEST = 16 << 20


class Client:
    @classmethod
    async def connect(cls):
        self = cls()
        self.reader, self.writer = await asyncio.open_unix_connection(SOCKET, limit=LARGEST)
        return self

    def send(self, method, parameters, **more):
        call = {"method": f"org.otpd.Codes.{method}", "parameters": parameters, **more}
        self.writer.write(json.dumps(call).encode() + b"\0")

    async def reply(self):
        reply = json.loads((await self.reader.readuntil(b"\0"))[:-1])
        if "error" in reply:
            sys.exit(f"the service answered {reply['error']}")
        return reply["parameters"]


class Load:
    def __init__(self):
        self.sent = {}
        self.delays = []
        self.answers = []
        self.wrong = 0
        self.is_over = asyncio.Event()

    async def wait(self, client, number):
        """Receives the codes of one recipient as they arrive."""
        while True:
            for suggestion in (await client.reply())["suggestions"]:
                began = self.sent.pop((number, suggestion["code"]), None)
                if began is None:
                    self.wrong += 1
                else:
                    self.delays.append(time.perf_counter() - began)
                if not self.sent and self.is_all_sent:
                    self.is_over.set()

    async def ask(self):
        """Asks for a code, ten times a second."""
        client = await Client.connect()
        while True:
            began = time.perf_counter()
            client.send("Suggest", {"request": {"recipient": recipient(0)}})
            await client.reply()
            self.answers.append(time.perf_counter() - began)
            await asyncio.sleep(0.1)

    async def receive(self):
        """Sends messages for random recipients."""
        client = await Client.connect()
        began = time.perf_counter()
        for number in range(MESSAGES):
            if RATE:
                await asyncio.sleep(max(began + number / RATE - time.perf_counter(), 0))
            whose, code = random.randrange(WAITERS), str(100_000 + number)
            self.sent[whose, code] = time.perf_counter()
            self.is_all_sent = number + 1 == MESSAGES
            text = f"Your Oakline code is {code}. Do not share it."
            message = {"text": text, "sender": f"s{number}", "recipient": recipient(whose)}
            client.send("Receive", {"messages": [message]})
            await client.reply()
        return time.perf_counter() - began

    async def run(self):
        self.is_all_sent = False
        first = await Client.connect()
        # The first message creates the detector, which takes memory of its own.
        first.send("Receive", {"messages": [{"text": "Your code is 482913", "recipient": f"nobody-{RUN}"}]})
        await first.reply()
        before = memory(PROCESS)
        tasks = []
        for number in range(WAITERS):
            client = await Client.connect()
            client.send("Watch", {"request": {"recipient": recipient(number)}}, more=True)
            assert (await client.reply())["suggestions"] == []
            tasks.append(asyncio.create_task(self.wait(client, number)))
        each = (memory(PROCESS) - before) / WAITERS
        tasks.append(asyncio.create_task(self.ask()))
        began = processor_seconds(PROCESS)
        seconds = await self.receive()
        await asyncio.wait_for(self.is_over.wait(), LONGEST)
        cost = (processor_seconds(PROCESS) - began) / MESSAGES
        # Duplicate or misdirected codes would arrive now.
        await asyncio.sleep(0.5)
        for task in tasks:
            if task.done():
                task.result()
            task.cancel()
        if self.wrong:
            sys.exit(f"{self.wrong} codes came to those who did not wait for them, or twice")
        rate = f"{RATE:,.0f}" if RATE else f"{MESSAGES / seconds:,.0f} (most)"
        row = [f"{WAITERS:,}", rate, f"{each / 1000:.1f}", delays(self.delays), delays(self.answers)]
        print("|", " | ".join([*row, f"{cost * 1000:.2f}"]), "|", flush=True)


asyncio.run(Load().run())
