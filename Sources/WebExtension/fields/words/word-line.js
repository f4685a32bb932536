import { Boundary } from "../text/word-class.js";
import { isWithin } from "./range.js";

/**
 * Words in a row, ready to be searched for phrases.
 *
 * It is one string: one space before, between and after the words. A phrase stands in it where the
 * phrase, with a space before and after, is part of the string; a phrase in a script without
 * spaces, wherever its letters are.
 */
export class WordLine {
  /** Where the first word begins. */
  start = 1;
  string = " ";
  /** For each unit of the string, the character of the text that it comes from. */
  #positions = [0];

  /**
   * Makes the line of words of an identifier.
   * @param {string[]} words
   */
  static ofWords(words) {
    const line = new WordLine();
    for (const word of words) line.string += `${word} `;
    return line;
  }

  /**
   * Makes the line of a folded text, whose words end also where letters meet digits.
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
   * Where `phrase` stands for the last time; null when it does not.
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
   * Whether one of `phrases` stands in the line.
   * @param {WordPhrase[]} phrases
   */
  holds(phrases) {
    return phrases.some((phrase) => this.string.includes(phrase.string));
  }

  /**
   * The characters of the text that `range` of the line comes from.
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

/** A phrase to be looked for in a `WordLine`. */
export class WordPhrase {
  /** The phrase as it stands in a line, with its spaces. */
  string;
  #isUnspaced = false;

  /**
   * Makes a phrase of the words of an identifier.
   * @param {string[]} words
   */
  static ofWords(words) {
    const phrase = new WordPhrase();
    phrase.string = WordLine.ofWords(words).string;
    return phrase;
  }

  /**
   * Makes a phrase of a folded text.
   * @param {import("../text/folded-text.js").FoldedText} text
   */
  static ofText(text) {
    const phrase = new WordPhrase();
    phrase.#isUnspaced = text.characters.some((character) => character.isUnspaced);
    const line = WordLine.ofText(text).string;
    phrase.string = phrase.#isUnspaced ? line.slice(1, -1) : line;
    return phrase;
  }

  /** A range of the phrase in a line without the spaces around it. */
  trimmed(range) {
    return this.#isUnspaced ? range : { start: range.start + 1, end: range.end - 1 };
  }
}
