/**
 * Groups of scripts whose letters belong to one word when they touch, by the numbers that the table
 * of characters has for them.
 *
 * Latin, Greek and Cyrillic are one group: their look-alikes are mixed within words in messages of
 * systems that lack letters.
 */
export const Script = {
  none: 0, european: 1, arabic: 2, hebrew: 3, hangul: 4, other: 5,
  // Those that are written without spaces, together, so that one comparison tells them.
  han: 6, hiragana: 7, katakana: 8, thai: 9, lao: 10, khmer: 11, myanmar: 12,
};

/** From here on, words are written without spaces between them. */
export const firstUnspacedScript = Script.han;
