/** A position to search for keywords, with cached properties. */
export class KeywordPlace {
  /** The locales whose keywords to consider; null for all. */
  locales = null;

  /**
   * @param {number} wordStart the start of the word to search
   * @param {boolean | null} isStart whether a stem may start here; null until a dictionary is
   *   consulted
   */
  constructor(wordStart, isStart = null) {
    this.wordStart = wordStart;
    this.isStart = isStart;
  }

  /** Whether a word starts at `start`. */
  startsWord(start, boundaries) {
    this.isStart ??= boundaries.isBoundary(start);
    return this.isStart;
  }
}
