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

/** The bounds of the integers that the desktop programs read, by their sign. */
const LARGEST = {
  "": "9223372036854775807", "+": "9223372036854775807", "-": "9223372036854775808",
};

/**
 * The number that `text` is in decimal digits, after a sign if there is one; null when it is none,
 * or is too large.
 * @param {string} text
 */
export function wholeNumber(text) {
  const [, sign, digits] = /^([+-]?)0*([0-9]+)$/.exec(text) ?? [];
  if (!digits || digits.length > LARGEST[sign].length) return null;
  // Digits of one length are in order where their numbers are.
  if (digits.length === LARGEST[sign].length && digits > LARGEST[sign]) return null;
  return Number(sign + digits);
}
