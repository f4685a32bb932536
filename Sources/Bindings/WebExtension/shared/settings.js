import { extension } from "./extension.js";

/** The defaults: `boundOnly` offers bound codes only, `off` lists the hosts without offers. */
const defaults = { boundOnly: false, off: [] };

/** Returns the settings, with defaults for those never changed. */
export async function readSettings() {
  return { ...defaults, ...(await extension.storage.local.get(defaults)) };
}

/** Sets whether only codes bound to the site are offered. */
export async function setBoundOnly(boundOnly) {
  await extension.storage.local.set({ boundOnly });
}

/** Turns codes on pages of `host` on or off. */
export async function setOffered(host, isOffered) {
  const { off } = await readSettings();
  const others = off.filter((other) => other !== host);
  await extension.storage.local.set({ off: isOffered ? others : [...others, host].sort() });
}

/**
 * Notes that the setup page opens by itself, and returns whether it does so for the first time. A
 * browser that loads the extension from a folder reports an installation at each start.
 */
export async function noteSetup() {
  const { hasOpenedSetup } = await extension.storage.local.get({ hasOpenedSetup: false });
  await extension.storage.local.set({ hasOpenedSetup: true });
  return !hasOpenedSetup;
}
