/** What the words of nodes, tails and entries are made of. */
export const Mark = {
  /** Bits of a base; letters have fewer, so that no two come to the same slot. */
  base: (1 << 21) - 1,
  /** Marks a node that keywords end at. */
  hasEntries: 1 << 22,
  /** Marks a node whose base is the place of a tail. */
  isTail: 1 << 23,
  /**
   * What leads from a node to the slot that tells its entries: one below its base, where no letter
   * leads.
   */
  entryLabel: (1 << 21) - 1,
  /** Marks the end of a tail; the other bits are the place of its entries. */
  tailEnd: 1 << 23,
  /** Marks the last entry of a keyword. */
  lastEntry: 1 << 23,
};

/** How many words of the image a trie takes: its root, and twice 64 bits in words of 24. */
const TRIE_WORDS = 7;

/**
 * Folded keywords, ready to be walked letter by letter; `KeywordTrie` of `OTPLocales` explains how
 * they lie in the words that the tries of an index share.
 */
export class KeywordTrie {
  #roots;
  #start;

  /**
   * @param {Uint32Array} roots what is known of each trie
   * @param {number} place which of them this is
   * @param {Uint32Array} slots two words for each node: its base, and its parent
   * @param {Uint32Array} tails
   */
  constructor(roots, place, slots, tails) {
    this.#roots = roots;
    this.#start = TRIE_WORDS * place;
    this.root = roots[this.#start];
    this.slots = slots;
    this.tails = tails;
  }

  /** Whether it holds nothing. */
  get isEmpty() {
    return this.#roots.subarray(this.#start + 1, this.#start + 4).every((word) => word === 0);
  }

  /** Whether a keyword may begin with `label`: a quick answer that says yes too often. */
  mayBegin(label) {
    return this.#hasBit(1, label & 63);
  }

  /** Whether a keyword may have `label` as its second letter, or have only one: as quick. */
  mayGoOn(label) {
    return this.#hasBit(4, label & 63);
  }

  #hasBit(first, bit) {
    const word = this.#roots[this.#start + first + Math.floor(bit / 24)];
    return ((word >>> (bit % 24)) & 1) === 1;
  }
}
