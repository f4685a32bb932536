"use strict";

/**
 * What the browser may paint near the pointer over everything else, for the element under it: the
 * page's own picture of a pointer, or a tooltip.
 */
const Pointer = {
  /** The size up to which browsers accept a picture, in CSS pixels. */
  maximumSize: 128,

  /** The last known place in the viewport; null before the first event. */
  place: null,
  /** The element and its tooltip at the last look, and whether the list may have been covered. */
  seen: { element: null, tooltip: "", mayCover: false },

  /** Follows an event of the pointer. */
  follow({ type, clientX, clientY }) {
    // A key can click too, at no place.
    if (/move|over/.test(type)) this.place = [clientX, clientY];
  },

  /** Whether something may cover `list`, or may have done so at the last look. */
  mayCover(list) {
    const element = this.place && this.element(document);
    const tooltip = element ? this.tooltip(element) : "";
    const before = this.seen;
    const isSame = element === before.element && tooltip === before.tooltip;
    const mayCover = element !== null && !list.contains(...this.place)
      && (this.mayShowTooltip(tooltip, isSame, list) || this.mayShowPicture(element, list));
    this.seen = { element, tooltip, mayCover };
    return mayCover || before.mayCover;
  },

  /** Any key closes a tooltip; then the list may have the focus, until there is another one. */
  mayShowTooltip(tooltip, isSame, list) {
    return tooltip !== "" && !(isSame && list.isHost(document.activeElement));
  },

  /** Whether the pointer may be a picture on `list`; what it is inside a frame is not known. */
  mayShowPicture(element, list) {
    const isPicture = /^(IFRAME|FRAME|OBJECT|EMBED)$/.test(element.tagName)
      || getComputedStyle(element).cursor.includes("(");
    return isPicture && list.distance(...this.place) <= this.maximumSize;
  },

  /** The element under the pointer, inside open and closed shadow trees too. */
  element(tree) {
    const found = tree.elementFromPoint(...this.place);
    const inner = found && TopLayer.shadowTree(found);
    const next = inner?.elementFromPoint(...this.place);
    return next && next !== found && next.getRootNode() === inner ? this.element(inner) : found;
  },

  /** The text of the tooltip that the page gives an element; empty if there is none. */
  tooltip(element) {
    for (let part = element; part; part = ElementTree.parent(part)) {
      const text = part instanceof SVGElement
        ? part.querySelector(":scope > title")?.textContent : part.getAttribute("title");
      if (text) return text;
    }
    return "";
  },
};
