"""Kills programs at random moments; nothing may be lost, duplicated or left half done."""

import threading
import time
import unittest

from harness import faults, programs, store, varlink
from harness.crash import CrashTest

COUNT = 240

# A timeout in seconds for a service that is not killed.
LONGEST = 60

# The number of messages in a batch.
BURST = 8

# A message that a purge by age deletes.
OLD = {"receivedAt": "2020-01-31T09:30:00Z"}


class KillTests(CrashTest):
    subject = "kills"

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.figures.update({"lost": 0, "duplicated": 0})

    # Ingest

    def feed(self, process, numbers):
        """Sends messages in batches with pauses, so that the program commits between some of them.
        """
        pauses = [self.random.choice([0, 0, 0.001, 0.003]) for _ in range(0, len(numbers), BURST)]

        def write():
            try:
                for place, pause in zip(range(0, len(numbers), BURST), pauses):
                    process.stdin.write(store.lines(numbers[place : place + BURST]))
                    process.stdin.flush()
                    time.sleep(pause)
                process.stdin.close()
            except (BrokenPipeError, ValueError):
                pass  # It was killed.

        thread = threading.Thread(target=write)
        thread.start()
        return thread

    def start_ingest(self, numbers):
        process = programs.start("otpd", "ingest", "--acknowledge", home=self.home)
        return process, self.feed(process, numbers)

    def end_ingest(self, process, thread, numbers):
        """The acknowledged messages of a program that has ended."""
        thread.join()
        safe = store.acknowledged(process.stdout.read())
        for stream in (process.stdin, process.stdout, process.stderr):
            try:
                stream.close()
            except BrokenPipeError:
                pass  # Unread input of a killed program.
        return set(numbers[:safe])

    def time_of_ingest(self, numbers):
        def run():
            self.use(None)
            process, thread = self.start_ingest(numbers)
            process.wait(programs.LONGEST)
            self.assertEqual(self.end_ingest(process, thread, numbers), set(numbers))

        return self.median_time(run)

    def test_acknowledged_messages_survive_kills_of_ingest(self):
        numbers = list(range(COUNT))
        longest = self.time_of_ingest(numbers)
        for _ in range(7 * programs.SCALE):
            self.use(None)
            safe = set()
            # The store is killed repeatedly without recovery in between.
            for _ in range(4):
                process, thread = self.start_ingest(numbers)
                self.kill_within(process, longest, "ingest")
                safe |= self.end_ingest(process, thread, numbers)
            self.expect_kept(numbers, safe, "ingest")

    # Serve

    def use_service(self, connection, numbers, replies, used):
        """Pipelines messages and uses some of their codes until the service is gone."""
        try:
            for place in range(0, len(numbers), 4):
                part = numbers[place : place + 4]
                connection.send("Receive", messages=[store.message(number) for number in part])
                if place % 16 == 8:
                    if not self.take_replies(connection, replies, place // 4 + 1):
                        return
                    entries = connection.call("List", limit=1)
                    chosen = entries["parameters"]["entries"][0] if entries else None
                    if chosen and connection.call("Consume", id=chosen["id"]) == {"parameters": {}}:
                        used.add(int(chosen["message"]["id"][1:]))
            self.take_replies(connection, replies, len(numbers) // 4)
        except (BrokenPipeError, ConnectionResetError):  # It was killed.
            self.take_replies(connection, replies, len(numbers) // 4)

    def take_replies(self, connection, replies, count):
        while len(replies) < count:
            reply = connection.reply()
            if reply is None:
                return False
            replies.append(reply)
        return True

    def kill_service(self, numbers, longest, safe, used):
        """Runs a service until it is killed or done. Returns the duration."""
        began = time.monotonic()
        replies = []
        with programs.start("otpd", "serve", home=self.home) as process:
            killer = threading.Timer(self.random.uniform(0, longest) if longest else LONGEST, process.kill)
            killer.start()
            try:
                connection = varlink.connect(self.socket, process)
                if connection:
                    self.use_service(connection, numbers, replies, used)
                    connection.close()
            finally:
                taken = time.monotonic() - began
                killer.cancel()
                if process.poll() is None:
                    process.terminate()
            self.is_killed(process, "serve")
        for place, reply in enumerate(replies):
            part = numbers[4 * place : 4 * place + 4]
            if "error" not in reply and len(reply["parameters"]["receptions"]) == len(part):
                safe |= set(part)
        return taken

    def time_of_service(self, numbers):
        self.use(None)
        return self.kill_service(numbers, 0, set(), set())

    def test_confirmed_messages_survive_kills_of_the_service(self):
        numbers = list(range(120))
        longest = sorted(self.time_of_service(numbers) for _ in range(3))[1]
        # With old messages, the service deletes while it receives.
        old = self.make_store(range(1_000, 1_100), **OLD)
        for place in range(10 * programs.SCALE):
            self.use(old if place % 2 else None)
            safe, used = set(), set()
            # The second service finds some messages stored and has less to do.
            for part in (0.9, 0.6):
                self.kill_service(numbers, part * longest, safe, used)
            states = {number: "used" for number in used}
            self.expect(self.problems_after_restart(numbers, safe, states), "serve")

    def problems_after_restart(self, numbers, safe, states):
        """Restarts a killed service and sends all messages again. Returns what is wrong."""
        rerun = store.next_millisecond()
        process, connection = self.serve()
        wrong = [] if connection else ["no service starts after a kill"]
        if connection:
            reply = connection.call("Receive", messages=[store.message(number) for number in numbers])
            wrong += ["the next service does not store"] if "error" in reply else []
            connection.close()
        process.terminate()
        wrong += [] if process.wait(programs.LONGEST) == 0 else ["the next service does not end well"]
        for stream in (process.stdin, process.stdout, process.stderr):
            stream.close()
        done = self.run_program("otpd", "purge", "--older-than", "24h")
        wrong += [] if done.returncode == 0 else [f"the next purge says {self.clean(done.stderr)}"]
        expected = store.Expected(set(numbers), safe, rerun, states)
        return wrong + store.problems(self.store, expected)

    # Consume and dismiss

    def kill_at_a_call(self, name, arguments, calls, **more):
        """Runs a program that is killed at one of its first `calls` calls on the store. Returns its
        status."""
        at = self.random.randint(1, calls)
        kind = self.random.choice(["kill", "kill-before", "tear:512", "tear:0"])
        more |= faults.environment(self.home, call="any", at=at, kind=kind)
        with programs.start(name, *arguments, home=self.home, **more) as process:
            process.stdin.close()
            self.is_killed(process, arguments[0])
        return process.returncode

    def count_calls(self, state, name, *arguments):
        """The number of calls of a program on a copy of a store."""
        self.use(state)
        log = self.home / "log"
        log.unlink(missing_ok=True)
        done = self.run_program(name, *arguments, **faults.environment(self.home, log=log))
        self.assertEqual(done.returncode, 0, self.clean(done.stderr))
        return faults.count(faults.read_log(log), "any")

    def test_confirmed_uses_survive_kills(self):
        numbers = list(range(40))
        state = self.make_store(numbers)
        calls = self.count_calls(state, "otp", "consume", "1")
        longest = self.median_time(lambda: self.run_program("otp", "consume", "1"))
        for _ in range(5 * programs.SCALE):
            self.use(state)
            states = {}
            for _ in range(8):
                number = self.random.choice(numbers)
                verb = self.random.choice(["consume", "dismiss"])
                if self.random.random() < 0.5:
                    status = self.kill_at_a_call("otp", [verb, str(number + 1)], calls)
                else:
                    with programs.start("otp", verb, str(number + 1), home=self.home) as process:
                        self.kill_within(process, longest, verb)
                    status = process.returncode
                if status == 0:
                    is_used = verb == "consume" or states.get(number) == "used"
                    states[number] = "used" if is_used else "dismissed"
                elif verb == "consume" and states.get(number) == "dismissed":
                    del states[number]  # It may have been stored without a confirmation.
                self.assertIn(status, (0, -9))
                # An unconfirmed use may have been stored. Repeating it makes the state certain.
                if status == -9 and verb == "consume" and number not in states:
                    self.assertEqual(self.run_program("otp", "consume", str(number + 1)).returncode, 0)
                    states[number] = "used"
            self.expect_kept(numbers, numbers, "consume", states)
            offered = self.run_program("otp", "suggest", "--all", "--format", "{id}").stdout.split()
            again = sorted(number for number in states if str(number + 1).encode() in offered)
            self.assertEqual(again, [], "used or dismissed codes are suggested")

    def test_a_purge_after_a_killed_one_leaves_new_messages_and_no_traces(self):
        new = list(range(30))
        old = list(range(1_000, 1_300))
        home = self.make_store(new).parent
        done = programs.run("otpd", "ingest", stdin=store.lines(old, **OLD), home=home)
        self.assertEqual(done.returncode, 0)
        state, command = home / "state", ["purge", "--older-than", "24h"]
        words = store.secrets(old)[1:]
        self.assertEqual(store.traces(state / "otp", words), ["inbox.db"])
        calls = self.count_calls(state, "otpd", *command)
        longest = self.median_time(lambda: (self.use(state), self.run_program("otpd", *command)))
        for place in range(10 * programs.SCALE):
            self.use(state)
            if place % 2:
                self.kill_at_a_call("otpd", command, calls)
            else:
                with programs.start("otpd", *command, home=self.home) as process:
                    self.kill_within(process, longest, "purge")
            both = store.Expected(safe=set(new))
            copied = self.shared / "copied"
            self.use(self.home / "state", copied)
            wrong = store.problems(copied / "state/otp/inbox.db", both)
            done = self.run_program("otpd", *command, "--json")
            wrong += [] if done.returncode == 0 else [f"the next purge says {self.clean(done.stderr)}"]
            wrong += [f"{name} has traces" for name in store.traces(self.home / "state/otp", words)]
            self.expect(wrong + store.problems(self.store, store.Expected(all=set(new))), "purge")

    def test_a_killed_migration_is_completed(self):
        numbers = list(range(200))
        state = self.make_store(numbers)
        store.make_older(state / "otp/inbox.db")
        commands = [("otpd", "ingest"), ("otp", "inbox"), ("otp", "consume", "1")]
        counts = [self.count_calls(state, *command) for command in commands]
        for place in range(4 * programs.SCALE):
            for (name, *arguments), calls in zip(commands, counts):
                self.use(state)
                self.kill_at_a_call(name, arguments, calls)
                if place % 2:
                    self.kill_at_a_call(name, arguments, calls)
                self.expect_kept(numbers, numbers, f"migration by {arguments[0]}")
                self.assertEqual(store.version(self.store), (5, True))

    def test_acknowledged_messages_survive_kills_of_one_of_two_programs(self):
        first, second = list(range(160)), list(range(80, COUNT))
        longest = 0.7 * self.time_of_ingest(first)
        old = self.make_store(range(1_000, 1_100), **OLD)
        everything = sorted(set(first) | set(second))
        for place in range(8 * programs.SCALE):
            # Without a store, both create it at the same time.
            self.use(old if place % 2 else None)
            running = [self.start_ingest(first), self.start_ingest(second)]
            purge = programs.start("otpd", "purge", "--older-than", "24h", home=self.home)
            self.kill_within(running[0][0], longest, "two at once")
            if place % 3 == 1:
                purge.kill()
            if place % 3 == 2:
                self.kill_within(running[1][0], longest / 3, "two at once")
            running[1][0].wait(programs.LONGEST)
            with purge:
                self.is_killed(purge, "two at once")
            safe = self.end_ingest(*running[0], first) | self.end_ingest(*running[1], second)
            if self.store.exists():
                self.assertEqual(self.run_program("otpd", "purge", "--older-than", "24h").returncode, 0)
            self.expect_kept(everything, safe, "two at once")


if __name__ == "__main__":
    unittest.main()
