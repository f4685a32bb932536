import { Script } from "../text/script.js";
import { Boundary } from "../text/word-class.js";
import { KeywordWalk } from "./keyword-walk.js";
import { isNamedInPhrases, leavesNounsOpen } from "./role.js";
import { SpokenLanguages } from "./spoken-languages.js";

/** Finds the keywords of a lexicon in a text. */
export class KeywordFinder {
  /**
   * Whatever could be a keyword, in the order of the text, the longest of a place first.
   * @type {import("./keyword-walk.js").KeywordMatch[]}
   */
  #candidates = [];
  /**
   * The keywords of the text, in its order; overlapping ones resolved.
   * @type {import("./keyword-walk.js").KeywordMatch[]}
   */
  matches = [];
  /** The languages that the text speaks. */
  languages;

  /**
   * @param {import("../text/folded-text.js").FoldedText} text
   * @param {import("./lexicon.js").Lexicon} lexicon
   */
  constructor(text, lexicon) {
    const walk = new KeywordWalk(text, lexicon.keywords, (match) => this.#add(match));
    text.characters.forEach((character, start) => {
      // A word that goes on has no keyword of its own: but a syllable of Korean may start one.
      const onlyContinues =
        character.boundary === Boundary.no && character.script !== Script.hangul;
      if (!onlyContinues && !character.isWhitespace) walk.find(start);
    });
    this.languages = new SpokenLanguages(this.#candidates, lexicon);
    this.#resolve();
  }

  /**
   * Chooses among keywords that overlap: at one place the longest of a language that is spoken, and
   * none within a longer one, but for a noun within what is to be done with it (`use this code`).
   */
  #resolve() {
    let covered = 0;
    let closed = 0;
    let first = 0;
    while (first < this.#candidates.length) {
      const { start } = this.#candidates[first].range;
      let last = first;
      while (this.#candidates[last]?.range.start === start) last += 1;
      const place = this.#candidates.slice(first, last);
      const end = this.#chosenEnd(place);
      for (const match of place) {
        if (match.range.end !== end || !this.languages.believe(match)) continue;
        if (end <= (isNamedInPhrases(match.role) ? closed : covered)) continue;
        this.matches.push(match);
        if (!leavesNounsOpen(match.role)) closed = Math.max(closed, end);
      }
      covered = Math.max(covered, end);
      first = last;
    }
  }

  /** Where the keyword that counts among those of one place ends; 0 when none does. */
  #chosenEnd(place) {
    const believed = place.filter((match) => this.languages.believe(match));
    const chosen = believed.find((match) => this.languages.speak(match)) ?? believed[0];
    return chosen?.range.end ?? 0;
  }

  /** Notes a keyword of one place; locales that agree on it share one match. */
  #add(match) {
    const candidates = this.#candidates;
    const { start, end } = match.range;
    // The longest of one place stands first.
    let insertion = candidates.length;
    for (let place = candidates.length - 1; place >= 0; place -= 1) {
      const other = candidates[place];
      if (other.range.start !== start || other.range.end > end) break;
      if (other.range.end !== end) {
        insertion = place;
      } else if (other.role === match.role && other.isCompound === match.isCompound) {
        other.locales |= match.locales;
        return;
      }
    }
    candidates.splice(insertion, 0, match);
  }
}
