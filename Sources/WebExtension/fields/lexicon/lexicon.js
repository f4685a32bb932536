import { fetchOwn } from "../field-error.js";
import { CharacterTable } from "../text/character-table.js";
import { ImageReader } from "../text/image-reader.js";
import { KeywordIndex } from "./keyword-index.js";
import { localeSet } from "./locale-set.js";

/** The number of sections in the file. */
const SECTION_COUNT = 14;

/** `und` by definition, and English, whose words occur in texts of all languages. */
const COMMON_LANGUAGES = new Set(["und", "en"]);

/**
 * The folded keywords of all locales, as compiled by `lexicon-compiler`.
 */
export class Lexicon {
  /** @param {ArrayBuffer} buffer the content of `lexicon.bin` */
  constructor(buffer) {
    const image = new ImageReader(buffer, SECTION_COUNT);
    /** The table that folds both keywords and texts. */
    this.table = new CharacterTable(image);
    const languages = new TextDecoder().decode(Uint8Array.from(image.section())).split("\n");
    this.languageCount = languages.length;
    /** For each locale, the index of the locale it extends, or null. */
    this.parents = Array.from(image.section(), (place) => (place === 0 ? null : place - 1));
    this.keywords = new KeywordIndex(image);
    /** All locales. */
    this.spoken = localeSet(languages.length) - 1n;
    /** The locales whose words occur in texts of every language. */
    this.common = languages.reduce(
      (set, language, place) => (COMMON_LANGUAGES.has(language) ? set | localeSet(place) : set),
      0n,
    );
  }

  /**
   * Loads the lexicon of the extension.
   * @param {URL} url
   */
  static async load(url) {
    const answer = await fetchOwn(url);
    return new Lexicon(await answer.arrayBuffer());
  }
}
