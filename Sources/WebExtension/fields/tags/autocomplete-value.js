import { lowercased, split } from "../ascii.js";
import { categoryOf } from "./autofill-field.js";

/** Whose address a field is for, where a form asks for two. */
const MODES = new Set(["shipping", "billing"]);

/** Which of a person's telephones or addresses a field is for. */
const CONTACTS = new Set(["home", "work", "mobile", "fax", "pager"]);

/**
 * What the field is for by its `autocomplete` attribute, read as the HTML standard reads it; null
 * when it is empty or says nothing by the standard's rules, as if it were absent.
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
    // The standard calls the field by its last word here, which is "webauthn"; Chromium takes the
    // word before it, and it is what authors mean (`username webauthn`).
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
