import { Kind } from "./kind.js";
import { firstUnspacedScript } from "./script.js";
import { Boundary, wordClass } from "./word-class.js";

/**
 * Punctuation that only separates the words of a phrase: `one-time`, `o'clock`, `a/c`, `T.C.`,
 * `ワンタイム・パスワード`.
 */
const JOINERS = new Set(Array.from("-'\"./·・", (joiner) => joiner.codePointAt(0)));

/** One code point of a folded text, with what finding keywords asks of it. */
export class FoldedCharacter {
  /** The place in the original of the character that it comes from. */
  offset = 0;
  /** Whether a word boundary stands before it in its text. */
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

  /** What it may share a word with. */
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
