/** Sums beyond this, either way, change no digit of a score. */
const LARGEST_SUM = 40_000;

/**
 * The logistic function of a sum in thousandths of a logit, to three decimals.
 * @param {number} sum
 */
export function fieldScore(sum) {
  const bounded = Math.min(Math.max(sum, -LARGEST_SUM), LARGEST_SUM);
  const odds = exponential(bounded / 1000);
  return Math.round((odds / (1 + odds)) * 1000) / 1000;
}

/**
 * e to the power of `value`, by multiplication and division only, which are exact to the bit on all
 * machines and in all languages that have IEEE 754 numbers.
 */
function exponential(value) {
  // Halving until the series converges at once, then squaring back.
  const halvings = 10;
  const small = value / 1024;
  let term = 1;
  let result = 1;
  for (let index = 1; index <= 8; index += 1) {
    term *= small / index;
    result += term;
  }
  for (let index = 0; index < halvings; index += 1) result *= result;
  return result;
}
