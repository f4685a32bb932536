/**
 * The minimum time between the starts of two host programs, in milliseconds: a page can move the
 * focus a thousand times a second.
 */
const interval = 200;

let lastStart = Promise.resolve();

/**
 * Waits until a host program may be started. Resolves to what `isWanted` returns at that time; if
 * that is false, the start is left to the next caller.
 */
export function waitForHostStart(isWanted) {
  const start = lastStart.then(isWanted);
  lastStart = start.then((isTaken) => {
    return isTaken && new Promise((resolve) => setTimeout(resolve, interval));
  });
  return start;
}
