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
 * @property {{start: number, end: number}} range where it stands, in characters of the folded text
 * @property {string} role
 * @property {bigint} locales the locales that know it
 * @property {boolean} isCompound whether it was found as the end of a compound only
 * @property {boolean} isUnspaced whether it starts in a script without spaces, whose words are
 *   short
 */

/** The one separator of folded keywords. */
const SPACE = 0x20;

/** How many soft separators in a row may stand where a keyword has a space, as in `ref. - no`. */
const LONGEST_SEPARATOR = 3;

/** Letters that must stand before the stem of a compound, so that `Code` alone is no compound. */
const SHORTEST_FIRST_PART = 2;

/** The longest word that is looked into for a compound; longer ones are not words. */
const LONGEST_WORD = 60;

/**
 * A dot after more letters than an abbreviation has ends a sentence: `your account. Code` is no
 * account code.
 */
const LONGEST_ABBREVIATION = 5;

/** Walks along a text for the keywords of an index. */
export class KeywordWalk {
  #text;
  #index;
  #note;
  #boundaries;

  /**
   * @param {import("../text/folded-text.js").FoldedText} text
   * @param {import("./keyword-index.js").KeywordIndex} index
   * @param {(match: KeywordMatch) => void} note told of each keyword
   */
  constructor(text, index, note) {
    this.#text = text;
    this.#index = index;
    this.#note = note;
    this.#boundaries = new UnspacedBoundaries(text);
  }

  /**
   * Notes the keywords that start at `start`, and those within the word there.
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

  /** Walks `trie` from `start` on, and notes the keywords that it comes by. */
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
   * Notes the keyword from the entry `first` on, which was walked from `start` to `end`, if its way
   * of matching is met.
   */
  #noteEntries(first, start, end, place) {
    const { endings } = this.#index;
    const stemEnd = new KeywordEnd(this.#text, end);
    // Most stems that a walk comes by are only the beginning of a longer word, and then none of
    // them is found.
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
   * Whether a phrase may stand here: it starts and ends as words do, but for scripts without
   * spaces, and Korean, whose particles follow.
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

  /** What a step of a trie goes by at `index`; 0 behind the end. */
  #label(index) {
    const character = this.#text.characters[index];
    if (!character) return 0;
    return character.isSeparator ? SPACE : character.scalar;
  }

  /**
   * The end of a run of separators that may stand where a keyword has a space; null when it parts
   * more than words.
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
