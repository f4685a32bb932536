"use strict";

/** What a page may lay over the list, which is in the top layer itself. */
const TopLayer = {
  /** Whether the list is told by the browser what lies over it (https://w3c.github.io/IntersectionObserver/v2/), as in Chromium. */
  isWatchedByBrowser: "isVisible" in IntersectionObserverEntry.prototype,

  /** All that is in the top layer, also within shadow trees, closed ones too. */
  elements(root = document) {
    const found = [...root.querySelectorAll(":popover-open, :modal, :fullscreen")];
    for (const element of root.querySelectorAll("*")) {
      // Firefox shows it to extensions.
      const tree = element.openOrClosedShadowRoot;
      if (tree) found.push(...this.elements(tree));
    }
    return found;
  },

  /** Whether pictures of the page as it was lie over all of it. */
  get isInTransition() {
    return Boolean(document.activeViewTransition);
  },
};
