"use strict";

/** What a page can place above the list, which is in the top layer itself. */
const TopLayer = {
  /**
   * Whether the browser tells the list what covers it, as Chromium does
   * (https://w3c.github.io/IntersectionObserver/v2/).
   */
  isTrackedByBrowser: "isVisible" in IntersectionObserverEntry.prototype,

  /** All elements in the top layer, inside open and closed shadow trees too. */
  elements() {
    return this.trees().flatMap((tree) => {
      return [...tree.querySelectorAll(":popover-open, :modal, :fullscreen")];
    });
  },

  /** The document or shadow tree `root`, and all open and closed shadow trees inside. */
  trees(root = document) {
    const inside = [...root.querySelectorAll("*")].map((element) => this.shadowTree(element));
    return [root, ...inside.filter(Boolean).flatMap((tree) => this.trees(tree))];
  },

  shadowTree(element) {
    // Both browsers give extensions access to closed shadow trees, in their own ways.
    if (!extension.dom || !(element instanceof HTMLElement)) return element.openOrClosedShadowRoot;
    return extension.dom.openOrClosedShadowRoot(element);
  },

  /**
   * Whether a click may be meant for something that no element and no event here tells of: in the
   * document `page`, or in a frame of the same origin.
   *
   * - Snapshots of a view transition cover the page.
   * - The page keeps a window above all others.
   * - It hides the pointer, and draws one of its own somewhere else.
   * - A notice of the browser, how to leave the full screen, lies over the page for seconds.
   * - The menu or picker of a field is open. The browser draws it over everything else; a page
   *   opens it without moving the focus, and can close it just before a click.
   */
  isCovered(page = document) {
    const window = page.defaultView?.documentPictureInPicture?.window;
    if (window || page.pictureInPictureElement || page.activeViewTransition) return true;
    return this.trees(page).some((tree) => {
      // A browser that does not know the state of menus matches none.
      if (tree.pointerLockElement || tree.fullscreenElement) return true;
      if (tree.querySelector(":is(select, input):is(:open)")) return true;
      if (tree !== document && ValidationBubble.mayBeOpenInside(tree)) return true;
      return [...tree.querySelectorAll("iframe, frame, object")].some(({ contentDocument }) => {
        return contentDocument && this.isCovered(contentDocument);
      });
    });
  },
};
