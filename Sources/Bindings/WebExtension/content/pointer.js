"use strict";

/**
 * What the browser may paint over everything else near the pointer, for the element under it: a
 * custom cursor of the page, or a tooltip.
 */
const Pointer = {
  /** The maximum size of a cursor image in browsers, in CSS pixels of a page without zoom. */
  maximumSize: 128,
  /** The smallest zoom factor that browsers allow. */
  minimumZoom: 1 / 4,
  /** The maximum number of screen pixels for a CSS pixel without zoom. */
  maximumDensity: 4,

  /**
   * Elements that show another document, or a copy of something: the cursor and the tooltip of
   * their content are not known here.
   */
  foreign: "iframe, frame, fencedframe, object, embed, use",

  /** Elements with parts that a page can style, but that no script can reach. */
  composed: "select, audio, video, meter, progress, "
    + ["color", "date", "datetime-local", "file", "month", "range", "search", "time", "week"]
      .map((type) => `input[type="${type}" i]`).join(),

  /** Parts of elements, as the pseudo-elements whose styles a browser reports. */
  pseudoElements: [
    "after", "backdrop", "before", "checkmark", "column", "details-content", "marker",
    "picker-icon", "scroll-button(*)", "scroll-marker", "scroll-marker-group",
    "-webkit-resizer", "-webkit-scrollbar", "-webkit-scrollbar-button", "-webkit-scrollbar-corner",
    "-webkit-scrollbar-thumb", "-webkit-scrollbar-track", "-webkit-scrollbar-track-piece",
  ].map((name) => `::${name}`),

  /** The time that the pointer must rest before Firefox opens a tooltip, in milliseconds. */
  tooltipDelay: 500,

  /** The last known place in the visual viewport; null before the first event. */
  seenAt: null,
  /** The time of the last event that moved the pointer. */
  movedAt: -Infinity,
  /** The element and its tooltip at the last check, and whether the list may have been covered. */
  seen: { element: null, tooltip: "", mayCover: false },

  /** Follows a pointer event. */
  follow({ type, clientX, clientY }) {
    // A key can also cause a click, which has no position.
    if (!/move|over/.test(type)) return;
    this.movedAt = performance.now();
    const { scale, offsetLeft, offsetTop } = window.visualViewport;
    this.seenAt = [(clientX - offsetLeft) * scale, (clientY - offsetTop) * scale];
  },

  /** The last known place in the viewport; null before the first event. */
  get place() {
    const { scale, offsetLeft, offsetTop } = window.visualViewport;
    return this.seenAt && [this.seenAt[0] / scale + offsetLeft, this.seenAt[1] / scale + offsetTop];
  },

  /** Whether something may cover `list`, or may have covered it at the last check. */
  mayCover(list) {
    const { place, seen: before } = this;
    const element = place && this.element(document, place);
    const tooltip = element ? this.tooltip(element) : "";
    const isSame = element === before.element && tooltip === before.tooltip;
    const mayCover = element !== null && !list.contains(...place)
      && (ElementTree.matches(element, this.foreign)
        || this.mayShowTooltip(tooltip, isSame, list)
        || this.mayBePicture(element) && list.distance(...place) <= this.reach);
    this.seen = { element, tooltip, mayCover };
    return mayCover || before.mayCover;
  },

  /**
   * Whether a tooltip may be open. Any key closes it; the list may then have the focus, until there
   * is another tooltip.
   */
  mayShowTooltip(tooltip, isSame, list) {
    return tooltip !== "" && !(isSame && list.isHost(document.activeElement));
  },

  mayBePicture(element) {
    return ElementTree.matches(element, this.composed)
      || [undefined, ...this.pseudoElements].some((name) => {
        return getComputedStyle(element, name).cursor.includes("(");
      });
  },

  /**
   * The maximum distance between the pointer and an edge of a cursor image. Zoom does not change
   * the image's size, and no browser reports the zoom, only the number of screen pixels for a CSS
   * pixel.
   */
  get reach() {
    const zoom = Math.max(this.minimumZoom, window.devicePixelRatio / this.maximumDensity);
    return this.maximumSize / Math.min(1, zoom);
  },

  /** The element at `place`, inside open and closed shadow trees too. */
  element(tree, place) {
    const found = tree.elementFromPoint(...place);
    const inner = found && TopLayer.shadowTree(found);
    const next = inner?.elementFromPoint(...place);
    return next && next !== found && ElementTree.root(next) === inner
      ? this.element(inner, place) : found;
  },

  /**
   * The text of the tooltip that the page gives an element; empty if there is none. An open tooltip
   * whose text is removed stays until the pointer leaves the element.
   */
  tooltip(element) {
    for (let part = element; part; part = ElementTree.parent(part)) {
      const text = this.title(part);
      if (text) return text;
    }
    return element === this.seen.element ? this.seen.tooltip : "";
  },

  /** The text of the tooltip that the browser shows for this element alone. */
  title(element) {
    if (element.namespaceURI === "http://www.w3.org/2000/svg") {
      return element.querySelector(":scope > title")?.textContent
        || element.getAttributeNS("http://www.w3.org/1999/xlink", "title");
    }
    const title = ElementTree.attribute(element, "title");
    if (title || !ElementTree.matches(element, "button, input, select, textarea")) return title;
    return this.problem(element) || [...element.files ?? []].map(({ name }) => name).join();
  },

  /** The page's message about an invalid field, which Firefox shows in a tooltip. */
  problem({ validationMessage, validity }) {
    // Chromium shows it only in its bubble. The browser's own messages about a field are short.
    if (TopLayer.isTrackedByBrowser || !validity.customError) return "";
    const rest = performance.now() - this.movedAt;
    return rest <= this.tooltipDelay + FieldSession.checkInterval ? validationMessage : "";
  },
};
