import { Boundary } from "./word-class.js";

/**
 * The maximum number of letters to segment at once, which keeps long texts without spaces linear.
 * Words are far shorter, so segmenting in parts changes little.
 */
const LONGEST_RUN = 400;

/**
 * Word boundaries inside runs of scripts without spaces, computed by the browser's segmenter on
 * demand. The last run is cached, since keywords are searched for in text order.
 */
export class UnspacedBoundaries {
  #text;
  #segmenter = null;
  #run = { start: 0, end: 0 };
  #boundaries = new Set();

  /** @param {import("./folded-text.js").FoldedText} text */
  constructor(text) {
    this.#text = text;
  }

  /**
   * Whether there is a word boundary before the character at `index`.
   * @param {number} index
   */
  isBoundary(index) {
    const known = this.#text.boundary(index);
    if (known !== Boundary.unknown) return known === Boundary.yes;
    if (index < this.#run.start || index >= this.#run.end) {
      this.#findRun(index);
      this.#cut();
    }
    return this.#boundaries.has(this.#text.offset(index));
  }

  #findRun(index) {
    const isInside = (place) => this.#text.boundary(place) === Boundary.unknown;
    let start = index;
    while (start > 0 && index - start < LONGEST_RUN / 2 && isInside(start)) start -= 1;
    let end = index + 1;
    const { length } = this.#text.characters;
    while (end < length && end - index < LONGEST_RUN / 2 && isInside(end)) end += 1;
    this.#run = { start, end };
  }

  #cut() {
    // The root locale, as on the desktop.
    this.#segmenter ??= new Intl.Segmenter("und", { granularity: "word" });
    const start = this.#text.offset(this.#run.start);
    const end = this.#text.offset(this.#run.end);
    this.#boundaries = new Set([end]);
    for (const word of this.#segmenter.segment(this.#text.original.slice(start, end))) {
      this.#boundaries.add(start + word.index);
    }
    this.#boundaries.delete(start);
  }
}
