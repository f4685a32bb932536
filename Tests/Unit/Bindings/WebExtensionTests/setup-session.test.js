import assert from "node:assert/strict";
import { test } from "node:test";

import { Browser, Port } from "./browser.js";
import { Clock } from "./clock.js";

const clock = new Clock().install();
const browser = new Browser(clock);
const { extension } = browser;
globalThis.chrome = extension;
await import(`${process.env.OTP_EXTENSION}/background/background.js`);

const startHost = extension.runtime.connectNative;
let requests = [];
let starts = 0;

/** Starts a host program as the browser does, and notes what it is asked. */
function startNoted() {
  const port = startHost();
  starts += 1;
  browser.hosts.at(-1).onMessage.addListener((message) => requests.push(message));
  return port;
}

extension.runtime.connectNative = startNoted;

/** What a page behind `port` is told after it sends `messages`, one after the other. */
async function told(port, ...messages) {
  const received = [];
  port.onMessage.addListener((message) => received.push(message));
  for (const message of messages) {
    port.postMessage(message);
    await clock.pass(1_000);
  }
  return received;
}

/** Lets all ports go and the host programs end, for the next test. */
async function end(...ports) {
  for (const port of ports) port.disconnect();
  await clock.pass(600_000);
  assert.equal(browser.hosts.length, 0);
  requests = [];
  starts = 0;
}

for (const [reason, installType, addresses] of [
  ["install", "development", ["chrome-extension://own/setup/setup.html"]],
  ["install", "normal", ["chrome-extension://own/setup/setup.html"]],
  ["install", "admin", []],
  ["update", "normal", []],
  ["chrome_update", "normal", []],
]) {
  test(`${reason} of the type ${installType} opens ${addresses.length} pages`, async () => {
    browser.installType = installType;
    [browser.opened, browser.stored] = [[], {}];
    clock.enqueue(() => extension.runtime.onInstalled.tell({ reason }));
    await clock.settle();
    assert.deepEqual(browser.opened, addresses);
  });
}

test("an extension that is installed at each start opens its page once", async () => {
  browser.installType = "development";
  [browser.opened, browser.stored] = [[], {}];
  for (let start = 0; start < 3; start += 1) {
    clock.enqueue(() => extension.runtime.onInstalled.tell({ reason: "install" }));
    await clock.settle();
  }
  assert.equal(browser.opened.length, 1);
});

test("one host program tells the page again and again how everything does", async () => {
  const port = browser.openSetup();
  const answers = await told(port, { type: "look" }, { type: "look" });
  assert.deepEqual(answers.map(({ type }) => type), ["look", "look"]);
  assert.equal(answers[0].status.service.state, "running");
  assert.equal(starts, 1);
  assert.deepEqual(requests.map(({ type, version }) => [type, version]), [["status", 4], ["status", 4]]);
  await end(port);
});

test("a page that asks twice at once is answered once", async () => {
  const port = browser.openSetup();
  port.postMessage({ type: "look" });
  assert.equal((await told(port, { type: "look" })).length, 1);
  await end(port);
});

test("the page has a test code delivered, one at a time", async () => {
  const port = browser.openSetup();
  port.postMessage({ type: "test" });
  assert.deepEqual(await told(port, { type: "test" }), [{ type: "tested", done: true }]);
  assert.deepEqual(requests.map(({ type }) => type), ["test"]);
  await end(port);
});

test("a host program of another version is replaced at the next look", async () => {
  extension.runtime.getManifest = () => ({ version: "9.9.9" });
  const port = browser.openSetup();
  await told(port, { type: "look" }, { type: "look" });
  extension.runtime.getManifest = () => ({ version: "0.0.0" });
  assert.equal(starts, 2);
  await end(port);
});

/** What the page is told of a host program that does `act` when it is asked. */
async function failure(act) {
  extension.runtime.connectNative = () => {
    const [own, given] = Port.pair("org.otpd.codes", null, clock);
    own.onMessage.addListener(() => act(own));
    return given;
  };
  const port = browser.openSetup();
  const answers = await told(port, { type: "look" }, { type: "test" });
  extension.runtime.connectNative = startNoted;
  await end(port);
  return answers;
}

for (const [name, act, reason] of [
  ["is too old to know the question", (own) => own.postMessage({ type: "error", reason: "request" }), "request"],
  ["speaks another version", (own) => own.postMessage({ type: "error", reason: "version" }), "version"],
  ["ends", (own) => own.disconnect(), "ended"],
]) {
  test(`a host program that ${name} is told as ${reason}`, async () => {
    const answers = await failure(act);
    assert.deepEqual(answers, [
      { type: "look", status: { type: "error", reason } }, { type: "tested", done: false },
    ]);
  });
}

test("a host program that cannot be found is told as missing", async () => {
  const answers = await failure((own) => {
    extension.runtime.lastError = { message: "Specified native messaging host not found." };
    own.disconnect();
  });
  extension.runtime.lastError = null;
  assert.equal(answers[0].status.reason, "missing");
});

test("no other page and no frame gets an answer", async () => {
  for (const port of [browser.openFalseSetup(), browser.openSetup(3)]) {
    assert.deepEqual(await told(port, { type: "look" }, { type: "test" }), []);
    assert.equal(starts, 0);
    await end(port);
  }
});

test("the field of the page gets the codes that no web page gets", async () => {
  const [page, field] = [browser.openSetup(), browser.openSetupField()];
  const [list] = await told(field, { type: "focus", rooms: [-1], focus: 0 });
  assert.equal(list.type, "list");
  const { origin, frames, boundOnly } = requests.find(({ type }) => type === "codes");
  assert.deepEqual([origin, frames, boundOnly], ["https://otp.example", [], true]);
  await end(page, field);
});

test("a field in a frame of the page gets no codes", async () => {
  const field = browser.openSetupField(3);
  assert.deepEqual(await told(field, { type: "focus", rooms: [-1], focus: 0 }), [{ type: "refused" }]);
  assert.equal(starts, 0);
  await end(field);
});

test("the page is told once its field was filled in", async () => {
  const [page, field] = [browser.openSetup(), browser.openSetupField()];
  const filled = [];
  page.onMessage.addListener(({ type }) => filled.push(type));
  const [{ token }] = await told(field, { type: "focus", rooms: [-1], focus: 0 });
  const sender = {
    id: "extension", url: "chrome-extension://own/list/list.html#token", tab: { id: 2 },
  };
  const [list, given] = Port.pair(`list:${token}`, sender, clock);
  clock.enqueue(() => extension.runtime.onConnect.tell(given));
  await clock.settle();
  list.postMessage({ type: "choose", id: 1 });
  await clock.settle();
  assert.deepEqual(filled, []);
  field.postMessage({ type: "filled", done: true });
  await clock.settle();
  assert.deepEqual(filled, ["filled"]);
  await end(page, field, list);
});
