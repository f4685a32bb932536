"""Codes over HTTP: every answer conforms to its OpenAPI description, and strangers get none."""

import datetime
import json
import os
import socket
import stat
import threading
import time
import unittest
import urllib.parse

import jsonschema
from harness import programs
from sink import LONGEST, SinkTest, mail, send

DESCRIPTION = json.loads((programs.ROOT / "Documentation/data/codes.openapi.json").read_text())
WAITERS = 200


def check(status, body, path="/codes"):
    """Fails if an answer does not conform to the description."""
    response = DESCRIPTION["paths"][path]["get"]["responses"][str(status)]
    schema = response["content"]["application/json"]["schema"] | {"components": DESCRIPTION["components"]}
    jsonschema.Draft202012Validator.check_schema(schema)
    jsonschema.validate(body, schema, jsonschema.Draft202012Validator)


class AnswerTests(SinkTest):
    def expect(self, status, answer):
        self.assertEqual(answer[0], status, answer)
        self.assertEqual(answer[1]["Content-Type"], "application/json")
        self.assertEqual(answer[1]["Cache-Control"], "no-store")
        check(status, answer[2])
        return answer[2]

    def test_a_code_is_given_as_described(self):
        sink = self.sink()
        send(sink.port, mail("482913", "sam+7@example.com"))
        found = self.expect(200, sink.ask("to=sam%2B7@example.com"))
        self.assertEqual((found["code"], found["recipient"]), ("482913", "sam+7@example.com"))
        self.assertEqual((found["sender"], found["subject"]), ("login@oakline.example", "Sign in to Oakline"))
        self.assertEqual(self.expect(200, sink.ask("to=SAM+7@Example.com")), found)
        self.assertEqual(self.expect(200, sink.ask("")), found)

    def test_a_code_that_binds_itself_to_a_site_says_so(self):
        sink = self.sink()
        bound = mail("482913")
        bound.set_content("Your Oakline code is 482913.\n\n@oakline.example #482913 @pay.example")
        send(sink.port, bound)
        found = self.expect(200, sink.ask())
        self.assertEqual((found["domain"], found["embeddedDomains"]), ("oakline.example", ["pay.example"]))

    def test_a_link_is_given_as_described_and_waited_for(self):
        sink = self.sink()
        confirming = mail("482913", "sam+7@example.com")
        confirming.set_content("Thank you.")
        confirming.add_alternative(
            '<p>Welcome!</p><a href="https://click.oakline.example/x/1b2c">Confirm your address</a>'
            '<p><a href="https://oakline.example/help">Help</a></p>',
            subtype="html",
        )
        answers = []
        query = "/links?to=sam%2B7@example.com&timeout=60"
        asking = threading.Thread(target=lambda: answers.append(sink.ask(target=query)))
        asking.start()
        send(sink.port, mail("593812", "sam+7@example.com"))
        send(sink.port, confirming)
        asking.join(LONGEST)
        status, _, found = answers[0]
        self.assertEqual(status, 200, found)
        check(status, found, "/links")
        self.assertEqual(found["link"], "https://click.oakline.example/x/1b2c")
        self.assertEqual(found["recipient"], "sam+7@example.com")
        status, _, none = sink.ask(target="/links?to=sue@example.com")
        check(status, none, "/links")
        self.assertEqual((status, none["link"], none["reason"]), (404, None, "otherRecipient"))

    def test_no_code_is_told_with_its_reason(self):
        sink = self.sink()
        self.assertEqual(self.expect(404, sink.ask())["reason"], "nothing")
        send(sink.port, mail("482913"))
        self.assertEqual(self.expect(404, sink.ask("to=sue@example.com"))["reason"], "otherRecipient")
        later = datetime.datetime.now(datetime.timezone.utc) + datetime.timedelta(seconds=30)
        query = urllib.parse.urlencode({"since": later.isoformat()})
        answer = self.expect(404, sink.ask(query))
        self.assertEqual(answer["reason"], "beforeSince")
        self.assertRegex(answer["error"], r'a code arrived \d+ s before "since"; compare the clocks')
        query = urllib.parse.urlencode({"since": later.isoformat(), "to": "sue@example.com"})
        self.assertEqual(self.expect(404, sink.ask(query))["reason"], "nothing")

    def test_only_what_came_since_is_given(self):
        sink = self.sink()
        send(sink.port, mail("482913"))
        first = self.expect(200, sink.ask())
        arrival = datetime.datetime.fromisoformat(first["timestamp"])
        start = round(arrival.timestamp() * 1_000) + 1
        answers = []
        asking = threading.Thread(target=lambda: answers.append(sink.ask(f"since={start}&timeout=60")))
        asking.start()
        send(sink.port, mail("593812"))
        asking.join(LONGEST)
        second = self.expect(200, answers[0])
        self.assertEqual(second["code"], "593812")
        self.assertGreater(second["id"], first["id"])

    def test_wrong_requests_are_refused_as_described(self):
        sink = self.sink()
        for query in ("timeout=x", "timeout=601", "since=soon", "to=", "for=sam"):
            self.expect(400, sink.ask(query))
        self.expect(405, sink.ask(method="DELETE"))
        self.expect(401, sink.ask(token="0" * 64))
        self.expect(401, sink.ask(token=""))
        self.expect(403, sink.ask(Origin="http://127.0.0.1:8025"))
        self.expect(403, sink.ask(Sec_Fetch_Site="cross-site"))
        self.expect(403, sink.ask(Host="rebound.example"))
        status, _, body = sink.ask(target="/")
        self.assertEqual((status, body), (404, {"error": "ask for /codes or /links"}))


class AccessTests(SinkTest):
    def test_the_token_is_new_at_each_start_and_readable_by_its_owner_alone(self):
        first = self.sink()
        token = first.token
        path = first.store.with_name("inbox.db.token")
        self.assertEqual(stat.S_IMODE(path.stat().st_mode), 0o600)
        self.assertEqual(len(token), 64)
        first.end()
        second = self.sink()
        self.assertNotEqual(second.token, token)
        self.assertEqual(second.ask(token=token)[0], 401)
        self.assertEqual(second.ask()[0], 404)

    def test_the_token_and_the_codes_are_nowhere_else(self):
        sink = self.sink()
        token = sink.token
        send(sink.port, mail("482913"))
        self.assertEqual(sink.ask()[0], 200)
        for name in ("cmdline", "environ"):
            with open(f"/proc/{sink.process.pid}/{name}", "rb") as file:
                self.assertNotIn(token.encode(), file.read())
        self.assertEqual(sink.end(), 0)
        said = (self.home / "otp-source.log").read_text()
        self.assertNotIn(token, said)
        self.assertNotIn("482913", said)
        self.assertNotIn("example.com", said)

    def test_without_a_token_pages_still_get_nothing(self):
        sink = self.sink("--http-open")
        self.assertFalse(sink.store.with_name("inbox.db.token").exists())
        send(sink.port, mail("482913"))
        self.assertEqual(sink.ask(token="")[0], 200)
        self.assertEqual(sink.ask(token="", Origin="null")[0], 403)
        self.assertEqual(sink.ask(token="", Host="rebound.example")[0], 403)

    def test_mail_is_not_taken_from_pages(self):
        sink = self.sink()
        with socket.create_connection(("127.0.0.1", sink.port), LONGEST) as page:
            page.sendall(b"POST / HTTP/1.1\r\nHost: x\r\n\r\nEHLO x\r\nMAIL FROM:<a@b>\r\n")
            said = b"".join(iter(lambda: page.recv(4_096), b""))
        self.assertTrue(said.splitlines()[-1].startswith(b"521 "), said)


class WaitingTests(SinkTest):
    def test_two_hundred_wait_at_once_and_each_gets_its_own(self):
        sink = self.sink()
        answers = {}
        token = sink.token

        def ask(number):
            answers[number] = sink.ask(f"to=run-{number}@example.com&timeout=60", token)

        asking = [threading.Thread(target=ask, args=(number,)) for number in range(WAITERS)]
        for one in asking:
            one.start()
        self.until(lambda: connections(sink) >= WAITERS)
        begin = time.monotonic()
        send(sink.port, *(mail(100_000 + number, f"run-{number}@example.com") for number in range(WAITERS)))
        for one in asking:
            one.join(LONGEST)
        took = time.monotonic() - begin
        for number in range(WAITERS):
            status, _, body = answers[number]
            self.assertEqual((status, body["code"]), (200, str(100_000 + number)))
        print(f"\nhttp: {WAITERS} waiters had their codes in {took:.2f} s, {sink.memory():.0f} MB at most", flush=True)

    def test_a_code_comes_soon(self):
        sink = self.sink()
        token = sink.token
        times = []
        for number in range(50):
            answers = []
            asking = threading.Thread(
                target=lambda to=number: answers.append((sink.ask(f"to=n{to}@example.com&timeout=60", token), time.monotonic()))
            )
            asking.start()
            self.until(lambda: connections(sink) >= 1)
            begin = time.monotonic()
            send(sink.port, mail(200_000 + number, f"n{number}@example.com"))
            asking.join(LONGEST)
            self.assertEqual(answers[0][0][2]["code"], str(200_000 + number))
            times.append((answers[0][1] - begin) * 1_000)
            self.until(lambda: connections(sink) == 0)
        times.sort()
        print(f"\nhttp: from the connection of the mail to the code: p50 {times[25]:.1f} ms, worst {times[-1]:.1f} ms", flush=True)

    def test_who_hangs_up_is_noticed(self):
        sink = self.sink()
        waiting = []
        for _ in range(50):
            client = socket.create_connection(("127.0.0.1", sink.web), LONGEST)
            head = f"GET /codes?timeout=600 HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {sink.token}\r\n\r\n"
            client.sendall(head.encode())
            waiting.append(client)
        self.until(lambda: connections(sink) >= 50)
        for client in waiting:
            client.close()
        self.until(lambda: connections(sink) == 0)

    def until(self, is_true):
        end = time.monotonic() + LONGEST
        while not is_true():
            self.assertLess(time.monotonic(), end)
            time.sleep(0.002)


def connections(sink):
    """The number of clients connected to the HTTP port."""
    own = set()
    for number in os.listdir(f"/proc/{sink.process.pid}/fd"):
        try:
            own.add(os.readlink(f"/proc/{sink.process.pid}/fd/{number}"))
        except FileNotFoundError:
            # The connection was closed meanwhile.
            pass
    with open("/proc/net/tcp", encoding="ascii") as table:
        rows = [line.split() for line in table][1:]
    # For each connection: its local address, its state (01 is established) and its socket.
    return sum(
        row[1].endswith(f":{sink.web:04X}") and row[3] in ("01", "08") and f"socket:[{row[9]}]" in own for row in rows
    )


if __name__ == "__main__":
    unittest.main()
