import { EndingTable } from "./ending-table.js";
import { KeywordTrie, Mark } from "./keyword-trie.js";
import { LOCALE_SET_WORDS, readLocaleSet } from "./locale-set.js";
import { ROLES } from "./role.js";

/** The modes of finding a keyword, by their numbers in the lexicon. */
const MODES = ["word", "prefix", "compound", "clitic", "phrase"];

/** The keywords of all locales, by the mode of finding them. */
export class KeywordIndex {
  #entries;
  #localeSets;

  /** @param {import("../text/image-reader.js").ImageReader} image */
  constructor(image) {
    const roots = image.section();
    const slots = image.section();
    const tails = image.section();
    const trie = (place) => new KeywordTrie(roots, place, slots, tails);
    /** Keywords that start at a word boundary, or anywhere in scripts without spaces. */
    this.words = trie(0);
    /** Stems that end a compound. */
    this.compounds = trie(1);
    /** Stems that can follow a clitic, and the clitics. */
    this.stems = trie(2);
    this.clitics = trie(3);
    this.#entries = image.section();
    /** The closed lists of endings. */
    this.endings = new EndingTable(image);
    this.#localeSets = image.section();
  }

  /**
   * Returns the entries of the keywords of one spelling, given the index of the first.
   * @param {number} first
   * @returns {{role: string, mode: string, endings: number, locales: bigint}[]}
   */
  entries(first) {
    const entries = [];
    for (let place = first; ; place += 2) {
      const packed = this.#entries[place];
      entries.push({
        role: ROLES[packed & 0x1f],
        mode: MODES[(packed >>> 5) & 0x7],
        endings: (packed & ~Mark.lastEntry) >>> 8,
        locales: readLocaleSet(this.#localeSets, LOCALE_SET_WORDS * this.#entries[place + 1]),
      });
      if (packed & Mark.lastEntry) return entries;
    }
  }

  /**
   * Returns the locales of the keywords of one spelling.
   * @param {number} first
   */
  locales(first) {
    return this.entries(first).reduce((set, entry) => set | entry.locales, 0n);
  }
}
