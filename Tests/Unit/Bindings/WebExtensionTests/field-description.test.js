import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { createContext, runInContext } from "node:vm";

const path = `${process.env.OTP_EXTENSION}/content/field-description.js`;
const context = createContext({});
const FieldDescription = runInContext(`${readFileSync(path, "utf8")}; FieldDescription`, context);

/** A field with `count` attributes of `value`. */
function field(count, value) {
  const attributes = Array.from({ length: count }, (_, number) => ({ name: `data-${number}`, value }));
  return {
    attributes,
    localName: "input",
    getAttribute: () => null,
    getRootNode: () => ({}),
    checkVisibility: () => true,
  };
}

// Each is the longest that a page can make: of many characters, of characters that JSON writes as
// six, and of lone surrogates.
for (const character of ["a", "\u0001", "\ud800"]) {
  test(`a question with values of U+${character.codePointAt().toString(16)} has at most 256 Ki characters`, () => {
    const long = field(100, character.repeat(10_000));
    const question = FieldDescription.question(long, Array(100).fill(long));
    assert.ok(question.form.length > 0);
    assert.ok(Object.keys(question.field).length > 20);
    assert.ok(JSON.stringify(question).length <= 1 << 18);
  });
}

test("a field is described by all its attributes where they are of usual length", () => {
  const { field: described } = FieldDescription.question(field(60, "word ".repeat(200)), []);
  assert.equal(Object.keys(described).filter((name) => name.startsWith("data-")).length, 60);
});
