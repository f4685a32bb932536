import { localeSet, localesOf } from "./locale-set.js";
import { isNamedInPhrases, isTelling } from "./role.js";

/** Letters are counted in parts of this size, so that shares stay whole numbers. */
const PARTS = 840;

/**
 * A language is spoken in a text when its words make up at least one in this many of the leading
 * language's.
 */
const SPOKEN_SHARE = 3;

/** Words of fewer letters occur in too many languages to tell one. */
const FEWEST_LETTERS = 3;

/** The languages that a text speaks, by the keywords found in it. */
export class SpokenLanguages {
  /**
   * How many letters speak for each locale, in parts; letters that several locales know are shared
   * among them.
   */
  #support;
  /** The locales that are spoken, and those whose words occur in every language. */
  #spoken;
  /** The locales of words that are no compounds: those need company to be believed. */
  #plain = 0n;

  /**
   * Finds the languages of a text from `matches`, whatever could be a keyword in it, the longest of
   * a place first.
   * @param {import("./keyword-walk.js").KeywordMatch[]} matches
   * @param {import("./lexicon.js").Lexicon} lexicon
   */
  constructor(matches, lexicon) {
    this.#support = new Array(lexicon.languageCount).fill(0);
    this.#count(matches);
    const support = this.#support;
    // What a locale adds to is its own too, once it has a word that only it knows.
    lexicon.parents.forEach((parent, region) => {
      if (parent !== null && support[region] > 0) support[region] += support[parent];
    });
    const best = Math.max(...support);
    this.#spoken = best > 0 ? lexicon.common : lexicon.spoken;
    if (best === 0) return;
    support.forEach((letters, place) => {
      if (letters === 0 || letters * SPOKEN_SHARE < best) return;
      this.#spoken |= localeSet(place);
      // Whoever speaks a region's words speaks the language.
      const parent = lexicon.parents[place];
      if (parent !== null) this.#spoken |= localeSet(parent);
    });
  }

  /**
   * Whether a match counts: a word that does not name a code must be of a language that the text
   * speaks, or of all. `und` is a unit in Spanish and a word in German; `portal` is a door in
   * Spanish and a web site elsewhere.
   */
  believe(match) {
    if (match.isCompound && (this.#plain & match.locales) === 0n) return false;
    return isNamedInPhrases(match.role) || match.isUnspaced || this.speak(match);
  }

  /** Whether a match is of a language that the text speaks. */
  speak(match) {
    return (match.locales & this.#spoken) !== 0n;
  }

  /**
   * How much speaks for the best supported of `locales`.
   * @param {bigint} locales
   */
  support(locales) {
    return Math.max(0, ...localesOf(locales).map((place) => this.#support[place]));
  }

  /** Counts for each locale the letters of its words, each letter once. */
  #count(matches) {
    // Up to where the text is counted for each locale.
    const counted = new Array(this.#support.length).fill(0);
    // The locales whose longest word of the present place was counted.
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
