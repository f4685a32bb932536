"use strict";

/**
 * The frame of the extension's own origin that shows the list under a field.
 *
 * A page sees the element that holds the frame, also where the shadow tree is closed, so that it is there with the same size whether
 * there is a code or not, and all that goes on within is out of the page's reach.
 */
class ListFrame {
  static width = 320;
  /** Two codes, or one with all that there is to say of it; and one code where there is no more room. */
  static heights = [112, 60];
  static leastWidth = 200;
  /** Between the field and the list, and between the list and the border of the viewport. */
  static gap = 4;

  /** How long the list has to be where it is before it takes a choice, in milliseconds; `list.js` says why. */
  static reactionTime = 500;

  #host = document.createElement("div");
  #tree = this.#host.attachShadow({ mode: "closed" });
  #home;
  #frame = document.createElement("iframe");
  #field;
  #wanted = "";
  /** The styles as the browser writes them into the attributes. */
  #style = "";
  #frameStyle = "";
  /** Where the list is on the screen, and since when it has been there and above all else. */
  #position = "";
  #steadySince = Infinity;
  /** What was in the top layer when the list came to lie above it. */
  #beneath = new Set();

  /** Where a list for `field` has room: under it, or above it; null where it has none. */
  static room(field) {
    const { gap } = ListFrame;
    const box = field.getBoundingClientRect();
    const viewport = { width: document.documentElement.clientWidth, height: window.innerHeight };
    const width = Math.min(ListFrame.width, viewport.width - 2 * gap);
    if (width < ListFrame.leastWidth) return null;
    const isRightToLeft = getComputedStyle(field).direction === "rtl";
    const wanted = isRightToLeft ? box.right - width : box.left;
    const left = Math.max(gap, Math.min(wanted, viewport.width - width - gap));
    for (const height of ListFrame.heights) {
      const [below, above] = [box.bottom + gap, box.top - gap - height];
      if (below + height <= viewport.height) return { left, top: below, width, height };
      if (above >= 0) return { left, top: above, width, height };
    }
    return null;
  }

  /** What the list has to be in: a modal dialog leaves no life to what is outside of it. */
  static home(field) {
    for (let part = field; part; part = ElementTree.parent(part)) {
      if (ElementTree.matches(part, "dialog:modal")) return part;
    }
    return document.documentElement;
  }

  /** Shows the list for `field`; `token` is how the list proves to the background part which offer it belongs to. */
  constructor(field, token) {
    this.#field = field;
    this.#frame.src = `${extension.runtime.getURL("list/list.html")}#${token}`;
    this.#frame.title = extension.i18n.getMessage("listTitle");
    this.#frame.style.cssText = "display:block;border:0;width:100%;height:100%;visibility:hidden";
    this.#tree.append(this.#frame);
    // In the top layer, the page's own layers, transparency and clipping do not reach it.
    this.#host.popover = "manual";
    this.#home = ListFrame.home(field);
    this.#home.append(this.#host);
    this.place();
    this.#host.showPopover();
    this.#lookBeneath();
  }

  /** Shows what is in the frame: it is the list, not the browser's page for what it may not load. */
  reveal() {
    this.#frame.style.visibility = "visible";
    this.#frameStyle = this.#frame.getAttribute("style");
    this.#steadySince = performance.now();
  }

  /** Whether the list is there. */
  get isLoaded() {
    return this.#frameStyle !== "";
  }

  /** Puts the list where it has room now; returns whether there is any. */
  place() {
    const room = ListFrame.room(this.#field);
    if (!room) return false;
    // A page that is shown larger by a style shows all that is in it larger, and counts in larger pixels.
    const zoom = 1 / (this.#home.currentCSSZoom ?? 1);
    const style = {
      all: "initial", zoom, position: "fixed", inset: "auto", margin: "0", padding: "0",
      left: `${Math.round(room.left)}px`, top: `${Math.round(room.top)}px`,
      width: `${room.width}px`, height: `${room.height}px`, "box-sizing": "border-box",
      border: "1px solid #8886", "border-radius": "10px", "box-shadow": "0 4px 16px #0004",
      display: "block", overflow: "hidden", "z-index": "2147483647",
    };
    const text = Object.entries(style).map(([name, value]) => `${name}:${value}!important`).join(";");
    const position = [text, window.screenX, window.screenY].join();
    if (position !== this.#position) this.#steadySince = Math.max(this.#steadySince, performance.now());
    this.#position = position;
    if (text === this.#wanted) return true;
    this.#wanted = text;
    // Not by the attribute, which a page's policy for content may forbid.
    this.#host.style.cssText = text;
    this.#style = this.#host.getAttribute("style");
    return true;
  }

  /** Whether the page has left the element as it was made. */
  get #isUntouched() {
    return this.#host.parentNode === this.#home && this.#host.getAttribute("style") === this.#style
      && this.#host.attributes.length === 2 && this.#host.matches(":popover-open")
      && this.#tree.childNodes.length === 1 && this.#tree.firstChild === this.#frame
      && (!this.isLoaded || this.#frame.getAttribute("style") === this.#frameStyle);
  }

  /** Whether a person sees all of the list, as far as clicks tell. */
  get isInSight() {
    return this.#isUntouched && !TopLayer.isInTransition && FieldSight.isInSight(this.#host);
  }

  /** Whether the list is above all else; what takes no clicks may lie over it and be seen in its place. */
  get isOnTop() {
    return TopLayer.isWatchedByBrowser || TopLayer.elements().every((element) => {
      // What is opened anew within a shadow tree is not heard of.
      const isHeard = element.getRootNode() === document || element === this.#home;
      return element === this.#host || isHeard && this.#beneath.has(element);
    });
  }

  /** Whether a person has had the time to see where the list is. */
  get isSteady() {
    return performance.now() - this.#steadySince >= ListFrame.reactionTime;
  }

  /** Whether `element` is the one that holds the list. */
  holds(element) {
    return element === this.#host;
  }

  /** Whether the list is at a point of the viewport. */
  isAt(x, y) {
    const { left, right, top, bottom } = this.#host.getBoundingClientRect();
    return left <= x && x <= right && top <= y && y <= bottom;
  }

  /** Brings the list above what the page has put into the top layer since. */
  raise() {
    this.#host.hidePopover();
    this.#host.showPopover();
    if (this.isLoaded) this.#steadySince = performance.now();
    this.#lookBeneath();
  }

  #lookBeneath() {
    if (!TopLayer.isWatchedByBrowser) this.#beneath = new Set(TopLayer.elements());
  }

  focus() {
    // Not while a key is being handled: Firefox lets the field keep the focus then.
    setTimeout(() => this.#frame.focus());
  }

  remove() {
    this.#host.remove();
  }
}
