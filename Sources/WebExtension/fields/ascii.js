// Letters of ASCII, whose case is all that the standards of the web compare without.

/**
 * `text` with small letters for the capital ones of ASCII.
 * @param {string} text
 */
export function lowercased(text) {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

/**
 * The words of `text` between the characters that `separators` matches; none of them is empty.
 * @param {string} text
 * @param {RegExp} separators
 */
export function split(text, separators) {
  return text.split(separators).filter((word) => word !== "");
}

/** The largest whole number that the programs of the desktop read. */
const LARGEST = 2n ** 63n - 1n;

/**
 * The number that `text` is in decimal digits, after a sign if there is one; null when it is none,
 * or is too large.
 * @param {string} text
 */
export function wholeNumber(text) {
  if (!/^[+-]?[0-9]+$/.test(text)) return null;
  const size = BigInt(text.replace(/^[+-]/, ""));
  const isNegative = text.startsWith("-");
  if (size > (isNegative ? LARGEST + 1n : LARGEST)) return null;
  return isNegative ? -Number(size) : Number(size);
}
