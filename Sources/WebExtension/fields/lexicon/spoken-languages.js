import { localeSet, localesOf } from "./locale-set.js";
import { isNamedInPhrases, isTelling } from "./role.js";

/** The parts of a letter, chosen so that shares are whole numbers. */
const PARTS = 840;

/**
 * A text is in a language if the language has at least one in this many of the leading language's
 * letters.
 */
const SPOKEN_SHARE = 3;

/** Shorter words occur in too many languages to indicate one. */
const FEWEST_LETTERS = 3;

/** The languages of a text, by the keywords found in it. */
export class SpokenLanguages {
  /**
   * The letters that support each locale, in parts; locales share the letters that several of them
   * know.
   */
  #support;
  /** The locales of the text, and those whose words occur in every language. */
  #spoken;
  /** The locales of words other than compounds; compounds need their support to count. */
  #plain = 0n;

  /**
   * Determines the languages of a text from all possible keywords, the longest at each position
   * first.
   * @param {import("./keyword-walk.js").KeywordMatch[]} matches
   * @param {import("./lexicon.js").Lexicon} lexicon
   */
  constructor(matches, lexicon) {
    this.#support = new Array(lexicon.languageCount).fill(0);
    this.#count(matches);
    const support = this.#support;
    // A locale gets its parent's support too, once it has a word of its own.
    lexicon.parents.forEach((parent, region) => {
      if (parent !== null && support[region] > 0) support[region] += support[parent];
    });
    const best = Math.max(...support);
    this.#spoken = best > 0 ? lexicon.common : lexicon.spoken;
    if (best === 0) return;
    support.forEach((letters, place) => {
      if (letters === 0 || letters * SPOKEN_SHARE < best) return;
      this.#spoken |= localeSet(place);
      // A text in a region's words is in the region's language.
      const parent = lexicon.parents[place];
      if (parent !== null) this.#spoken |= localeSet(parent);
    });
  }

  /**
   * Whether a match counts: a word that does not name a code must belong to a language of the text,
   * or to all languages. `und` is a unit in Spanish and a conjunction in German; `portal` is a
   * doorway in Spanish and a web site elsewhere.
   */
  believe(match) {
    if (match.isCompound && (this.#plain & match.locales) === 0n) return false;
    return isNamedInPhrases(match.role) || match.isUnspaced || this.speak(match);
  }

  /** Whether a match belongs to a language of the text. */
  speak(match) {
    return (match.locales & this.#spoken) !== 0n;
  }

  /**
   * Returns the support of the best supported of `locales`.
   * @param {bigint} locales
   */
  support(locales) {
    return Math.max(0, ...localesOf(locales).map((place) => this.#support[place]));
  }

  /** Counts the letters of each locale's words, each letter once. */
  #count(matches) {
    // The end of the counted text for each locale.
    const counted = new Array(this.#support.length).fill(0);
    // The locales whose longest word at the current position was counted.
    let done = 0n;
    let present = -1;
    for (const { range, role, locales, isCompound, isUnspaced } of matches) {
      const length = range.end - range.start;
      const isTooShort = !isUnspaced && length < FEWEST_LETTERS;
      if (!isTelling(role) || isTooShort) continue;
      if (!isCompound) this.#plain |= locales;
      if (range.start !== present) {
        present = range.start;
        done = 0n;
      }
      const share = Math.floor((length * PARTS) / localesOf(locales).length);
      for (const locale of localesOf(locales & ~done)) {
        if (present < counted[locale]) continue;
        counted[locale] = range.end;
        this.#support[locale] += share;
      }
      done |= locales;
    }
  }
}
