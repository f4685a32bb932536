import { Kind } from "./kind.js";
import { firstUnspacedScript, Script } from "./script.js";

/**
 * Whether a word begins or ends somewhere; unknown between letters of a script without spaces,
 * where a dictionary must be asked.
 */
export const Boundary = { yes: 0, no: 1, unknown: 2 };

// What decides whether a character shares a word with the one before it: its script if it is a
// letter, and these.
const NONE = -1;
const DIGIT = -2;
/** A mark without a script of its own, such as a voicing mark. */
const MARK = -3;

/**
 * The class of a character.
 * @param {number} kind
 * @param {number} script
 */
export function wordClass(kind, script) {
  if (kind > Kind.digit) return NONE;
  if (kind === Kind.digit) return DIGIT;
  return kind === Kind.mark && script === Script.none ? MARK : script;
}

/**
 * Whether a word boundary stands between two characters of these classes.
 *
 * Words end where Unicode Standard Annex #29 ends them, and also where letters meet digits or
 * letters of another script: `OTP482913` and `验证码482913` hold a word and a number each.
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

/** The class of what stands before a text. */
export const OUTSIDE = NONE;
