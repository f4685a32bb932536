/** Marks a list whose stems may have no ending. */
const ALLOWS_NONE = 1 << 23;

/** The closed lists of endings, folded. */
export class EndingTable {
  /**
   * The start of each list in `members`, and whether a stem may have no ending; with one more for
   * the end.
   */
  #lists;
  /** The endings of all lists. */
  #members;
  /**
   * The endings by their letters, created on demand: few texts have a word that starts like a
   * keyword.
   */
  #endings = null;
  /** The start of each ending in `letters`; with one more for the end. */
  #starts;
  #letters;

  /** @param {import("../text/image-reader.js").ImageReader} image */
  constructor(image) {
    this.#lists = image.section();
    this.#members = image.section();
    this.#starts = image.section();
    this.#letters = image.section();
  }

  /** Whether a stem of `list` may have no ending. */
  allowsNone(list) {
    return (this.#lists[list] & ALLOWS_NONE) !== 0;
  }

  /**
   * Returns the index of the ending with these letters; null if there is none.
   * @param {number[]} letters
   */
  ending(letters) {
    this.#endings ??= this.#read();
    return this.#endings.get(String.fromCodePoint(...letters)) ?? null;
  }

  /** Whether `ending` is in `list`. */
  contains(ending, list) {
    const start = this.#lists[list] & ~ALLOWS_NONE;
    const end = this.#lists[list + 1] & ~ALLOWS_NONE;
    return this.#members.subarray(start, end).includes(ending);
  }

  #read() {
    const endings = new Map();
    for (let ending = 0; ending + 1 < this.#starts.length; ending += 1) {
      const letters = this.#letters.subarray(this.#starts[ending], this.#starts[ending + 1]);
      endings.set(String.fromCodePoint(...letters), ending);
    }
    return endings;
  }
}
