import { lowercased, wholeNumber } from "../ascii.js";
import { isWithin } from "../words/range.js";
import { FieldPattern } from "./field-pattern.js";
import { purposesIn } from "./field-purpose.js";

/** The lengths of the security codes of payment cards. */
export const CARD_LENGTHS = { least: 3, most: 4 };

/** Longer lengths are defaults of browsers, and are no evidence. */
const LONGEST_LENGTH = 10_000;

/** The evidence of a field's shape: the length and kind of its content. */
export class ShapeEvidence {
  #rules;

  /** @param {import("../field-rules.js").FieldRules} rules */
  constructor(rules) {
    this.#rules = rules;
  }

  /**
   * Collects the evidence of the lengths, the keyboard and the placeholder of `field`.
   * @param {import("../field.js").Field} field
   * @param {number | null} boxCount the number of boxes that share the code, if it is one of them
   * @param {import("./field-evidence.js").FieldEvidence} evidence
   */
  collect(field, boxCount, evidence) {
    const length = boxCount ?? this.length(field);
    const { lengths } = this.#rules;
    if (length !== null) {
      if (length === lengths.six) evidence.note("sixCharacters");
      else if (isWithin(length, lengths)) evidence.note("usualLength");
      else if (length >= 2 && length < lengths.least) evidence.note("tooShort");
      else if (length > lengths.longest) evidence.note("tooLong");
    }
    if (boxCount !== null) evidence.note("box");
    if (evidence.speaksOfSecurity && length !== null && isWithin(length, CARD_LENGTHS)) {
      evidence.note("cardLength");
    }
    const type = lowercased(field.get("type") ?? "");
    const keyboard = lowercased(field.get("inputmode") ?? "");
    if (
      ["number", "tel"].includes(type) ||
      ["numeric", "decimal"].includes(keyboard) ||
      new FieldPattern(field.get("pattern")).isOfDigits
    ) {
      evidence.note("numeric");
    }
    if (type === "password") evidence.note("concealed");
    if (this.#isExample(field.get("placeholder") ?? "")) evidence.note("example");
    this.#collectPurposes(field, evidence);
  }

  /**
   * Returns the number of characters that the field accepts; null if unknown.
   * @param {import("../field.js").Field} field
   */
  length(field) {
    for (const name of ["maxlength", "max-length"]) {
      const length = integer(field.get(name));
      if (length === null) continue;
      return length >= 1 && length <= LONGEST_LENGTH ? length : null;
    }
    const length = new FieldPattern(field.get("pattern")).length;
    if (length !== null) return length;
    const least = integer(field.get("minlength"));
    return least !== null && isWithin(least, this.#rules.lengths) ? least : null;
  }

  #collectPurposes(field, evidence) {
    const { attributes, pin, numeric } = this.#rules.purposes;
    const purposes = attributes.flatMap((name) => purposesIn(field.get(name)));
    if (purposes.some((purpose) => pin.has(purpose))) evidence.note("pinPurpose");
    if (purposes.some((purpose) => numeric.has(purpose))) evidence.note("numeric");
  }

  /** Whether a placeholder looks like a code: six digits, or the same sign six times. */
  #isExample(placeholder) {
    const { six } = this.#rules.lengths;
    const signs = placeholder.length === six ? placeholder : placeholder.replace(/[ -]/g, "");
    return signs.length === six && /^([0-9]+|([Xx_#-])\2*)$/.test(signs);
  }
}

/**
 * Parses the number at the start of `text` by the rules of HTML
 * (https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#rules-for-parsing-integers).
 */
function integer(text) {
  return wholeNumber(/^[\t\n\f\r ]*\+?([0-9]*)/.exec(text ?? "")[1]);
}
