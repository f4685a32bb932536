"use strict";

/** Puts a code into fields as a person would type it, so that the page's own code notices. */
const CodeFilling = {
  /**
   * Types `parts` into `boxes`; `parts` says which text goes into which of them, by its place in `boxes`. Nothing is ever submitted.
   * Resolves to whether each field took its text.
   */
  async fill(boxes, parts) {
    const places = Object.keys(parts).map(Number).sort((left, right) => left - right);
    for (const place of places) {
      const box = boxes[place];
      if (!box?.isConnected) return false;
      if (!this.type(box, this.fitting(parts[place], box))) return false;
      // Pages that move the focus from box to box do so after the event.
      if (place !== places.at(-1)) await new Promise((resolve) => setTimeout(resolve));
    }
    return places.length > 0;
  },

  /** The text without its separators where the field has no room for them. */
  fitting(text, box) {
    const hasRoom = box.maxLength < 0 || text.length <= box.maxLength;
    return hasRoom && box.type !== "number" ? text : text.replace(/[\s-]/g, "");
  },

  /** Replaces what is in `box` by `text`; returns whether it took it. */
  type(box, text) {
    if (box.maxLength >= 0 && text.length > box.maxLength) return false;
    const before = box.value;
    box.focus({ preventScroll: true });
    box.select();
    // The one way to insert text for which browsers send the events of typing, trusted ones; it stays in the undo history too.
    // It types wherever the focus is, which the page may have moved.
    if (this.hasFocus(box) && document.execCommand("insertText", false, text)
      && (box.value !== before || text === before)) {
      return true;
    }
    return this.assign(box, text);
  },

  hasFocus(box) {
    return ElementTree.root(box).activeElement === box;
  },

  /** Sets the value past a framework's own setter, and tells the page; for fields in which nothing can be typed by a program. */
  assign(box, text) {
    const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value");
    set.call(box, text);
    box.dispatchEvent(new InputEvent("input", { bubbles: true, inputType: "insertText", data: text }));
    box.dispatchEvent(new Event("change", { bubbles: true }));
    return box.value !== "";
  },
};
