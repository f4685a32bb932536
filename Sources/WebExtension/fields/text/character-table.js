import { FoldedCharacter } from "./folded-character.js";
import { Kind } from "./kind.js";
import { Script } from "./script.js";

/** Code points of a page. */
const PAGE_SIZE = 256;

/** The page of code points that all fold to themselves. */
const UNIFORM_PAGE = 0xff_ffff;

/** How many words of the image a character takes. */
const CHARACTER_WORDS = 3;

/**
 * What folding makes of each code point, as `CharacterTable` of `OTPText` computed it when the
 * lexicon was compiled: never what this browser's version of Unicode would make of it.
 */
export class CharacterTable {
  /** For each page of code points, where it starts in `mappings`. */
  #pages;
  /**
   * For each code point of a page, where the characters that it folds to start, and in five bits
   * how many there are.
   */
  #mappings;
  /** What code points fold to, each sequence once. */
  #characters;

  /** @param {import("./image-reader.js").ImageReader} image */
  constructor(image) {
    this.#pages = image.section();
    this.#mappings = image.section();
    this.#characters = image.section();
  }

  /**
   * The characters that `codePoint` folds to, made anew for the text that they will stand in.
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

/** What a code point of a uniform page folds to. */
function uniformCharacter(codePoint) {
  if (isHangul(codePoint)) return new FoldedCharacter(codePoint, Kind.letter, Script.hangul);
  const isLetter = codePoint < 0x1_0000 || (codePoint >= 0x2_0000 && codePoint < 0x4_0000);
  return isLetter
    ? new FoldedCharacter(codePoint, Kind.letter, Script.han)
    : new FoldedCharacter(codePoint, Kind.symbol, Script.none);
}

/** Whether `codePoint` is a syllable of Korean. */
export function isHangul(codePoint) {
  return codePoint >= 0xac00 && codePoint < 0xd7a4;
}
