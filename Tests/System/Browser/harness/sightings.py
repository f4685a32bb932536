"""What a list showed where, sampled in its document and in the page, not by its own scripts.

All times are in milliseconds since 1970 by the browsers' clocks.
"""

import dataclasses

# The time for which a code must be shown before a choice, and the difference of document clocks.
SHOWN = 500
CLOCKS = 25

# In the page: the position of the list's frame, and the reports of the list's document.
PAGE = """(() => {
  if (window.sightings) return;
  window.sightings = { places: [], rows: [], choices: [], did: [] };
  window.now = () => performance.timeOrigin + performance.now();
  window.watched = null;
  addEventListener("submit", (event) => event.preventDefault(), true);
  addEventListener("message", ({ data }) => {
    if (data?.sighting) sightings[data.sighting].push(data.value);
  });
  const look = () => {
    if (!watched) return;
    const { left, top } = watched.getBoundingClientRect();
    const { clientLeft, clientTop, isConnected } = watched;
    const place = isConnected ? [left + clientLeft, top + clientTop] : [null, null];
    sightings.places.push([now(), ...place, screenX, screenY]);
  };
  setInterval(look, 8);
  const frame = () => { look(); requestAnimationFrame(frame); };
  frame();
})()"""

# In the list: the positions of codes, and every choice with what was shown until then.
LIST = """(() => {
  if (window.reports) return;
  window.reports = true;
  const now = () => performance.timeOrigin + performance.now();
  const report = (sighting, value) => parent.postMessage({ sighting, value }, "*");
  const look = () => {
    const clip = document.getElementById("codes").getBoundingClientRect();
    report("rows", [now(), [...document.querySelectorAll("#codes li")].map((row) => {
      const { left, top, right, bottom } = row.getBoundingClientRect();
      const code = row.querySelector(".code").textContent.replace(/[^0-9A-Za-z]/g, "");
      const isSelected = document.hasFocus() && row.getAttribute("aria-selected") === "true";
      return [code, left, Math.max(top, clip.top), right, Math.min(bottom, clip.bottom),
        isSelected];
    })]);
  };
  look();
  setInterval(look, 8);
  new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
  let key = 0;
  addEventListener("mousedown", look, true);
  addEventListener("click", (event) => {
    report("choices", ["click", now(), event.clientX, event.clientY]);
  }, true);
  addEventListener("keydown", (event) => {
    if (event.key === "Enter") report("choices", ["key", now(), key, 0]);
    key = now();
  }, true);
})()"""


@dataclasses.dataclass
class Sightings:
    """The observations of one run."""

    places: list
    rows: list
    choices: list
    did: list

    def objection(self, code, focused):
        """The reason why no one can have chosen `code`, in words; None if a choice was justified.

        `focused` is the time at which the field received the focus, before which there was no list.
        """
        problems = [self._objection(code, focused, *choice) for choice in self.choices]
        return None if None in problems else "; ".join(problems) or "no choice was seen"

    def is_hidden(self, time):
        """Whether the page had hidden the field at `time`."""
        before = [what for when, what in self.did if when < time and what in ("hide", "show")]
        return before[-1:] == ["hide"]

    def add_choice(self, kind, before, x, y, after):
        """Adds a choice that was made between two times, with its place in the page.

        Raises `LookupError` if they are so far apart that what was shown before is unknown.
        """
        if after - before > SHOWN:
            raise LookupError(f"the {kind} took {after - before:.0f} ms")
        places = [place for place in self.places if place[0] <= before and place[1] is not None]
        if places and kind == "click":
            x, y = x - places[-1][1], y - places[-1][2]
        self.choices.append([kind, before, x, y, after])

    def _objection(self, code, focused, kind, time, x, y, after=None):
        start = (after or time) - SHOWN + CLOCKS
        if focused > start:
            return f"{kind} {time - focused:.0f} ms after the field got the focus"
        if self.is_hidden(time - CLOCKS):
            return f"{kind} while the field was hidden"
        rows = [row for row in self.rows if start < row[0] <= time]
        places = [place for place in self.places if start < place[0] <= time]
        if len(rows) < 5 or len(places) < 5:
            return f"{kind} with {len(rows)} and {len(places)} samples"
        if kind == "click" and any(place[1] is None for place in places):
            return "click while the list was away"
        if kind == "click" and _moved(places):
            return f"click on a list that moved: {places[0]} to {places[-1]}"
        has_selection = False
        for when, shown in rows:
            boxes = {each[0]: each[1:] for each in shown}
            # The list takes the focus, and with it selects a row, some time after the first key.
            has_selection |= when == rows[-1][0] or any(each[5] for each in shown)
            if code not in boxes:
                return f"{kind} {time - when:.0f} ms after the code was not in the list"
            left, top, right, bottom, is_selected = boxes[code]
            if kind == "click" and not (left <= x <= right and top - 1 <= y <= bottom + 1):
                return f"click {time - when:.0f} ms after the code was elsewhere"
            if kind == "key" and has_selection and when > x + CLOCKS and not is_selected:
                return f"key {time - when:.0f} ms after the code was not selected"
        return None


def _moved(places):
    return any(
        abs(first - last) > 1.5
        for place in places for first, last in zip(place[1:], places[-1][1:])
    )
