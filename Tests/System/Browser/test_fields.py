"""The host program classifies fields as `otp fields` does, and the extension asks it."""

import json
import os
import struct
import subprocess
import tempfile
import unittest

import field_cases
from harness.attacks import Attacks
from harness.case import in_browsers
from harness.offers import TAGGED
from harness.world import extension_folder

HERE = os.path.dirname(os.path.abspath(__file__))
ROWS = os.path.join(field_cases.ROOT, "Tests", "Unit", "Detection", "OTPFieldsTests", "Rows")
PROGRAMS = os.path.abspath(
    os.environ.get("OTP_PROGRAMS", os.path.join(field_cases.ROOT, ".build", "release"))
)
SITE = "fields.example"

# The parts of the extension that run in the page of these tests.
PARTS = ("background/code-boxes.js", "content/element-tree.js", "content/field-description.js")

FIREFOX = ("/usr/lib/mozilla/native-messaging-hosts/org.otpd.codes.json", "otp@otpd.org")

UNBOUND = "Your Oakline code is 482913."
UNTAGGED = "<form><label>Verification code <input></label></form>"
OTHER = "<form><label>Promo code <input></label></form>"


def rows_of(name):
    with open(os.path.join(ROWS, name), encoding="utf-8") as file:
        return [json.loads(line) for line in file]


def lines_of(rows):
    return "".join(json.dumps(row) + "\n" for row in rows)


def run(program, *arguments, text, home="/nonexistent"):
    """The output of a program that was given `text`."""
    return subprocess.run(
        [os.path.join(PROGRAMS, program), *arguments],
        input=text, capture_output=True, check=True, timeout=120,
        env={"HOME": home, "XDG_RUNTIME_DIR": home},
    ).stdout


def program_answers(rows):
    """The verdicts of `otp fields`, each with the number of boxes."""
    answers = run("otp", "fields", text=lines_of(rows).encode())
    # Lines end in line feeds only; bytes.splitlines would split at other characters too.
    lines = map(json.loads, answers.removesuffix(b"\n").split(b"\n"))
    return [(line["field"], line["boxes"], line["reasons"]) for line in lines]


def host_answers(rows, home="/nonexistent"):
    """The verdicts of the host program, each with the number of boxes."""
    messages = b""
    for number, row in enumerate(rows):
        question = {"version": 4, "type": "classify", "id": number, "field": row["attrs"],
                    "form": row["form"]}
        message = json.dumps(question).encode()
        messages += struct.pack("=I", len(message)) + message
    answers = run("otp-native-host", *FIREFOX, text=messages, home=home)
    while answers:
        (length,) = struct.unpack("=I", answers[:4])
        answer, answers = json.loads(answers[4:4 + length]), answers[4 + length:]
        boxes = answer["boxes"]
        yield answer["id"], answer["field"], boxes and 1 + len(boxes)


class Answers(unittest.TestCase):
    def compare(self, rows):
        """Asserts that both programs give the same answers; returns those of `otp fields`."""
        rows = [{"attrs": row["attrs"], "form": row.get("form", [])} for row in rows]
        wanted = program_answers(rows)
        found = list(host_answers(rows))
        self.assertEqual(len(found), len(wanted))
        for number, ((kind, boxes, _), answer) in enumerate(zip(wanted, found)):
            self.assertEqual(answer, (number, kind, boxes), rows[number])
        return wanted

    def test_the_host_program_touches_nothing_to_classify_a_field(self):
        with tempfile.TemporaryDirectory() as home:
            rows = [{"attrs": {"label": "Verification code"}, "form": []}]
            self.assertEqual(list(host_answers(rows, home)), [(0, "likely", None)])
            self.assertEqual(os.listdir(home), [])

    def test_the_host_program_answers_labelled_fields_as_otp_fields_does(self):
        self.compare(rows_of("fields.jsonl"))

    def test_the_host_program_answers_generated_fields_as_otp_fields_does(self):
        rows = list(field_cases.rows())
        self.assertGreater(len(rows), 25_000)
        answers = self.compare(rows)
        # All verdicts and all signals occur, or the comparison is worthless.
        self.assertEqual({kind for kind, _, _ in answers}, {"tagged", "likely", "no"})
        rules = field_cases.rules()
        signals = set(rules["signals"]) | {other["signal"] for other in rules["others"]}
        seen = {reason["name"] for _, _, reasons in answers for reason in reasons}
        self.assertEqual(signals - seen, set())


@in_browsers
class Parts:
    service = False

    def setUp(self):
        super().setUp()
        folder = os.path.join(HERE, "fields_page")
        files = [os.path.join(folder, "page.js")]
        files += [os.path.join(extension_folder(), part) for part in PARTS]
        for file in files:
            self.serve(os.path.basename(file), file, "text/javascript")
        self.serve("index.html", os.path.join(folder, "index.html"), "text/html")
        self.browser.open(f"https://{SITE}/index.html")
        self.browser.wait_for("window.isReady")

    def serve(self, name, file, kind):
        with open(file, "rb") as content:
            self.pages.page(SITE, f"/{name}", content.read(), {"Content-Type": kind})

    def ask(self, function, rows):
        self.pages.page(SITE, "/rows.jsonl", lines_of(rows))
        return json.loads(self.browser.evaluate(f"{function}('/rows.jsonl').then(JSON.stringify)"))

    def test_what_a_tag_decides_at_once_the_host_program_decides_as_well(self):
        rows = [row for row in field_cases.rows() if "autocomplete" in row["attrs"]]
        decided = self.ask("decidedAtOnce", rows + rows_of("fields.jsonl"))
        self.assertGreater(len(decided), 20)
        answers = program_answers([{"attrs": attributes, "form": []} for attributes in decided])
        for attributes, (kind, boxes, _) in zip(decided, answers):
            self.assertEqual((kind, boxes), ("tagged", None), attributes)

    def test_spreads_a_code_over_boxes(self):
        rows = rows_of("boxes.jsonl")
        self.assertEqual(self.ask("fillings", rows), [row["parts"] for row in rows])


@in_browsers
class Questions(Attacks):
    def test_one_host_program_classifies_a_field_and_fetches_its_codes(self):
        self.world.ingest(UNBOUND)
        self.show(UNTAGGED)
        self.assertEqual(self.offered(), ["482913"])
        self.assertEqual(self.hosts(), 1)
        self.show(TAGGED)
        self.assertEqual(self.offered(), ["482913"])
        self.assertEqual(self.hosts(), 1)

    def test_a_field_with_lone_surrogates_is_recognised(self):
        self.world.ingest(UNBOUND)
        halves = "document.querySelector('input').setAttribute('data-x', '\\ud800 \\udc00')"
        self.show(UNTAGGED + f"<script>{halves}</script>")
        self.assertEqual(self.offered(), ["482913"])

    def test_a_form_longer_than_any_message_is_described_in_part(self):
        self.world.ingest(UNBOUND)
        long = "".join(f" data-{number}='{'€' * 1000}'" for number in range(50))
        self.show(UNTAGGED.replace("</form>", f"<input{long}>" * 50 + "</form>"))
        self.assertEqual(self.offered(), ["482913"])

    def test_a_page_where_codes_are_turned_off_asks_nothing(self):
        self.browser.stop_background()
        self.turn("shop.example", "false")
        self.addCleanup(self.turn, "shop.example", "true")
        for body in (TAGGED, UNTAGGED):
            self.show(body)
            self.assert_no_list()
        self.assertEqual(self.hosts(), 0)

    def turn(self, host, offered):
        """Turns codes on a host on or off, as the popup does."""
        shown, settings = self.browser.tab, self.browser.open_extension("options/options.html")
        self.browser.evaluate(
            f"import('../shared/settings.js').then((all) => all.setOffered('{host}', {offered}))"
        )
        self.browser.activate(shown)
        self.browser.close_tab(settings)

    def test_a_field_that_moves_the_focus_around_is_recognised_in_the_end(self):
        self.world.ingest(UNBOUND)
        others = "<input name=city><input name=street>" * 10
        self.show(OTHER + others + UNTAGGED.replace("<input", "<input id=code"), focus=None)
        self.browser.click("#code")
        self.browser.evaluate("""(async () => {
          const inputs = [...document.querySelectorAll("input")];
          for (let turn = 0; turn < 300; turn += 1) {
            inputs[turn % inputs.length].focus();
            if (turn % 20 === 0) await new Promise((done) => setTimeout(done));
          }
          inputs.at(-1).focus();
        })()""")
        self.assertEqual(self.offered(), ["482913"])
        self.assertLessEqual(self.hosts(), 2)

    def test_a_host_program_that_ended_is_started_again(self):
        self.world.ingest(UNBOUND)
        self.show(OTHER)
        self.browser.until(lambda: self.hosts() == 1, "the question is asked")
        for process in self.host_numbers():
            os.kill(process, 15)
        self.browser.until(lambda: self.hosts() == 0, "the host program ends")
        self.show(UNTAGGED)
        self.assertEqual(self.offered(), ["482913"])

    def test_without_the_host_program_only_tagged_fields_say_so(self):
        self.browser.stop_background()
        self.world.run("otp", "browser", "remove", self.browser.name, "--user")
        self.addCleanup(self.world.run, "otp", "browser", "install", self.browser.name, "--user")
        self.show(UNTAGGED)
        self.assert_no_list()
        box = '<input maxlength="1" autocomplete="one-time-code">'
        self.show(f"<form>{box * 6}</form>")
        self.state("missing")


if __name__ == "__main__":
    unittest.main()
