/** Sums beyond this bound, in either direction, do not change the score. */
const LARGEST_SUM = 40_000;

/**
 * Returns the logistic function of a sum in thousandths of a logit, to three decimals.
 * @param {number} sum
 */
export function fieldScore(sum) {
  const bounded = Math.min(Math.max(sum, -LARGEST_SUM), LARGEST_SUM);
  const odds = exponential(bounded / 1000);
  return Math.round((odds / (1 + odds)) * 1000) / 1000;
}

/**
 * Returns e to the power of `value` by multiplication and division only, whose results IEEE 754
 * defines to the bit on all machines and in all languages.
 */
function exponential(value) {
  // Halve until the series converges quickly, then square the result.
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
