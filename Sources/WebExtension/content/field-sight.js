"use strict";

/** What a person sees of an element: a code is offered only where its reader can see what it is for. */
const FieldSight = {
  /** The smallest field that a person reads and types into, in CSS pixels: a box for one character. */
  leastWidth: 14,
  leastHeight: 10,

  /** What is less opaque than this, with all that it is in, counts as not shown. */
  leastOpacity: 0.4,

  /** Whether `element` is shown in the viewport, large and opaque enough, and no click on it meets something else. */
  isInSight(element) {
    if (document.visibilityState !== "visible" || !element.isConnected) return false;
    const box = element.getBoundingClientRect();
    if (box.width < this.leastWidth || box.height < this.leastHeight) return false;
    return this.isOpaque(element) && this.isUncovered(element);
  },

  /** Whether `element` is rendered, and not made transparent, clipped or blurred by itself or by what it is in. */
  isOpaque(element) {
    if (!element.checkVisibility({ visibilityProperty: true })) return false;
    let opacity = 1;
    for (let part = element; part; part = ElementTree.parent(part)) {
      const style = getComputedStyle(part);
      opacity *= Number(style.opacity);
      const isMarred = style.clipPath !== "none" || this.isHarming(style.filter);
      if (isMarred || opacity < this.leastOpacity) return false;
    }
    return true;
  },

  /** Whether a `filter` may leave nothing to be read; those that only turn colours into others do not. */
  isHarming(filter) {
    const rest = filter.replace(
      /\b(drop-shadow|grayscale|hue-rotate|saturate|sepia)\((\([^()]*\)|[^()])*\)|\binvert\((1|0\.9\d*)\)/g, "",
    );
    return rest.trim() !== "" && rest !== "none";
  },

  /** Whether a click on the middle of `element`, or near one of its corners, is one on it or on its label. */
  isUncovered(element) {
    const owners = [element, ...(element.labels ?? [])];
    return this.points(element.getBoundingClientRect()).every(([x, y]) => {
      for (let part = this.topmost(x, y); part; part = ElementTree.parent(part)) {
        if (owners.includes(part)) return true;
      }
      return false;
    });
  },

  /** The middle of a box and a point near each corner, within corners that are round. */
  points({ left, right, top, bottom, width, height }) {
    const inset = Math.min(width, height) / 4;
    return [
      [left + width / 2, top + height / 2],
      [left + inset, top + inset],
      [right - inset, top + inset],
      [left + inset, bottom - inset],
      [right - inset, bottom - inset],
    ];
  },

  /** The element that a click at a point of the viewport meets, also within open shadow trees; null outside of the viewport. */
  topmost(x, y) {
    let found = document.elementFromPoint(x, y);
    while (found?.shadowRoot) {
      const inner = found.shadowRoot.elementFromPoint(x, y);
      if (!inner || inner === found) break;
      found = inner;
    }
    return found;
  },

  /** Beyond so many elements, looking at each would be felt; of a page with more it is not known. */
  mostElements: 50_000,

  /**
   * Whether something may lie over the element that is seen but takes no clicks, the usual way to make people click on what they
   * do not see. `isUncovered` cannot tell, so all elements are looked at; ask once, not again and again.
   */
  isOverlaid(element) {
    const all = document.querySelectorAll("body *");
    if (all.length > this.mostElements) return true;
    const box = element.getBoundingClientRect();
    return [...all].some((other) => {
      // First what takes the least time, for it is asked of each.
      if (!this.covers(other.getBoundingClientRect(), box)) return false;
      if (other.contains(element) || element.contains(other)) return false;
      const style = getComputedStyle(other);
      return style.pointerEvents === "none" && this.isPainted(other, style)
        && this.isAbove(other, element);
    });
  },

  /** Whether `other`, which takes no clicks, would take those on `element` if it took any. */
  isAbove(other, element) {
    const before = other.getAttribute("style");
    // A page could let a transition keep the property as it was.
    other.style.setProperty("transition", "none", "important");
    other.style.setProperty("pointer-events", "auto", "important");
    const isAbove = !this.isUncovered(element);
    // Not by the attribute, which a page's policy for content may forbid.
    other.style.cssText = before ?? "";
    if (before === null) other.removeAttribute("style");
    return isAbove;
  },

  /** Whether `other` covers most of `box`. */
  covers(other, box) {
    const width = Math.min(other.right, box.right) - Math.max(other.left, box.left);
    const height = Math.min(other.bottom, box.bottom) - Math.max(other.top, box.top);
    return width > box.width / 2 && height > box.height / 2;
  },

  /** Whether an element draws something that hides what is behind it. */
  isPainted(element, style) {
    if (!element.checkVisibility({ visibilityProperty: true }) || Number(style.opacity) < 0.2) {
      return false;
    }
    const isClear = /^(transparent|rgba\(.*, 0(\.[0-2]\d*)?\))$/.test(style.backgroundColor);
    const isPicture = /^(IMG|VIDEO|CANVAS|IFRAME|OBJECT|EMBED)$/.test(element.tagName);
    return !isClear || isPicture || style.backgroundImage !== "none";
  },
};
