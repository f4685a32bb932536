/**
 * The kinds of code points, ordered so that one comparison recognises words or white space.
 */
export const Kind = {
  letter: 0, mark: 1, digit: 2, space: 3, lineBreak: 4, punctuation: 5, symbol: 6,
};
