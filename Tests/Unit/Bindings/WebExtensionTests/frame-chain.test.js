import assert from "node:assert/strict";
import { test } from "node:test";

const { otherSite } = await import(`${process.env.OTP_EXTENSION}/background/frame-chain.js`);

const page = "https://shop.example";

test("the host of a frame of another site is named", () => {
  assert.equal(otherSite({ origin: page, frames: ["https://pay.example:8443"] }), "pay.example");
  assert.equal(otherSite({ origin: page, frames: ["https://evilshop.example"] }), "evilshop.example");
});

test("of several frames, the innermost one is named", () => {
  const frames = ["https://pay.example", "https://bank.example", "https://shop.example", "null"];
  assert.equal(otherSite({ origin: page, frames }), "bank.example");
});

test("a page and frames of its site are not named", () => {
  for (const frames of [[], ["https://shop.example:444"], ["https://login.shop.example"], ["null"]]) {
    assert.equal(otherSite({ origin: page, frames }), null);
  }
  const origin = "https://www.shop.example";
  assert.equal(otherSite({ origin, frames: ["https://login.shop.example", page] }), null);
  assert.equal(otherSite({ origin: page, frames: [origin] }), null);
});
