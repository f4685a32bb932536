import { contains, overlaps } from "../words/range.js";
import { ReadText } from "./read-text.js";
import { CARD_LENGTHS } from "./shape-evidence.js";

/** The maximum length of a text in UTF-8 bytes; longer texts are not labels. */
const LONGEST = 1000;

/** The roles of words for numbers other than one-time codes. */
const OTHER_NUMBERS = new Set([
  "promo", "postal", "tracking", "order", "reference", "account", "card", "phone", "pickup",
  "access", "amount", "place", "other",
]);

/** The evidence of the texts that people read beside a field. */
export class TextEvidence {
  #rules;
  #words;
  #lexicon;

  /**
   * @param {import("../field-rules.js").FieldRules} rules
   * @param {import("../words/field-words.js").FieldTexts} words
   * @param {import("../lexicon/lexicon.js").Lexicon} lexicon
   */
  constructor(rules, words, lexicon) {
    this.#rules = rules;
    this.#words = words;
    this.#lexicon = lexicon;
  }

  /**
   * Returns the texts of `field` that are neither empty nor too long.
   * @param {import("../field.js").Field} field
   * @param {import("../field-rules.js").FieldRules} rules
   * @returns {string[]}
   */
  static texts(field, rules) {
    const texts = rules.attributes.texts.map((name) => field.get(name) ?? "");
    return texts.filter((text) => text !== "" && !isTooLong(text));
  }

  /**
   * Collects the evidence of the label, the placeholder and the other texts of `field`.
   * @param {import("../field.js").Field} field
   * @param {import("./field-evidence.js").FieldEvidence} evidence
   */
  collect(field, evidence) {
    for (const text of TextEvidence.texts(field, this.#rules)) {
      this.#collectFrom(new ReadText(text, this.#lexicon), evidence);
    }
  }

  #collectFrom(text, evidence) {
    const words = this.#words;
    const { line, keywords } = text;
    const found = line.lastRangeOfAny(words.security);
    const security = found && line.characters(found);
    if (security) evidence.speaksOfSecurity = true;
    // Payment cards have security codes too, so these words alone do not name a one-time code.
    const codes = keywords.filter(
      ({ role, range }) => role === "code" && !(security && hides(security, range)),
    );
    const nouns = keywords.filter(({ role }) => role === "noun");
    const isOnce = keywords.some(({ role }) => role === "once");
    const hasPIN = line.holds(words.pin);
    const hasCode =
      codes.length > 0 || line.holds(words.code) || (isOnce && (hasPIN || nouns.length > 0));
    const hasNoun = nouns.length > 0 || security !== null;
    const hasPurpose = keywords.some(({ role }) => role === "purpose");
    if (hasCode) evidence.note("codeInText");
    if (hasNoun) evidence.note("nounInText");
    if (hasPIN) evidence.note("pinInText");
    if (hasPurpose) evidence.note("purposeInText");
    if (hasPurpose && (nouns.length > 0 || hasPIN)) evidence.note("togetherInText");
    if ((hasNoun || hasCode || hasPIN) && line.holds(words.message)) {
      evidence.note("messageInText");
    }
    this.#noteCount(line, hasNoun || hasCode, security !== null, evidence);
    if (line.holds(words.sending)) evidence.note("sending");
    if (!hasCode && namesOtherNumber(text, nouns)) evidence.note("otherNumber");
    this.#collectOthers(line, codes, hasCode || hasNoun || hasPIN, evidence);
  }

  /** Notes the length of the code if the text states it. */
  #noteCount(line, isBesideCode, isOfSecurity, evidence) {
    if (isBesideCode && line.holdsNumber(this.#rules.lengths)) evidence.note("countInText");
    if (isOfSecurity && line.holdsNumber(CARD_LENGTHS)) evidence.note("cardLength");
  }

  #collectOthers(line, codes, namesCode, evidence) {
    for (const { rule, texts } of this.#words.others) {
      const range = line.lastRangeOfAny(texts);
      if (!range) continue;
      const characters = line.characters(range);
      if (codes.some((code) => contains(code.range, characters))) continue;
      // `Enter the code that we sent to your phone` is not for a phone number; `Mobile number (a
      // code will be sent)` is.
      if (rule.yields && namesCode) {
        if (range.start !== line.start) continue;
        const next = Math.min(...codes.map((code) => code.range.start));
        if (codes.length === 0 || next <= characters.end + 1) continue;
      }
      evidence.noteOther(rule);
    }
  }
}

function isTooLong(text) {
  // A UTF-16 code unit takes at most three bytes in UTF-8.
  return 3 * text.length > LONGEST && new TextEncoder().encode(text).length > LONGEST;
}

/** Whether a keyword consists of the words for a security code only. */
function hides(security, range) {
  return overlaps(security, range) && security.end - security.start >= range.end - range.start;
}

/**
 * Whether a word for another number qualifies a noun (`promo code`), or starts a text without a
 * noun (`Order no.`).
 */
function namesOtherNumber(text, nouns) {
  return text.keywords.some((keyword) => {
    if (!OTHER_NUMBERS.has(keyword.role)) return false;
    return nouns.length === 0
      ? text.isFirst(keyword)
      : nouns.some((noun) => text.touch(noun, keyword));
  });
}
