import { isHangul } from "./character-table.js";
import { FoldedCharacter } from "./folded-character.js";
import { Kind } from "./kind.js";
import { Script } from "./script.js";
import { Boundary, boundaryBetween, OUTSIDE } from "./word-class.js";

/** A text folded for comparison; each code point knows its origin. */
export class FoldedText {
  /** @type {FoldedCharacter[]} */
  characters = [];
  #last = OUTSIDE;

  /**
   * @param {string} original well-formed
   * @param {import("./character-table.js").CharacterTable} table
   */
  constructor(original, table) {
    this.original = original;
    let offset = 0;
    for (const character of original) {
      // CR LF counts as one line break.
      const isHalf = character === "\r" && original[offset + 1] === "\n";
      if (!isHalf) this.#append(character.codePointAt(0), offset, table);
      offset += character.length;
    }
  }

  #append(codePoint, offset, table) {
    if (this.#composeHangul(codePoint)) return;
    for (const character of table.fold(codePoint)) {
      const { wordClass } = character;
      character.offset = offset;
      character.boundary = boundaryBetween(this.#last, wordClass);
      this.characters.push(character);
      this.#last = wordClass;
    }
  }

  /**
   * Composes a conjoining vowel or final with the syllable before it, as NFC does (The Unicode
   * Standard, section 3.12).
   */
  #composeHangul(codePoint) {
    const last = this.characters.at(-1);
    if (!last || codePoint < 0x1161 || codePoint > 0x11c2) return false;
    let composed;
    if (codePoint <= 0x1175 && last.scalar >= 0x1100 && last.scalar <= 0x1112) {
      composed = 0xac00 + ((last.scalar - 0x1100) * 21 + (codePoint - 0x1161)) * 28;
    } else if (codePoint >= 0x11a8 && isHangul(last.scalar) && (last.scalar - 0xac00) % 28 === 0) {
      composed = last.scalar + (codePoint - 0x11a7);
    } else {
      return false;
    }
    const syllable = new FoldedCharacter(composed, Kind.letter, Script.hangul);
    syllable.offset = last.offset;
    syllable.boundary = last.boundary;
    this.characters[this.characters.length - 1] = syllable;
    return true;
  }

  /**
   * Returns the offset of a character in the original; the length of the text for the end index.
   * @param {number} index
   */
  offset(index) {
    return index < this.characters.length ? this.characters[index].offset : this.original.length;
  }

  /**
   * Whether there is a word boundary before the character at `index`.
   * @param {number} index
   */
  boundary(index) {
    return index > 0 && index < this.characters.length
      ? this.characters[index].boundary
      : Boundary.yes;
  }

  /**
   * Returns the end of the word at `index`; in scripts without spaces, the end of the run.
   * @param {number} index
   */
  wordEnd(index) {
    let end = index + 1;
    while (end < this.characters.length && this.characters[end].boundary !== Boundary.yes) end += 1;
    return end;
  }
}
