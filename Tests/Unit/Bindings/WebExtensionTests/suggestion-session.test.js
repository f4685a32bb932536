import assert from "node:assert/strict";
import { test } from "node:test";

import { Browser, Port } from "./browser.js";
import { Clock } from "./clock.js";

globalThis.chrome = { runtime: {} };
const { SuggestionSession } = await import(`${process.env.OTP_EXTENSION}/background/suggestion-session.js`);

const clock = new Clock().install();

/** A session with its field, its list and its host program, and what it tells each of them. */
class Stage {
  told = { field: [], list: [], host: [] };
  isClosed = false;

  constructor() {
    const { page } = new Browser(clock);
    const [field, ownField] = Port.pair("field", page, clock);
    const [list, ownList] = Port.pair("list", page, clock);
    Object.assign(this, { field, list, ownList });
    field.onMessage.addListener((message) => this.#note("field", message));
    list.onMessage.addListener((message) => this.#note("list", message));
    this.session = new SuggestionSession(ownField, {
      attach: (feed) => this.feed = feed,
      detach: () => this.told.host.push("stop"),
      post: (message) => this.#note("host", message),
    }, {}, false);
    this.session.onClose = () => this.isClosed = true;
  }

  #note(to, { type, id, progress, parts, isPrepared, closes, codes }) {
    const text = parts && Object.entries(parts).map(([place, part]) => `${place}:${part}`).join(" ");
    const details = [id, progress === null ? "ends" : progress, text, isPrepared, closes, codes?.length];
    this.told[to].push([type, ...details.filter((detail) => detail !== undefined)].join(" "));
  }

  /** Lets things happen, and whatever follows from each; returns what is told to each then. */
  async run(script) {
    for (const name of script.split(", ").filter(Boolean)) {
      clock.enqueue(() => steps[name](this));
      await clock.settle();
    }
    return Object.fromEntries(Object.entries(this.told).map(([to, told]) => [to, told.splice(0).join(", ")]));
  }

  /** A session with two codes and two identities to choose from. */
  static async ready() {
    const stage = new Stage();
    await stage.run("a list, codes");
    return stage;
  }
}

const says = (from, message) => (stage) => stage[from].isOpen && stage[from].postMessage(message);
const makes = (id, code, failure) => ({ feed }) => feed.receive({ type: "made", id, code, failure });
const codes = ["482913", "602247"].map((code, place) => ({ id: place + 1, code, age: 0, remaining: 180_000 }));

const steps = {
  "a list": ({ session, ownList }) => session.attach(ownList),
  "codes": ({ feed }) => feed.receive({ type: "codes", codes, identities: [{ id: "a" }, { id: "b" }], reason: null }),
  "three minutes": () => clock.pass(180_000),
  "choose 1": says("list", { type: "choose", id: 1 }),
  "choose 2": says("list", { type: "choose", id: 2 }),
  "choose a": says("list", { type: "choose", id: "a" }),
  "choose b": says("list", { type: "choose", id: "b" }),
  "choose c": says("list", { type: "choose", id: "c" }),
  "go back": says("list", { type: "return", closes: true }),
  "boxes": says("field", { type: "focus", rooms: [1, 1, 1, 1, 1, 1], focus: 3 }),
  "a second field": says("field", { type: "focus", rooms: [-1, -1], focus: 1 }),
  "prepared a": says("field", { type: "prepared", id: "a", done: true }),
  "prepared b": says("field", { type: "prepared", id: "b", done: true }),
  "not prepared a": says("field", { type: "prepared", id: "a", done: false }),
  "filling": says("field", { type: "filling" }),
  "filled": says("field", { type: "filled", done: true }),
  "not filled": says("field", { type: "filled", done: false }),
  "made a": makes("a", "771204", null),
  "made b": makes("b", "305518", null),
  "declined a": makes("a", null, "declined"),
  "the host dies": ({ feed }) => feed.lose(false),
  "the field goes": ({ field }) => field.disconnect(),
};

// What happens, and all that the field, the list and the host program are told then.
for (const [script, field = "", list = "", host = ""] of [
  ["choose 1", "fill 0:482913 false"],
  ["choose 1, choose 2", "fill 0:482913 false"],
  ["choose 1, filled", "fill 0:482913 false", "", "used 1"],
  ["choose 1, filled, choose 2, choose a", "fill 0:482913 false", "", "used 1"],
  ["choose 1, not filled, choose 2", "fill 0:482913 false, fill 0:602247 false"],
  ["choose 1, not filled, the field goes", "fill 0:482913 false", "", "stop"],
  ["choose 1, the field goes", "fill 0:482913 false", "", "stop"],
  ["choose 1, filling, the field goes", "fill 0:482913 false", "", "used 1"],
  ["filling, filled, choose 2", "fill 0:602247 false"],
  ["boxes, choose 2", "fill 0:6 1:0 2:2 3:2 4:4 5:7 false"],
  ["a second field, choose 2", "fill 1:602247 false"],
  ["boxes, a second field, choose 2", "fill 1:602247 false"],
  ["three minutes, choose 1"],
  ["choose c"],
  ["go back", "return true"],
  ["choose a", "prepare a"],
  ["choose a, choose a", "prepare a"],
  ["choose a, prepared b", "prepare a"],
  ["prepared a"],
  ["choose a, not prepared a, choose a", "prepare a, prepare a"],
  ["choose a, not prepared a, prepared a", "prepare a"],
  ["choose a, prepared a", "prepare a", "progress a making", "make a"],
  ["choose a, prepared a, prepared a", "prepare a", "progress a making", "make a"],
  ["choose a, prepared a, choose a", "prepare a", "progress a making", "make a"],
  ["choose a, prepared a, made a", "prepare a, fill 0:771204 true", "progress a making", "make a"],
  ["choose a, prepared a, made a, filled, choose 1", "prepare a, fill 0:771204 true", "progress a making", "make a"],
  [
    "choose a, prepared a, made a, not filled, choose a",
    "prepare a, fill 0:771204 true, prepare a", "progress a making", "make a",
  ],
  [
    "choose a, prepared a, declined a, choose a, prepared a, made a",
    "prepare a, unprepare, prepare a, fill 0:771204 true",
    "progress a making, progress a declined, progress a making", "make a, make a",
  ],
  ["choose a, choose b", "prepare a, unprepare, prepare b", "progress a ends"],
  [
    "choose a, prepared a, choose b, made a, prepared b, made b",
    "prepare a, unprepare, prepare b, fill 0:305518 true",
    "progress a making, progress a ends, progress b making", "make a, cancel, make b",
  ],
  [
    "choose a, prepared a, choose 1, made a",
    "prepare a, unprepare, fill 0:482913 false", "progress a making, progress a ends", "make a, cancel",
  ],
  [
    "choose a, prepared a, the host dies",
    "prepare a, unprepare", "progress a making, error, progress a failed", "make a",
  ],
  ["choose a, prepared a, the field goes", "prepare a", "progress a making", "make a, cancel, stop"],
  ["the field goes", "", "", "stop"],
  ["the host dies, the field goes", "", "error"],
]) {
  test(`tells each what concerns it: ${script}`, async () => {
    const stage = await Stage.ready();
    assert.deepEqual(await stage.run(script), { field, list, host });
    assert.equal(stage.isClosed, script.endsWith("the field goes"));
    assert.equal(stage.list.isOpen, !stage.isClosed);
  });
}

test("a list shows what came before it, and what comes after it", async () => {
  for (const [script, list] of [
    ["a list", ""], ["a list, codes", "codes 2"], ["codes, a list", "codes 2"],
    ["codes, a list, codes", "codes 2, codes 2"], ["the host dies, a list", "error"],
  ]) {
    const stage = new Stage();
    assert.deepEqual(await stage.run(script), { field: "list, attached", list, host: "" });
  }
});

test("a session has one list, in the tab of its field", async () => {
  const stage = new Stage();
  assert.ok(stage.session.admits(1));
  assert.ok(!stage.session.admits(2));
  await stage.run("a list");
  assert.ok(!stage.session.admits(1));
});
