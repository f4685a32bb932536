import { Boundary } from "../text/word-class.js";

/** Where a stem ends in a text, and what was found out about what follows it. */
export class KeywordEnd {
  #text;
  #stemEnd;
  #wordEnd;
  #endsWord = null;
  /** The ending that follows, or null; undefined until it was asked for. */
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
   * The end of the stem with one of the endings of `list`; null when something else follows.
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

  /** Whether the rest of the word is an ending of any stem; it must not end here. */
  hasEnding(endings) {
    if (this.#ending === undefined) {
      this.#wordEnd = this.#text.wordEnd(this.#stemEnd);
      const rest = this.#text.characters.slice(this.#stemEnd, this.#wordEnd);
      this.#ending = endings.ending(rest.map((character) => character.scalar));
    }
    return this.#ending !== null;
  }
}
