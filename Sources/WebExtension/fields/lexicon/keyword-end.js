import { Boundary } from "../text/word-class.js";

/** The end of a stem in a text, with cached properties of what follows. */
export class KeywordEnd {
  #text;
  #stemEnd;
  #wordEnd;
  #endsWord = null;
  /** The ending that follows, or null; undefined until computed. */
  #ending;

  /**
   * @param {import("../text/folded-text.js").FoldedText} text
   * @param {number} stemEnd
   */
  constructor(text, stemEnd) {
    this.#text = text;
    this.#stemEnd = stemEnd;
    this.#wordEnd = stemEnd;
  }

  /**
   * Returns the end of the stem with an ending of `list`; null if anything else follows.
   * @param {number} list
   * @param {import("./ending-table.js").EndingTable} endings
   * @param {import("../text/unspaced-boundaries.js").UnspacedBoundaries} boundaries
   */
  end(list, endings, boundaries) {
    if (endings.allowsNone(list)) {
      this.#endsWord ??= boundaries.isBoundary(this.#stemEnd);
      if (this.#endsWord) return this.#stemEnd;
    }
    if (list === 0 || this.#text.boundary(this.#stemEnd) !== Boundary.no) return null;
    if (!this.hasEnding(endings) || !endings.contains(this.#ending, list)) return null;
    return this.#wordEnd;
  }

  /** Whether the rest of the word, which must not be empty, is an ending of any stem. */
  hasEnding(endings) {
    if (this.#ending === undefined) {
      this.#wordEnd = this.#text.wordEnd(this.#stemEnd);
      const rest = this.#text.characters.slice(this.#stemEnd, this.#wordEnd);
      this.#ending = endings.ending(rest.map((character) => character.scalar));
    }
    return this.#ending !== null;
  }
}
