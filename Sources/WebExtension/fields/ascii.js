// ASCII text as web standards compare it: without regard to ASCII case.

/**
 * Returns `text` with ASCII letters in lowercase.
 * @param {string} text
 */
export function lowercased(text) {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

/**
 * Returns the non-empty words of `text` between `separators`.
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
 * Parses `text` as a decimal integer with an optional sign; returns null if it is not one or is
 * too large.
 * @param {string} text
 */
export function wholeNumber(text) {
  const [, sign, digits] = /^([+-]?)0*([0-9]+)$/.exec(text) ?? [];
  if (!digits || digits.length > LARGEST[sign].length) return null;
  // Digits of equal length compare like their numbers.
  if (digits.length === LARGEST[sign].length && digits > LARGEST[sign]) return null;
  return Number(sign + digits);
}
