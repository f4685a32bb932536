import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { createContext, runInContext } from "node:vm";

import { Clock } from "./clock.js";
import { failingScript } from "./random-scripts.js";

/** A page with two fields for codes and one for something else, and the sessions of its fields. */
class Page {
  clock = new Clock().install();
  focused = null;
  /** The fields for which a session has started. */
  started = [];
  #listeners = new Map();
  #context;

  constructor() {
    const page = this;
    const always = () => true;
    const never = () => false;
    class FieldSession {
      static hasMenu = never;
      isPrepared = false;
      isFilling = false;

      constructor(field, identities, onEnd) {
        Object.assign(this, { identities, onEnd });
        page.started.push(field);
      }

      includes(element) {
        return this.identities.has(element);
      }

      end(outcome) {
        this.onEnd?.(outcome);
        this.onEnd = null;
      }

      moveFocus() {}
      place() {}
      raise() {}
      windowEntered() {}
      isListHost = never;
      listContains = never;
      press = never;
    }
    const isCode = (element) => element?.isCode ?? false;
    this.#context = createContext({
      crypto, setTimeout, clearTimeout, Date, console, Event: class { constructor(type) { this.type = type; } },
      self: { origin: "https://shop.example" },
      document: {
        readyState: "complete",
        visibilityState: "visible",
        hasFocus: () => page.hasFocus,
        get activeElement() { return page.focused; },
      },
      window: {
        addEventListener: (type, act) => page.#listeners.set(type, [...page.#listeners.get(type) ?? [], act]),
        dispatchEvent: ({ type }) => page.tell(type),
        visualViewport: { addEventListener: () => {} },
      },
      extension: { runtime: {
        onMessage: { addListener: () => {} },
        sendMessage: () => page.clock.answer({ field: "likely", boxes: null }),
      } },
      FieldSession,
      FieldDescription: {
        isCandidate: isCode, isTagged: never, mayBeBox: never, others: () => [], question: () => ({}),
        identity: () => ({}), boxes: (field) => [field],
      },
      ValidationBubble: { isOpen: false, focusMoved: () => {} },
      TopLayer: { isCovered: never },
      ElementVisibility: { isVisible: always, isOverlaid: never },
      ListFrame: { rectangle: () => ({}) },
      CodeFilling: {},
      Pointer: new Proxy({}, { get: () => never }),
    });
    this.hasFocus = true;
    const source = readFileSync(`${process.env.OTP_EXTENSION}/content/field-watcher.js`, "utf8");
    runInContext(`${source}\nglobalThis.watcher = FieldWatcher;`, this.#context);
  }

  get session() {
    return this.#context.watcher.session;
  }

  tell(type, event = {}) {
    for (const act of this.#listeners.get(type) ?? []) act({ isTrusted: true, type, ...event });
  }

  /** Moves the focus to `element`, or to none. */
  async focus(element) {
    if (element === this.focused) return;
    const composedPath = () => [element];
    if (this.focused) this.tell("focusout", { composedPath });
    this.focused = element;
    if (element) this.tell("focusin", { composedPath });
    await this.clock.turn();
  }
}

const fields = { one: { isCode: true }, two: { isCode: true }, other: { isCode: false } };

/** What a person and the host program do. */
const steps = {
  "the first field": (page) => page.focus(fields.one),
  "the second field": (page) => page.focus(fields.two),
  "another field": (page) => page.focus(fields.other),
  "no field": (page) => page.focus(null),
  "declining": (page) => page.session?.end("declined"),
  "filling": (page) => page.session?.end("filled"),
  "a loss": (page) => page.session?.end("lost"),
  "typing": (page) => page.tell("input", { composedPath: () => [page.focused] }),
  "a menu": (page) => page.tell("contextmenu"),
  "the mouse": (page) => page.tell("mousemove"),
  "another window": (page) => {
    page.hasFocus = false;
    page.tell("blur");
  },
  "this window": (page) => page.hasFocus = true,
  "an event": (page) => page.clock.turn(),
  "a moment": (page) => page.clock.pass(10),
  "two seconds": (page) => page.clock.pass(2_000),
};

test("a field that a person comes back to is offered its codes again", async () => {
  const failure = await failingScript(Object.keys(steps), async (script) => {
    const page = new Page();
    for (const name of script) await steps[name](page);
    page.hasFocus = true;
    page.tell("mousemove");
    await page.focus(fields.other);
    await page.clock.pass(2_000);
    const count = page.started.length;
    await page.focus(fields.one);
    await page.clock.pass(2_000);
    return page.started.length === count + 1 && page.started.at(-1) === fields.one;
  });
  assert.equal(failure, null);
});

test("a field that was declined or filled is offered none while it keeps the focus", async () => {
  for (const outcome of ["declined", "filled"]) {
    const page = new Page();
    await page.focus(fields.one);
    await page.clock.pass(2_000);
    assert.equal(page.started.length, 1);
    page.session.end(outcome);
    page.tell("DOMContentLoaded");
    await page.clock.pass(10_000);
    assert.equal(page.started.length, 1);
  }
});
