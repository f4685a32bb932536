"use strict";

/** What a page can place above the list, which is in the top layer itself. */
const TopLayer = {
  /**
   * Whether the browser reports to the list what covers it, as Chromium does
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
    if (!extension.dom || !ElementTree.isHTML(element)) return element.openOrClosedShadowRoot;
    return extension.dom.openOrClosedShadowRoot(element);
  },

  /** The trees of `page` and of all same-origin documents in its frames, by document. */
  documents(page = document, found = new Map()) {
    if (!page || found.has(page)) return found;
    const trees = this.trees(page);
    found.set(page, trees);
    const frames = trees.flatMap((tree) => [...tree.querySelectorAll("iframe, frame, object")]);
    // The window knows the content of an `embed` element, and frames in cross-origin frames.
    const others = page.defaultView ? this.windows(page.defaultView) : [];
    for (const one of [...frames.map((frame) => frame.contentDocument), ...others]) {
      this.documents(one, found);
    }
    return found;
  },

  /** The documents in the frames of `window` that are of the same origin. */
  windows(window) {
    return Array.from({ length: window.length }, (_, place) => window[place]).flatMap((inner) => {
      try {
        return [inner.document];
      } catch {
        return this.windows(inner);
      }
    });
  },

  /**
   * Whether a click may be meant for something that no element and no event here reveals, in this
   * document or in a frame of the same origin:
   *
   * - Snapshots of a view transition cover the page.
   * - The page keeps a window above all others.
   * - The page hides the pointer, and draws a pointer of its own somewhere else.
   * - A notice of the browser, about how to leave full screen, covers the page for seconds.
   * - The menu or picker of a field is open. The browser draws it over everything else; a page
   *   opens it without moving the focus, and can close it just before a click.
   * - The document of an `embed` element in a shadow tree, out of reach here, has any of these.
   */
  isCovered() {
    return [...this.documents()].some(([page, trees]) => {
      const window = page.defaultView?.documentPictureInPicture?.window;
      if (window || page.pictureInPictureElement || page.activeViewTransition) return true;
      return trees.some((tree) => {
        // A browser that does not know the state of menus matches no element.
        return tree.pointerLockElement || tree.fullscreenElement
          || tree.querySelector(":is(select, input):is(:open)")
          || tree !== page && tree.querySelector("embed")
          || tree !== document && ValidationBubble.mayBeOpenInside(tree);
      });
    });
  },
};
