import { lowercased } from "./ascii.js";

/**
 * A form field, described by its attributes.
 *
 * Names are those of HTML (`type`, `name`, `id`, `autocomplete`, …), and `label` for the text of
 * its label. They are case-insensitive.
 */
export class Field {
  #attributes = new Map();

  /**
   * Creates a field; of two names that differ in case only, the first in sort order counts.
   * @param {Object<string, string>} attributes
   */
  constructor(attributes) {
    for (const name of Object.keys(attributes).sort()) {
      const known = lowercased(name);
      const value = attributes[name];
      // Attributes are always strings; ignore anything else.
      if (typeof value !== "string" || this.#attributes.has(known)) continue;
      // Scripts of the page may have written lone surrogates.
      this.#attributes.set(known, value.toWellFormed());
    }
  }

  /**
   * Returns the value of the attribute with this lowercase name; null if the field has none.
   * @param {string} name
   * @returns {string | null}
   */
  get(name) {
    return this.#attributes.get(name) ?? null;
  }
}
