import { Mark } from "./keyword-trie.js";

/** A walk through a trie, letter by letter. */
export class TrieWalk {
  #slots;
  #tails;
  /** The node that was come to, or the letter of a tail that comes next. */
  #place;
  /** The word of the node: its base and marks. */
  #base;
  #isInTail = false;

  /**
   * Makes a walk that stands at the root of `trie`.
   * @param {import("./keyword-trie.js").KeywordTrie} trie
   */
  constructor(trie) {
    this.#slots = trie.slots;
    this.#tails = trie.tails;
    this.#place = trie.root;
    this.#base = trie.slots[2 * trie.root];
  }

  /**
   * Moves on by `label`; false when no keyword goes on so, which ends the walk.
   * @param {number} label
   */
  step(label) {
    if (this.#isInTail) {
      if (this.#tails[this.#place] !== label) return false;
      this.#place += 1;
      return true;
    }
    const next = (this.#base + label) & Mark.base;
    // Behind the end there is no parent.
    if (this.#slots[2 * next + 1] !== this.#place) return false;
    this.#base = this.#slots[2 * next];
    this.#isInTail = (this.#base & Mark.isTail) !== 0;
    this.#place = this.#isInTail ? this.#base & Mark.base : next;
    return true;
  }

  /** The place of the first entry of the keywords that end here; null when none does. */
  get firstEntry() {
    if (this.#isInTail) {
      const word = this.#tails[this.#place];
      return word & Mark.tailEnd ? word & ~Mark.tailEnd : null;
    }
    if (!(this.#base & Mark.hasEntries)) return null;
    return this.#slots[2 * ((this.#base + Mark.entryLabel) & Mark.base)] & Mark.base;
  }
}
