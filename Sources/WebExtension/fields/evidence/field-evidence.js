/** What was seen of one field, each signal once. */
export class FieldEvidence {
  #rules;
  /** In the order in which they were seen. */
  #reasons = new Map();
  /** Whether a name or text of the field says security code, which cards have too. */
  speaksOfSecurity = false;

  /** @param {import("../field-rules.js").FieldRules} rules */
  constructor(rules) {
    this.#rules = rules;
  }

  /**
   * The sum of all that was seen, in thousandths of a logit: from 0 on the field is likely one for
   * a code.
   */
  get sum() {
    let sum = this.#rules.base;
    for (const weight of this.#reasons.values()) sum += weight;
    return sum;
  }

  /** @param {string} signal one of `FIELD_SIGNALS` */
  note(signal) {
    this.#note(signal, this.#rules.signals[signal].weight);
  }

  /** @param {{signal: string, weight: number}} other of the rules */
  noteOther(other) {
    this.#note(other.signal, other.weight);
  }

  #note(name, weight) {
    if (!this.#reasons.has(name)) this.#reasons.set(name, weight);
  }

  /** The reasons, the weightiest first, and those of one weight by their names. */
  get sortedReasons() {
    const reasons = Array.from(this.#reasons, ([name, weight]) => ({ name, weight }));
    return reasons.sort(
      (left, right) =>
        Math.abs(right.weight) - Math.abs(left.weight) || (left.name < right.name ? -1 : 1),
    );
  }
}
