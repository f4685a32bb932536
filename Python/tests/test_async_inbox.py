"""The inbox for asyncio with a real `otpd serve`."""

import asyncio
import inspect
import time
import unittest

from case import GUARD, LONGEST, ServiceTest

import otpcode


class AsyncInboxTests(ServiceTest, unittest.IsolatedAsyncioTestCase):
    def setUp(self):
        super().setUp()
        self.asynchronous = otpcode.AsyncInbox(self.service.socket)

    async def send_later(self, text, **more):
        await asyncio.sleep(0.2)
        await self.asynchronous.receive(text, to=self.recipient, **more)

    async def test_a_code_that_arrives_later_ends_the_wait(self):
        sending = asyncio.create_task(self.send_later("Your Oakline code is 482913"))
        found = await self.asynchronous.wait_for_code(to=self.recipient, timeout=LONGEST, consume=True)
        await sending
        self.assertEqual(found.code, "482913")
        with self.assertRaises(otpcode.WaitTimeoutError) as raised:
            await self.asynchronous.wait_for_code(to=self.recipient, timeout=0.1)
        self.assertEqual(raised.exception.reason, "unavailable")
        await self.asynchronous.receive("Your Oakline code is 593812", to=self.recipient)
        with self.assertRaises(otpcode.WaitTimeoutError) as raised:
            await self.asynchronous.wait_for_code(to=self.recipient, since=time.time() + 30, timeout=0)
        self.assertEqual(raised.exception.reason, "beforeSince")
        self.assertGreater(raised.exception.before_since, 20)

    async def test_the_link_of_a_mail_is_waited_for(self):
        text = "Confirm your address: https://oakline.example/confirm?token=x1y2z3w4"
        sending = asyncio.create_task(self.send_later(text, subject="Confirm your address", channel="email"))
        found = await self.asynchronous.wait_for_link(to=self.recipient, timeout=LONGEST)
        await sending
        self.assertEqual(found.link, "https://oakline.example/confirm?token=x1y2z3w4")

    async def test_codes_gives_each_code_once(self):
        await self.asynchronous.receive("Your code is 593812", to=self.recipient, sender="Oakline")
        sending = asyncio.create_task(self.send_later("Your code is 604725", sender="Larchway"))
        found = []
        async for suggestion in self.asynchronous.codes(to=self.recipient, timeout=LONGEST):
            found.append(suggestion.code)
            if len(found) == 2:
                break
        await sending
        self.assertEqual(found, ["593812", "604725"])
        [rest] = [one async for one in self.asynchronous.codes(to=self.recipient, timeout=0.1) if one.code == "604725"]
        await self.asynchronous.dismiss(rest)
        self.assertEqual([one.code for one in await self.asynchronous.suggest(to=self.recipient)], ["593812"])

    async def test_fifty_tasks_wait_beside_each_other(self):
        waits = [
            asyncio.create_task(self.asynchronous.wait_for_code(to=f"{number}-{self.recipient}", timeout=LONGEST))
            for number in range(50)
        ]
        for number in range(50):
            await self.asynchronous.receive(f"Your code is {300000 + number}", to=f"{number}-{self.recipient}")
        found = await asyncio.gather(*waits)
        self.assertEqual([one.code for one in found], [str(300000 + number) for number in range(50)])

    async def test_a_cancelled_wait_ends_at_once(self):
        wait = asyncio.create_task(self.asynchronous.wait_for_code(to=self.recipient, timeout=LONGEST))
        await asyncio.sleep(0.1)
        before = time.monotonic()
        wait.cancel()
        with self.assertRaises(asyncio.CancelledError):
            await wait
        self.assertLess(time.monotonic() - before, GUARD)


class LikenessTests(unittest.TestCase):
    def test_both_inboxes_have_the_same_methods(self):
        def methods(kind):
            return {
                name: [(one.name, one.kind, one.default) for one in inspect.signature(method).parameters.values()]
                for name, method in inspect.getmembers(kind, inspect.isfunction) if not name.startswith("__")
            }

        self.assertEqual(methods(otpcode.Inbox), methods(otpcode.AsyncInbox))


if __name__ == "__main__":
    unittest.main()
