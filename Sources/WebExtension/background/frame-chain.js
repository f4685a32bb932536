import { extension } from "../shared/extension.js";

/**
 * Returns the origins of the documents from a tab's page to its frame `frameId`, as the browser
 * reports them, with `null` for a document without an origin or outside of the web. Returns null if
 * the frame is gone or not shown, or, where the browser identifies documents, if the frame holds
 * another one than `documentId`.
 */
export async function frameChain(tabId, frameId, documentId = undefined) {
  const frames = await extension.webNavigation.getAllFrames({ tabId }) ?? [];
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

/** Browsers that report no lifecycle report shown frames only. */
function isShown(frame) {
  return (frame.documentLifecycle ?? "active") === "active" && frame.frameType !== "fenced_frame";
}

function originOf(url) {
  return /^https?:/.test(url) ? new URL(url).origin : "null";
}
