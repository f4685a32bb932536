import assert from "node:assert/strict";
import { test } from "node:test";

import { Browser } from "./browser.js";
import { Clock } from "./clock.js";
import { failingScript } from "./random-scripts.js";

/** Longer than a host program waits for the next field. */
const longest = 600_000;

const clock = new Clock().install();
const browser = new Browser(clock);
globalThis.chrome = browser.extension;
await import(`${process.env.OTP_EXTENSION}/background/background.js`);

/** What a person, a page and the host programs do; each gets the open ports. */
const steps = {
  "a popup": ({ popups }) => popups.push(browser.openPopup()),
  "a popup that closes at once": () => browser.openPopup().disconnect(),
  "a field": ({ fields }) => fields.push(browser.openField()),
  "a field that goes at once": () => browser.openField().disconnect(),
  "copy": ({ popups }) => popups.at(-1)?.postMessage({ type: "copy", id: 1 }),
  "copy an identity": ({ popups }) => popups.at(-1)?.postMessage({ type: "copy", id: "identity" }),
  "fill": ({ popups }) => popups.at(-1)?.postMessage({ type: "choose", id: 1 }),
  "fill an identity": ({ popups }) => popups.at(-1)?.postMessage({ type: "choose", id: "identity" }),
  "the setup page": ({ setups }) => setups.push(browser.openSetup()),
  "the setup page looks": ({ setups }) => setups.at(-1)?.postMessage({ type: "look" }),
  "the setup page tests": ({ setups }) => setups.at(-1)?.postMessage({ type: "test" }),
  "the setup page closes": ({ setups }) => setups.pop()?.disconnect(),
  "the popup closes": ({ popups }) => popups.pop()?.disconnect(),
  "the field goes": ({ fields }) => fields.pop()?.disconnect(),
  "hosts keep silent": () => browser.isPrompt = false,
  "hosts answer": () => {
    browser.isPrompt = true;
    browser.answerAll();
  },
  "a host dies": () => browser.endHost(),
  "time": () => clock.pass(300),
  "an event": () => clock.turn(),
  "all events": () => clock.settle(),
};

async function endsAllHosts(script) {
  const ports = { popups: [], fields: [], setups: [] };
  for (const name of script) {
    // A port whose other end has gone throws.
    try {
      await steps[name](ports);
    } catch (error) {
      if (error.message !== "the port is closed") throw error;
    }
  }
  steps["hosts answer"]();
  await clock.settle();
  for (const port of [...ports.popups, ...ports.fields, ...ports.setups]) port.disconnect();
  await clock.pass(longest);
  const isWell = browser.hosts.length === 0;
  while (browser.hosts.length > 0) browser.endHost();
  await clock.pass(longest);
  return isWell;
}

test("a popup gets codes, and a field a list", async () => {
  const told = [];
  const ports = [browser.openPopup(), browser.openField()];
  for (const port of ports) port.onMessage.addListener(({ type }) => told.push(type));
  await clock.pass(1_000);
  assert.deepEqual(told.sort(), ["codes", "list", "page", "setup"]);
  assert.equal(browser.hosts.length, 2);
  for (const port of ports) port.disconnect();
  await clock.pass(longest);
});

test("a host program that waited and was taken stays while it is used", async () => {
  for (const open of [() => browser.openPopup(), () => browser.openField()]) {
    const first = browser.openPopup();
    await clock.pass(1_000);
    first.disconnect();
    await clock.pass(1_000);
    const second = open();
    await clock.pass(longest);
    assert.equal(browser.hosts.length, 1);
    second.disconnect();
    await clock.pass(longest);
    assert.equal(browser.hosts.length, 0);
  }
});

test("once all popups and fields have gone, no host program stays", async () => {
  assert.equal(await failingScript(Object.keys(steps), endsAllHosts), null);
});
