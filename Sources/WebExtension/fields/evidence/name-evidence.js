import { LAST_BOX } from "../code-boxes.js";
import { contains } from "../words/range.js";
import { WordLine } from "../words/word-line.js";
import { ShapeEvidence } from "./shape-evidence.js";

/** How boxes are counted, from 0 or from 1. */
const BOX_NUMBERS = { least: 0, most: LAST_BOX };

/** What the names tell that programmers gave to a field. */
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
   * Notes what the name and the id of `field`, and what it refers to, speak for.
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
   * Whether the names of `field` say that it is one of a payment card.
   * @param {import("../field.js").Field} field
   */
  isOfCard(field) {
    const card = this.#words.others.find((other) => other.rule.signal === "card");
    if (!card) return false;
    return this.#lines(field, this.#rules.attributes.names).some((line) => line.holds(card.names));
  }

  /** The words of each attribute of `field` that is among `names`. */
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
      // The last word of a name says what the thing is: `email_code` is a code, `otp_email` an
      // address. `one time password` is a longer phrase than the password in it.
      if (code && (rule.yields ? code.end >= range.end : contains(code, range))) continue;
      if (rule.yields && noun && noun.end > range.end) continue;
      evidence.noteOther(rule);
    }
  }
}
