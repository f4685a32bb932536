import assert from "node:assert/strict";
import { test } from "node:test";

globalThis.chrome = { runtime: {} };
const { CodeFeed } = await import(`${process.env.OTP_EXTENSION}/background/code-feed.js`);

/** A feed whose host program answers when the test says so. */
function makeFeed() {
  const host = { attach() {}, detach() {}, post() {}, close() {} };
  return new CodeFeed(host, {}, false, () => {});
}

test("each request for a code gets its own answer, and the last one counts", async () => {
  for (const ids of [["a", "b", "a"], ["a", "a"], ["a", "b", "b", "a"]]) {
    const feed = makeFeed();
    const requests = ids.map((id) => feed.make(id));
    ids.forEach((id, place) => feed.receive({ type: "made", id, code: `48291${place}`, failure: null }));
    const abandoned = ids.slice(1).map(() => ({ failure: "abandoned" }));
    assert.deepEqual(await Promise.all(requests), [...abandoned, { code: `48291${ids.length - 1}` }]);
  }
});

test("a copy gets the answer to its own request", async () => {
  const feed = makeFeed();
  const copies = [1, 2, 1].map((id) => feed.copy(id));
  for (const [id, done] of [[2, true], [1, false], [1, true]]) feed.receive({ type: "copied", id, done });
  assert.deepEqual(await Promise.all(copies), [false, true, true]);
});

test("what waits for a host program that ends has failed", async () => {
  const feed = makeFeed();
  const requests = [feed.make("a"), feed.copy(1), feed.make("b")];
  feed.lose(false);
  assert.deepEqual(await Promise.all(requests), [{ failure: "abandoned" }, false, { failure: "failed" }]);
});
