import { extension } from "../shared/extension.js";

/**
 * The origins of the documents from the page to the frame `frameId` of a tab, as the browser tells them: `null` stands for one that has
 * no origin of its own, or none on the web. Null when the frame is gone, or is not one that a person sees.
 */
export async function documentChain(tabId, frameId) {
  const frames = await extension.webNavigation.getAllFrames({ tabId }) ?? [];
  const byId = new Map(frames.map((frame) => [frame.frameId, frame]));
  const origins = [];
  for (let frame = byId.get(frameId); ; frame = byId.get(frame.parentFrameId)) {
    if (!frame || !isShown(frame)) return null;
    origins.unshift(originOf(frame.url));
    if (frame.frameId === 0) break;
  }
  return { origin: origins[0], frames: origins.slice(1) };
}

/** Browsers that do not tell how a frame lives have only such frames as are shown. */
function isShown(frame) {
  return (frame.documentLifecycle ?? "active") === "active" && frame.frameType !== "fenced_frame";
}

function originOf(url) {
  return /^https?:/.test(url) ? new URL(url).origin : "null";
}
