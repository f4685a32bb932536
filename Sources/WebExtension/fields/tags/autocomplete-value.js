import { lowercased, split } from "../ascii.js";
import { categoryOf } from "./autofill-field.js";

/** The kinds of address in a form with two. */
const MODES = new Set(["shipping", "billing"]);

/** The kinds of telephone numbers and e-mail addresses. */
const CONTACTS = new Set(["home", "work", "mobile", "fax", "pager"]);

/**
 * Returns the autofill field name of an `autocomplete` attribute by the HTML standard; null if the
 * attribute is empty or invalid.
 *
 * The steps are those of the autofill processing model,
 * https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#autofill-processing-model
 * @param {string | null} attribute
 * @returns {string | null}
 */
export function readAutocomplete(attribute) {
  const words = split(lowercased(attribute ?? ""), /[\t\n\f\r ]/);
  const count = words.length;
  let field = words.pop();
  let category = categoryOf(field);
  if (!category || count > category.mostWords) return null;
  if (category.name === "credential" && words.length > 0) {
    // By the standard, the name is the last word, "webauthn". Chromium uses the word before it,
    // which is what authors mean (`username webauthn`).
    field = words.pop();
    category = categoryOf(field);
    const isNamed = category?.name === "normal" || category?.name === "contact";
    if (!isNamed || count - 1 > category.mostWords) return null;
  }
  if (category.name === "contact" && CONTACTS.has(words.at(-1))) words.pop();
  if (MODES.has(words.at(-1))) words.pop();
  if (words.length > 0) {
    const section = words.pop();
    if (words.length > 0 || !section.startsWith("section-")) return null;
  }
  return field;
}
