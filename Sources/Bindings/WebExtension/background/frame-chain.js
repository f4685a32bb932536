import { extension } from "../shared/extension.js";

/**
 * Returns the origins of the documents from a tab's page to its frame `frameId`, as the browser
 * reports them, with `null` for a document without an origin or outside the web. Returns null if
 * the frame is gone or not shown, or, where the browser identifies documents, if the frame holds a
 * document other than `documentId`.
 */
export async function frameChain(tabId, frameId, documentId = undefined) {
  return chainIn(await framesOf(tabId), frameId, documentId);
}

/** Returns the frames of a tab, as the browser reports them. */
export async function framesOf(tabId) {
  return await extension.webNavigation.getAllFrames({ tabId }) ?? [];
}

/** Returns the result of `frameChain` for the `frames` of a tab. */
export function chainIn(frames, frameId, documentId = undefined) {
  const byId = new Map(frames.map((frame) => [frame.frameId, frame]));
  if (documentId && byId.get(frameId)?.documentId !== documentId) return null;
  const origins = [];
  for (let frame = byId.get(frameId); ; frame = byId.get(frame.parentFrameId)) {
    if (!frame || !isShown(frame)) return null;
    origins.unshift(originOf(frame.url));
    if (frame.frameId === 0) break;
  }
  return { origin: origins[0], frames: origins.slice(1) };
}

/**
 * Returns the host of the innermost document of `chain` that is on a different site from the page,
 * or null if there is none. Only the host program knows which domains are public suffixes: if
 * neither host is a subdomain of the other, the sites count as different.
 */
export function otherSite({ origin, frames }) {
  const page = hostOf(origin);
  const hosts = frames.filter((frame) => frame !== "null").map(hostOf);
  return hosts.findLast((host) => !isBelow(host, page) && !isBelow(page, host)) ?? null;
}

function hostOf(origin) {
  return new URL(origin).hostname;
}

function isBelow(host, other) {
  return `.${host}`.endsWith(`.${other.replace(/^www\./, "")}`);
}

/** Whether a frame is shown. Browsers that report no lifecycle report shown frames only. */
function isShown(frame) {
  return (frame.documentLifecycle ?? "active") === "active" && frame.frameType !== "fenced_frame";
}

function originOf(url) {
  return /^https?:/.test(url) ? new URL(url).origin : "null";
}
