/** Marks a list whose stems may stand alone. */
const ALLOWS_NONE = 1 << 23;

/** The closed lists of endings, folded, ready to be asked for the letters of a text. */
export class EndingTable {
  /**
   * For each list, where its endings start in `members`, and whether a stem may stand alone; one
   * more at the end.
   */
  #lists;
  /** The endings of each list, in order. */
  #members;
  /**
   * The endings by their letters; made when they are first asked for, as few texts have a word that
   * begins like a keyword.
   */
  #endings = null;
  /** Where the letters of each ending start in `letters`; one more at the end. */
  #starts;
  #letters;

  /** @param {import("../text/image-reader.js").ImageReader} image */
  constructor(image) {
    this.#lists = image.section();
    this.#members = image.section();
    this.#starts = image.section();
    this.#letters = image.section();
  }

  /** Whether a stem of `list` may stand alone. */
  allowsNone(list) {
    return (this.#lists[list] & ALLOWS_NONE) !== 0;
  }

  /**
   * The ending that `letters` are, by its place among all; null when they are none.
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
