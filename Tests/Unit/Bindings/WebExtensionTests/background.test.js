import assert from "node:assert/strict";
import { test } from "node:test";

import { Browser, Port } from "./browser.js";
import { Clock } from "./clock.js";

const clock = new Clock().install();
const browser = new Browser(clock);
const { extension } = browser;
globalThis.chrome = extension;
await import(`${process.env.OTP_EXTENSION}/background/background.js`);

const ownList = {
  id: "extension", url: "chrome-extension://own/list/list.html#token", origin: "chrome-extension://own", tab: { id: 1 },
};

const top = { frameId: 0, parentFrameId: -1, url: "https://shop.example/", documentId: "page" };
const inner = { frameId: 7, parentFrameId: 0, url: "https://pay.example/", documentId: "inner" };
const innerField = {
  ...browser.page, frameId: 7, documentId: "inner", origin: "https://pay.example", url: "https://pay.example/",
};
const startHost = extension.runtime.connectNative;
let requests = [];
extension.runtime.connectNative = () => {
  const port = startHost();
  browser.hosts.at(-1).onMessage.addListener((message) => requests.push(message));
  return port;
};

/** Lets a page have these frames, and a person these settings. */
function prepare(frames = [top], settings = { boundOnly: false, off: [] }) {
  extension.webNavigation.getAllFrames = () => clock.answer(frames);
  extension.storage.local.get = () => clock.answer(settings);
  requests = [];
}

/** A field that asks for its codes: its port, and what it was told. */
async function openField() {
  prepare();
  const port = browser.openField();
  const field = { port, told: [] };
  port.onMessage.addListener((message) => field.told.push(message));
  await clock.pass(1_000);
  field.token = field.told.find(({ type }) => type === "list")?.token;
  return field;
}

/** Lets all of them go, and the host programs end. */
async function end(...ports) {
  for (const port of ports) port.disconnect();
  await clock.pass(600_000);
}

/** A list that presents `token`: its port, and the types of what it was told. */
async function openList(token, sender = ownList) {
  const [port, given] = Port.pair(`list:${token}`, sender, clock);
  const list = { port, told: [] };
  port.onMessage.addListener(({ type }) => list.told.push(type));
  clock.enqueue(() => extension.runtime.onConnect.tell(given));
  await clock.settle();
  return list;
}

/** What a field is told first, in a browser with these changes, and what is requested for it. */
async function firstAnswer({ sender = browser.page, frames = [top], boundOnly = false, off = [] }) {
  prepare(frames, { boundOnly, off });
  const [port, given] = Port.pair("field", sender, clock);
  const told = [];
  port.onMessage.addListener(({ type }) => told.push(type));
  clock.enqueue(() => extension.runtime.onConnect.tell(given));
  await clock.pass(1_000);
  const asked = requests.filter(({ type }) => type === "codes").map(({ origin, frames: inside, boundOnly: isBound }) => {
    return [origin, ...inside, isBound].join(" ");
  });
  await end(port);
  return [told.join(), ...asked].join(": ");
}

test("a field is refused for each reason alone, and else its documents are asked for", async () => {
  const { page } = browser;
  for (const [changes, answer] of [
    [{}, "list: https://shop.example false"],
    [{ boundOnly: true }, "list: https://shop.example true"],
    [{ off: ["other.example"] }, "list: https://shop.example false"],
    [{ off: ["other.example", "shop.example"] }, "refused"],
    [{ sender: { ...page, tab: { id: 1, active: false } } }, "refused"],
    [{ sender: { ...page, origin: "https://other.example" } }, "refused"],
    [{ sender: { ...page, origin: "null" } }, "refused"],
    [{ sender: { ...page, origin: undefined } }, "list: https://shop.example false"],
    [{ sender: { ...page, origin: undefined, url: "https://other.example/" } }, "refused"],
    [{ sender: { ...page, documentId: "before" } }, "refused"],
    [{ sender: { ...page, documentId: undefined } }, "list: https://shop.example false"],
    [{ frames: [] }, "refused"],
    [{ frames: [{ ...top, url: "http://shop.example/" }], sender: { ...page, origin: "http://shop.example" } }, "refused"],
    [{ frames: [top, inner], sender: innerField }, "list: https://shop.example https://pay.example true"],
    [{ frames: [top, inner], sender: innerField, off: ["pay.example"] }, "list: https://shop.example https://pay.example true"],
    [{ frames: [top, inner], sender: innerField, off: ["shop.example"] }, "refused"],
    [{ frames: [top, inner], sender: { ...innerField, origin: "https://shop.example" } }, "refused"],
    [{ frames: [{ ...top, url: "http://shop.example/" }, inner], sender: innerField }, "refused"],
    [{ sender: { ...page, tab: undefined } }, ""],
  ]) {
    assert.equal(await firstAnswer(changes), answer, JSON.stringify(changes));
  }
});

/** The verdict on a field, and what the host program was asked about it. */
async function verdict({ sender = browser.page, frames = [top], off = [] }) {
  prepare(frames, { boundOnly: false, off });
  const answers = [];
  const message = { type: "classify", field: { name: "otp" }, form: [{ name: "user" }] };
  clock.enqueue(() => extension.runtime.onMessage.tell(message, sender, (answer) => answers.push(answer)));
  await clock.pass(1_000);
  const asked = requests.filter(({ type }) => type === "classify").map(({ field, form }) => [field, form]);
  await clock.pass(600_000);
  return { answers, asked };
}

test("the host program is asked about a field, unless codes are turned off on its page", async () => {
  const asked = [[{ name: "otp" }, [{ name: "user" }]]];
  const tagged = [{ field: "tagged", boxes: null }];
  const no = [{ field: "no", boxes: null }];
  for (const [changes, answers, isAsked] of [
    [{}, tagged, true], [{ off: ["other.example"] }, tagged, true], [{ off: ["shop.example"] }, no, false],
    [{ frames: [] }, no, false], [{ frames: [top, inner], sender: innerField, off: ["pay.example"] }, tagged, true],
    [{ frames: [top, inner], sender: innerField, off: ["shop.example"] }, no, false],
    [{ sender: { ...browser.page, tab: undefined } }, [], false],
  ]) {
    assert.deepEqual(await verdict(changes), { answers, asked: isAsked ? asked : [] }, JSON.stringify(changes));
  }
});

test("a list that presents a field's token is shown its codes", async () => {
  const field = await openField();
  const list = await openList(field.token);
  assert.deepEqual(list.told, ["codes"]);
  assert.deepEqual(field.told.map(({ type }) => type), ["list", "attached"]);
  list.port.postMessage({ type: "choose", id: 1 });
  await clock.settle();
  assert.equal(field.told.at(-1).type, "fill");
  await end(field.port);
  assert.ok(!list.port.isOpen);
});

test("each field has a token and a list of its own", async () => {
  const fields = [await openField(), await openField()];
  assert.notEqual(fields[0].token, fields[1].token);
  const lists = [await openList(fields[1].token), await openList(fields[0].token)];
  lists[0].port.postMessage({ type: "choose", id: 1 });
  await clock.settle();
  assert.deepEqual(fields.map(({ told }) => told.at(-1).type), ["attached", "fill"]);
  await end(...fields.map(({ port }) => port));
});

test("no other list is shown any code", async () => {
  const field = await openField();
  for (const [token, sender] of [
    ["other", ownList], ["", ownList], [field.token.slice(1), ownList],
    [field.token, { ...ownList, tab: { id: 2 } }], [field.token, { ...ownList, tab: undefined }],
    [field.token, { ...ownList, id: "another" }], [field.token, { ...ownList, url: "https://shop.example/list/list.html" }],
    [field.token, { ...ownList, url: "chrome-extension://own/popup/popup.html" }],
    [field.token, { ...ownList, url: "chrome-extension://own/popup/popup.html?/list/list.html" }],
    [field.token, { ...ownList, url: undefined }],
  ]) {
    const list = await openList(token, sender);
    assert.ok(!list.port.isOpen, JSON.stringify(sender));
    assert.deepEqual(list.told, []);
  }
  const first = await openList(field.token);
  assert.deepEqual(first.told, ["codes"]);
  assert.ok(!(await openList(field.token)).port.isOpen);
  await end(field.port);
  assert.ok(!(await openList(field.token)).port.isOpen);
  // Nor of a field that went before its list came.
  const another = await openField();
  await end(another.port);
  const late = await openList(another.token);
  assert.ok(!late.port.isOpen);
});
