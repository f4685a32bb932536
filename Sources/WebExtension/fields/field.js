import { lowercased } from "./ascii.js";

/**
 * A field that someone can type into, as far as its attributes tell.
 *
 * The names are those of HTML (`type`, `name`, `id`, `autocomplete`, …), and `label` for the text
 * of its label. Capitals in names make no difference.
 */
export class Field {
  #attributes = new Map();

  /**
   * Makes a field of its attributes; of two names that differ in case only, the first in the order
   * of letters counts.
   * @param {Object<string, string>} attributes
   */
  constructor(attributes) {
    for (const name of Object.keys(attributes).sort()) {
      const known = lowercased(name);
      const value = attributes[name];
      // What is no text is not there, as no attribute can be anything else.
      if (typeof value !== "string" || this.#attributes.has(known)) continue;
      // A script of the page may have written halves of characters, which no code point is.
      this.#attributes.set(known, value.toWellFormed());
    }
  }

  /**
   * The value of the attribute with this name, in small letters; null when the field has none.
   * @param {string} name
   * @returns {string | null}
   */
  get(name) {
    return this.#attributes.get(name) ?? null;
  }
}
