import { lowercased } from "../ascii.js";

/**
 * The longest identifier that is read, in bytes of UTF-8; longer ones are generated, and say
 * nothing.
 */
const LONGEST = 200;

/** Everything but letters and digits parts words; whatever is not ASCII counts as a letter. */
const RUNS = /[0-9]+|[A-Za-z\u0080-\u{10FFFF}]+/gu;

/**
 * A capital begins a word after a small letter, and the last of several does before one:
 * `smsOTPCode` has three.
 */
const HUMP = /(?<=[^A-Z])(?=[A-Z])|(?=[A-Z][a-z])/;

/**
 * Cuts the names that programmers give into words: `user[otpCode]`, `sms_code`, `txtOTP2` and
 * `verificationcode`.
 */
export class IdentifierWords {
  /** Words that a run of small letters may be made of. */
  #vocabulary;
  #longestWord;

  /**
   * Makes a cutter that parts words glued together when all of them are among `words` and have two
   * letters or more.
   * @param {string[]} words
   */
  constructor(words) {
    this.#vocabulary = new Set(words.filter((word) => word.length > 1));
    this.#longestWord = Math.max(0, ...words.map((word) => word.length));
  }

  /**
   * The words of `identifier` in small letters.
   *
   * A run of letters is cut where a capital begins a word; where that leaves words that nobody
   * knows, or there are no capitals, into known words, as few as can be.
   * @param {string} identifier
   * @returns {string[]}
   */
  words(identifier) {
    return (start(identifier).match(RUNS) ?? []).flatMap((run) => this.#wordsOfRun(run));
  }

  #wordsOfRun(run) {
    if (/[0-9]/.test(run[0])) return [run];
    const humps = run.split(HUMP).map(lowercased);
    const cut = humps.map((hump) => this.#cut(hump));
    if (cut.every((words) => words)) return cut.flat();
    const whole = humps.length > 1 ? this.#cut(humps.join("")) : null;
    return whole ?? humps.flatMap((hump, index) => cut[index] ?? [hump]);
  }

  /** The fewest known words that make up `run`; null when none do. */
  #cut(run) {
    if (this.#vocabulary.has(run)) return [run];
    // The fewest words that reach each place, by where the last of them begins.
    const best = [{ count: 0, start: 0 }];
    for (let end = 1; end <= run.length; end += 1) {
      let found = null;
      for (let start = Math.max(0, end - this.#longestWord); start < end; start += 1) {
        const before = best[start];
        if (!before || !this.#vocabulary.has(run.slice(start, end))) continue;
        if (!found || before.count + 1 < found.count) found = { count: before.count + 1, start };
      }
      best.push(found);
    }
    if (!best[run.length]) return null;
    const words = [];
    for (let end = run.length; end > 0; end = best[end].start) {
      words.unshift(run.slice(best[end].start, end));
    }
    return words;
  }
}

/** The bytes of `identifier` that are read; a character that is cut in two is none. */
function start(identifier) {
  // No unit of a string takes more than three bytes.
  if (3 * identifier.length <= LONGEST) return identifier;
  const bytes = new TextEncoder().encode(identifier);
  if (bytes.length <= LONGEST) return identifier;
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes.subarray(0, LONGEST));
}
