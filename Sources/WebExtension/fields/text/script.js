/**
 * Groups of scripts whose adjacent letters form one word, with their numbers in the character
 * table.
 *
 * Latin, Greek and Cyrillic are one group, since systems that lack letters mix their look-alikes
 * within words.
 */
export const Script = {
  none: 0, european: 1, arabic: 2, hebrew: 3, hangul: 4, other: 5,
  // Scripts without spaces are last, so that one comparison recognises them.
  han: 6, hiragana: 7, katakana: 8, thai: 9, lao: 10, khmer: 11, myanmar: 12,
};

/** The first of the scripts without spaces between words. */
export const firstUnspacedScript = Script.han;
