import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { createContext, runInContext } from "node:vm";

/** The list's frame in a window of a browser that tells its edges, as Firefox does, or does not. */
function makeFrame(window, direction) {
  const context = createContext({ window, getComputedStyle: () => ({ direction }), Math });
  const path = `${process.env.OTP_EXTENSION}/content/list-frame.js`;
  return runInContext(`${readFileSync(path, "utf8")}; ListFrame`, context);
}

/** A field at a place of the viewport. */
function field(left, top, width = 100, height = 20) {
  const box = { left, top, right: left + width, bottom: top + height };
  return { getBoundingClientRect: () => box };
}

/** What a person sees of the page, in its own coordinates. */
const viewports = [
  { offsetLeft: 0, offsetTop: 0, width: 400, height: 300, scale: 1 },
  { offsetLeft: 37, offsetTop: 90, width: 290, height: 151, scale: 2 },
  { offsetLeft: 10, offsetTop: 5, width: 208, height: 88, scale: 1 },
];
const gap = 4;

/** The places for the left or the top of a field around both edges of a range. */
function around(from, to, step) {
  const found = [];
  for (let place = from - 160; place <= to + 40; place += step) found.push(place);
  for (const edge of [from, to]) {
    for (const near of [-144, -124, -84, -64, -24, -20, -1, 0, 1, 4, 60, 64, 84, 120, 124]) {
      found.push(edge + near - 1, edge + near, edge + near + 1);
    }
  }
  return found;
}

/** Calls `check` with the list and the seen part for a field at each height of each viewport. */
function tryHeights(check) {
  for (const seen of viewports) {
    const frame = makeFrame({ visualViewport: seen }, "ltr");
    const [upper, lower] = [seen.offsetTop, seen.offsetTop + seen.height];
    for (const top of around(upper, lower, 7)) {
      check(frame.rectangle(field(seen.offsetLeft + 20, top)), { top, bottom: top + 20, upper, lower });
    }
  }
}

test("the list is next to its field, all of it in the part of the page that is seen", () => {
  tryHeights((list, { top, bottom, upper, lower }) => {
    if (list === null) return;
    assert.ok([120, 60].includes(list.height));
    assert.ok(list.top === bottom + gap || list.top + list.height + gap === top, `at ${top}`);
    assert.ok(list.top >= upper && list.top + list.height <= lower, `at ${top}`);
  });
});

test("the list is below the field where it fits, else above, and small where nothing else fits", () => {
  tryHeights((list, { top, bottom, upper, lower }) => {
    const fits = (start, height) => start >= upper && start + height <= lower;
    const places = [120, 60].flatMap((height) => [
      { top: bottom + gap, height }, { top: top - gap - height, height },
    ]);
    const best = places.find((place) => fits(place.top, place.height)) ?? null;
    assert.deepEqual(list && { top: list.top, height: list.height }, best, `at ${top}`);
  });
});

test("the list begins where its field does, as far as it stays in sight", () => {
  for (const seen of viewports) {
    for (const direction of ["ltr", "rtl"]) {
      const frame = makeFrame({ visualViewport: seen }, direction);
      const [left, right] = [seen.offsetLeft, seen.offsetLeft + seen.width];
      for (const start of around(left, right, 9)) {
        const list = frame.rectangle(field(start, seen.offsetTop));
        const width = Math.min(320, seen.width - 2 * gap);
        const wanted = direction === "rtl" ? start + 100 - width : start;
        assert.equal(list.width, width);
        assert.equal(list.left, Math.max(left + gap, Math.min(wanted, right - width - gap)), `at ${start}`);
      }
    }
  }
});

test("a list that would be narrower than 200 pixels is not shown", () => {
  for (const [width, isShown] of [[207, false], [207.9, false], [208, true], [209, true]]) {
    const seen = { offsetLeft: 0, offsetTop: 0, width, height: 300, scale: 1 };
    assert.equal(makeFrame({ visualViewport: seen }, "ltr").rectangle(field(0, 0)) !== null, isShown);
  }
});

test("what is beyond an edge of the screen is not seen, at any enlargement", () => {
  for (const scale of [1, 2]) {
    const seen = { offsetLeft: 30, offsetTop: 40, width: 600, height: 500, scale };
    const screen = { availLeft: 5, availTop: 25, availWidth: 900, availHeight: 700 };
    // The window reaches over each edge of the screen in turn, by 100 pixels of the screen.
    for (const [across, down] of [[-95, 25], [5, -75], [905 - 600 * scale + 100, 25], [5, 725 - 500 * scale + 100]]) {
      const window = { visualViewport: seen, screen, mozInnerScreenX: across, mozInnerScreenY: down };
      const frame = makeFrame(window, "ltr");
      const edges = {
        left: Math.max(30, 30 + (5 - across) / scale), top: Math.max(40, 40 + (25 - down) / scale),
        right: Math.min(630, 30 + (905 - across) / scale), bottom: Math.min(540, 40 + (725 - down) / scale),
      };
      const leftmost = frame.rectangle(field(0, edges.top));
      assert.equal(leftmost.left, edges.left + gap);
      const rightmost = frame.rectangle(field(800, edges.top));
      assert.equal(rightmost.left + rightmost.width, edges.right - gap);
      for (const [top, isBelow] of [[edges.bottom - 144, true], [edges.bottom - 143, false]]) {
        const list = frame.rectangle(field(edges.left, top));
        assert.equal(list.top, isBelow ? top + 24 : top - 124);
      }
      for (const [top, height] of [[edges.top + 124, 120], [edges.top + 123, 60]]) {
        const list = frame.rectangle(field(edges.left, top, 100, 480));
        assert.equal(list?.height, height);
        assert.equal(list.top, top - gap - height);
      }
    }
  }
});
