// Sets of locales, by their place in a lexicon: numbers with a bit for each, so that `a | b` has
// the locales of both.

/**
 * How many words of the image a set takes: 24 bits each, but for the third and the last, which have
 * the rest of 64.
 */
export const LOCALE_SET_WORDS = 6;

const SHIFTS = [0n, 24n, 48n, 64n, 88n, 112n];

/**
 * The set that the words of an image hold.
 * @param {Uint32Array} words
 * @param {number} start
 */
export function readLocaleSet(words, start) {
  return SHIFTS.reduce((set, shift, word) => set | (BigInt(words[start + word]) << shift), 0n);
}

/**
 * The set of one locale.
 * @param {number} locale
 */
export function localeSet(locale) {
  return 1n << BigInt(locale);
}

/**
 * The locales of a set, in order.
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
