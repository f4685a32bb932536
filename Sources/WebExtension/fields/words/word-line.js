import { Boundary } from "../text/word-class.js";
import { isWithin } from "./range.js";

/**
 * A line of words that can be searched for phrases.
 *
 * It is a string with one space before, between and after the words. It contains a phrase if the
 * string contains the phrase with a space before and after; for a phrase in a script without
 * spaces, the letters suffice.
 */
export class WordLine {
  /** The start of the first word. */
  start = 1;
  string = " ";
  /** For each unit of the string, the character of the text that it comes from. */
  #positions = [0];

  /**
   * Creates a line from the words of an identifier.
   * @param {string[]} words
   */
  static ofWords(words) {
    const line = new WordLine();
    for (const word of words) line.string += `${word} `;
    return line;
  }

  /**
   * Creates a line from a folded text, whose words also end between letters and digits.
   * @param {import("../text/folded-text.js").FoldedText} text
   */
  static ofText(text) {
    const line = new WordLine();
    text.characters.forEach((character, index) => {
      if (text.boundary(index) === Boundary.yes) line.#endWord(index);
      if (character.isWord) line.#append(String.fromCodePoint(character.scalar), index);
    });
    line.#endWord(text.characters.length);
    return line;
  }

  #append(units, position) {
    this.string += units;
    for (let unit = 0; unit < units.length; unit += 1) this.#positions.push(position);
  }

  #endWord(index) {
    if (!this.string.endsWith(" ")) this.#append(" ", index);
  }

  /**
   * Returns the last range of `phrase`; null if there is none.
   * @param {WordPhrase} phrase
   * @returns {{start: number, end: number} | null}
   */
  lastRange(phrase) {
    const start = this.string.lastIndexOf(phrase.string);
    if (start < 0) return null;
    return phrase.trimmed({ start, end: start + phrase.string.length });
  }

  /**
   * The longest of `phrases` that ends last in the line; null when none stands in it.
   * @param {WordPhrase[]} phrases
   */
  lastRangeOfAny(phrases) {
    let last = null;
    for (const phrase of phrases) {
      const range = this.lastRange(phrase);
      if (!range) continue;
      const isLast =
        !last || range.end > last.end || (range.end === last.end && range.start <= last.start);
      if (isLast) last = range;
    }
    return last;
  }

  /**
   * Whether the line contains one of `phrases`.
   * @param {WordPhrase[]} phrases
   */
  holds(phrases) {
    return phrases.some((phrase) => this.string.includes(phrase.string));
  }

  /**
   * Returns the range of characters in the text for a range of the line.
   * @param {{start: number, end: number}} range
   */
  characters({ start, end }) {
    return { start: this.#positions[start], end: this.#positions[end - 1] + 1 };
  }

  /**
   * Whether a word of the line is a number within `bounds`.
   * @param {{least: number, most: number}} bounds
   */
  holdsNumber(bounds) {
    return this.string
      .split(" ")
      .some((word) => /^[0-9]{1,2}$/.test(word) && isWithin(Number(word), bounds));
  }
}

/** A phrase to search for in a `WordLine`. */
export class WordPhrase {
  /** The phrase as it appears in a line, with its spaces. */
  string;
  #isUnspaced = false;

  /**
   * Creates a phrase from the words of an identifier.
   * @param {string[]} words
   */
  static ofWords(words) {
    const phrase = new WordPhrase();
    phrase.string = WordLine.ofWords(words).string;
    return phrase;
  }

  /**
   * Creates a phrase from a folded text.
   * @param {import("../text/folded-text.js").FoldedText} text
   */
  static ofText(text) {
    const phrase = new WordPhrase();
    phrase.#isUnspaced = text.characters.some((character) => character.isUnspaced);
    const line = WordLine.ofText(text).string;
    phrase.string = phrase.#isUnspaced ? line.slice(1, -1) : line;
    return phrase;
  }

  /** Removes the surrounding spaces from a range of the phrase. */
  trimmed(range) {
    return this.#isUnspaced ? range : { start: range.start + 1, end: range.end - 1 };
  }
}
