"use strict";

/** A recognised field with the focus, with its list and its port to the background script. */
class FieldSession {
  /** The interval between checks of the field and the list, in milliseconds. */
  static checkInterval = 250;

  /**
   * The time the list has to load, in milliseconds. A list that takes longer is blocked by the
   * page's policy; the toolbar popup still works.
   */
  static loadTimeout = 5000;

  /**
   * The number of times a page may open something above the list. A page that keeps doing so is
   * trying to capture clicks meant for something else.
   */
  static maximumRaises = 3;

  /** Whether a code is being filled in. */
  isFilling = false;
  /**
   * Whether a chosen code is being made. Its provider may ask the person in a window, so the
   * session goes on without the focus.
   */
  isPrepared = false;

  #field;
  /** The box with the focus; the field itself if it has no boxes. */
  #focus;
  #boxes;
  /** The identity of each box when the host program was asked about the field. */
  #identities;
  #port;
  #list = null;
  #raises = 0;
  #timer;
  #onEnd;

  /**
   * Starts to offer codes for `field`. `identities` has the fields that share the code, the field
   * itself included, in document order. Calls `onEnd` with the outcome: `filled`, `declined`, or
   * `lost` if the field or the connection went away.
   */
  constructor(field, identities, onEnd) {
    this.#field = field;
    this.#focus = field;
    this.#boxes = [...identities.keys()];
    this.#identities = identities;
    this.#onEnd = onEnd;
    this.#port = extension.runtime.connect({ name: "field" });
    this.#port.onMessage.addListener((message) => this.#receive(message));
    this.#port.onDisconnect.addListener(() => this.end("lost"));
    this.#timer = setInterval(() => this.#check(), FieldSession.checkInterval);
  }

  /** Whether `element` is one of the session's boxes or the host element of its list. */
  includes(element) {
    return this.#boxes.includes(element) || this.isListHost(element);
  }

  /** Whether `element` is the host element of the list. */
  isListHost(element) {
    return this.#list?.isHost(element) ?? false;
  }

  /** Whether the list contains a point of the viewport. */
  listContains(x, y) {
    return this.#list?.contains(x, y) ?? false;
  }

  /**
   * Whether the page can open, or has opened, a menu with text of its own under `field`. The
   * browser does not report whether it is open.
   */
  static hasMenu(field) {
    return field.list !== null && field.list !== undefined;
  }

  /**
   * Follows the focus to a box. The list restarts its wait: whatever the browser showed for the
   * field closes when the focus leaves it, even if it comes straight back.
   */
  moveFocus(element) {
    if (this.#boxes.includes(element)) {
      this.#focus = element;
      this.#list?.restart();
    }
    if (this.#list) this.#sendFocus();
  }

  /** Handles a key pressed in the field and returns whether it was meant for the list. */
  press(event) {
    const hasModifier = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
    if (!this.#list || hasModifier) return false;
    if (event.key !== "ArrowDown" && event.key !== "Escape") return false;
    if (event.key === "ArrowDown") this.#list.focus();
    if (event.key === "Escape") this.end("declined");
    return true;
  }

  /** Moves the list to the field after the page scrolled or changed its layout. */
  place() {
    if (this.#list && !this.#list.place()) this.end("lost");
  }

  /** Restarts the list's wait: a click may be meant for a window that just closed. */
  windowEntered() {
    this.#list?.restart();
  }

  /** Raises the list above what the page has opened in the top layer. */
  raise() {
    if (!this.#list) return;
    this.#raises += 1;
    if (this.#raises > FieldSession.maximumRaises) {
      this.end("declined");
    } else {
      this.#list.raise();
    }
  }

  /** Ends the session and removes the list. */
  end(outcome) {
    if (!this.#port) return;
    clearInterval(this.#timer);
    this.#list?.remove();
    this.#port.disconnect();
    this.#port = null;
    this.#onEnd(outcome);
  }

  #sendFocus() {
    const rooms = this.#boxes.map((box) => CodeFilling.room(box));
    this.#port.postMessage({ type: "focus", rooms, focus: this.#boxes.indexOf(this.#focus) });
  }

  #receive(message) {
    if (message.type === "list") {
      this.#list = new ListFrame(this.#boxes[0], message.token);
      this.#sendFocus();
      setTimeout(() => this.#list?.isLoaded || this.end("declined"), FieldSession.loadTimeout);
    } else if (message.type === "refused") {
      this.end("declined");
    } else if (message.type === "attached") {
      this.#list?.reveal();
    } else if (message.type === "fill") {
      this.#fill(message);
    } else if (message.type === "prepare") {
      this.#prepare(message.id);
    } else if (message.type === "unprepare") {
      this.isPrepared = false;
    } else if (message.type === "return") {
      this.#focus.focus({ preventScroll: true });
      if (message.closes) this.end("declined");
    }
  }

  /** Reports whether a code was chosen on purpose, before its provider is asked for it. */
  #prepare(id) {
    this.place();
    this.#followPointer();
    const isStable = this.#list?.isStable ?? false;
    this.isPrepared = isStable && this.#isSafe;
    this.#port?.postMessage({ type: "prepared", id, done: this.isPrepared });
    if (isStable && !this.isPrepared) this.end("declined");
  }

  /** Fills the code in if the field is unchanged and both the field and the list are visible. */
  async #fill({ parts, isPrepared }) {
    // The page, its window or the pointer may have moved since the last check.
    this.place();
    this.#followPointer();
    // A made code was chosen earlier, and the window may only just have regained the focus.
    if (!isPrepared && !this.#list?.isStable) {
      // The click was meant for what was there before, so the list stays.
      return this.#port?.postMessage({ type: "filled", done: false });
    }
    const isSafe = this.#isSafe;
    if (isSafe) {
      this.isFilling = true;
      this.#port.postMessage({ type: "filling" });
      clearInterval(this.#timer);
    }
    const done = isSafe && await CodeFilling.fill(this.#boxes, parts).catch(() => false);
    this.#port?.postMessage({ type: "filled", done });
    this.end(done ? "filled" : "declined");
  }

  /** Whether the field is unchanged, and both the field and the list are visible. */
  get #isSafe() {
    return this.#isUnchanged && this.#isVisible && this.#list.isOnTop
      && this.#boxes.every((box) => {
        return ElementVisibility.isVisible(box, this.#list)
          && !ElementVisibility.isOverlaid(box, this.#list);
      });
  }

  get #isUnchanged() {
    return this.#boxes.every((box) => {
      return box.isConnected && FieldDescription.isStill(this.#identities.get(box), box);
    });
  }

  get #isVisible() {
    return ElementVisibility.isVisible(this.#field, this.#list)
      && !this.#boxes.some((box) => FieldSession.hasMenu(box))
      && (this.#list?.isVisible ?? true);
  }

  /** Restarts the list's wait while something near the pointer may cover it, and afterwards. */
  #followPointer() {
    if (this.#list && Pointer.mayCover(this.#list)) this.#list.restart();
  }

  #check() {
    this.place();
    this.#followPointer();
    if (!this.#isVisible) {
      this.end("lost");
    } else if (this.#list && !this.#list.isOnTop) {
      this.raise();
    }
  }
}
