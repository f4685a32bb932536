"use strict";

// Notes when each code was drawn for the first time: that is done before the first task after the
// callbacks for the frame.
globalThis.shown = {};
new MutationObserver(() => {
  for (const { textContent } of document.querySelectorAll("#codes .code")) {
    if (textContent in shown) continue;
    shown[textContent] = 0;
    requestAnimationFrame(() => setTimeout(() => (shown[textContent] = Date.now())));
  }
}).observe(document, { childList: true, subtree: true });
