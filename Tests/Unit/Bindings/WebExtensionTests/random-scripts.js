/** A seeded generator of random numbers, SplitMix64 (https://prng.di.unimi.it/splitmix64.c). */
export class Numbers {
  #state;

  constructor(seed) {
    this.#state = BigInt(seed);
  }

  /** A random number below `bound`. */
  below(bound) {
    const cut = (number) => BigInt.asUintN(64, number);
    this.#state = cut(this.#state + 0x9E3779B97F4A7C15n);
    let number = this.#state;
    number = cut((number ^ number >> 30n) * 0xBF58476D1CE4E5B9n);
    number = cut((number ^ number >> 27n) * 0x94D049BB133111EBn);
    return Number((number ^ number >> 31n) % BigInt(bound));
  }
}

/**
 * Finds a script of steps, by their names, that fails: `run` gets the names and resolves to whether
 * all is well. Scripts are random, from a seed; one that fails is shortened as far as it still
 * fails. Resolves to what failed, or to null.
 */
export async function failingScript(names, run, { seeds = 200, longest = 12 } = {}) {
  for (let seed = 1; seed <= seeds; seed += 1) {
    const numbers = new Numbers(seed);
    let script = Array.from({ length: 1 + numbers.below(longest) }, () => {
      return names[numbers.below(names.length)];
    });
    if (await run(script)) continue;
    for (let place = 0; place < script.length;) {
      const shorter = script.filter((_, other) => other !== place);
      if (await run(shorter)) place += 1;
      else [script, place] = [shorter, 0];
    }
    return `seed ${seed}: ${script.join(", ")}`;
  }
  return null;
}
