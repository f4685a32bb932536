"use strict";

/**
 * Tracks the bubble in which the browser shows text of the page beside an invalid field, over
 * everything else. No element or style reveals it, only the event that precedes it.
 */
const ValidationBubble = {
  /** The element whose bubble may be open, until the focus leaves it; otherwise null. */
  anchor: null,
  /** Whether a bubble may be open that does not close when the focus moves. */
  isStuck: false,
  /** The events of fields that were found invalid just now. */
  events: [],

  /** Whether a bubble may be open. */
  get isOpen() {
    return this.isStuck || this.anchor !== null;
  },

  /**
   * Notes that a field is about to get a bubble, unless the page cancels the event; calls `onOpen`
   * once it is open.
   */
  announced(event, onOpen) {
    this.events.push(event);
    // The page's listeners run next, and then the browser focuses the first of the fields.
    if (this.events.length === 1) setTimeout(() => this.opened(onOpen));
  },

  opened(onOpen) {
    const anchors = this.events.filter((event) => !event.defaultPrevented)
      .map(({ target }) => target);
    this.events = [];
    if (anchors.length === 0) return;
    this.anchor = anchors.find((anchor) => this.hasFocus(anchor)) ?? null;
    // In Chromium, a bubble stays open if its element cannot take the focus or loses it at once.
    this.isStuck ||= this.anchor === null;
    onOpen();
  },

  /** Follows the focus: a bubble closes when the focus leaves its field. */
  focusMoved() {
    if (this.anchor && !this.hasFocus(this.anchor)) this.anchor = null;
  },

  /**
   * Whether a bubble may be open that no event here reveals: that of a visible field inside `tree`,
   * a shadow tree or a frame of the same origin. Only Chromium shows it without the focus.
   */
  mayBeOpenInside(tree) {
    if (!TopLayer.isTrackedByBrowser) return false;
    return [...tree.querySelectorAll(":invalid:not(form, fieldset)")].some((field) => {
      // A custom element can have its bubble at any element inside it.
      if (field.tagName.includes("-")) return true;
      const { left, right, top, bottom } = field.getBoundingClientRect();
      const { innerWidth, innerHeight } = field.ownerDocument.defaultView ?? window;
      return right > left && bottom > top
        && right > 0 && left < innerWidth && bottom > 0 && top < innerHeight;
    });
  },

  hasFocus(element) {
    for (let part = FieldWatcher.focused(); part; part = ElementTree.parent(part)) {
      if (part === element) return true;
    }
    return false;
  },
};
