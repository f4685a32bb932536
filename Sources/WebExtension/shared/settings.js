import { extension } from "./extension.js";

/** What a person has set: `boundOnly` for codes that are bound to the site alone, and the hosts in `off` where nothing is offered. */
const standard = { boundOnly: false, off: [] };

/** Reads the settings; what was never set is as it comes. */
export async function readSettings() {
  return { ...standard, ...(await extension.storage.local.get(standard)) };
}

/** Sets whether only codes are offered that are bound to the site. */
export async function setBoundOnly(boundOnly) {
  await extension.storage.local.set({ boundOnly });
}

/** Turns offering on pages of `host` on or off. */
export async function setOffered(host, isOffered) {
  const { off } = await readSettings();
  const others = off.filter((other) => other !== host);
  await extension.storage.local.set({ off: isOffered ? others : [...others, host].sort() });
}
