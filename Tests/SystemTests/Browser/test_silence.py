"""A page sees the same whether there is a code or not, until a person chooses one."""

import json
import unittest

from harness.case import in_browsers
from harness.offers import TAGGED, Offers

# All that a page can see of the list, noted whenever it changes: what is in the document, where the
# list is and what is met there, who has the focus, how large the page is, what was loaded, and
# which events came.
WATCH = """<script>
  window.notes = [];
  window.states = [];
  const note = (what) => notes.push(what);
  const describe = (node) => node?.nodeType === 1
    ? `${node.localName}${[...node.attributes].map(({ name, value }) => `[${name}=${value}]`).join("")}`
    : String(node?.nodeName);
  new MutationObserver((records) => {
    for (const { type, target, attributeName, addedNodes, removedNodes } of records) {
      note([type, describe(target), attributeName,
        [...addedNodes].map(describe), [...removedNodes].map(describe)]);
    }
  }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  for (const type of ["focus", "blur", "focusin", "focusout", "input", "change", "beforeinput", "keydown",
    "keyup", "pointerdown", "mousedown", "click", "toggle", "beforetoggle", "scroll", "resize", "message",
    "selectionchange", "visibilitychange", "animationstart", "transitionstart", "error", "load"]) {
    addEventListener(type, (event) => note([type, describe(event.target), event.isTrusted]), true);
  }
  new PerformanceObserver((list) => list.getEntries().forEach(({ entryType, name }) => {
    note([entryType, name]);
  })).observe({ entryTypes: ["resource", "layout-shift", "mark", "measure"]
    .filter((type) => PerformanceObserver.supportedEntryTypes.includes(type)) });
  setInterval(() => {
    const list = document.documentElement.lastElementChild;
    const box = list.getBoundingClientRect();
    const met = [10, 60, 110].flatMap((y) => [20, 160, 300].map((x) => {
      return document.elementsFromPoint(box.left + x, box.top + y).map((one) => one.localName).join();
    }));
    const state = JSON.stringify([describe(list), box, met, describe(document.activeElement),
      list.shadowRoot === null, window.length, list.offsetHeight, list.scrollHeight, list.childNodes.length,
      document.documentElement.scrollHeight, document.documentElement.scrollWidth,
      performance.getEntriesByType("resource").length, getComputedStyle(list).cssText,
      document.hasFocus(), getSelection().toString(), document.fullscreenElement, document.title]);
    if (!states.includes(state)) states.push(state);
  }, 20);
</script>"""

# Browsers tell of these once or twice, or to the one or the other element, as time falls.
UNSTEADY = ("selectionchange", "keyup", "toggle")

UNBOUND = "Your Oakline code is 482913."
ELSEWHERE = "482913 is your code.\n\n@bank.example #482913"


@in_browsers
class Silence(Offers):
    maxDiff = 2000

    def seen(self, before=(), meanwhile=(), state="codes"):
        """What a page notes of a list that comes, is looked at for a while, entered, and left."""
        self.world.empty()
        if before:
            self.world.ingest(*before)
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
        # The list comes on its own time, so that it may be before or after what the hand does.
        return sorted(json.dumps(note) for note in notes if note[0] not in UNSTEADY), states

    def pause(self, milliseconds):
        self.browser.evaluate(f"new Promise((done) => setTimeout(done, {milliseconds}))")

    def test_a_page_sees_the_same_with_a_code_and_without(self):
        notes, states = self.seen(state="nothing")
        self.assertIn("div[popover=manual]", str(notes))
        # What is looked at from time to time may be met at one moment or another.
        for _ in range(2):
            again, more = self.seen(state="nothing")
            self.assertEqual(again, notes)
            states += more
        for name, (seen, met) in {
            "a code was there": self.seen(before=[UNBOUND]),
            "a code came": self.seen(meanwhile=[UNBOUND]),
            "several codes": self.seen(before=[UNBOUND, {"text": "Parcelo code: 77120", "sender": "Parcelo"}]),
            "a code for another site": self.seen(before=[ELSEWHERE], state="unavailable"),
            "a payment": self.seen(before=["Your Oakline code to pay EUR 35.90 to Parcelo is 482913."]),
        }.items():
            with self.subTest(name):
                self.assertEqual(seen, notes)
                self.assertEqual(set(met) - set(states), set())

    def test_the_list_comes_as_soon_with_a_code_as_without(self):
        """In the median of 15, with room for a busy machine; each pair is measured side by side."""
        self.pages.page("shop.example", "/", TAGGED + """<script>
          window.shown = new Promise((done) => {
            let start;
            document.querySelector("input").addEventListener("focus", () => start = performance.now());
            new MutationObserver(() => {
              if (document.documentElement.lastElementChild.popover) done(performance.now() - start);
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


if __name__ == "__main__":
    unittest.main()
