import assert from "node:assert/strict";
import { test } from "node:test";

import { Browser, Port } from "./browser.js";
import { Clock } from "./clock.js";

const clock = new Clock().install();
const { extension, page } = new Browser(clock);
globalThis.chrome = extension;
const { ToolbarSession } = await import(`${process.env.OTP_EXTENSION}/background/toolbar-session.js`);

const top = { frameId: 0, parentFrameId: -1, url: "https://shop.example/", documentId: "page" };
const inner = { frameId: 7, parentFrameId: 0, url: "https://pay.example/", documentId: "inner" };
const codes = ["482913", "602247"].map((code, place) => ({ id: place + 1, code, age: 0, remaining: 180_000 }));

/** A popup, the frames of its page and its host program, and what each of them is told. */
class Stage {
  told = { popup: [], frames: [], host: [] };
  settings = { boundOnly: false, off: [] };
  frames = [top];
  /** What the content script of each frame says of its field; nothing from a frame that hangs. */
  fields = { page: { focusedAt: 5, ticket: "t", hasCodeField: true } };
  fills = true;

  constructor(changes = {}) {
    Object.assign(this, changes);
    extension.webNavigation.getAllFrames = () => clock.answer(this.frames);
    extension.storage.local.get = () => clock.answer(this.settings);
    extension.tabs.sendMessage = (tab, message, receiver) => this.#askFrame(message, receiver);
    extension.runtime.connectNative = () => this.#startHost();
    const [popup, own] = Port.pair("toolbar", page, clock);
    this.popup = popup;
    popup.onMessage.addListener((message) => this.#notePopup(message));
    this.session = new ToolbarSession(own);
  }

  #notePopup(message) {
    if (message.type === "setup") this.setup = message.status;
    else this.#noteOffer(message);
  }

  #noteOffer({ type, id, progress, done, host, isOffered, hasField, otherFrame, codes: offered }) {
    const shown = progress === null ? "ends" : progress;
    const details = [id, shown, done, host, isOffered, hasField, otherFrame, offered?.length];
    this.told.popup.push([type, ...details.filter((detail) => detail !== undefined).map(String)].join(" "));
  }

  #askFrame({ type, ticket, code }, { documentId, frameId }) {
    const name = documentId ?? frameId;
    if (type === "focus") {
      const field = this.fields[name];
      return field === "hangs" ? new Promise(() => {}) : field ? clock.answer(field) : Promise.reject(new Error());
    }
    this.told.frames.push([type, name, ticket, code].join(" "));
    return this.fills === null ? Promise.reject(new Error()) : clock.answer({ done: this.fills });
  }

  #startHost() {
    const [own, given] = Port.pair("org.otpd.codes", null, clock);
    this.host = own;
    own.onMessage.addListener(({ type, id, origin, frames, boundOnly }) => {
      if (type === "status") return own.postMessage({ type, id, version: "0.0.0" });
      const details = [id, origin, frames?.join("+"), boundOnly].filter((detail) => detail !== undefined);
      this.told.host.push([type, ...details].join(" "));
      if (type === "stop") own.postMessage({ type: "stopped" });
      return null;
    });
    return given;
  }

  /** Lets things happen, and whatever follows from each; returns what is told to each then. */
  async run(script) {
    await clock.settle();
    for (const name of script.split(", ").filter(Boolean)) {
      clock.enqueue(() => steps[name](this));
      await clock.settle();
    }
    return Object.fromEntries(Object.entries(this.told).map(([to, told]) => [to, told.splice(0).join(", ")]));
  }

  /** Lets the popup and the host program end, so that the next stage has its own. */
  async end() {
    this.popup.disconnect();
    await clock.pass(1_000);
    this.host?.disconnect();
    await clock.pass(300_000);
  }

  /** What is told once a popup opens. */
  static async opened(changes) {
    const stage = new Stage(changes);
    await clock.pass(1_000);
    const told = await stage.run("");
    await stage.end();
    return told;
  }
}

const says = (message) => ({ popup }) => popup.isOpen && popup.postMessage(message);
const answers = (message) => ({ host }) => host.isOpen && host.postMessage(message);

const steps = {
  "codes": answers({ type: "codes", codes, identities: [{ id: "a" }, { id: "b" }], reason: null }),
  "three minutes": () => clock.pass(180_000),
  "fill 1": says({ type: "choose", id: 1 }),
  "fill a": says({ type: "choose", id: "a" }),
  "fill b": says({ type: "choose", id: "b" }),
  "fill c": says({ type: "choose", id: "c" }),
  "copy 1": says({ type: "copy", id: 1 }),
  "copy a": says({ type: "copy", id: "a" }),
  "made a": answers({ type: "made", id: "a", code: "771204", failure: null }),
  "made b": answers({ type: "made", id: "b", code: "305518", failure: null }),
  "declined a": answers({ type: "made", id: "a", code: null, failure: "declined" }),
  "copied 1": answers({ type: "copied", id: 1, done: true }),
  "not copied 1": answers({ type: "copied", id: 1, done: false }),
  "copied a": answers({ type: "copied", id: "a", done: true }),
  "used 1": answers({ type: "used", id: 1 }),
  "a field that refuses": (stage) => stage.fills = false,
  "a field that goes": (stage) => stage.fills = null,
  "the popup closes": ({ popup }) => popup.disconnect(),
  "the host dies": ({ host }) => host.disconnect(),
};

// What happens, and all that the popup, the page and the host program are told then.
for (const [script, popup = "", frames = "", host = ""] of [
  ["fill 1", "progress 1 ends, filled true", "fill page t 482913", "used 1"],
  ["fill 1, used 1", "progress 1 ends, filled true", "fill page t 482913", "used 1, stop"],
  ["a field that refuses, fill 1", "progress 1 ends, filled false", "fill page t 482913"],
  ["a field that goes, fill 1", "progress 1 ends, filled false", "fill page t 482913"],
  ["three minutes, fill 1"],
  ["fill c"],
  ["copy 1", "progress 1 ends", "", "copy 1"],
  ["copy 1, copied 1", "progress 1 ends, copied 1 true", "", "copy 1"],
  ["copy 1, not copied 1", "progress 1 ends, copied 1 false", "", "copy 1"],
  ["three minutes, copy 1", "copied 1 false"],
  ["fill a", "progress a making", "", "make a"],
  ["fill a, fill a", "progress a making", "", "make a"],
  ["fill a, made a", "progress a making, progress a ends, filled true", "fill page t 771204", "make a"],
  ["fill a, declined a", "progress a making, progress a declined", "", "make a"],
  [
    "fill a, declined a, fill a, made a",
    "progress a making, progress a declined, progress a making, progress a ends, filled true",
    "fill page t 771204", "make a, make a",
  ],
  [
    "fill a, made a, fill a",
    "progress a making, progress a ends, filled true, progress a making", "fill page t 771204", "make a, make a",
  ],
  [
    "fill a, fill b, made a, made b",
    "progress a making, progress b making, progress b ends, filled true", "fill page t 305518", "make a, make b",
  ],
  [
    "fill a, fill 1, made a",
    "progress a making, progress 1 ends, filled true", "fill page t 482913", "make a, cancel, used 1",
  ],
  [
    "fill a, a field that refuses, fill 1, fill a",
    "progress a making, progress 1 ends, filled false, progress a making",
    "fill page t 482913", "make a, cancel, make a",
  ],
  [
    "copy a, made a, copied a",
    "progress a making, progress a ends, copied a true", "", "make a, copy a",
  ],
  ["copy a, declined a", "progress a making, progress a declined", "", "make a"],
  ["fill a, the host dies", "progress a making, progress a failed, error", "", "make a"],
  ["copy 1, the host dies", "progress 1 ends, copied 1 false, error", "", "copy 1"],
  ["the popup closes", "", "", "stop"],
  ["fill a, the popup closes, made a", "progress a making", "fill page t 771204", "make a, stop"],
  ["copy 1, the popup closes", "progress 1 ends", "", "copy 1"],
  ["copy 1, the popup closes, copied 1", "progress 1 ends", "", "copy 1, stop"],
]) {
  test(`tells each what concerns it: ${script}`, async () => {
    const stage = new Stage();
    await clock.pass(1_000);
    assert.deepEqual(await stage.run("codes"), {
      popup: "page shop.example true true null, codes 2", frames: "", host: "codes https://shop.example  false",
    });
    const told = await stage.run(script);
    told.popup = told.popup.split(", ").sort().join(", ");
    assert.deepEqual(told, { popup: popup.split(", ").sort().join(", "), frames, host });
    await stage.end();
  });
}

test("a popup is told of its page and the field, and the host program of their documents", async () => {
  const own = { focusedAt: 5, ticket: "t", hasCodeField: true };
  const other = { focusedAt: 9, ticket: "u", hasCodeField: true };
  for (const [changes, popup, host] of [
    [{ frames: [{ ...top, url: "http://shop.example/" }] }, "page null", "stop"],
    [{ frames: [] }, "page null", "stop"],
    [{ fields: {} }, "page shop.example true false null", "codes https://shop.example  false"],
    [{ fields: { page: "hangs" } }, "page shop.example true false null", "codes https://shop.example  false"],
    [
      { settings: { boundOnly: true, off: ["other.example"] } },
      "page shop.example true true null", "codes https://shop.example  true",
    ],
    [
      { settings: { boundOnly: false, off: ["shop.example"] } },
      "page shop.example false true null", "codes https://shop.example  false",
    ],
    [
      { frames: [top, inner], fields: { page: own, inner: other } },
      "page shop.example true true pay.example", "codes https://shop.example https://pay.example false",
    ],
    [
      { frames: [top, inner], fields: { page: other, inner: own } },
      "page shop.example true true null", "codes https://shop.example  false",
    ],
    [
      { frames: [top, inner], fields: { page: { ...own, focusedAt: 0 }, inner: { ...own, focusedAt: 0 } } },
      "page shop.example true false null", "codes https://shop.example  false",
    ],
    [
      { frames: [inner, top], fields: { page: { ...own, focusedAt: 0 }, inner: { ...own, focusedAt: 0 } } },
      "page shop.example true false null", "codes https://shop.example  false",
    ],
    [
      { frames: [top, inner], fields: { inner: { ...own, focusedAt: 0 } } },
      "page shop.example true false pay.example", "codes https://shop.example  false",
    ],
    [
      { frames: [top, inner], fields: { page: "hangs", inner: other } },
      "page shop.example true true pay.example", "codes https://shop.example https://pay.example false",
    ],
  ]) {
    assert.deepEqual(await Stage.opened(changes), { popup, frames: "", host }, JSON.stringify(changes));
  }
});

test("a document that goes while the popup opens has no field", async () => {
  const stage = new Stage();
  extension.storage.local.get = () => {
    extension.webNavigation.getAllFrames = () => clock.answer([{ ...top, documentId: "next" }]);
    return clock.answer(stage.settings);
  };
  await clock.pass(1_000);
  assert.deepEqual(await stage.run("codes, fill 1"), {
    popup: "page shop.example true false null, codes 2", frames: "", host: "codes https://shop.example  false",
  });
  await stage.end();
});

test("a popup that closes before its codes were requested starts no host program", async () => {
  const stage = new Stage();
  stage.popup.disconnect();
  await clock.pass(1_000);
  assert.deepEqual(await stage.run(""), { popup: "", frames: "", host: "" });
});

test("a popup is told how everything does, also where no codes are offered", async () => {
  for (const frames of [[top], [{ ...top, url: "http://shop.example/" }]]) {
    const stage = new Stage({ frames });
    await clock.pass(1_000);
    assert.equal(stage.setup.version, "0.0.0");
    await stage.end();
  }
});

test("a popup is told that there is no host program, also where no codes are offered", async () => {
  for (const frames of [[top], [{ ...top, url: "http://shop.example/" }]]) {
    const stage = new Stage({ frames });
    const start = extension.runtime.connectNative;
    extension.runtime.connectNative = () => {
      const port = start();
      stage.host.disconnect();
      return port;
    };
    await clock.pass(1_000);
    assert.deepEqual(stage.setup, { type: "error", reason: "ended" });
    await stage.end();
  }
});
