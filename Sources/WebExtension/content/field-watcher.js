"use strict";

/** Watches which field of this document has the focus, and begins a session for one that is for a one-time code. */
const FieldWatcher = {
  /** How soon a field is looked at again that has the focus and is not in sight yet, in milliseconds; pages fade fields in. */
  patience: 250,

  /** The same after a session was lost: the page hid the field, or the background part was stopped. */
  pause: 1000,

  /** How long the focus may be nowhere on its way from one frame to another, in milliseconds. */
  crossing: 100,

  /** The events of a pointer that come to the element that a frame is in. */
  pointing: ["pointer", "mouse"].flatMap((device) => {
    return ["over", "enter", "move", "down", "up", "out", "leave"].map((what) => device + what);
  }).concat("pointercancel", "gotpointercapture", "lostpointercapture", "click", "dblclick", "auxclick",
    "contextmenu", "wheel", "dragenter", "dragover", "dragleave", "dragexit", "drop"),

  /** An event that nobody else knows; it shows whether the listeners are still there. */
  probe: crypto.randomUUID(),
  isProbed: false,

  session: null,
  /** The field that has the focus, if a code could be typed into it. */
  field: null,
  /** When `field` got the focus, by a clock that all frames share; 0 when the document had none to give. */
  focusedAt: 0,
  /** The field that the toolbar's list was last told of, by the name that it got for it. */
  told: { field: null, ticket: "" },
  /** Fields that got a code, or where the person wanted none, for as long as they have the focus. */
  settled: new WeakSet(),

  start() {
    // Documents without an origin of their own get no code, nor do they learn that there is an extension.
    if (self.origin === "null") return;
    const listen = (type, act) => {
      window.addEventListener(type, (event) => event.isTrusted && act(event), { capture: true });
    };
    for (const type of this.pointing) listen(type, (event) => this.conceal(event));
    window.addEventListener(this.probe, () => this.isProbed = true);
    listen("focusin", (event) => this.consider(event.composedPath()[0]));
    listen("focusout", () => setTimeout(() => this.leave()));
    listen("keydown", (event) => this.press(event));
    listen("input", (event) => this.typed(event.composedPath()[0]));
    listen("scroll", () => this.session?.place());
    listen("resize", () => this.session?.place());
    listen("beforetoggle", (event) => event.newState === "open" && this.opened(event.target));
    listen("fullscreenchange", (event) => this.opened(event.target));
    listen("visibilitychange", () => this.changedVisibility());
    listen("blur", () => setTimeout(() => this.leaveWindow(), this.crossing));
    listen("DOMContentLoaded", () => this.consider(this.focused()));
    extension.runtime.onMessage.addListener((message, sender, answer) => this.ask(message, answer));
    if (document.readyState !== "loading") this.consider(this.focused());
  },

  /** The element with the focus, also within open shadow trees. */
  focused() {
    let element = document.activeElement;
    while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
    return element;
  },

  async consider(element) {
    if (this.session?.concerns(element)) return this.session.move(element);
    this.session?.end("lost");
    const field = FieldDescription.isCandidate(element) ? element : null;
    this.field = field;
    this.focusedAt = document.hasFocus() ? Date.now() : 0;
    if (!field || this.settled.has(field)) return;
    const others = FieldDescription.others(field);
    const question = FieldDescription.question(field, others);
    const verdict = await this.classify(question);
    const isWanted = () => this.field === field && !this.session && !this.settled.has(field);
    if (!verdict?.isRecognised) return;
    while (isWanted() && !this.canBegin(field)) {
      await new Promise((resolve) => setTimeout(resolve, this.patience));
    }
    if (isWanted()) {
      this.begin(field, question, FieldDescription.boxes(field, others, verdict.boxPlaces));
    }
  },

  begin(field, question, boxes) {
    this.session = new FieldSession(field, question, boxes, (how) => {
      this.session = null;
      if (how === "lost") {
        setTimeout(() => this.field === field && this.consider(this.focused()), this.pause);
      } else {
        for (const box of boxes) this.settled.add(box);
      }
    });
  },

  /** What the background part says of a field; null when it cannot be asked any more, for the extension was updated or removed. */
  async classify(question) {
    return extension.runtime.sendMessage({ type: "classify", ...question }).catch(() => null);
  },

  canBegin(field) {
    return this.focused() === field && document.hasFocus() && this.isListening()
      && !TopLayer.isInTransition && FieldSight.isInSight(field) && !FieldSight.isOverlaid(field)
      && ListFrame.room(field) !== null;
  },

  /** Whether the page has left the listeners; `document.open()` takes them all away. */
  isListening() {
    this.isProbed = false;
    window.dispatchEvent(new Event(this.probe));
    return this.isProbed;
  },

  leave() {
    const focused = this.focused();
    // The window may have lost the focus, and the field kept it.
    if (focused === this.field || this.session?.concerns(focused)) return;
    this.session?.end("lost");
    if (!this.settled.has(focused)) this.settled = new WeakSet();
    if (!FieldDescription.isCandidate(focused)) this.field = null;
  },

  press(event) {
    if (!this.session?.concerns(event.composedPath()[0]) || !this.session.press(event)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  },

  /** Whoever types needs no list. */
  typed(element) {
    if (this.session?.concerns(element) && !this.session.isFilling) this.session.end("declined");
  },

  /**
   * Keeps what the pointer does over the list from the page. In Firefox, `originalTarget` and `rangeParent` of such events give it
   * the closed shadow tree, and with it the frame: to lay something over it, and to read its address.
   */
  conceal(event) {
    const isOnList = this.session?.holds(event.target) || this.session?.isAt(event.clientX, event.clientY);
    if (isOnList) event.stopImmediatePropagation();
  },

  /** Whoever looks at another window may come back with a click that is not meant for the list. */
  leaveWindow() {
    if (!document.hasFocus()) this.session?.end("lost");
  },

  opened(element) {
    // The event comes before the element is open.
    setTimeout(() => this.session?.holds(element) || this.session?.raise());
  },

  changedVisibility() {
    if (document.visibilityState === "visible") {
      this.consider(this.focused());
    } else {
      this.session?.end("lost");
    }
  },

  /** Answers the background part, which asks for the list of the toolbar. */
  ask(message, answer) {
    const field = this.field && this.focused() === this.field ? this.field : null;
    if (message.type === "focus") {
      this.told = { field, ticket: crypto.randomUUID() };
      answer({ focusedAt: field ? this.focusedAt : 0, ticket: this.told.ticket });
    } else if (message.type === "fill" && field && this.isTold(field, message.ticket)
      && FieldSight.isInSight(field)) {
      CodeFilling.fill([field], { 0: message.code }).then((done) => answer({ done }));
      // The answer comes later.
      return true;
    } else {
      answer({ done: false });
    }
    return false;
  },

  /** Whether the toolbar's list was told of this very field: not of one in a document that was here before, nor in another place. */
  isTold(field, ticket) {
    return this.told.field === field && this.told.ticket === ticket;
  },
};

FieldWatcher.start();
