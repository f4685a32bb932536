"use strict";

/**
 * A frame of the extension's origin that shows the list under a field.
 *
 * The page sees the frame's host element even though its shadow tree is closed. The element is
 * therefore the same whether there is a code or not, and its content is out of the page's reach.
 * The host has no box: only the frame is in the top layer, where neither styles of the page nor
 * pseudo-elements of the host can paint over it.
 */
class ListFrame {
  static width = 320;
  /** The heights to try: room for two codes of three lines each, otherwise for one code. */
  static heights = [120, 60];
  static minimumWidth = 200;
  /** The distance from the field to the list, and from the list to the edges of the viewport. */
  static gap = 4;

  /** The time in milliseconds without a move before the list accepts a choice; see `list.js`. */
  static reactionTime = 500;

  #host = document.createElement("div");
  #tree = this.#host.attachShadow({ mode: "closed" });
  #container;
  #frame = document.createElement("iframe");
  #field;
  /** The styles as the browser serialises them into the attributes after they were set. */
  #appliedStyle = "";
  #hostStyle;
  #frameStyle;
  #isRevealed = false;
  /** Whether to move the focus into the list once it is revealed. */
  #awaitsFocus = false;
  /** The rectangle that the list was given. */
  #rectangle = null;
  /** The list's position on the screen, and the time since which it has been there on top. */
  #position = "";
  #stableSince = Infinity;
  /** The elements in the top layer when the list was placed above them. */
  #elementsBelow = new Set();
  #moves = new window.MutationObserver((records) => this.#forgetMoved(records));

  /** The rectangle for the list of `field`, below or above it; null if neither has room. */
  static rectangle(field) {
    const { gap } = ListFrame;
    const box = field.getBoundingClientRect();
    const view = ListFrame.#view;
    const width = Math.floor(Math.min(ListFrame.width, view.right - view.left - 2 * gap));
    if (width < ListFrame.minimumWidth) return null;
    const isRightToLeft = getComputedStyle(field).direction === "rtl";
    const aligned = isRightToLeft ? box.right - width : box.left;
    const rightmost = Math.min(aligned, view.right - width - gap);
    const left = Math.round(Math.max(view.left + gap, rightmost));
    for (const height of ListFrame.heights) {
      const [below, above] = [Math.round(box.bottom + gap), Math.round(box.top - gap - height)];
      for (const top of [below, above]) {
        if (top >= view.top && top + height <= view.bottom) return { left, top, width, height };
      }
    }
    return null;
  }

  /**
   * The part of the viewport that a person sees: all of it, unless the page is pinch-zoomed
   * (https://drafts.csswg.org/cssom-view/#visualViewport) or the window extends beyond the edge of
   * the screen. Chromium keeps page windows on the screen, and does not report their edges.
   */
  static get #view() {
    const { scale, offsetLeft, offsetTop, width, height } = window.visualViewport;
    const seen = {
      left: offsetLeft, right: offsetLeft + width, top: offsetTop, bottom: offsetTop + height,
    };
    if (window.mozInnerScreenX === undefined) return seen;
    const { availLeft, availTop, availWidth, availHeight } = window.screen;
    const left = offsetLeft + (availLeft - window.mozInnerScreenX) / scale;
    const top = offsetTop + (availTop - window.mozInnerScreenY) / scale;
    return {
      left: Math.max(seen.left, left), right: Math.min(seen.right, left + availWidth / scale),
      top: Math.max(seen.top, top), bottom: Math.min(seen.bottom, top + availHeight / scale),
    };
  }

  /** The element to insert the list into: everything outside a modal dialog is inert. */
  static container(field) {
    for (let part = field; part; part = ElementTree.parent(part)) {
      if (ElementTree.matches(part, "dialog:modal")) return part;
    }
    return document.documentElement;
  }

  /**
   * Inserts the list for `field`; with `token`, the list proves to the background script which
   * session it belongs to.
   */
  constructor(field, token) {
    this.#field = field;
    this.#frame.src = `${extension.runtime.getURL("list/list.html")}#${token}`;
    this.#frame.title = extension.i18n.getMessage("listTitle");
    // The page's stacking, opacity and clipping do not affect the top layer.
    this.#frame.popover = "manual";
    this.#tree.append(this.#frame);
    // Properties that `all` excludes are inherited.
    const style = { all: "initial", direction: "ltr", display: "contents" };
    this.#hostStyle = ListFrame.#apply(ListFrame.#declarations(style), this.#host);
    this.#container = ListFrame.container(field);
    this.#container.append(this.#host);
    this.place();
    this.#frame.showPopover();
    this.#recordElementsBelow();
    if (!TopLayer.isTrackedByBrowser) {
      this.#moves.observe(document, { childList: true, subtree: true });
    }
  }

  static #declarations(style) {
    return Object.entries(style).map(([name, value]) => `${name}:${value}!important`).join(";");
  }

  /** Applies a style and returns it as the browser serialises it. */
  static #apply(text, element) {
    // A content security policy may forbid the attribute, but not this property.
    element.style.cssText = text;
    return element.getAttribute("style");
  }

  /** Reveals the frame once it holds the list, not the browser's page for blocked content. */
  reveal() {
    this.#isRevealed = true;
    this.#stableSince = performance.now();
    this.place();
    if (this.#awaitsFocus) this.focus();
  }

  /** Whether the list has loaded. */
  get isLoaded() {
    return this.#isRevealed;
  }

  /** Moves the list to its field and returns whether there is room for it. */
  place() {
    const rectangle = ListFrame.rectangle(this.#field);
    if (!rectangle) return false;
    // The page's own zoom would scale the list and its coordinates.
    const zoom = 1 / (this.#container.currentCSSZoom ?? 1);
    const style = {
      all: "initial", zoom, position: "fixed", inset: "auto", margin: "0", padding: "0",
      left: `${rectangle.left}px`, top: `${rectangle.top}px`,
      width: `${rectangle.width}px`, height: `${rectangle.height}px`, "box-sizing": "border-box",
      border: "1px solid #8886", "border-radius": "10px", "box-shadow": "0 4px 16px #0004",
      display: "block", overflow: "hidden", visibility: this.#isRevealed ? "visible" : "hidden",
    };
    this.#rectangle = rectangle;
    const text = ListFrame.#declarations(style);
    const { scale, offsetLeft, offsetTop } = window.visualViewport;
    const position = [text, window.screenX, window.screenY, scale, offsetLeft, offsetTop].join();
    if (position !== this.#position) {
      this.#stableSince = Math.max(this.#stableSince, performance.now());
    }
    this.#position = position;
    if (text === this.#appliedStyle) return true;
    this.#appliedStyle = text;
    this.#frameStyle = ListFrame.#apply(text, this.#frame);
    return true;
  }

  /** Whether the page has left the host element as it was created. */
  get #isUntouched() {
    return this.#host.parentNode === this.#container && this.#host.childNodes.length === 0
      && this.#host.getAttribute("style") === this.#hostStyle && this.#host.attributes.length === 1
      && !this.#host.matches(":popover-open, :fullscreen") && this.#frame.matches(":popover-open")
      && this.#tree.childNodes.length === 1 && this.#tree.firstChild === this.#frame
      && this.#frame.getAttribute("style") === this.#frameStyle;
  }

  /** Whether the list is shown where it was placed, at its own size. */
  get #isInPlace() {
    const box = this.#frame.getBoundingClientRect();
    const sides = Object.entries(this.#rectangle);
    return sides.every(([name, value]) => Math.abs(box[name] - value) < 1);
  }

  /** Whether the whole list is visible, as far as hit testing can tell, once it has loaded. */
  get isVisible() {
    if (!this.#isUntouched || TopLayer.isCovered()) return false;
    if (!this.#isRevealed) return true;
    return this.#isInPlace && ElementVisibility.isRendered(this.#frame) && this.#isUncovered;
  }

  /** Whether the list receives clicks at its centre and near its corners. */
  get #isUncovered() {
    return ElementVisibility.points(this.#frame.getBoundingClientRect()).every(([x, y]) => {
      return document.elementFromPoint(x, y) === this.#host
        && this.#tree.elementFromPoint(x, y) === this.#frame;
    });
  }

  /** Whether nothing lies above the list; an element that takes no clicks could hide it. */
  get isOnTop() {
    this.#forgetMoved(this.#moves.takeRecords());
    return TopLayer.isTrackedByBrowser || TopLayer.elements().every((element) => {
      // Elements that are reopened inside a shadow tree fire no event here.
      const isObserved = element.getRootNode() === document || element === this.#container;
      return element === this.#frame || isObserved && this.#elementsBelow.has(element);
    });
  }

  /** Whether the list has been in one place long enough for a person to see it. */
  get isStable() {
    return performance.now() - this.#stableSince >= ListFrame.reactionTime;
  }

  /** Whether `element` is the host element of the list. */
  isHost(element) {
    return element === this.#host;
  }

  /** Whether the list contains a point of the viewport. */
  contains(x, y) {
    const { left, right, top, bottom } = this.#frame.getBoundingClientRect();
    return left <= x && x <= right && top <= y && y <= bottom;
  }

  /** The distance from the list to a point of the viewport; 0 inside the list. */
  distance(x, y) {
    const { left, right, top, bottom } = this.#frame.getBoundingClientRect();
    const [across, down] = [Math.max(left - x, x - right, 0), Math.max(top - y, y - bottom, 0)];
    return Math.max(across, down);
  }

  /** Makes the list wait again before it accepts a choice, as if it had just appeared. */
  restart() {
    if (this.isLoaded) this.#stableSince = performance.now();
  }

  /** Raises the list above everything that the page has since added to the top layer. */
  raise() {
    this.#frame.hidePopover();
    this.#frame.showPopover();
    this.restart();
    this.#recordElementsBelow();
  }

  #recordElementsBelow() {
    if (!TopLayer.isTrackedByBrowser) this.#elementsBelow = new Set(TopLayer.elements());
  }

  /**
   * Forgets elements that the page moved. They may have been in a shadow tree for a moment, and
   * have been reopened there.
   */
  #forgetMoved(records) {
    for (const node of records.flatMap(({ addedNodes }) => [...addedNodes])) {
      for (const element of this.#elementsBelow) {
        if (node.contains(element)) this.#elementsBelow.delete(element);
      }
    }
  }

  /** Moves the focus into the list, as soon as it is revealed: a hidden frame takes no focus. */
  focus() {
    this.#awaitsFocus = !this.#isRevealed;
    if (this.#awaitsFocus) return;
    // Firefox leaves the focus in the field while it handles a key.
    setTimeout(() => this.#frame.focus({ preventScroll: true }));
  }

  /** Removes the list from the page. */
  remove() {
    this.#moves.disconnect();
    this.#host.remove();
  }
}
