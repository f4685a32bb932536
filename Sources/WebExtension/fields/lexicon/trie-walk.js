import { Mark } from "./keyword-trie.js";

/** A traversal of a trie, letter by letter. */
export class TrieWalk {
  #slots;
  #tails;
  /** The current node, or the index of the next letter in a tail. */
  #place;
  /** The word of the node, with its base and marks. */
  #base;
  #isInTail = false;

  /**
   * Creates a walk at the root of `trie`.
   * @param {import("./keyword-trie.js").KeywordTrie} trie
   */
  constructor(trie) {
    this.#slots = trie.slots;
    this.#tails = trie.tails;
    this.#place = trie.root;
    this.#base = trie.slots[2 * trie.root];
  }

  /**
   * Advances by `label`; returns false and ends the walk if no keyword continues so.
   * @param {number} label
   */
  step(label) {
    if (this.#isInTail) {
      if (this.#tails[this.#place] !== label) return false;
      this.#place += 1;
      return true;
    }
    const next = (this.#base + label) & Mark.base;
    // Slots after the end have no parent.
    if (this.#slots[2 * next + 1] !== this.#place) return false;
    this.#base = this.#slots[2 * next];
    this.#isInTail = (this.#base & Mark.isTail) !== 0;
    this.#place = this.#isInTail ? this.#base & Mark.base : next;
    return true;
  }

  /** The index of the first entry of the keywords that end here; null if there is none. */
  get firstEntry() {
    if (this.#isInTail) {
      const word = this.#tails[this.#place];
      return word & Mark.tailEnd ? word & ~Mark.tailEnd : null;
    }
    if (!(this.#base & Mark.hasEntries)) return null;
    return this.#slots[2 * ((this.#base + Mark.entryLabel) & Mark.base)] & Mark.base;
  }
}
