import { split, wholeNumber } from "../ascii.js";

/** The `pattern` of a field, as far as it is a common one: `[0-9]{6}`, `\d*`. */
export class FieldPattern {
  /** @param {string | null} pattern */
  constructor(pattern) {
    const text = pattern ?? "";
    /** Whether it requires digits. */
    this.isOfDigits = text.includes("\\d") || text.includes("0-9");
    /**
     * The maximum number of characters; null if unknown, or if the pattern has several parts.
     */
    this.length = FieldPattern.#length(text);
  }

  static #length(text) {
    const parts = text.split("{");
    if (parts.length !== 2 || !parts[1].includes("}")) return null;
    const bounds = split(parts[1].slice(0, parts[1].indexOf("}")), /,/);
    return wholeNumber(bounds.at(-1) ?? "");
  }
}
