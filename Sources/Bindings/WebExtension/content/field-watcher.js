"use strict";

/** Watches which field of this document has the focus and starts a session for a code field. */
const FieldWatcher = {
  /**
   * The interval between checks for whether a focused field has become visible, in milliseconds;
   * pages fade fields in.
   */
  visibilityInterval: 250,

  /**
   * The delay before a lost session restarts, in milliseconds: the page may have hidden the field,
   * or the browser may have stopped the background script.
   */
  restartDelay: 1000,

  /** The time that the focus may take from one frame to another, in milliseconds. */
  frameChangeDelay: 100,

  /** The pointer events that reach the element that holds a frame. */
  pointerEvents: ["pointer", "mouse"].flatMap((device) => {
    return ["over", "enter", "move", "down", "up", "out", "leave"].map((kind) => device + kind);
  }).concat(
    "pointercancel", "gotpointercapture", "lostpointercapture", "click", "dblclick", "auxclick",
    "contextmenu", "wheel", "dragenter", "dragover", "dragleave", "dragexit", "drop",
  ),

  /** The events by which a menu or a drag takes over pointer and keys, and those that end it. */
  suspendingEvents: ["contextmenu", "dragstart", "dragenter"],
  resumingEvents: ["mousemove", "mousedown", "keydown"],

  /** A private event that shows whether the listeners are still attached. */
  probe: crypto.randomUUID(),
  isProbed: false,

  session: null,
  /** The pending answer of the host program about a field. */
  answer: null,
  /** The field with the focus, if a code could be typed into it. */
  field: null,
  /** The time at which `field` received the focus, by a clock shared by all frames; otherwise 0. */
  focusedAt: 0,
  /** The field last reported to the toolbar popup, with the ticket issued for it. */
  reported: { field: null, ticket: "" },
  /** Whether a menu of the browser or something that a person drags may lie over the page. */
  isSuspended: false,
  /** The fields that were filled in, or whose list was declined, since they received the focus. */
  settled: new WeakSet(),
  /** The fields that the host program has recognised as being for a code. */
  recognised: new WeakSet(),

  start() {
    // Documents without an origin get no codes and must not learn of the extension.
    if (self.origin === "null") return;
    const listen = (type, act) => {
      window.addEventListener(type, (event) => event.isTrusted && act(event), { capture: true });
    };
    for (const type of this.pointerEvents) listen(type, (event) => this.hideFromPage(event));
    window.addEventListener(this.probe, () => this.isProbed = true);
    for (const type of this.suspendingEvents) listen(type, () => this.suspend());
    for (const type of this.resumingEvents) listen(type, () => this.resume());
    listen("invalid", (event) => this.foundInvalid(event));
    listen("focusin", (event) => this.focusEntered(event.composedPath()[0]));
    listen("focusout", () => setTimeout(() => this.focusLeft()));
    listen("keydown", (event) => this.press(event));
    listen("input", (event) => this.typed(event.composedPath()[0]));
    listen("scroll", () => this.session?.place());
    listen("resize", () => this.session?.place());
    for (const type of ["scroll", "resize"]) {
      window.visualViewport.addEventListener(type, () => this.session?.place());
    }
    listen("beforetoggle", (event) => event.newState === "open" && this.opened(event.target));
    listen("fullscreenchange", (event) => this.opened(event.target));
    listen("visibilitychange", () => this.visibilityChanged());
    listen("focus", ({ target }) => target === window && this.session?.windowEntered());
    listen("blur", () => setTimeout(() => this.windowLeft(), this.frameChangeDelay));
    listen("DOMContentLoaded", () => this.focusEntered(this.focused()));
    extension.runtime.onMessage.addListener((message, sender, answer) => {
      // The setup page also receives what content scripts send to the background script.
      return sender.tab === undefined && this.answerToolbar(message, answer);
    });
    if (document.readyState !== "loading") this.focusEntered(this.focused());
  },

  /** The element with the focus, inside open shadow trees too. */
  focused() {
    let element = document.activeElement;
    while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
    return element;
  },

  /** Starts a session if the element is a code field, once it is visible. */
  async focusEntered(element) {
    ValidationBubble.focusMoved();
    if (this.session?.includes(element)) return this.session.moveFocus(element);
    this.session?.end("lost");
    const field = FieldDescription.isCandidate(element) ? element : null;
    this.field = field;
    this.focusedAt = document.hasFocus() ? Date.now() : 0;
    const isWanted = () => this.field === field && !this.session && !this.settled.has(field);
    // Describe only fields that a person uses.
    if (!field || !await this.until(() => this.isInUse(field), isWanted)) return;
    const others = FieldDescription.others(field);
    const question = FieldDescription.question(field, others);
    const identities = new Map(
      [field, ...others].map((one) => [one, FieldDescription.identity(one)]),
    );
    const verdict = await this.classify(field, question, isWanted);
    if (!verdict || verdict.field === "no") return;
    this.recognised.add(field);
    if (await this.until(() => this.canStartSession(field), isWanted)) {
      const boxes = FieldDescription.boxes(field, others, verdict.boxes);
      this.startSession(field, new Map(boxes.map((box) => [box, identities.get(box)])));
    }
  },

  /** Waits until `condition` holds; resolves to false once `isWanted` no longer does. */
  async until(condition, isWanted) {
    while (isWanted() && !condition()) {
      await new Promise((resolve) => setTimeout(resolve, this.visibilityInterval));
    }
    return isWanted();
  },

  startSession(field, identities) {
    this.session = new FieldSession(field, identities, (outcome) => {
      this.session = null;
      if (outcome === "lost") {
        const restart = () => this.field === field && this.focusEntered(this.focused());
        setTimeout(restart, this.restartDelay);
      } else {
        for (const box of identities.keys()) this.settled.add(box);
      }
    });
  },

  /**
   * The verdict on `field`: from its tag if that is enough, otherwise from the host program; null
   * if there is none, or if `isWanted` returned false meanwhile.
   */
  async classify(field, question, isWanted) {
    const tagged = FieldDescription.isTagged(field) ? { field: "tagged", boxes: null } : null;
    if (tagged && !FieldDescription.mayBeBox(field)) return tagged;
    // The standard has tags for code fields, and there are too many search boxes to ask about.
    if (!tagged && field.type === "search") return null;
    // A page can move the focus a thousand times a second, so ask about one field at a time.
    while (this.answer && isWanted()) await this.answer;
    if (!isWanted()) return null;
    this.answer = this.ask(question).finally(() => this.answer = null);
    // The list of a tagged field reports what is wrong with the host program.
    return await this.answer ?? tagged;
  },

  /**
   * The host program's verdict; null if there is none, or if the extension was updated or removed
   * since the page loaded.
   */
  async ask(question) {
    return extension.runtime.sendMessage({ type: "classify", ...question }).catch(() => null);
  },

  /** Whether a person is about to type into `field`. */
  isInUse(field) {
    return this.focused() === field && document.hasFocus();
  },

  canStartSession(field) {
    return this.isInUse(field) && this.isListening() && !this.isSuspended
      && !TopLayer.isCovered() && !ValidationBubble.isOpen && !FieldSession.hasMenu(field)
      && ElementVisibility.isVisible(field)
      && !ElementVisibility.isOverlaid(field) && ListFrame.rectangle(field) !== null;
  },

  /** Whether the listeners are still attached; `document.open()` removes them all. */
  isListening() {
    this.isProbed = false;
    window.dispatchEvent(new Event(this.probe));
    return this.isProbed;
  },

  focusLeft() {
    const focused = this.focused();
    // When the window loses the focus, the field keeps it.
    if (focused === this.field || this.session?.includes(focused)) return;
    ValidationBubble.focusMoved();
    this.session?.end("lost");
    if (!this.settled.has(focused)) this.settled = new WeakSet();
    if (!FieldDescription.isCandidate(focused)) this.field = null;
  },

  press(event) {
    if (!this.session?.includes(event.composedPath()[0]) || !this.session.press(event)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  },

  /** Ends the offer for a field once a person types: then no list is needed. */
  typed(element) {
    if (this.session?.includes(element) && !this.session.isFilling) this.session.end("declined");
  },

  /**
   * Hides pointer events on the list from the page. In Firefox, their `originalTarget` and
   * `rangeParent` expose the closed shadow tree and its frame; a page could cover the frame or read
   * its address.
   */
  hideFromPage(event) {
    Pointer.follow(event);
    const isOnList = this.session?.isListHost(event.target)
      || this.session?.listContains(event.clientX, event.clientY);
    if (isOnList) event.stopImmediatePropagation();
  },

  /** Keeps the browser's bubble for an invalid field from covering the list. */
  foundInvalid(event) {
    // Only a person who submits the form needs to see why it is not sent.
    if (this.session?.includes(this.focused())) {
      event.preventDefault();
    } else {
      ValidationBubble.announced(event, () => this.session?.end("lost"));
    }
  },

  /** Ends the session, and starts none until the page has the pointer or the keys back. */
  suspend() {
    this.isSuspended = true;
    this.session?.end("lost");
  },

  resume() {
    this.isSuspended = false;
  },

  /** Ends the session: a person who comes back may click on something other than the list. */
  windowLeft() {
    if (!document.hasFocus() && !this.session?.isPrepared) this.session?.end("lost");
  },

  opened(element) {
    // The event fires before the element opens.
    setTimeout(() => this.session?.isListHost(element) || this.session?.raise());
  },

  visibilityChanged() {
    if (document.visibilityState === "visible") {
      this.focusEntered(this.focused());
    } else {
      this.session?.end("lost");
    }
  },

  /** Answers the background script on behalf of the toolbar popup. */
  answerToolbar(message, answer) {
    const field = this.field && this.focused() === this.field ? this.field : null;
    if (message.type === "focus") {
      this.reported = { field, ticket: crypto.randomUUID() };
      const { ticket } = this.reported;
      answer({ focusedAt: field ? this.focusedAt : 0, ticket, hasCodeField: this.hasCodeField() });
    } else if (message.type === "fill" && field && this.isReported(field, message.ticket)
      && ElementVisibility.isVisible(field)) {
      CodeFilling.fill([field], { 0: message.code }).then((done) => answer({ done }));
      // Keeps the channel open for the asynchronous answer.
      return true;
    } else {
      answer({ done: false });
    }
    return false;
  },

  /**
   * Whether the document shows a field that is for a code according to its tag or to an earlier
   * verdict; the host program is not asked now.
   */
  hasCodeField() {
    return [...document.querySelectorAll("input")].some((input) => {
      return FieldDescription.isCandidate(input)
        && (this.recognised.has(input) || FieldDescription.isTagged(input))
        && input.checkVisibility({ visibilityProperty: true });
    });
  },

  /** Whether `ticket` was issued for this very field, and not for one of an earlier document. */
  isReported(field, ticket) {
    return this.reported.field === field && this.reported.ticket === ticket;
  },
};

FieldWatcher.start();
