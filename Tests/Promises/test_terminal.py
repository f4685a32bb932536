"""Nothing in a message controls the terminal: control characters are shown as escapes, wherever
they come from."""

import json
import unittest

from harness import programs, terminals
from harness.case import PromiseTest

# Terminal controls, by effect.
PAYLOADS = {
    "colour": "\x1b[31m",
    "clear": "\x1b[2J\x1b[H",
    "clipboard": "\x1b]52;c;aGFja2Vk\x07",
    "link": "\x1b]8;;https://evil.example\x1b\\here\x1b]8;;\x1b\\",
    "title": "\x1b]0;title\x07",
    "device": "\x1bPq#0;2;0;0;0\x1b\\\x1b[c\x1b[6n",
    "8-bit": "\u009b31m\u009d52;c;aGFja2Vk\u009c\u0090q\u009c\u0085",
    "bell and back": "\x07\x08\x08\x08\r\x0b\x0c\x0e\x0f",
    "deletion": "\x7f\x7f",
    "direction": "\u202e\u202a\u202b\u202d\u2066\u2067\u2068\u200e\u200f\u061c",
    "lines": "\u2028\u2029",
    "tags": "\U000e0001\U000e0041\U000e007f",
    "nothing": "\0",
}
ALL = "".join(PAYLOADS.values())
HARMLESS = "x"

# With which programs underline a part of a message, and end that.
STYLES = {"\x1b[4m", "\x1b[24m"}

counts = {"runs": 0, "characters": 0}


def tearDownModule():
    print(f"terminal: {counts['runs']} runs on a terminal, {counts['characters']} characters shown, no control character of a message")


def line(payload, text=None, **more):
    """A message with `payload` in all members; each of them is shown by some command."""
    text = text or f"Your {payload}Oakline{payload} code is 482913{payload}. Do not share it."
    members = {name: f"{name}{payload}{name}" for name in ("id", "sender", "recipient", "subject", "source", "channel")}
    return json.dumps({"text": text} | members | more).encode() + b"\n"


def message_lines(payload):
    """Messages of every outcome, and invalid lines."""
    return b"".join([
        line(payload),
        # A subject full of symbols would make it an automated message without a code.
        line(payload, "Your code is 593812", subject="code"),
        line(payload, f"Your code is 482913\n\n@exam{payload}ple.com #482913"),
        line(payload, f"Your code is 482913\n\n@example.com #48{payload}2913 @pay{payload}.example"),
        line(payload, f"Your code is 4829{payload}13"),
        line(payload, f"Dinner{payload} at eight"),
        line(payload, f"Your codes are 482913 {payload} and 593812"),
        b'{"id":"' + payload.encode() + b'","text":"raw"}\n',
        b'{"id":"\\ud800' + json.dumps(payload)[1:-1].encode() + b'","text":"Your code is 482913 \\udfff"}\n',
        payload.encode() + b"\n",
        b'{"text":"a","receivedAt":' + json.dumps(payload).encode() + b"}\n",
        b"\x9b31m\xff\n",
    ])


def field_lines(payload):
    attributes = {name: f"otp{payload}" for name in ("name", "label", "placeholder", "id", "title")}
    field = {"id": payload, "attrs": attributes | {"autocomplete": f"section-{payload} one-time-code"}}
    return b"".join([
        json.dumps(field).encode() + b"\n",
        json.dumps({"id": payload, "attrs": {"autocomplete": f"section-x{payload} one-time-code"}}).encode() + b"\n",
        json.dumps({"id": payload, "attrs": payload}).encode() + b"\n",
        payload.encode() + b"\n",
    ])


def name(payload):
    """The payload as an argument, a variable or a file name."""
    return payload.replace("\0", "").replace("/", "|")


def reading_calls(payload):
    """Calls that read their input: name, program, arguments, standard input."""
    lines, argument = message_lines(payload), name(f"Your {payload}Oakline code{payload} is 482913{payload}")
    text = f"Your {payload}Oakline\r\ncode is 482913{payload}\n\n@example.com #482913".encode()
    template = f"Your {payload} code is {{code}}{payload}"
    templates = json.dumps({"id": payload, "text": template}).encode() + b"\n" + template.encode() + b"\n{" + payload.encode()
    return [
        ("detect", ["detect"], text), ("detect JSON", ["detect", "--json"], text),
        ("detect raw bytes", ["detect", "--json"], text + b"\x9b31m\xff"), ("detect an argument", ["detect", "--", argument], b""),
        ("detect a stream", ["detect", "--ndjson"], lines), ("explain", ["explain", "--words"], text),
        ("explain an argument", ["explain", "--", argument], b""), ("explain raw bytes", ["explain"], text + b"\x9b31m\xff"),
        ("explain a stream", ["explain", "--words", "--ndjson"], lines), ("lint", ["lint"], text),
        ("lint JSON", ["lint", "--json"], text), ("lint a template", ["lint", "--placeholder", name(payload), "--", argument], b""),
        ("lint templates", ["lint", "--templates", "-"], templates),
        ("lint templates as JSON", ["lint", "--templates", "-", "--ndjson"], templates), ("fields", ["fields"], field_lines(payload)),
    ]


def asking_calls(payload):
    """Calls that show stored messages."""
    return [
        ("suggest", ["suggest"], b""), ("suggest JSON", ["suggest", "--json"], b""), ("suggest all", ["suggest", "--all"], b""),
        ("suggest a format", ["suggest", "--all", "--format", "{code} {sender} {domain} {channel} {id}"], b""),
        ("suggest for a site", ["suggest", "--origin", "https://www.example.com"], b""), ("wait", ["wait", "--timeout", "1s"], b""),
        ("wait JSON", ["wait", "--json", "--timeout", "1s"], b""), ("inbox", ["inbox"], b""), ("inbox revealed", ["inbox", "--reveal"], b""),
        ("consume", ["consume", "1"], b""), ("dismiss", ["dismiss", "1"], b""),
    ]


def wrong_calls(payload):
    """Calls with the payload in place of a valid argument."""
    wrong = name(payload)
    lists = [
        [wrong], ["--" + wrong], ["suggest", "--" + wrong], ["suggest", wrong], ["suggest", "--origin", wrong],
        ["suggest", "--format", "{" + wrong + "}"], ["suggest", "--at", wrong], ["suggest", "--since=" + wrong], ["wait", "--timeout", wrong],
        ["suggest", "--field", wrong], ["suggest", "--store", wrong], ["inbox", "--store", wrong + "/" + wrong], ["inbox", "--limit", wrong],
        ["consume", wrong], ["lint", "--templates", wrong], ["lint", "--origin", wrong], ["lint", "--sample", wrong],
        ["explain", "--locales", wrong], ["check", wrong], ["check", "--user", wrong], ["browser", wrong], ["browser", "install", wrong],
        ["detect", "--jobs", wrong], ["detect", wrong, wrong],
    ]
    return [(f"invalid: {arguments[0] if arguments[0].isalpha() else 'command'} {number}", arguments, b"")
            for number, arguments in enumerate(lists)]


class TerminalTests(PromiseTest):
    def show(self, program, arguments, stdin=b"", **variables):
        environment = programs.environment(self.home, TERM="xterm", **variables)
        counts["runs"] += 1
        status, shown = terminals.run(
            [programs.path(program), *arguments], home=self.home, stdin=stdin, environment=environment
        )
        counts["characters"] += len(shown)
        return shown

    def check(self, calls, program="otp", prepare=lambda payload: {}):
        """Compares with the output for a harmless payload: styles of the programs themselves are
        permitted."""
        payloads = [ALL, *(PAYLOADS.values() if programs.SCALE > 1 else ())]
        for payload in payloads:
            for call, harmless in zip(calls(payload), calls(HARMLESS), strict=True):
                title, arguments, stdin = call
                own = self.show(program, harmless[1], harmless[2], **prepare(HARMLESS))
                shown = self.show(program, arguments, stdin, **prepare(payload))
                permitted, controls = terminals.sequences(own) | STYLES, "\n" + ("\r" if b"\r" in own else "")
                self.assertEqual(terminals.acting(own, permitted, controls), [], f"{title}: output without a payload has controls")
                self.assertEqual(terminals.acting(shown, permitted, controls), [], f"{title}: the payload is not escaped")

    def store_for(self, payload):
        """A store with messages that contain `payload`."""
        store = self.home / f"state/{'hostile' if payload != HARMLESS else 'harmless'}/inbox.db"
        if not store.exists():
            self.run_program("otpd", "ingest", stdin=message_lines(payload), OTP_STORE=str(store))
        return {"OTP_STORE": str(store)}

    def test_input_does_not_control_the_terminal(self):
        self.check(reading_calls)

    def test_stored_messages_do_not_control_the_terminal(self):
        self.check(asking_calls, prepare=self.store_for)
        # Controls are escaped rather than removed, so that a person sees them.
        self.assertIn(b"\\u{1B}", self.show("otp", ["suggest"], **self.store_for(ALL)))

    def test_invalid_arguments_do_not_control_the_terminal(self):
        self.check(wrong_calls)

    def test_ingested_messages_do_not_control_the_terminal(self):
        def calls(payload):
            wrong = name(payload)
            lists = [["ingest"], ["ingest", "--json", "--source", wrong], ["ingest", "--store", wrong], ["ingest", "--format", wrong],
                     ["ingest", "--store", wrong + "/" + wrong], ["purge", "--older-than", wrong], ["purge", "--all", "--store", wrong],
                     ["serve", "--socket", wrong + "/" + wrong], ["serve", "--retention", wrong], [wrong]]
            return [(f"otpd {number}", arguments, message_lines(payload)) for number, arguments in enumerate(lists)]

        self.check(calls, "otpd")

    def test_paths_and_user_files_do_not_control_the_terminal(self):
        def prepare(payload):
            folder = self.home / f"folder-{name(payload)[:60]}"
            settings = folder / "otp"
            settings.mkdir(parents=True, exist_ok=True)
            (settings / "rules.json").write_text(json.dumps({"schema": 1, "neverReport": [payload], payload: 1}))
            words = {"code": {"word": [f" {payload} ", payload]}, payload: {"word": ["a"]}}
            keywords = {"schema": 1, "language": payload, "name": payload, "keywords": words}
            (settings / "keywords.json").write_text(json.dumps(keywords))
            return {"XDG_CONFIG_HOME": str(folder), "HOME": str(folder), "OTP_STORE": f"{folder}/none/inbox.db", "XDG_RUNTIME_DIR": str(folder)}

        def calls(payload):
            lists = [["check", "--user"], ["detect"], ["explain"], ["inbox"], ["suggest"], ["consume", "1"], ["browser", "install", "chromium"],
                     ["browser", "status"], ["browser", "status", "--json"], ["browser", "remove", "chromium"]]
            return [(f"folders: {arguments[0]} {number}", arguments, b"Your code is 482913") for number, arguments in enumerate(lists)]

        self.check(calls, prepare=prepare)


class JSONTests(PromiseTest):
    def answers(self, arguments, stdin, **more):
        output = self.run_program("otp", *arguments, stdin=stdin, **more).stdout
        self.assertEqual(terminals.acting(output), [])
        return [json.loads(answer) for answer in output.decode().splitlines()]

    def test_json_output_keeps_the_original_values(self):
        for payload in (ALL, *(PAYLOADS.values() if programs.SCALE > 1 else ())):
            answer = self.answers(["detect", "--ndjson"], line(payload))[0]
            self.assertEqual(answer["id"], f"id{payload}id")
            text = f"Your code {payload} is 482913"
            self.assertEqual(self.answers(["lint", "--json"], text.encode())[0]["text"], text)
            self.assertEqual(self.answers(["fields"], field_lines(payload)[: field_lines(payload).index(b"\n") + 1])[0]["id"], payload)

    def test_json_output_keeps_the_original_sender(self):
        self.run_program("otpd", "ingest", stdin=line(ALL, "Your code is 482913", subject="code"))
        self.assertEqual(self.answers(["suggest", "--json"], b"")[0]["sender"], f"sender{ALL}sender")


class CheckerTests(PromiseTest):
    def test_the_check_finds_terminal_controls(self):
        for name, payload in PAYLOADS.items():
            status, shown = terminals.run(["cat"], home=self.home, stdin=f"{payload}harmless\n".encode())
            self.assertEqual(status, 0)
            self.assertTrue(terminals.acting(shown), f"{name} is not found")
        self.assertEqual(terminals.acting("плата £5 – 验证码 👩‍👩‍👧 می‌خواهم\n".encode()), [])
        self.assertEqual(terminals.acting(b"\x9b31m"), ["not UTF-8"])
        self.assertEqual(terminals.acting(b"\x1b[4m1\x1b[24m", {"\x1b[4m"}), ["U+001B"])


if __name__ == "__main__":
    unittest.main()
