"""Random moves, covers, styles and codes between offer and choice: only shown codes are filled.

`RUNS` is the number of runs in each browser, and `SEED` repeats them: a run that fails reports its
seed. Whether a code was shown is sampled by harness/sightings.py.
"""

import json
import os
import random
import time
import unittest

from harness.attacks import Attacks
from harness.browser import PageError
from harness.case import in_browsers
from harness.channel import CallError
from harness.picture import ink
from harness.sightings import LIST as WATCH_LIST, PAGE as WATCH_PAGE, Sightings

RUNS = int(os.environ.get("RUNS", "30"))
SEED = int(os.environ.get("SEED", "1"))

# The page is as it was after loading, with a new field; lists of other runs do not affect it.
RESET = """(async () => {
  document.exitFullscreen?.().catch(() => {});
  for (const each of [...document.documentElement.children]) {
    if (each !== document.head && each !== document.body) each.remove();
  }
  document.head.replaceChildren();
  for (const each of [document.documentElement, document.body]) {
    for (const name of each.getAttributeNames()) each.removeAttribute(name);
  }
  document.body.innerHTML = `<div id="box" style="padding: 40px 60px"><p>Sign in</p>
    <form><label>Code <input autocomplete="one-time-code"></label></form></div>
    <p style="height: 3000px"></p>`;
  scrollTo(0, 0);
  window.box = document.getElementById("box");
  window.field = document.querySelector("input");
  window.watched = null;
  Object.assign(sightings, { places: [], rows: [], choices: [], did: [] });
  await new Promise((done) => setTimeout(done, 30));
  field.focus();
  return now();
})()"""

ACT = """(() => {
  for (const [delay, what, js] of %s) {
    setTimeout(() => {
      const host = document.querySelector("html > div:last-child")
        ?? document.createElement("div");
      const style = (text) => {
        const made = document.createElement("style");
        made.textContent = text;
        document.head.append(made);
      };
      const cover = (over) => {
        const made = document.createElement("div");
        const box = (over ?? document.documentElement).getBoundingClientRect();
        made.className = "cover";
        made.style = `position: fixed; inset: auto; margin: 0; border: 0; padding: 0;
          background: #fff; pointer-events: none; left: ${box.left - 4}px;
          top: ${box.top - 4}px; width: ${box.width + 8}px; height: ${box.height + 8}px`;
        return made;
      };
      const closed = (made) => {
        const around = document.createElement("div");
        document.body.append(around);
        around.attachShadow({ mode: "closed" }).append(made);
        return made;
      };
      try { new Function("host", "style", "cover", "closed", js)(host, style, cover, closed); }
      catch (error) { sightings.did.push([now(), `failed: ${error}`]); }
      sightings.did.push([now(), what]);
    }, delay);
  }
})()"""

# The page's actions, with {0} to {2} for random pixels; only SHOW undoes "hide".
ACTIONS = {
    "move": (
        "box.style.paddingTop = '{0}px'", "box.style.paddingLeft = '{1}px'",
        "Object.assign(field.style, {{ position: 'fixed', left: '{0}px', top: '{1}px' }})",
        "box.style.transform = 'translate({0}px, {1}px)'", "scrollBy(0, {2})",
        "field.style.height = '{2}px'", "field.style.width = '{0}px'",
        "scrollTo(0, {2}); dispatchEvent(new Event('scroll'))",
    ),
    "hide": (
        "field.style.opacity = 0.05", "box.style.opacity = 0.02", "box.style.clipPath = 'inset(99%)'",
        "field.style.visibility = 'hidden'", "field.style.clipPath = 'inset(60%)'",
        "field.style.maskImage = 'linear-gradient(transparent, transparent)'",
        "box.style.maskImage = 'linear-gradient(transparent, transparent)'",
        "box.style.filter = 'opacity(0.02)'",
        "document.body.append(cover()); document.body.lastChild.style.zIndex = 9",
    ),
    "order": (
        "box.before(document.createElement('hr'), document.createElement('p'))",
        "const made = document.createElement('p'); made.style.height = '{2}px'; box.before(made)",
        "const made = document.createElement('p'); made.textContent = 'More'; field.before(made)",
        "document.body.append(box)", "document.body.moveBefore?.(box, null)",
    ),
    "style": (
        "document.documentElement.style.zoom = 0.5", "document.body.style.zoom = 1.2",
        "document.body.style.transform = 'translate({0}px, {2}px)'",
        "style('html {{ transform: translate({0}px, {2}px) scale(0.7) }}')",
        "style('* {{ color: #fff !important; letter-spacing: 9px !important }}')",
        "style('html {{ filter: contrast(0) brightness(9) }}')",
        "style('html > div:last-child {{ display: block !important; zoom: 0.4 !important }}')",
        "style('html {{ direction: rtl !important }}')",
        "host.style.cssText = 'display: none'", "host.className = 'a'",
    ),
    "cover": (
        "const made = cover(field); made.style.zIndex = 9; document.body.append(made)",
        "const made = cover(watched); made.popover = 'manual'; document.body.append(made);"
        " made.showPopover()",
        "const made = closed(cover(watched)); made.popover = 'manual'; made.showPopover()",
        "const made = document.createElement('dialog'); document.body.append(made);"
        " made.append(cover(watched)); made.showModal()",
        "style('html > div:last-child::after {{ content: \"Go on\" !important; position: fixed"
        " !important; inset: 0 !important; background: #fff !important }}')",
        "const made = cover(watched); made.style.zIndex = 2147483647; document.body.append(made)",
    ),
    "host": (
        "host.remove()", "host.remove(); document.documentElement.append(host)",
        "document.body.moveBefore?.(host, null)", "document.body.append(host)",
    ),
}
SHOW = "field.removeAttribute('style'); box.style = 'padding: 40px 60px';" \
    " document.querySelectorAll('.cover').forEach((each) => each.remove());"


@in_browsers
class Random(Attacks):
    def test_fills_only_what_was_shown_for_half_a_second(self):
        filled, unseen, start = 0, 0, time.monotonic()
        for run in range(RUNS):
            self.random = random.Random(f"{SEED} {run} {self.browser_name}")
            try:
                value, problem = self.run_once()
            except (PageError, CallError, LookupError, TimeoutError) as error:
                # The page or the list was replaced meanwhile.
                unseen += 1
                print(f"run {run}: {type(error).__name__} {error}"[:200], flush=True)
                self.is_open = False
                continue
            filled += bool(value)
            if run % 50 == 49:
                print(f"{self.browser_name}: {run + 1} runs, {filled} filled", flush=True)
            if value and problem:
                self.problems.append(f"run {run}: {problem}")
                print(f"FAULT {self.problems[-1]}", flush=True)
        seconds = time.monotonic() - start
        print(f"{self.browser_name}: {RUNS} runs, seed {SEED}, {seconds:.0f} s: {filled} filled,"
              f" {unseen} not finished, {len(self.problems)} faults", flush=True)
        self.assertEqual(self.problems, [], f"seed {SEED}")
        # On a busy machine, a quarter of the runs fill in a code.
        self.assertGreater(filled, RUNS * 0.05, "too few codes were filled to tell anything")
        self.assertLess(unseen, RUNS * 0.1 + 2, "too many runs did not finish")

    def setUp(self):
        super().setUp()
        self.is_open, self.problems, self.senders, self.window = False, [], 0, 0

    def run_once(self):
        """Returns what was filled in, if anything, and why it should not have been."""
        if not self.is_open:
            self.show("", focus=None)
            self.is_open = True
            self.browser.evaluate(f"void {WATCH_PAGE}")
            self.browser.click((300, 300))
        self.world.empty()
        self.world.ingest(*[self.message() for _ in range(self.random.randint(1, 2))])
        focused = self.browser.evaluate(RESET)
        self.state("codes")
        self.known = set()
        self.watch()
        self.browser.wait_for("sightings.rows.length > 0 && sightings.places.length > 0")
        place = self.row_place()
        actions = self.actions()
        self.browser.evaluate(ACT % json.dumps([one for one in actions if one[2]]))
        shown = self.play(sorted([one for one in actions if not one[2]]), place)
        self.browser.evaluate("""new Promise((done) => {
          const end = setTimeout(done, 250);
          field.addEventListener("input", () => { clearTimeout(end); setTimeout(done, 20); });
          if (field.value) setTimeout(done, 20);
        })""")
        value = "".join(self.values())
        if not value:
            return value, None
        # The list's report may arrive after the code.
        self.browser.evaluate("""new Promise((done) => {
          setTimeout(done, 500);
          setInterval(() => sightings.choices.length > 0 && done(), 10);
        })""")
        sightings = Sightings(**self.browser.evaluate("sightings"))
        if not sightings.choices:
            # A list that disappeared at once may not have reported it.
            sightings.add_choice(*self.choice)
        problem = sightings.objection(value, focused)
        if not problem and not shown:
            problem = "the picture had no code"
        if problem:
            problem += f" {actions} {sightings.did} {sightings.choices}"
        return value, problem

    def message(self, sender=None):
        self.senders += not sender
        sender = sender or f"Sender{'ABCDEFGHIJ'[self.senders % 10]}"
        return {"sender": sender, "channel": "sms",
                "text": f"Your {sender} code is {self.random.randint(100000, 999999)}."}

    def actions(self):
        """One to four of [delay, kind, script]; those without a script are not the page's."""
        dice, made = self.random, []
        for _ in range(dice.choice((1, 1, 1, 2, 2, 3, 4))):
            delay = dice.randint(0, 700)
            kind = dice.choice([*ACTIONS, "codes", "codes", "codes", "move", "window"])
            if kind in ACTIONS:
                js = dice.choice(ACTIONS[kind]).format(*[dice.randint(5, 400) for _ in range(3)])
                made.append([delay, kind, js])
                if kind in ("hide", "cover") and dice.random() < 0.4:
                    made.append([delay + dice.randint(50, 300), "show", SHOW])
            else:
                made.append([delay, kind, ""])
        delay = dice.choice((dice.randint(0, 700), *[dice.randint(700, 1500)] * 2))
        arrivals = [one[0] for one in made if one[1] == "codes"]
        if arrivals and dice.random() < 0.5:
            # Soon after the rows moved.
            delay = max(arrivals) + dice.randint(1, 400)
        made.append([delay, "choice", ""])
        return made

    def play(self, events, place):
        """Does what the page cannot, and chooses; returns whether a picture had the code."""
        start, is_key, shown = time.monotonic(), self.random.random() < 0.3, True
        if is_key:
            self.browser.press("ArrowDown")
            if self.random.random() < 0.4:
                self.browser.press("ArrowDown")
        for delay, kind, _ in events:
            self.browser.channel.pump(max(0.001, start + delay / 1000 - time.monotonic()))
            if kind == "codes":
                self.change_codes()
            elif kind == "window":
                self.window = 1 - self.window
                self.browser.move_window(*((40, 30) if self.window else (-40, -30)))
            elif is_key:
                self.choose_by("key", lambda: self.browser.press("Enter"))
            else:
                self.watch()
                if self.random.random() < 0.5:
                    place = self.row_place() or place
                if self.random.random() < 0.15:
                    shown = self.has_ink(place)
                self.choose_by("click", lambda place=place: self.browser.click(place), place)
        return shown

    def choose_by(self, kind, choose, place=(0, 0)):
        """Chooses, and records how and between which times."""
        before = time.time() * 1000
        choose()
        self.choice = [kind, before, *place, time.time() * 1000]

    def change_codes(self):
        """Makes a code arrive, replace another one, or disappear."""
        what = self.random.choice(("arrive", "replace", "go"))
        if what == "go":
            fresh = [one["id"] for one in self.world.entries() if one["state"] == "fresh"]
            if fresh:
                self.world.run("otp", self.random.choice(("dismiss", "consume")), str(fresh[0]))
        else:
            sender = f"Sender{'ABCDEFGHIJ'[self.senders % 10]}" if what == "replace" else None
            self.world.ingest(self.message(sender))

    def watch(self):
        """Samples the list that the tab now has."""
        for one in self.browser.frames().walk():
            if one.url.startswith(f"{self.browser.extension}/list/") and one.key not in self.known:
                self.browser.adopt(one, "watched")
                self.browser.evaluate(WATCH_LIST, one)
                self.known.add(one.key)

    def row_place(self):
        """The middle of a random row in the page, as last seen."""
        rows, place = self.browser.evaluate("[sightings.rows.at(-1), sightings.places.at(-1)]")
        if not rows or not place or not rows[1] or place[1] is None:
            return None
        _, left, top, right, bottom, _ = self.random.choice(rows[1])
        if bottom - top < 6:
            return None
        return round(place[1] + (left + right) / 2), round(place[2] + (top + bottom) / 2)

    def has_ink(self, place):
        """Whether a picture shows anything in the row at `place`."""
        path = os.path.join(self.world.folder, "row.png")
        self.browser.screenshot(path, (max(0, place[0] - 150), max(0, place[1] - 14), 300, 28))
        return any(any(row) for row in ink(path))


if __name__ == "__main__":
    unittest.main()
