"use strict";

/** Watches which field of this document has the focus, and begins a session for one that is for a one-time code. */
const FieldWatcher = {
  /** How soon a field is looked at again that has the focus and is not in sight yet, in milliseconds; pages fade fields in. */
  patience: 250,

  /** The same after a session was lost: the page hid the field, or the background part was stopped. */
  pause: 1000,

  session: null,
  /** The field that has the focus, if a code could be typed into it. */
  field: null,
  /** When `field` got the focus, by a clock that all frames share. */
  focusedAt: 0,
  /** Fields that got a code, or where the person wanted none, for as long as they have the focus. */
  settled: new WeakSet(),

  start() {
    // Documents without an origin of their own get no code, nor do they learn that there is an extension.
    if (self.origin === "null") return;
    const listen = (type, act) => {
      window.addEventListener(type, (event) => event.isTrusted && act(event), { capture: true });
    };
    listen("focusin", (event) => this.consider(event.composedPath()[0]));
    listen("focusout", () => setTimeout(() => this.leave()));
    listen("keydown", (event) => this.press(event));
    listen("input", (event) => this.typed(event.composedPath()[0]));
    listen("scroll", () => this.session?.place());
    listen("resize", () => this.session?.place());
    listen("beforetoggle", (event) => this.opened(event));
    listen("visibilitychange", () => this.changedVisibility());
    extension.runtime.onMessage.addListener((message, sender, answer) => this.ask(message, answer));
    this.consider(this.focused());
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
    this.focusedAt = Date.now();
    if (!field || this.settled.has(field)) return;
    const question = FieldDescription.question(field);
    const verdict = await this.classify(question);
    const isWanted = () => this.field === field && !this.session && !this.settled.has(field);
    if (!verdict?.isRecognised) return;
    while (isWanted() && !this.canBegin(field)) {
      await new Promise((resolve) => setTimeout(resolve, this.patience));
    }
    if (isWanted()) this.begin(field, question, verdict.boxes);
  },

  begin(field, question, boxCount) {
    this.session = new FieldSession(field, question, boxCount, (how) => {
      this.session = null;
      if (how === "lost") {
        setTimeout(() => this.field === field && this.consider(this.focused()), this.pause);
      } else {
        this.settle(field);
      }
    });
  },

  /** What the background part says of a field; null when it cannot be asked any more, for the extension was updated or removed. */
  async classify(question) {
    return extension.runtime.sendMessage({ type: "classify", ...question }).catch(() => null);
  },

  canBegin(field) {
    return this.focused() === field && document.hasFocus() && FieldSight.isInSight(field)
      && !FieldSight.isOverlaid(field) && ListFrame.room(field) !== null;
  },

  settle(field) {
    this.settled.add(field);
    for (const other of FieldDescription.family(field)) {
      if (CodeBoxes.isBox(other)) this.settled.add(other);
    }
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

  opened(event) {
    if (event.newState !== "open") return;
    // The event comes before the element is open.
    setTimeout(() => this.session?.raise(event.target));
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
      answer({ focusedAt: field ? this.focusedAt : 0 });
    } else if (message.type === "fill" && field && FieldSight.isInSight(field)) {
      CodeFilling.fill([field], { 0: message.code }).then((done) => answer({ done }));
      // The answer comes later.
      return true;
    } else {
      answer({ done: false });
    }
    return false;
  },
};

FieldWatcher.start();
