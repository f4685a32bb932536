"use strict";

/** One recognised field while it has the focus: its list, and the connection to the background part by which a chosen code comes. */
class FieldSession {
  /** How often a session looks whether all is still as it was, in milliseconds. */
  static heartbeat = 250;

  /** How long the list may take to load, in milliseconds; then the page's own policy keeps it out, and the toolbar's list remains. */
  static loading = 5000;

  /** How often a page may open something over the list; one that does so again and again wants clicks that are not meant for it. */
  static mostRaises = 3;

  /** Whether a code is being filled in. */
  isFilling = false;

  #field;
  /** The one of the boxes that has the focus; the field itself where there are none. */
  #focus;
  #question;
  #boxes;
  #port;
  #list = null;
  #raises = 0;
  #timer;
  #whenEnded;

  /**
   * Begins to offer codes for `field`, which `question` describes, and which is alone in `boxes` or shares the code with the others there.
   * Calls `whenEnded` with how it ended: `filled`, `declined`, or `lost` when the field or the connection went away.
   */
  constructor(field, question, boxes, whenEnded) {
    this.#field = field;
    this.#focus = field;
    this.#question = JSON.stringify(question);
    this.#boxes = boxes;
    this.#whenEnded = whenEnded;
    this.#port = extension.runtime.connect({ name: "field" });
    this.#port.onMessage.addListener((message) => this.#receive(message));
    this.#port.onDisconnect.addListener(() => this.end("lost"));
    this.#timer = setInterval(() => this.#check(), FieldSession.heartbeat);
  }

  /** Whether the session is for `element`, or `element` holds its list. */
  concerns(element) {
    return this.#boxes.includes(element) || this.holds(element);
  }

  /** Whether `element` holds the list. */
  holds(element) {
    return this.#list?.holds(element) ?? false;
  }

  /** Whether the list is at a point of the viewport. */
  isAt(x, y) {
    return this.#list?.isAt(x, y) ?? false;
  }

  /** Notes that the focus went to another of the boxes. */
  move(element) {
    if (this.#boxes.includes(element)) this.#focus = element;
    if (this.#list) this.#tellFocus();
  }

  /** Takes a key that was pressed in the field; returns whether it was one for the list. */
  press(event) {
    if (!this.#list || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return false;
    if (event.key !== "ArrowDown" && event.key !== "Escape") return false;
    if (event.key === "ArrowDown") this.#list.focus();
    if (event.key === "Escape") this.end("declined");
    return true;
  }

  /** Follows the field after the page was scrolled or laid out anew. */
  place() {
    if (this.#list && !this.#list.place()) this.end("lost");
  }

  /** Keeps the list above what the page has opened in the top layer. */
  raise() {
    if (!this.#list) return;
    this.#raises += 1;
    if (this.#raises > FieldSession.mostRaises) {
      this.end("declined");
    } else {
      this.#list.raise();
    }
  }

  end(how) {
    if (!this.#port) return;
    clearInterval(this.#timer);
    this.#list?.remove();
    this.#port.disconnect();
    this.#port = null;
    this.#whenEnded(how);
  }

  #tellFocus() {
    const [boxes, focus] = [this.#boxes.length, this.#boxes.indexOf(this.#focus)];
    this.#port.postMessage({ type: "focus", boxes, focus });
  }

  #receive(message) {
    if (message.type === "offer") {
      this.#list = new ListFrame(this.#boxes[0], message.token);
      this.#tellFocus();
      setTimeout(() => this.#list?.isLoaded || this.end("declined"), FieldSession.loading);
    } else if (message.type === "refused") {
      this.end("declined");
    } else if (message.type === "attached") {
      this.#list?.reveal();
    } else if (message.type === "fill") {
      this.#fill(message.parts);
    } else if (message.type === "return") {
      this.#focus.focus({ preventScroll: true });
      if (message.closes) this.end("declined");
    }
  }

  /** Fills the code in if the field is still the one that it was offered for, and both it and the list are in sight. */
  async #fill(parts) {
    if (!this.#list?.isSteady) {
      // The click was meant for what was there before; the list stays.
      return this.#port.postMessage({ type: "filled", done: false });
    }
    const isSafe = this.#isSame && this.#isInSight && this.#list.isOnTop
      && !FieldSight.isOverlaid(this.#field);
    if (isSafe) {
      this.isFilling = true;
      this.#port.postMessage({ type: "filling" });
      clearInterval(this.#timer);
    }
    const done = isSafe && await CodeFilling.fill(this.#boxes, parts).catch(() => false);
    this.#port?.postMessage({ type: "filled", done });
    this.end(done ? "filled" : "declined");
  }

  get #isSame() {
    return this.#boxes.every((box) => box.isConnected)
      && JSON.stringify(FieldDescription.question(this.#field)) === this.#question;
  }

  get #isInSight() {
    return FieldSight.isInSight(this.#field) && (this.#list?.isInSight ?? true);
  }

  #check() {
    if (this.#isInSight) {
      this.place();
      if (this.#list && !this.#list.isOnTop) this.raise();
    } else {
      this.end("lost");
    }
  }
}
