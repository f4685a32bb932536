// Runs the extension's classifier in a page for test_fields.py.
import { fillBoxes } from "./fields/code-boxes.js";
import { FieldClassifier } from "./fields/field-classifier.js";

window.classifier = await FieldClassifier.load();

/** Returns the rows of a JSON Lines file. */
async function rows(path) {
  const text = await (await fetch(path)).text();
  return text.trim().split("\n").map((line) => JSON.parse(line));
}

/** Classifies each row of a JSON Lines file. */
window.answers = async (path) => {
  const answers = [];
  for (const { attrs, form } of await rows(path)) {
    const { boxPlaces, ...verdict } = await window.classifier.classify(attrs, form ?? null);
    // `otp fields` counts the boxes, the field itself included.
    answers.push({ ...verdict, boxes: boxPlaces && 1 + boxPlaces.length });
  }
  return answers;
};

/** Returns the parts of the code for each field, by row of a JSON Lines file. */
window.fillings = async (path) =>
  (await rows(path)).map(({ code, fields, focus }) =>
    Object.fromEntries(fillBoxes(code, fields, focus)),
  );

/** Returns the median time in milliseconds of `count` fresh classifiers for one text. */
window.loadingTime = async (count) => {
  const times = [];
  for (let turn = 0; turn < count; turn += 1) {
    const start = performance.now();
    const fresh = await FieldClassifier.load();
    await fresh.classify({ type: "text", label: "Verification code" });
    times.push(performance.now() - start);
  }
  return times.sort((left, right) => left - right)[Math.floor(count / 2)];
};

window.isReady = true;
