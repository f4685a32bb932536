"use strict";

/** Whether a person can see an element: codes are offered only for fields that are visible. */
const ElementVisibility = {
  /** The minimum size of a field that a person can use, in CSS pixels: a box for one character. */
  minimumWidth: 14,
  minimumHeight: 10,

  /** The share of its width and of its height that must remain after clipping. */
  minimumShare: 0.6,

  /** The opacity, ancestors included, below which an element counts as invisible. */
  minimumOpacity: 0.4,

  /**
   * Whether `element` is in the viewport, large and opaque enough, and receives clicks on it. Our
   * own `list` may lie over it: boxes that have no room in a row continue below it.
   */
  isVisible(element, list = null) {
    return this.isRendered(element, this.minimumShare) && this.isUncovered(element, list);
  },

  /**
   * Whether `element` is in a shown document, large and opaque enough, and clipping leaves at least
   * `share` of its width and height.
   */
  isRendered(element, share = 1) {
    if (document.visibilityState !== "visible" || !element.isConnected) return false;
    const whole = element.getBoundingClientRect();
    const box = this.visibleBox(element);
    return box !== null
      && box.width >= Math.max(this.minimumWidth, whole.width * share)
      && box.height >= Math.max(this.minimumHeight, whole.height * share)
      && this.isOpaque(element);
  },

  /**
   * The part of the box of `element` that remains after clipping by itself and its ancestors; null
   * if a clip is not a rectangle. Some components clip away a strip in which password managers put
   * a badge.
   */
  visibleBox(element) {
    let { left, right, top, bottom } = element.getBoundingClientRect();
    for (let part = element; part; part = ElementTree.parent(part)) {
      const { clipPath } = getComputedStyle(part);
      if (clipPath === "none") continue;
      const whole = part.getBoundingClientRect();
      const insets = this.insets(clipPath, whole);
      if (insets === null) return null;
      left = Math.max(left, whole.left + insets.left);
      right = Math.min(right, whole.right - insets.right);
      top = Math.max(top, whole.top + insets.top);
      bottom = Math.min(bottom, whole.bottom - insets.bottom);
    }
    return { left, right, top, bottom, width: right - left, height: bottom - top };
  },

  /** The lengths that `inset(…)` removes from each side of a box; null for any other clip. */
  insets(clipPath, { width, height }) {
    const [, text] = /^inset\(([^()]*?)(?: round [^()]*)?\)$/.exec(clipPath) ?? [];
    const parts = text?.split(" ").map((part) => /^(-?[\d.]+)(px|%)$/.exec(part)) ?? [null];
    if (parts.includes(null)) return null;
    const length = ([, number, unit], size) => Number(number) * (unit === "%" ? size / 100 : 1);
    const [top, right = top, bottom = top, left = right] = parts;
    return {
      top: length(top, height), right: length(right, width),
      bottom: length(bottom, height), left: length(left, width),
    };
  },

  /** Whether `element` is not transparent, masked or blurred; ancestors count. */
  isOpaque(element) {
    if (!element.checkVisibility({ visibilityProperty: true })) return false;
    let opacity = 1;
    for (let part = element; part; part = ElementTree.parent(part)) {
      const style = getComputedStyle(part);
      opacity *= Number(style.opacity);
      const isObscured = this.isMasked(style) || this.obscures(style.filter);
      if (isObscured || opacity < this.minimumOpacity) return false;
    }
    return true;
  },

  /** Whether a mask applies, which could hide everything; browsers support different properties. */
  isMasked({ maskImage, maskBorderSource, webkitMaskBoxImageSource }) {
    return [maskImage, maskBorderSource, webkitMaskBoxImageSource].some((image) => {
      return (image ?? "none").split(", ").some((one) => one !== "none");
    });
  },

  /** Whether a `filter` may make content illegible; changes of hue do not. */
  obscures(filter) {
    const rest = filter
      .replace(/\b(drop-shadow|grayscale|hue-rotate|saturate|sepia)\((\([^()]*\)|[^()])*\)/g, "")
      .replace(/\binvert\((1|0\.9\d*)\)/g, "");
    return rest.trim() !== "" && rest !== "none";
  },

  /** Whether `element`, its label or `list` receives clicks at its centre and near its corners. */
  isUncovered(element, list = null) {
    const owners = [element, ...(element.labels ?? [])];
    const box = this.visibleBox(element);
    return box !== null && this.points(box).every(([x, y]) => {
      for (let part = this.topmost(x, y); part; part = ElementTree.parent(part)) {
        if (owners.includes(part) || list?.isHost(part)) return true;
      }
      return false;
    });
  },

  /** The centre of a box and a point near each corner, inside rounded corners. */
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

  /** The element at a point, inside open shadow trees too; null outside the viewport. */
  topmost(x, y) {
    let found = document.elementFromPoint(x, y);
    while (found?.shadowRoot) {
      const inner = found.shadowRoot.elementFromPoint(x, y);
      if (!inner || inner === found) break;
      found = inner;
    }
    return found;
  },

  /** The maximum number of elements to examine; checking more would be noticeable. */
  maximumElements: 50_000,

  /**
   * Whether something visible that takes no clicks may cover `element`, as in clickjacking.
   *
   * `isUncovered` cannot tell, so this examines every element of the page; call it once, not
   * repeatedly. A page with too many elements counts as covered.
   */
  isOverlaid(element, list = null) {
    const all = document.querySelectorAll("*");
    if (all.length > this.maximumElements) return true;
    const box = this.visibleBox(element);
    return box === null || [...all].some((other) => {
      // The cheapest check comes first.
      if (!this.covers(other.getBoundingClientRect(), box)) return false;
      if (other.contains(element) || element.contains(other)) return false;
      const style = getComputedStyle(other);
      const takesNone = style.pointerEvents === "none" || other.closest("[inert]") !== null;
      return takesNone && this.isPainted(other, style, box) && this.isAbove(other, element, list);
    });
  },

  /** Whether `other`, which takes no clicks, would otherwise take those on `element`. */
  isAbove(other, element, list) {
    const before = other.getAttribute("style");
    const inert = new Map();
    for (let part; part = other.closest("[inert]");) {
      inert.set(part, part.getAttribute("inert"));
      part.removeAttribute("inert");
      // A custom element may undo the change at once.
      if (ElementTree.matches(part, "[inert]")) break;
    }
    // A transition set by the page could delay the change.
    other.style.setProperty("transition", "none", "important");
    other.style.setProperty("pointer-events", "auto", "important");
    const isAbove = getComputedStyle(other).pointerEvents === "none"
      || other.closest("[inert]") !== null || !this.isUncovered(element, list);
    inert.forEach((value, part) => part.setAttribute("inert", value));
    // A content security policy may forbid the attribute, but not this property.
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

  /** Whether an element over `box` paints something that hides what is behind it. */
  isPainted(element, style, box) {
    if (!element.checkVisibility({ visibilityProperty: true }) || Number(style.opacity) < 0.2) {
      return false;
    }
    return ElementTree.matches(element, this.pictures) || this.isFilledShape(element, style)
      || !this.isClear(style.backgroundColor) || style.backgroundImage !== "none"
      || this.obscures(style.backdropFilter ?? "none") || style.borderImageSource !== "none"
      || this.isFilledByEdges(element, style, box) || this.isFilledByContent(element, style);
  },

  pictures: "img, video, canvas, iframe, object, embed, image, use",
  shapes: "circle, ellipse, path, polygon, polyline, rect",

  /** Whether an element is an SVG shape with an area of some colour or pattern. */
  isFilledShape(element, { fill, fillOpacity }) {
    return ElementTree.matches(element, this.shapes)
      && fill !== "none" && !this.isClear(fill) && Number(fillOpacity) >= 0.2;
  },

  isClear(color) {
    return /^(transparent|rgba\(.*, 0(\.[0-2]\d*)?\))$/.test(color);
  },

  pixels: (length) => Number.parseFloat(length),

  /** Whether border, outline and inner shadow leave too little of the element open for `box`. */
  isFilledByEdges(element, style, box) {
    const sides = ["Top", "Right", "Bottom", "Left"]
      .filter((side) => !this.isClear(style[`border${side}Color`]))
      .map((side) => this.pixels(style[`border${side}Width`]));
    const outline = style.outlineStyle === "none" || this.isClear(style.outlineColor)
      ? 0 : -this.pixels(style.outlineOffset);
    const shadows = style.boxShadow.includes("inset") ? style.boxShadow.match(/[\d.]+px/g) : [];
    const edge = Math.max(0, outline, ...sides, ...shadows.map(this.pixels));
    const { left, right, top, bottom } = element.getBoundingClientRect();
    return !this.covers(
      { left: left + edge, right: right - edge, top: top + edge, bottom: bottom - edge }, box,
    );
  },

  /** Whether rules between columns, a list's image or a first line paint an area of their own. */
  isFilledByContent(element, style) {
    const hasRule = style.columnRuleStyle !== "none" && this.pixels(style.columnRuleWidth) > 10;
    const hasMarker = style.display.includes("list-item") && style.listStyleImage !== "none";
    const line = getComputedStyle(element, "::first-line");
    return hasRule || hasMarker || !this.isClear(line.backgroundColor);
  },
};
