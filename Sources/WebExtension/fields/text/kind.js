/**
 * What a code point is for finding words; in this order, so that one comparison tells words and
 * white space.
 */
export const Kind = {
  letter: 0, mark: 1, digit: 2, space: 3, lineBreak: 4, punctuation: 5, symbol: 6,
};
