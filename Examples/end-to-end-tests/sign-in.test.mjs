// Signs in with a browser, using Playwright and the Node.js test runner:
//
//   otp-source smtp --http 127.0.0.1:8025 &
//   python3 shop.py 1025 &
//   SHOP=http://127.0.0.1:… node --test
//
// `CHROMIUM` names an installed browser.

import assert from "node:assert";
import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { chromium } from "playwright";

const { CODES = "http://127.0.0.1:8025/codes", CODES_TOKEN, SHOP, CHROMIUM, HOME } = process.env;

// Returns the code mailed to a recipient, as soon as it arrives.
async function code(recipient, timeout = 60) {
  const file = CODES_TOKEN ?? `${HOME}/.local/state/otp/tests/inbox.db.token`;
  const token = (await readFile(file, "utf8")).trim();
  const query = new URLSearchParams({ to: recipient, timeout });
  const response = await fetch(`${CODES}?${query}`, { headers: { authorization: `Bearer ${token}` } });
  const answer = await response.json();
  if (!response.ok) throw new Error(`${answer.reason}: ${answer.error}`);
  return answer.code;
}

test("signs in with a browser", async () => {
  const recipient = `run-${randomUUID()}@example.com`;
  const browser = await chromium.launch({ executablePath: CHROMIUM });
  try {
    const page = await browser.newPage();
    await page.goto(SHOP);
    await page.getByLabel("E-mail").fill(recipient);
    await page.getByRole("button").click();
    await page.getByLabel("Code").fill(await code(recipient));
    await page.getByRole("button").click();
    assert.equal(await page.getByRole("heading").textContent(), `Welcome, ${recipient}`);
  } finally {
    await browser.close();
  }
});
