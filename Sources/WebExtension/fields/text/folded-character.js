import { Kind } from "./kind.js";
import { firstUnspacedScript } from "./script.js";
import { Boundary, wordClass } from "./word-class.js";

/**
 * Punctuation that separates the words of a phrase: `one-time`, `o'clock`, `a/c`, `T.C.`,
 * `ワンタイム・パスワード`.
 */
const JOINERS = new Set(Array.from("-'\"./·・", (joiner) => joiner.codePointAt(0)));

/** A code point of a folded text, with its properties for finding keywords. */
export class FoldedCharacter {
  /** The offset of the original character. */
  offset = 0;
  /** Whether there is a word boundary before it. */
  boundary = Boundary.yes;

  /**
   * @param {number} scalar the folded code point
   * @param {number} kind one of `Kind`
   * @param {number} script one of `Script`
   */
  constructor(scalar, kind, script) {
    this.scalar = scalar;
    this.kind = kind;
    this.script = script;
  }

  /** The class of characters that it can form words with. */
  get wordClass() {
    return wordClass(this.kind, this.script);
  }

  get isWord() {
    return this.kind <= Kind.digit;
  }

  get isLetter() {
    return this.kind <= Kind.mark;
  }

  get isWhitespace() {
    return this.kind === Kind.space || this.kind === Kind.lineBreak;
  }

  get isSeparator() {
    return this.isWhitespace || JOINERS.has(this.scalar);
  }

  /** Whether words of its script are written without spaces between them. */
  get isUnspaced() {
    return this.script >= firstUnspacedScript;
  }
}
