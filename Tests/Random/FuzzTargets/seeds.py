"""Writes seed inputs, one file each, to FOLDER/TARGET, from the corpus, locales and field rows."""

import base64
import hashlib
import json
import pathlib
import struct
import sys

ROOT = pathlib.Path(__file__).resolve().parents[3]
KEPT = ROOT / "Tests/Random/FuzzTests/Inputs"

# Separates the parts of an input, as in FuzzTarget.swift.
SEPARATOR = b"\x1e"

# The sampling interval: all languages occur, and libFuzzer need not read the whole corpus first.
EACH = 6

BINDINGS = [
    "@example.com #482913",
    "482913 is your code.\n\n@shop.example #482913 @pay.example",
    "Code 12\n@b\u00fccher.example #A1b2C3",
    "@xn--bcher-kva.example #482913 %frame.example",
    "text\r\n@example.co.uk #4829 \n",
    "\uff20example.com \uff03482913",
    "@203.0.113.7 #482913",
    "@example.com #1\x1eotp; code=482913\x1e482913; host=example.com",
]

FORMS = [
    "name=otp\nmaxlength=6\ninputmode=numeric",
    "autocomplete=section-a shipping one-time-code webauthn",
    "label=Verification code\ntype=tel\n\nlabel=Password\ntype=password",
    "\n\n".join("type=tel\nmaxlength=1\naria-label=Digit %d" % n for n in range(1, 7)),
    "name=cvv\nplaceholder=Card security code\n\nname=cardnumber",
]

EXPORTS = [
    b"""<?xml version='1.0'?><!--a--><smses count="2"><sms address="Oakline" date="1795000000000" type="1"
    body="Code &#55357;&#56832; &amp; 482913"/><mms date="1795000000000" msg_box="1"><parts><part ct="text/plain"
    text="593812"/></parts><addrs><addr address="A" type="137"/></addrs></mms></smses>""",
    b"""[{"threadid":4,"type":"inbox","read":true,"address":"A","number":"A","received":"2026-11-23 10:00:00",
    "body":"Code \\"482913\\"","_id":71},{"type":"sent","body":"a","_id":"72"}]""",
    b"Row: 0 _id=1, address=A, date=1795000000000, body=Code\n482913\nRow: 1 _id=2, address=NULL, date=1, type=2, body=a\n",
    b"Row: 0 date=1795000000000, type=1, body=482913\r\nRow: 1 date=1, type=1, body=NULL\r\n",
    b"\xfe\xff" + "Code 482913 \U0001F600\0\0".encode("utf-16-be"),
    b"\x04\x0bstreamtyped\x81\xe8\x03\x84\x01@\x84\x84\x84\x12NSAttributedString\x00\x84\x84\x08NSObject\x00\x85\x92"
    b"\x84\x84\x84\x0fNSMutableString\x01\x84\x84\x08NSString\x01\x95\x84\x01+\x81\x0b\x00Code 482913\x86\x84",
    b"IN20261123_100000_00_Oakline_00.txt",
]

MAILS = [
    b"""From: =?utf-8?q?Oakline_=28no_reply=29?= <a@b.example>, "C, D" <c@d.example>
To: friends: sam@example.com, "a b"@example.com (Sam (again));, <@r.example:e@f.example>
Subject: =?utf-8?b?WW91?= =?utf-8?b?ciBjb2Rl?= =?iso-2022-jp?B?GyRCJDMbKEI=?=
Received: from a by b with C (d); Tue, 3 Mar 2026 11:05:31 +0200
Authentication-Results: mx.example.org; dmarc=pass (p=reject) header.from=b.example
Content-Type: multipart/alternative; boundary*0="b\"; boundary*1*=%20c; charset*=utf-8''%41

--b c
Content-Type: text/plain; charset=iso-2022-kr; format=flowed; delsp=yes
Content-Transfer-Encoding: quoted-printable

Code =34=38 \x0e!!\x0f 482913 =
> 593812
On Tue, Sam wrote:
> 118204

--b c
Content-Type: text/html; charset="utf-7"
Content-Transfer-Encoding: base64

PHN0eWxlPi5he29wYWNpdHk6MH08L3N0eWxlPjxwIGNsYXNzPWE+NDgyOTEzPGRpdiBoaWRkZW4+NTwvZGl2Pg==
--b c--
""",
    b"""From:a@b.example
Content-Type: message/rfc822

From : x
Content-Type: multipart/digest; boundary=b

--b

Subject: AW: =?utf-8?q?482913?=
Content-Type: application/ms-tnef

--b
Content-Type: text/plain
Content-Transfer-Encoding: x-uuencode

begin 644 a
#0V%T
`
end
--b--
""",
]

METHODS = {
    "Receive": {"messages": [{"text": "Your Oakline code is 318264.", "id": "a", "channel": "sms"}]},
    "Suggest": {"request": {"field": "one-time-code", "site": "https://oakline.example",
                            "frames": ["https://pay.example"], "limit": 3, "window": 180000},
                "at": "2026-09-21T14:13:20Z"},
    "Watch": {"request": {"recipient": "+15550100", "since": "2026-01-31T09:30:00+01:00"}},
    "Consume": {"id": 1},
    "Dismiss": {"id": 2},
    "Detect": {"message": {"text": "Ihr Code: 482913", "sender": "Fernweh", "subject": "a"}},
    "List": {"limit": 2, "before": 5},
}


def rows():
    """A sample of the corpus."""
    for file in sorted((ROOT / "corpus").glob("*.jsonl")):
        for line in file.read_text(encoding="utf-8").splitlines()[::EACH]:
            yield json.loads(line)


def call(method, parameters, **more):
    """A Varlink call."""
    text = json.dumps({"method": method, "parameters": parameters} | more)
    return text.encode() + b"\0"


def frame(value):
    """A native message."""
    text = json.dumps(value).encode()
    return struct.pack("=I", len(text)) + text


def seeds():
    """Pairs of a target's name and an input."""
    for row in rows():
        text = row["text"].encode()
        yield "detection", text + SEPARATOR + row.get("sender", "").encode()
        if "@" in row["text"]:
            yield "binding", text
        yield "c-interface", text + SEPARATOR + row.get("sender", "").encode()
        line = {"id": row["id"], "text": row["text"], "channel": "sms", "receivedAt": 1790000000}
        yield "json-lines", b"\x3f" + json.dumps(line).encode() + b"\n"
    for number, text in enumerate(BINDINGS):
        yield "binding", text.encode()
        yield "json-lines", bytes([number]) + json.dumps({"body": text}, ensure_ascii=False).encode() + b"\r\n\n{\n"
    for export in EXPORTS:
        yield "exports", export
    for mail in MAILS:
        yield "mail", mail
        yield "mail-worker", mail
    for form in FORMS:
        yield "fields", form.encode()
    for line in (ROOT / "Tests/Unit/Detection/OTPFieldsTests/Rows/fields.jsonl").read_text().splitlines()[::EACH]:
        row = json.loads(line)
        attributes = row.get("attrs", {})
        yield "fields", "\n".join(f"{name}={value}" for name, value in attributes.items()).encode()
    words = {"schema": 1, "language": "x-user", "name": "Mine",
             "keywords": {"code": {"word": ["depot key"]}, "order": {"prefix": {"Vorgang": ["", "s"]}}}}
    rules = {"schema": 1, "ignoredSenders": ["+15551234567", "MyShop*"], "neverReport": ["77####", "RKJ*"]}
    yield "locale", SEPARATOR.join([json.dumps(words).encode(), json.dumps(rules).encode(), b"depot key 482913"])
    yield "c-interface", SEPARATOR.join([
        BINDINGS[1].encode(), b"https://shop.example", b'{"attrs":{"name":"otp","maxlength":6},"form":[{"type":"tel"}]}',
        json.dumps(rules).encode(), json.dumps(words).encode()])
    english = words | {"language": "en", "name": "English", "sources": ["a"]}
    yield "locale", json.dumps(english).encode() + SEPARATOR + SEPARATOR + b"depot key 482913"
    calls = [call(f"org.otpd.Codes.{name}", parameters) for name, parameters in METHODS.items()]
    calls.append(call("org.otpd.Codes.Watch", {}, more=True))
    calls.append(call("org.otpd.Codes.Dismiss", {"id": 1}, oneway=True))
    calls.append(call("org.varlink.service.GetInfo", {}))
    calls.append(call("org.varlink.service.GetInterfaceDescription", {"interface": "org.otpd.Codes"}))
    for bytes_ in [*calls, b"".join(calls)]:
        yield "service", b"\x3f" + bytes_
    asked = {"version": 4, "type": "codes", "origin": "https://oakline.example",
             "frames": ["https://pay.example"], "field": "one-time-code", "boundOnly": False}
    used = {"type": "used", "id": 1}
    copy = {"type": "copy", "id": 1}
    make, cancel = {"type": "make", "id": -1}, {"type": "cancel"}
    stop = {"type": "stop"}
    field = {"version": 4, "type": "classify", "id": 1, "field": {"name": "otp"}, "form": [{"type": "submit"}]}
    status, test = ({"version": 4, "type": kind, "id": 1} for kind in ("status", "test"))
    for values in [[asked], [status, test], [asked, make, cancel, copy | {"id": -1}], [asked, used], [asked, copy, used],
                   [asked | {"frames": []}, used | {"id": 2}], [used],
                   [asked | {"version": 1}], [field, asked, stop, used, asked]]:
        yield "browser", b"\x20" + b"".join(map(frame, values))
    for number in range(10):
        for kind in range(4):
            yield "calls", bytes([number, kind, number % 3, kind, 1, 5, 3, 1, 4, 1])
    for place in range(0, 4096, 61):
        yield "store", struct.pack(">I", place << 8 | 0xFF)
    for file in sorted(KEPT.glob("*.txt")):
        for line in file.read_text().splitlines():
            if line and not line.startswith("#"):
                yield file.name.partition(".")[0], base64.b64decode(line.split()[0])


def main(folder):
    for target, bytes_ in seeds():
        place = pathlib.Path(folder, target)
        place.mkdir(parents=True, exist_ok=True)
        (place / hashlib.sha1(bytes_).hexdigest()).write_bytes(bytes_)


if __name__ == "__main__":
    main(sys.argv[1])
