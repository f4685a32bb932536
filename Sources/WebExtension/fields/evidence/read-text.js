import { KeywordFinder } from "../lexicon/keyword-finder.js";
import { FoldedText } from "../text/folded-text.js";
import { WordLine } from "../words/word-line.js";

/** A text of a field, with its words and the keywords of all languages in it. */
export class ReadText {
  #text;
  /** @type {WordLine} */
  line;
  /**
   * The keywords in text order, with one role for each range.
   * @type {{range: {start: number, end: number}, role: string}[]}
   */
  keywords = [];

  /**
   * @param {string} original
   * @param {import("../lexicon/lexicon.js").Lexicon} lexicon
   */
  constructor(original, lexicon) {
    this.#text = new FoldedText(original, lexicon.table);
    this.line = WordLine.ofText(this.#text);
    const finder = new KeywordFinder(this.#text, lexicon);
    let support = 0;
    for (const match of finder.matches) {
      const matchSupport = finder.languages.support(match.locales);
      const last = this.keywords.at(-1);
      if (last && last.range.start === match.range.start && last.range.end === match.range.end) {
        // Two languages disagree about the word; the language of the other keywords decides.
        if (matchSupport <= support) continue;
        this.keywords.pop();
      }
      this.keywords.push({ range: match.range, role: match.role });
      support = matchSupport;
    }
  }

  /** Whether at most one separator is between two keywords. */
  touch(left, right) {
    const end = Math.min(left.range.end, right.range.end);
    return Math.max(left.range.start, right.range.start) - end <= 1;
  }

  /** Whether a keyword is the first word of the text. */
  isFirst(keyword) {
    return !this.#text.characters
      .slice(0, keyword.range.start)
      .some((character) => character.isWord);
  }
}
