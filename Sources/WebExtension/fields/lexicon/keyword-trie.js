/** The parts of the words of nodes, tails and entries. */
export const Mark = {
  /** The bits of a base; letters have fewer bits, so that slots do not collide. */
  base: (1 << 21) - 1,
  /** Marks a node at which keywords end. */
  hasEntries: 1 << 22,
  /** Marks a node whose base is the index of a tail. */
  isTail: 1 << 23,
  /**
   * Leads from a node to the slot of its entries: one below its base, to which no letter leads.
   */
  entryLabel: (1 << 21) - 1,
  /** Marks the end of a tail; the other bits are the index of its entries. */
  tailEnd: 1 << 23,
  /** Marks the last entry of a keyword. */
  lastEntry: 1 << 23,
};

/** The number of words of the image for a trie: its root, and twice 64 bits in words of 24. */
const TRIE_WORDS = 7;

/**
 * A trie of folded keywords. `KeywordTrie` of `OTPLocales` explains the layout, and how the tries
 * of an index share their words.
 */
export class KeywordTrie {
  #roots;
  #start;

  /**
   * @param {Uint32Array} roots the properties of each trie
   * @param {number} place the index of this trie
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

  /** Whether it holds no keywords. */
  get isEmpty() {
    return this.#roots.subarray(this.#start + 1, this.#start + 4).every((word) => word === 0);
  }

  /** Whether a keyword may start with `label`; fast, with false positives. */
  mayBegin(label) {
    return this.#hasBit(1, label & 63);
  }

  /** Whether a keyword may have `label` as its second letter or be one letter long; likewise. */
  mayGoOn(label) {
    return this.#hasBit(4, label & 63);
  }

  #hasBit(first, bit) {
    const word = this.#roots[this.#start + first + Math.floor(bit / 24)];
    return ((word >>> (bit % 24)) & 1) === 1;
  }
}
