/** A place where keywords are looked for, and what was found out about it once it was asked. */
export class KeywordPlace {
  /** The locales whose keywords count; null for all. */
  locales = null;

  /**
   * @param {number} wordStart where the word starts that the keywords are found in
   * @param {boolean | null} isStart whether a stem may start here; null where a dictionary has not
   *   been asked
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
