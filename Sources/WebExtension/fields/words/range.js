// Stretches of a text or a line, from the start up to but without the end.

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
 * Whether two stretches share a place.
 * @param {{start: number, end: number}} left
 * @param {{start: number, end: number}} right
 */
export function overlaps(left, right) {
  return left.start < right.end && right.start < left.end;
}

/**
 * Whether a number lies between the least and the most.
 * @param {number} number
 * @param {{least: number, most: number}} bounds
 */
export function isWithin(number, { least, most }) {
  return number >= least && number <= most;
}
