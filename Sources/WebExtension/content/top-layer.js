"use strict";

/** The elements that a page can place above the list, which is in the top layer itself. */
const TopLayer = {
  /**
   * Whether the browser tells the list what covers it, as Chromium does
   * (https://w3c.github.io/IntersectionObserver/v2/).
   */
  isTrackedByBrowser: "isVisible" in IntersectionObserverEntry.prototype,

  /** All elements in the top layer, inside open and closed shadow trees too. */
  elements(root = document) {
    const found = [...root.querySelectorAll(":popover-open, :modal, :fullscreen")];
    for (const element of root.querySelectorAll("*")) {
      // Firefox gives extensions access to closed shadow trees.
      const tree = element.openOrClosedShadowRoot;
      if (tree) found.push(...this.elements(tree));
    }
    return found;
  },

  /** Whether snapshots of a view transition cover the page. */
  get isInTransition() {
    return Boolean(document.activeViewTransition);
  },
};
