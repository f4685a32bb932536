/** How soon after one host program the next is started, in milliseconds: a page can move the focus a thousand times a second. */
const interval = 200;

let last = Promise.resolve();

/** Waits until a host program may be started for something; resolves to whether it is still wanted then, as `isWanted` tells. */
export function turn(isWanted) {
  const mine = last.then(isWanted);
  last = mine.then((isTaken) => isTaken && new Promise((resolve) => setTimeout(resolve, interval)));
  return mine;
}
