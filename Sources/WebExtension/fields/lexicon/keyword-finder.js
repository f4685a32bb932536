import { Script } from "../text/script.js";
import { Boundary } from "../text/word-class.js";
import { KeywordWalk } from "./keyword-walk.js";
import { isNamedInPhrases, leavesNounsOpen } from "./role.js";
import { SpokenLanguages } from "./spoken-languages.js";

/** Finds the keywords of a lexicon in a text. */
export class KeywordFinder {
  /**
   * All possible keywords in text order, the longest at each position first.
   * @type {import("./keyword-walk.js").KeywordMatch[]}
   */
  #candidates = [];
  /**
   * The keywords of the text in order, with overlaps resolved.
   * @type {import("./keyword-walk.js").KeywordMatch[]}
   */
  matches = [];
  /** The languages of the text. */
  languages;

  /**
   * @param {import("../text/folded-text.js").FoldedText} text
   * @param {import("./lexicon.js").Lexicon} lexicon
   */
  constructor(text, lexicon) {
    const walk = new KeywordWalk(text, lexicon.keywords, (match) => this.#add(match));
    text.characters.forEach((character, start) => {
      // Keywords start at word boundaries, but in Korean at any syllable.
      const onlyContinues =
        character.boundary === Boundary.no && character.script !== Script.hangul;
      if (!onlyContinues && !character.isWhitespace) walk.find(start);
    });
    this.languages = new SpokenLanguages(this.#candidates, lexicon);
    this.#resolve();
  }

  /**
   * Resolves overlaps: at each position the longest keyword of a language of the text wins, and
   * none inside a longer one counts, except a noun in an instruction (`use this code`).
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

  /** The end of the winning keyword at one position; 0 if there is none. */
  #chosenEnd(place) {
    const believed = place.filter((match) => this.languages.believe(match));
    const chosen = believed.find((match) => this.languages.speak(match)) ?? believed[0];
    return chosen?.range.end ?? 0;
  }

  /** Adds a keyword; locales that agree on it share a match. */
  #add(match) {
    const candidates = this.#candidates;
    const { start, end } = match.range;
    // The longest at a position comes first.
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
