import { Boundary } from "./word-class.js";

/**
 * The longest stretch of letters of a run that is cut at once, so that a long text without spaces
 * is not cut again and again; words are far shorter, so that a cut in the middle changes little.
 */
const LONGEST_RUN = 400;

/**
 * Word boundaries inside runs of scripts without spaces, asked of the browser's segmenter when they
 * are needed.
 *
 * It keeps the last run, because keywords are looked for in order.
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
   * Whether a word boundary stands before the character at `index`.
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
