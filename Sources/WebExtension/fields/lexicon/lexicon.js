import { fetchOwn } from "../field-error.js";
import { CharacterTable } from "../text/character-table.js";
import { ImageReader } from "../text/image-reader.js";
import { KeywordIndex } from "./keyword-index.js";
import { localeSet } from "./locale-set.js";

/** How many sections the file has. */
const SECTION_COUNT = 14;

/** `und` by its meaning; English because texts in all languages hold English words. */
const COMMON_LANGUAGES = new Set(["und", "en"]);

/**
 * The keywords of all locales, folded and ready to be found, as `lexicon-compiler` compiled them.
 */
export class Lexicon {
  /** @param {ArrayBuffer} buffer what `lexicon.bin` holds */
  constructor(buffer) {
    const image = new ImageReader(buffer, SECTION_COUNT);
    /** Folds keywords and texts alike. */
    this.table = new CharacterTable(image);
    const languages = new TextDecoder().decode(Uint8Array.from(image.section())).split("\n");
    this.languageCount = languages.length;
    /** For each locale, the place of the one whose words it adds to, or null. */
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
   * Reads the lexicon that the extension carries.
   * @param {URL} url
   */
  static async load(url) {
    const answer = await fetchOwn(url);
    return new Lexicon(await answer.arrayBuffer());
  }
}
