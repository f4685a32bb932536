import { Kind } from "./kind.js";
import { firstUnspacedScript, Script } from "./script.js";

/**
 * Whether there is a word boundary; unknown between letters of scripts without spaces, which need
 * a dictionary.
 */
export const Boundary = { yes: 0, no: 1, unknown: 2 };

// The class of a character: its script if it is a letter, or one of these.
const NONE = -1;
const DIGIT = -2;
/** A mark without a script of its own, such as a voicing mark. */
const MARK = -3;

/**
 * Returns the class of a character.
 * @param {number} kind
 * @param {number} script
 */
export function wordClass(kind, script) {
  if (kind > Kind.digit) return NONE;
  if (kind === Kind.digit) return DIGIT;
  return kind === Kind.mark && script === Script.none ? MARK : script;
}

/**
 * Returns whether there is a word boundary between characters of two classes.
 *
 * Words end as in Unicode Standard Annex #29, and also between letters and digits and between
 * scripts: `OTP482913` and `验证码482913` each consist of a word and a number.
 * @param {number} left
 * @param {number} right
 */
export function boundaryBetween(left, right) {
  if (left === NONE || right === NONE) return Boundary.yes;
  if ((left === DIGIT) !== (right === DIGIT)) return Boundary.yes;
  // A mark without a script of its own stays with its letter.
  if (right === DIGIT || right === MARK) return Boundary.no;
  const script = Math.max(left, Script.none);
  const isUnspaced = right >= firstUnspacedScript;
  if (script === right) return isUnspaced ? Boundary.unknown : Boundary.no;
  return script >= firstUnspacedScript && isUnspaced ? Boundary.unknown : Boundary.yes;
}

/** The class before the start of a text. */
export const OUTSIDE = NONE;
