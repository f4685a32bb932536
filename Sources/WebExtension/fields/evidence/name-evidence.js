import { LAST_BOX } from "../code-boxes.js";
import { contains } from "../words/range.js";
import { WordLine } from "../words/word-line.js";
import { ShapeEvidence } from "./shape-evidence.js";

/** The numbers in names of boxes, which count from 0 or 1. */
const BOX_NUMBERS = { least: 0, most: LAST_BOX };

/** The evidence of the names that programmers gave a field. */
export class NameEvidence {
  #rules;
  #words;

  /**
   * @param {import("../field-rules.js").FieldRules} rules
   * @param {import("../words/field-words.js").FieldNames} words
   */
  constructor(rules, words) {
    this.#rules = rules;
    this.#words = words;
  }

  /**
   * Collects the evidence of the name and id of `field`, and of the identifiers it refers to.
   * @param {import("../field.js").Field} field
   * @param {import("./field-evidence.js").FieldEvidence} evidence
   */
  collect(field, evidence) {
    const words = this.#words;
    const isOneCharacter = new ShapeEvidence(this.#rules).length(field) === 1;
    for (const line of this.#lines(field, this.#rules.attributes.names)) {
      this.#collectFrom(line, evidence);
      if (
        isOneCharacter &&
        line.holdsNumber(BOX_NUMBERS) &&
        (line.holds(words.code) || line.holds(words.noun))
      ) {
        evidence.note("numberedBox");
      }
    }
    for (const line of this.#lines(field, this.#rules.attributes.references)) {
      if (line.holds(words.code)) evidence.note("codeInReference");
    }
  }

  /**
   * Whether the names of `field` say that it belongs to a payment card.
   * @param {import("../field.js").Field} field
   */
  isOfCard(field) {
    const card = this.#words.others.find((other) => other.rule.signal === "card");
    if (!card) return false;
    return this.#lines(field, this.#rules.attributes.names).some((line) => line.holds(card.names));
  }

  /** The words of those attributes of `field` that `names` lists. */
  #lines(field, names) {
    return names
      .map((name) => field.get(name))
      .filter((identifier) => identifier !== null)
      .map((identifier) => WordLine.ofWords(this.#words.identifiers.words(identifier)));
  }

  #collectFrom(line, evidence) {
    const words = this.#words;
    const code = line.lastRangeOfAny(words.code);
    const noun = line.lastRangeOfAny(words.noun);
    const hasPIN = line.holds(words.pin);
    const hasPurpose = line.holds(words.purpose);
    if (code) evidence.note("codeInName");
    if (line.holds(words.security)) evidence.speaksOfSecurity = true;
    if (noun) evidence.note("nounInName");
    if (hasPIN) evidence.note("pinInName");
    if (hasPurpose) evidence.note("purposeInName");
    if (hasPurpose && (noun || hasPIN)) evidence.note("togetherInName");
    for (const { rule, names } of words.others) {
      const range = line.lastRangeOfAny(names);
      if (!range) continue;
      // The last word of a name says what it is: `email_code` is a code, `otp_email` an address.
      // `one time password` outranks the password in it.
      if (code && (rule.yields ? code.end >= range.end : contains(code, range))) continue;
      if (rule.yields && noun && noun.end > range.end) continue;
      evidence.noteOther(rule);
    }
  }
}
