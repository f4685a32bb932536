// Half-open ranges of a text or a line.

/**
 * Whether `inner` lies within `outer` and is shorter.
 * @param {{start: number, end: number}} outer
 * @param {{start: number, end: number}} inner
 */
export function contains(outer, inner) {
  return (
    outer.start <= inner.start &&
    inner.end <= outer.end &&
    outer.end - outer.start > inner.end - inner.start
  );
}

/**
 * Whether two ranges overlap.
 * @param {{start: number, end: number}} left
 * @param {{start: number, end: number}} right
 */
export function overlaps(left, right) {
  return left.start < right.end && right.start < left.end;
}

/**
 * Whether a number is within inclusive bounds.
 * @param {number} number
 * @param {{least: number, most: number}} bounds
 */
export function isWithin(number, { least, most }) {
  return number >= least && number <= most;
}
