// Runs parts of the extension in a page for test_fields.py; the page loads the content scripts.
import { fillBoxes } from "./code-boxes.js";

/** Returns the rows of a JSON Lines file. */
async function rows(path) {
  const text = await (await fetch(path)).text();
  return text.trim().split("\n").map((line) => JSON.parse(line));
}

/** Makes the field of a row, alone in its form. */
function makeField({ attrs }) {
  const input = document.createElement("input");
  for (const [name, value] of Object.entries(attrs)) {
    try {
      input.setAttribute(name, value);
    } catch {
      // Some names are of systems without HTML.
    }
  }
  const form = document.createElement("form");
  form.append(input);
  document.body.replaceChildren(form);
  return input;
}

/** Returns the question about each field that the content script decides by itself. */
window.decidedAtOnce = async (path) =>
  (await rows(path)).map(makeField).filter((input) => {
    return FieldDescription.isCandidate(input) && FieldDescription.isTagged(input)
      && !FieldDescription.mayBeBox(input);
  }).map((input) => FieldDescription.attributes(input));

/** Returns the parts of the code for each field, by row of a JSON Lines file. */
window.fillings = async (path) =>
  (await rows(path)).map(({ code, fields, focus, rooms }) =>
    Object.fromEntries(fillBoxes(code, fields, focus, rooms)),
  );

window.isReady = true;
