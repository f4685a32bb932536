import { Kind } from "../text/kind.js";
import { Script } from "../text/script.js";
import { UnspacedBoundaries } from "../text/unspaced-boundaries.js";
import { Boundary } from "../text/word-class.js";
import { KeywordEnd } from "./keyword-end.js";
import { KeywordPlace } from "./keyword-place.js";
import { TrieWalk } from "./trie-walk.js";

/**
 * A keyword found in a text.
 * @typedef {object} KeywordMatch
 * @property {{start: number, end: number}} range its position, in characters of the folded text
 * @property {string} role
 * @property {bigint} locales the locales that know it
 * @property {boolean} isCompound whether it was only found as the end of a compound
 * @property {boolean} isUnspaced whether it starts in a script without spaces, whose words are
 *   short
 */

/** The one separator of folded keywords. */
const SPACE = 0x20;

/** The maximum number of separators in place of a keyword's space, as in `ref. - no`. */
const LONGEST_SEPARATOR = 3;

/** The minimum number of letters before the stem of a compound; `Code` alone is not one. */
const SHORTEST_FIRST_PART = 2;

/** The maximum length of a compound; anything longer is not a word. */
const LONGEST_WORD = 60;

/**
 * The maximum length of an abbreviation. A dot after more letters ends a sentence: `your account.
 * Code` is not an account code.
 */
const LONGEST_ABBREVIATION = 5;

/** Finds the keywords of an index in a text. */
export class KeywordWalk {
  #text;
  #index;
  #note;
  #boundaries;

  /**
   * @param {import("../text/folded-text.js").FoldedText} text
   * @param {import("./keyword-index.js").KeywordIndex} index
   * @param {(match: KeywordMatch) => void} note called with each keyword
   */
  constructor(text, index, note) {
    this.#text = text;
    this.#index = index;
    this.#note = note;
    this.#boundaries = new UnspacedBoundaries(text);
  }

  /**
   * Finds the keywords that start at `start`, and those inside the word there.
   * @param {number} start
   */
  find(start) {
    this.#walk(this.#index.words, start, new KeywordPlace(start));
    const { boundary, script } = this.#text.characters[start];
    if (boundary !== Boundary.yes) return;
    if (script === Script.european) {
      if (!this.#index.compounds.isEmpty) this.#findCompound(start);
    } else if (!this.#index.stems.isEmpty) {
      this.#findClitics(start);
    }
  }

  #findCompound(start) {
    const end = this.#text.wordEnd(start);
    const stems = this.#index.compounds;
    if (end - start <= SHORTEST_FIRST_PART || end - start > LONGEST_WORD) return;
    for (let stem = start + SHORTEST_FIRST_PART; stem < end; stem += 1) {
      if (!stems.mayBegin(this.#text.characters[stem].scalar)) continue;
      if (stems.mayGoOn(this.#label(stem + 1))) {
        this.#walk(stems, stem, new KeywordPlace(start, true));
      }
    }
  }

  #findClitics(start) {
    const { stems, clitics } = this.#index;
    const { characters } = this.#text;
    const place = new KeywordPlace(start, true);
    this.#walk(stems, start, place);
    const clitic = new TrieWalk(clitics);
    for (let end = start; characters[end]?.isLetter && clitic.step(characters[end].scalar); ) {
      end += 1;
      const entry = clitic.firstEntry;
      if (entry === null) continue;
      place.locales = this.#index.locales(entry);
      this.#walk(stems, end, place);
    }
  }

  /** Walks `trie` from `start` on, and reports the keywords found. */
  #walk(trie, start, place) {
    const { characters } = this.#text;
    const walk = new TrieWalk(trie);
    let position = start;
    while (position < characters.length) {
      const character = characters[position];
      if (character.isSeparator) {
        const end = walk.step(SPACE) ? this.#separatorEnd(position) : null;
        if (end === null) return;
        position = end;
      } else {
        if (!walk.step(character.scalar)) return;
        position += 1;
      }
      const entry = walk.firstEntry;
      if (entry !== null) this.#noteEntries(entry, start, position, place);
    }
  }

  /**
   * Reports the keywords with entries from `first` on, found from `start` to `end`, whose modes
   * match.
   */
  #noteEntries(first, start, end, place) {
    const { endings } = this.#index;
    const stemEnd = new KeywordEnd(this.#text, end);
    // Most stems are only the start of a longer word, and none of them matches.
    const goesOn = this.#text.boundary(end) === Boundary.no && !this.#isInside(end - 1);
    if (goesOn && !stemEnd.hasEnding(endings)) return;
    for (const { role, mode, endings: list, locales } of this.#index.entries(first)) {
      if (place.locales !== null && (place.locales & locales) === 0n) continue;
      let found = null;
      if (mode === "phrase") {
        if (this.#mayHoldPhrase(start, end, place.isStart)) found = end;
      } else if (place.startsWord(start, this.#boundaries)) {
        found = stemEnd.end(list, endings, this.#boundaries);
      }
      if (found === null) continue;
      this.#note({
        range: { start: place.wordStart, end: found },
        role,
        locales,
        isCompound: mode === "compound",
        isUnspaced: this.#text.characters[start].isUnspaced,
      });
    }
  }

  /**
   * Whether a phrase can match here: it starts and ends at word boundaries, except in scripts
   * without spaces and in Korean, where particles follow.
   */
  #mayHoldPhrase(start, end, isStart) {
    const mayStart = isStart ?? this.#text.boundary(start) === Boundary.yes;
    if (!mayStart && !this.#isInside(start)) return false;
    return this.#text.boundary(end) !== Boundary.no || this.#isInside(end - 1);
  }

  #isInside(place) {
    const character = this.#text.characters[place];
    return character.isUnspaced || character.script === Script.hangul;
  }

  /** The label of a trie step at `index`; 0 after the end. */
  #label(index) {
    const character = this.#text.characters[index];
    if (!character) return 0;
    return character.isSeparator ? SPACE : character.scalar;
  }

  /**
   * Returns the end of the separators in place of a keyword's space; null if they separate more
   * than words.
   */
  #separatorEnd(start) {
    const { characters } = this.#text;
    let end = start;
    let lineBreaks = 0;
    while (end - start <= LONGEST_SEPARATOR && characters[end]?.isSeparator) {
      if (characters[end].kind === Kind.lineBreak) lineBreaks += 1;
      end += 1;
    }
    if (end - start > LONGEST_SEPARATOR || lineBreaks > 1) return null;
    return end - start > 1 && this.#endsSentence(start) ? null : end;
  }

  #endsSentence(dot) {
    const { characters } = this.#text;
    if (characters[dot].scalar !== 0x2e) return false;
    let letters = 0;
    while (letters <= LONGEST_ABBREVIATION && characters[dot - letters - 1]?.isLetter) letters += 1;
    return letters > LONGEST_ABBREVIATION;
  }
}
