/** The evidence about a field, with each signal at most once. */
export class FieldEvidence {
  #rules;
  /** The weights by signal, in the order of collection. */
  #reasons = new Map();
  /** Whether a name or text says "security code", which payment cards have too. */
  speaksOfSecurity = false;

  /** @param {import("../field-rules.js").FieldRules} rules */
  constructor(rules) {
    this.#rules = rules;
  }

  /**
   * The sum of the weights in thousandths of a logit; from 0 on, the field is likely for a code.
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

  /** The reasons, strongest first; those of equal weight by name. */
  get sortedReasons() {
    const reasons = Array.from(this.#reasons, ([name, weight]) => ({ name, weight }));
    return reasons.sort(
      (left, right) =>
        Math.abs(right.weight) - Math.abs(left.weight) || (left.name < right.name ? -1 : 1),
    );
  }
}
