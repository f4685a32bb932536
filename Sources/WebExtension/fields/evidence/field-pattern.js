import { split, wholeNumber } from "../ascii.js";

/** What the `pattern` of a field asks for, as far as the usual patterns go: `[0-9]{6}`, `\d*`. */
export class FieldPattern {
  /** @param {string | null} pattern */
  constructor(pattern) {
    const text = pattern ?? "";
    /** Whether it asks for digits. */
    this.isOfDigits = text.includes("\\d") || text.includes("0-9");
    /**
     * How many characters it asks for at most; null when it does not say, or says more than one
     * number.
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
