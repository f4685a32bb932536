"""A page cannot tell whether there is a code until a person chooses one."""

import json
import unittest

from harness.case import in_browsers
from harness.desktop import OnDesktop
from harness.offers import TAGGED, Offers
from harness.provider_case import ALICE, BOB
from harness.providers import Providers

# Records what a page can observe of the list whenever it changes: the document, the position of the
# list and the elements there, the focus, the size of the page, loaded resources, and events.
WATCH = """<script>
  window.notes = [];
  window.states = [];
  const note = (what) => notes.push(what);
  const describe = (node) => {
    if (node?.nodeType !== 1) return String(node?.nodeName);
    const attributes = [...node.attributes].map(({ name, value }) => `[${name}=${value}]`);
    return node.localName + attributes.join("");
  };
  new MutationObserver((records) => {
    for (const { type, target, attributeName, addedNodes, removedNodes } of records) {
      note([type, describe(target), attributeName,
        [...addedNodes].map(describe), [...removedNodes].map(describe)]);
    }
  }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  for (const type of ["focus", "blur", "focusin", "focusout", "input", "change", "beforeinput",
    "keydown", "keyup", "pointerdown", "mousedown", "click", "toggle", "beforetoggle", "scroll",
    "resize", "message", "selectionchange", "visibilitychange", "animationstart",
    "transitionstart", "error", "load"]) {
    addEventListener(type, (event) => note([type, describe(event.target), event.isTrusted]), true);
  }
  new PerformanceObserver((list) => list.getEntries().forEach(({ entryType, name }) => {
    note([entryType, name]);
  })).observe({ entryTypes: ["resource", "layout-shift", "mark", "measure"]
    .filter((type) => PerformanceObserver.supportedEntryTypes.includes(type)) });
  setInterval(() => {
    const list = document.documentElement.lastElementChild;
    // The list's own box is out of the page's reach, but its place follows from the field.
    const field = document.querySelector("input").getBoundingClientRect();
    const box = new DOMRect(field.left, field.bottom + 4, 320, 120);
    const hits = [10, 60, 110].flatMap((y) => [20, 160, 300].map((x) => {
      const elements = document.elementsFromPoint(box.left + x, box.top + y);
      return elements.map((element) => element.localName).join();
    }));
    const state = JSON.stringify([describe(list), list.getBoundingClientRect(), hits,
      describe(document.activeElement),
      list.shadowRoot === null, window.length, list.offsetHeight, list.scrollHeight,
      list.childNodes.length, document.documentElement.scrollHeight,
      document.documentElement.scrollWidth, performance.getEntriesByType("resource").length,
      getComputedStyle(list).cssText, document.hasFocus(), getSelection().toString(),
      document.fullscreenElement, document.title]);
    if (!states.includes(state)) states.push(state);
  }, 20);
</script>"""

# Events whose number and target depend on timing.
UNSTEADY = ("selectionchange", "keyup", "toggle")

ENLARGED = TAGGED.replace("<form>", """<body style="margin: 0; height: 100vh; overflow: hidden">
  <form style="position: absolute; left: 200px; top: 150px">""")

UNBOUND = "Your Oakline code is 482913."
ELSEWHERE = "482913 is your code.\n\n@bank.example #482913"
OTHER_SENDER = {"text": "Parcelo code: 77120", "sender": "Parcelo"}
MANY = [{"text": f"{name} code: 77{name}120", "sender": f"Parcelo {name}"} for name in range(4)]
PAYMENT = "Your Oakline code to pay EUR 35.90 to Parcelo is 482913."


@in_browsers
class Silence(Offers):
    maxDiff = 2000

    def seen(self, before=(), meanwhile=(), state="codes", identities=()):
        """What a page can observe of a list that opens, stays, receives the focus, and closes."""
        self.world.empty()
        if before:
            self.world.ingest(*before)
        if identities:
            Providers(self.world).enable("vault", identities, {})
        self.show(TAGGED + WATCH, focus=None)
        self.pause(300)
        self.browser.evaluate("void (notes = [], states = [])")
        self.pause(100)
        self.browser.click("input")
        if meanwhile:
            self.state("nothing")
            self.world.ingest(*meanwhile)
        frame = self.state(state)
        self.browser.move("body", frame)
        self.pause(1200)
        self.browser.press("ArrowDown")
        self.pause(500)
        self.browser.press("Escape")
        self.pause(700)
        notes, states = self.browser.evaluate("[notes, states]")
        # The list opens in its own time, before or after the input.
        return sorted(json.dumps(note) for note in notes if note[0] not in UNSTEADY), states

    def pause(self, milliseconds):
        self.browser.evaluate(f"new Promise((done) => setTimeout(done, {milliseconds}))")

    def test_a_page_observes_the_same_with_and_without_a_code(self):
        notes, states = self.seen(state="nothing")
        self.assertIn("div[style=", str(notes))
        # Polling catches some states in one run and misses them in another.
        for _ in range(2):
            again, more = self.seen(state="nothing")
            self.assertEqual(again, notes)
            states += more
        for name, (seen_notes, seen_states) in {
            "an earlier code": self.seen(before=[UNBOUND]),
            "a code that arrives": self.seen(meanwhile=[UNBOUND]),
            "several codes": self.seen(before=[UNBOUND, OTHER_SENDER]),
            "a code for another site": self.seen(before=[ELSEWHERE], state="unavailable"),
            "a payment": self.seen(before=[PAYMENT]),
            "an identity": self.seen(identities=[ALICE]),
            "a code and identities": self.seen(before=[UNBOUND], identities=[ALICE, BOB]),
        }.items():
            with self.subTest(name):
                self.assertEqual(seen_notes, notes)
                self.assertEqual(set(seen_states) - set(states), set())

    def test_an_enlarged_page_stays_in_place_when_the_list_gets_the_focus(self):
        if self.browser.name != "chromium":
            # Nothing can pinch-zoom a page in Firefox from outside.
            return
        seen = {}
        for name, messages in {
            "no code": [], "a code": [UNBOUND], "two codes": [UNBOUND, OTHER_SENDER],
        }.items():
            self.world.empty()
            if messages:
                self.world.ingest(*messages)
            self.show(ENLARGED)
            self.state("codes" if messages else "nothing")
            self.browser.pinch(3.2)
            # The list extends below the visible part of the page.
            self.browser.evaluate("void document.querySelector('input').scrollIntoView(false)")
            self.pause(300)
            self.browser.press("ArrowDown")
            self.pause(500)
            seen[name] = self.browser.evaluate(
                "[visualViewport.offsetLeft, visualViewport.offsetTop, scrollX, scrollY]"
            )
        self.assertEqual(len(set(map(tuple, seen.values()))), 1, seen)

    def test_the_list_opens_as_fast_with_a_code_as_without(self):
        """Compares medians of 15 interleaved runs, with tolerance for a busy machine."""
        self.pages.page("shop.example", "/", TAGGED + """<script>
          window.shown = new Promise((done) => {
            let start;
            const input = document.querySelector("input");
            input.addEventListener("focus", () => start = performance.now());
            new MutationObserver(() => {
              const list = document.documentElement.lastElementChild;
              if (list.localName === "div") done(performance.now() - start);
            }).observe(document.documentElement, { childList: true });
          });
        </script>""")
        times = {"with": [], "without": []}
        for _ in range(15):
            for name, found in times.items():
                self.world.empty()
                if name == "with":
                    self.world.ingest(UNBOUND)
                self.browser.open("https://shop.example/")
                self.browser.click("input")
                found.append(self.browser.evaluate("shown"))
        medians = {name: sorted(found)[len(found) // 2] for name, found in times.items()}
        print(f"list after focus, {self.browser.name}, milliseconds: {medians}", flush=True)
        self.assertLess(abs(medians["with"] - medians["without"]), max(medians.values()) / 2 + 5)


@in_browsers
class Scrolling(OnDesktop):
    def test_a_page_stays_where_it_is_when_a_person_scrolls_the_list(self):
        for messages in [], [UNBOUND], MANY:
            with self.subTest(messages=len(messages)):
                self.world.empty()
                if messages:
                    self.world.ingest(*messages)
                self.show(TAGGED + '<div style="width: 9999px; height: 9999px"></div>')
                frame = self.state("codes" if messages else "nothing")
                left, top = self.browser.place("html", frame)
                for place in ((left, top), (left + 4, top)):
                    self.point(place)
                    self.pause(100)
                # The wheel turns down, then to the right.
                for button in (5, 5, 7):
                    self.desktop.click(button)
                self.pause(300)
                self.desktop.press("Down", "Next", "Next", "space", "Right")
                self.pause(600)
                self.assertEqual(self.browser.evaluate("[scrollX, scrollY]"), [0, 0])


if __name__ == "__main__":
    unittest.main()
