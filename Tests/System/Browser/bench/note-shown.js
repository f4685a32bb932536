"use strict";

// Records when each code was first painted: before the first task after the frame's callbacks.
globalThis.shown = {};
new MutationObserver(() => {
  for (const { textContent } of document.querySelectorAll("#codes .code")) {
    if (textContent in shown) continue;
    shown[textContent] = 0;
    requestAnimationFrame(() => setTimeout(() => (shown[textContent] = Date.now())));
  }
}).observe(document, { childList: true, subtree: true });
