// Sets of locales as bit sets of their indices in the lexicon; `a | b` is the union.

/**
 * The number of words of the image for a set: 24 bits each, except the third and the last, which
 * hold the remainder of 64.
 */
export const LOCALE_SET_WORDS = 6;

const SHIFTS = [0n, 24n, 48n, 64n, 88n, 112n];

/**
 * Reads a set from the words of an image.
 * @param {Uint32Array} words
 * @param {number} start
 */
export function readLocaleSet(words, start) {
  return SHIFTS.reduce((set, shift, word) => set | (BigInt(words[start + word]) << shift), 0n);
}

/**
 * Returns the set of one locale.
 * @param {number} locale
 */
export function localeSet(locale) {
  return 1n << BigInt(locale);
}

/**
 * Returns the locales of a set, in order.
 * @param {bigint} set
 * @returns {number[]}
 */
export function localesOf(set) {
  const locales = [];
  for (let rest = set, first = 0; rest !== 0n; rest >>= 32n, first += 32) {
    let bits = Number(BigInt.asUintN(32, rest));
    while (bits !== 0) {
      const bit = 31 - Math.clz32(bits & -bits);
      locales.push(first + bit);
      bits = (bits & (bits - 1)) >>> 0;
    }
  }
  return locales;
}
