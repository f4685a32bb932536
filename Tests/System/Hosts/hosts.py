"""Compares the offers of `otp suggest` with the answers of publicsuffixlist and idna;
Scripts/check/hosts runs it."""

import argparse
import json
import os
import random
import socket
import subprocess
import sys
import unicodedata

import idna
import publicsuffixlist

NOW = 1_790_000_000
LIST = "/usr/share/publicsuffix/public_suffix_list.dat"
LABELS = [
    "alpha", "beta-1", "x", "1and2", "com", "github", "bücher", "straße", "例子", "пример", "παράδειγμα",
    "דוגמה", "xn--bcher-kva", "a--b",
]
LOOKALIKES = {"a": "а", "e": "е", "o": "о", "x": "х", "c": "с"}
ADDRESSES = [
    "192.0.2.1", "192.0.2.1.", "127.1", "0x7f.1", "0177.0.0.1", "2130706433", "0x7f000001", "1.2.3.4.5", "256.1.1.1",
    "[2001:db8::1]", "[::ffff:192.0.2.1]", "１９２.0.2.1", "192。0。2。1", "example.0x1f", "example.1",
]


def check_direction(name):
    """Raises an IDNAError if one label is right-to-left and another breaks the Bidi Rule.

    RFC 5893, section 2, applies to all labels of such a name; `idna.encode` checks each separately.
    """
    labels = [idna.ulabel(label) for label in name.split(".") if label]
    if any(unicodedata.bidirectional(character) in ("R", "AL", "AN") for character in "".join(labels)):
        for label in labels:
            idna.check_bidi(label, check_ltr=True)


def normalised(host):
    """The name in A-labels without a trailing dot; None for an address or anything else."""
    try:
        name = idna.encode(host, uts46=True, std3_rules=True, transitional=False).decode().lower()
        check_direction(name)
    except idna.IDNAError:
        return None
    name = name.removesuffix(".")
    last = name.split(".")[-1]
    # glibc accepts addresses in the same forms as browsers do; browsers reject a host that ends in
    # a number and is not an address.
    try:
        socket.inet_aton(name)
        return None
    except OSError:
        return None if last.isdigit() or last.startswith("0x") and last[2:].isalnum() else name


class Generator:
    def __init__(self, seed, suffixes):
        self.random = random.Random(seed)
        self.suffixes = suffixes
        self.families = [self.domain() for _ in range(25)]

    def domain(self):
        suffix = self.random.choice(self.suffixes)
        if self.random.random() < 0.4:
            suffix = self.random.choice(["com", "co.uk", "github.io", "blogspot.com", "公司.cn", "example", "local"])
        return self.random.choice(LABELS) + "." + suffix

    def host(self):
        """A host from a family, or one that imitates such a host."""
        domain = self.random.choice(self.families)
        label, _, suffix = domain.partition(".")
        kind = self.random.randrange(12)
        if kind < 3:
            return domain
        if kind < 6:
            return self.random.choice(["www.", "login.", "a.b.", "com.", "1and2.", "-".join("ab") + "."]) + domain
        return [
            "not" + domain, label + "-a." + suffix, domain + ".evil.example", "evil." + suffix, suffix,
            # IDNA 2008 rejects hyphens in third and fourth place except in A-labels; browsers do
            # not.
            "".join(LOOKALIKES.get(letter, letter) for letter in label.replace("xn--", "")) + "." + suffix,
        ][kind - 6]

    def spelling(self, host):
        """The same host in another spelling."""
        kind = self.random.randrange(8)
        if kind == 0:
            return host.upper()
        if kind == 1:
            return host + "."
        if kind == 2:
            return host.replace(".", "。", 1)
        if kind == 3 and (name := normalised(host)):
            return name
        if kind == 4:
            return "".join(self.random.choice([c, c.upper()]) for c in host)
        if kind == 5:
            return "".join(chr(ord(c) + 0xFEE0) if "a" <= c <= "z" else c for c in host)
        return host

    def bound(self):
        """A host as a message names it, and whether it is a valid host and nothing else."""
        host = self.spelling(self.host())
        kind = self.random.randrange(20)
        if kind == 0:
            return self.random.choice(ADDRESSES), False
        if kind == 1:
            return host + self.random.choice([":443", ":8443", ":"]), False
        if kind == 2:
            return self.random.choice(["user@", "user:secret@", "https://", "%61"]) + host, False
        if kind == 3:
            return self.random.choice([".", "-", "a_b."]) + host, False
        if kind == 4:
            return self.random.choice(["localhost", "com", "co.uk", "github.io", "foo.ck", "intranet", "公司.cn"]), True
        return host, True

    def origin(self):
        """The address of a page: its text, its host, and whether its port is the default. A page
        without a host gets no bound code."""
        host = self.spelling(self.host())
        kind = self.random.randrange(24)
        if kind == 0:
            return "https://" + self.random.choice(ADDRESSES), None, True
        if kind == 1:
            return "http://" + host, None, True
        if kind == 2:
            return f"https://{host}@evil.example", None, True
        if kind == 3:
            return f"https://{self.host()}:443@{host}", None, True
        if kind == 4:
            return f"https://{host}{self.random.choice([chr(92), ' ', chr(9), chr(10)])}.evil.example", None, True
        if kind == 5:
            return f"https://{host}:{self.random.choice(['x', '65536', '-1', '4 43', '1:2'])}", None, True
        if kind == 6:
            return f"https://{host}:{self.random.choice([80, 8443, 1, 65535])}", host, False
        if kind == 7:
            return self.random.choice(["null", "about:blank", "data:text/html,a", "https://", "//" + host]), None, True
        end = self.random.choice(["", "", "/", ":443", ":0443/a", "/a?b=c#d", "?user@evil.example", "#@evil.example", ":"])
        return self.random.choice(["https://", "HTTPS://"]) + host + end, host, True


def enable_provider(options, store, hosts):
    """Registers an identity for each host, whose record has the code of the host's message.

    Returns the environment with the provider. Invalid hosts are omitted and make the status 2.
    """
    identities = [
        {"record": str(100_000 + index), "domains": [host], "user": "", "label": "", "rank": 0}
        for index, host in enumerate(hosts)
    ]
    answer = options.folder + "/identities.json"
    with open(answer, "w", encoding="utf-8") as file:
        print(json.dumps({"version": 1, "id": 1, "identities": identities}), file=file)
    # It reads the request before it exits, as the protocol requires.
    command = ["/bin/sh", "-c", 'read -r question && exec cat "$0"', answer]
    folder = options.folder + "/otp/providers"
    os.makedirs(folder)
    with open(folder + "/hosts.json", "w", encoding="utf-8") as file:
        json.dump({"schema": 1, "command": command, "sites": ["*"]}, file)
    environment = {"HOME": options.folder, "XDG_CONFIG_HOME": options.folder}
    enabled = subprocess.run(
        [options.programs + "/otp", "providers", "enable", "hosts", "--yes", "--store", store],
        capture_output=True, text=True, env=environment,
    )
    assert enabled.stdout.startswith("enabled hosts: "), enabled.stderr
    return environment


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--programs", required=True)
    parser.add_argument("--folder", required=True)
    parser.add_argument("--pairs", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(1 << 32))
    options = parser.parse_args()
    print("seed", options.seed, flush=True)

    with open(LIST, "rb") as file:
        reference = publicsuffixlist.PublicSuffixList(source=file)
    with open(LIST, encoding="utf-8") as file:
        rules = [line.split()[0] for line in file if line.strip() and not line.startswith("//")]
    suffixes = [rule.replace("*", "foo").lstrip("!") for rule in rules]
    generator = Generator(options.seed, suffixes)

    bound = [generator.bound() for _ in range(max(1, min(400, options.pairs)))]
    domains = {}
    for index, (text, is_host) in enumerate(bound):
        name = normalised(text) if is_host else None
        registrable = name and reference.privatesuffix(name)
        if registrable:
            domains[str(100_000 + index)] = (name, registrable)
    store = options.folder + "/store/inbox.db"
    lines = [
        json.dumps({"text": f"{100_000 + index} is your code.\n\n@{text} #{100_000 + index}", "receivedAt": NOW})
        for index, (text, _) in enumerate(bound)
    ]
    subprocess.run(
        [options.programs + "/otpd", "ingest", "--store", store],
        input="\n".join(lines).encode(), stdout=subprocess.DEVNULL, check=True,
    )

    environment = enable_provider(options, store, [text for text, _ in bound])

    failures = 0
    offered = {"origin": 0, "site": 0}
    pages = -(-options.pairs // len(bound))
    for _ in range(pages):
        text, host, is_usual = generator.origin()
        answer = subprocess.run(
            [
                options.programs + "/otp", "suggest", "--all", "--identities", "--json", "--store", store,
                "--at", str(NOW), "--origin", text,
            ],
            capture_output=True, env=environment,
        )
        found, found_identities = {}, {}
        for line in answer.stdout.splitlines():
            suggestion = json.loads(line)
            if "provider" in suggestion:
                found_identities[suggestion["record"]] = suggestion["match"] or "unbound"
            else:
                found[suggestion["code"]] = suggestion["match"] or "unbound"
        name = normalised(host) if host else None
        registrable = name and reference.privatesuffix(name)
        for index, (bound_text, _) in enumerate(bound):
            code = str(100_000 + index)
            expected = None
            if name and code in domains:
                domain = domains[code]
                if domain[0] == name and is_usual:
                    expected = "origin"
                elif domain[0] == name or registrable and domain[1] == registrable:
                    expected = "site"
            for kind, got in (("bound to", found.get(code)), ("identity of", found_identities.get(code))):
                if got != expected:
                    failures += 1
                    if failures <= 20:
                        print(f"{kind} {bound_text!r}, asked by {text!r}: expected {expected}, got {got}")
            if expected:
                offered[expected] += 1
    print(
        f"summary: {pages * len(bound)} pairs of {len(bound)} hosts ({len(domains)} good) and {pages} pages,"
        " for codes and for identities alike,"
        f" {offered['origin'] + offered['site']} to be offered ({offered['origin']} on the origin), {failures} wrong"
    )
    sys.exit(failures > 0)


main()
