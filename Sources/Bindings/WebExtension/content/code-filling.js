"use strict";

/** Types codes into fields the way a person does, so that the page's scripts notice. */
const CodeFilling = {
  /**
   * Types `parts` into `boxes`; a part's key is the index of its box. Never submits a form.
   * Resolves to whether every box accepted its part.
   */
  async fill(boxes, parts) {
    const places = Object.keys(parts).map(Number).sort((left, right) => left - right);
    for (const place of places) {
      const box = boxes[place];
      if (!box?.isConnected) return false;
      if (!this.type(box, this.fitting(parts[place], box))) return false;
      // Pages that move the focus from box to box do so after the input event.
      if (place !== places.at(-1)) await new Promise((resolve) => setTimeout(resolve));
    }
    return places.length > 0;
  },

  /** The number of characters that `box` takes; negative if any number. */
  room(box) {
    // Browsers ignore `maxlength` for numbers.
    return box.type === "number" ? -1 : box.maxLength;
  },

  /** Returns the text, without separators if the field has no room for them. */
  fitting(text, box) {
    const room = this.room(box);
    const hasRoom = room < 0 || text.length <= room;
    return hasRoom && box.type !== "number" ? text : text.replace(/[\s-]/g, "");
  },

  /** Replaces the content of `box` and returns whether the box accepted the text. */
  type(box, text) {
    const room = this.room(box);
    if (room >= 0 && text.length > room) return false;
    const before = box.value;
    box.focus({ preventScroll: true });
    box.select();
    // The only insertion for which browsers send trusted input events, and it supports undo. It
    // goes to the focused element, and the page may have moved the focus.
    if (this.hasFocus(box) && document.execCommand("insertText", false, text)
      && (box.value !== before || text === before)) {
      return true;
    }
    return this.assign(box, text);
  },

  hasFocus(box) {
    return ElementTree.root(box).activeElement === box;
  },

  /**
   * Sets the value, bypassing a framework's setter, and notifies the page; for fields that reject
   * inserted text.
   */
  assign(box, text) {
    const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value");
    set.call(box, text);
    box.dispatchEvent(
      new InputEvent("input", { bubbles: true, inputType: "insertText", data: text }),
    );
    box.dispatchEvent(new Event("change", { bubbles: true }));
    return box.value !== "";
  },
};
