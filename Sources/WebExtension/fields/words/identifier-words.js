import { lowercased } from "../ascii.js";

/**
 * The maximum length of an identifier in UTF-8 bytes; longer ones are generated and meaningless.
 */
const LONGEST = 200;

/** Letters and digits form words; non-ASCII characters count as letters. */
const RUNS = /[0-9]+|[A-Za-z\u0080-\u{10FFFF}]+/gu;

/**
 * A capital starts a word after a lowercase letter; of several capitals, the last one does before a
 * lowercase letter: `smsOTPCode` has three words.
 */
const HUMP = /(?<=[^A-Z])(?=[A-Z])|(?=[A-Z][a-z])/;

/**
 * Splits identifiers into words: `user[otpCode]`, `sms_code`, `txtOTP2`, `verificationcode`.
 */
export class IdentifierWords {
  /** The words into which a run of lowercase letters may be split. */
  #vocabulary;
  #longestWord;

  /**
   * Creates a splitter that knows `words` of two or more letters.
   * @param {string[]} words
   */
  constructor(words) {
    this.#vocabulary = new Set(words.filter((word) => word.length > 1));
    this.#longestWord = Math.max(0, ...words.map((word) => word.length));
  }

  /**
   * Returns the words of `identifier` in lowercase.
   *
   * A run of letters is split at capitals; if that leaves unknown words, or there are no capitals,
   * into the fewest known words.
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

  /** The fewest known words that make up `run`; null if there are none. */
  #cut(run) {
    if (this.#vocabulary.has(run)) return [run];
    // For each end, the fewest words up to it and the start of the last one.
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

/** The start of `identifier` within the maximum length, without a character cut in two. */
function start(identifier) {
  // A UTF-16 code unit takes at most three bytes in UTF-8.
  if (3 * identifier.length <= LONGEST) return identifier;
  const bytes = new TextEncoder().encode(identifier);
  if (bytes.length <= LONGEST) return identifier;
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes.subarray(0, LONGEST));
}
