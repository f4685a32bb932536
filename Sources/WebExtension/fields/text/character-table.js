import { FoldedCharacter } from "./folded-character.js";
import { Kind } from "./kind.js";
import { Script } from "./script.js";

/** The number of code points in a page. */
const PAGE_SIZE = 256;

/** Marks a page whose code points all fold to themselves. */
const UNIFORM_PAGE = 0xff_ffff;

/** The number of words of the image for a character. */
const CHARACTER_WORDS = 3;

/**
 * The folding of each code point, computed by `CharacterTable` of `OTPText` when the lexicon was
 * compiled, independent of this browser's version of Unicode.
 */
export class CharacterTable {
  /** The start of each page of code points in `mappings`. */
  #pages;
  /**
   * For each code point of a page, the start of the characters that it folds to, and their number
   * in five bits.
   */
  #mappings;
  /** The characters that code points fold to, each sequence once. */
  #characters;

  /** @param {import("./image-reader.js").ImageReader} image */
  constructor(image) {
    this.#pages = image.section();
    this.#mappings = image.section();
    this.#characters = image.section();
  }

  /**
   * Returns new characters for the folding of `codePoint`.
   * @param {number} codePoint
   * @returns {FoldedCharacter[]}
   */
  fold(codePoint) {
    const page = this.#pages[Math.floor(codePoint / PAGE_SIZE)];
    if (page === UNIFORM_PAGE) return [uniformCharacter(codePoint)];
    const mapping = this.#mappings[page + (codePoint % PAGE_SIZE)];
    const start = mapping >>> 5;
    return Array.from({ length: mapping & 0x1f }, (_, offset) => this.#character(start + offset));
  }

  #character(place) {
    const start = place * CHARACTER_WORDS;
    const form = this.#characters[start + 1];
    return new FoldedCharacter(this.#characters[start], form >>> 16, (form >>> 8) & 0xff);
  }
}

/** The folding of a code point of a uniform page. */
function uniformCharacter(codePoint) {
  if (isHangul(codePoint)) return new FoldedCharacter(codePoint, Kind.letter, Script.hangul);
  const isLetter = codePoint < 0x1_0000 || (codePoint >= 0x2_0000 && codePoint < 0x4_0000);
  return isLetter
    ? new FoldedCharacter(codePoint, Kind.letter, Script.han)
    : new FoldedCharacter(codePoint, Kind.symbol, Script.none);
}

/** Whether `codePoint` is a Hangul syllable. */
export function isHangul(codePoint) {
  return codePoint >= 0xac00 && codePoint < 0xd7a4;
}
