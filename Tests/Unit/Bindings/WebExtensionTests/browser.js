/** An event of the extension API. */
class Event {
  #listeners = [];

  addListener(listener) {
    this.#listeners.push(listener);
  }

  tell(...values) {
    for (const listener of this.#listeners) listener(...values);
  }
}

/** One end of a connection; `other` receives what it sends. */
export class Port {
  onMessage = new Event();
  onDisconnect = new Event();
  isOpen = true;
  other = null;

  constructor(name, sender, clock) {
    this.name = name;
    this.sender = sender;
    this.clock = clock;
  }

  /** Both ends of a connection; a person or a program has the first. */
  static pair(name, sender, clock) {
    const [own, given] = [new Port(name, sender, clock), new Port(name, sender, clock)];
    [own.other, given.other] = [given, own];
    return [own, given];
  }

  postMessage(message) {
    if (!this.isOpen) throw new Error("the port is closed");
    this.clock.enqueue(() => this.other.isOpen && this.other.onMessage.tell(message));
  }

  disconnect() {
    if (!this.isOpen) return;
    this.isOpen = false;
    // Until the other end is told, what it sends is lost.
    this.clock.enqueue(() => {
      if (!this.other.isOpen) return;
      this.other.isOpen = false;
      this.other.onDisconnect.tell(this.other);
    });
  }
}

/**
 * A browser with one page that has a field, and with the host programs that the extension starts.
 */
export class Browser {
  /** The host programs that run. */
  hosts = [];
  /** Whether a host program answers; else it keeps what it is asked. */
  isPrompt = true;
  #kept = [];
  /** How the extension was installed, as the browser says. */
  installType = "development";
  /** What the extension stores. */
  stored = {};
  /** The addresses of the tabs that the extension opened. */
  opened = [];

  /** Makes a browser whose events `clock` has. */
  constructor(clock) {
    this.clock = clock;
    const url = "https://shop.example/";
    const frame = { frameId: 0, parentFrameId: -1, url, documentId: "page" };
    this.page = { tab: { id: 1, active: true }, frameId: 0, documentId: "page", origin: "https://shop.example", url };
    this.extension = {
      runtime: {
        id: "extension",
        onMessage: new Event(),
        onConnect: new Event(),
        onInstalled: new Event(),
        lastError: null,
        getURL: (path) => `chrome-extension://own/${path}`,
        getManifest: () => ({ version: "0.0.0" }),
        connectNative: () => this.#startHost(),
      },
      tabs: {
        query: () => clock.answer([{ id: 1 }]),
        sendMessage: (tab, { type }) => {
          return clock.answer(type === "focus" ? { focusedAt: 1, ticket: "ticket" } : { done: true });
        },
        create: ({ url }) => clock.answer(this.opened.push(url)),
      },
      management: { getSelf: () => clock.answer({ installType: this.installType }) },
      webNavigation: { getAllFrames: () => clock.answer([frame]) },
      storage: {
        local: {
          get: (defaults) => clock.answer({ ...defaults, ...this.stored }),
          set: (values) => clock.answer(Object.assign(this.stored, values)),
        },
      },
    };
  }

  /** Opens the popup of the toolbar button; returns its port. */
  openPopup() {
    const sender = { id: "extension", url: "chrome-extension://own/popup/popup.html", origin: "chrome-extension://own" };
    return this.#connect("toolbar", sender);
  }

  /** A field asks for its codes; returns its port. */
  openField() {
    return this.#connect("field", this.page);
  }

  /** Opens the setup page, or a frame in it, in the tab 2; returns the page's port. */
  openSetup(frameId = 0) {
    return this.#connect("setup", this.#setupSender(frameId));
  }

  /** The field of the setup page asks for its codes; returns its port. */
  openSetupField(frameId = 0) {
    return this.#connect("field", this.#setupSender(frameId));
  }

  #setupSender(frameId) {
    return {
      id: "extension", tab: { id: 2, active: true }, frameId, documentId: "setup",
      url: "chrome-extension://own/setup/setup.html", origin: "chrome-extension://own",
    };
  }

  /** A page that is not the extension's own claims to be the setup page. */
  openFalseSetup() {
    return this.#connect("setup", this.page);
  }

  #connect(name, sender) {
    const [own, given] = Port.pair(name, sender, this.clock);
    this.clock.enqueue(() => this.extension.runtime.onConnect.tell(given));
    return own;
  }

  #startHost() {
    const [own, given] = Port.pair("org.otpd.codes", null, this.clock);
    this.hosts.push(own);
    own.onMessage.addListener((message) => {
      this.#kept.push([own, message]);
      if (this.isPrompt) this.answerAll();
    });
    own.onDisconnect.addListener(() => this.hosts = this.hosts.filter((host) => host !== own));
    return given;
  }

  /** The host programs answer what they kept. */
  answerAll() {
    for (const [host, message] of this.#kept.splice(0)) {
      const answer = Browser.#answer(message);
      if (answer && host.isOpen) host.postMessage(answer);
    }
  }

  /** A host program dies. */
  endHost() {
    const host = this.hosts.shift();
    host?.disconnect();
  }

  static #answer({ type, id }) {
    const code = { id: 1, code: "482913", age: 0, remaining: 180_000 };
    const identity = { id: "identity" };
    switch (type) {
    case "codes": return { type, codes: [code], identities: [identity], reason: null };
    case "used": return { type: "used", id };
    case "copy": return { type: "copied", id, done: true };
    case "make": return { type: "made", id, code: "771204", failure: null };
    case "stop": return { type: "stopped" };
    case "status": {
      const service = { state: "running", version: "0.0.0", command: null };
      return { type: "status", id, version: "0.0.0", service, sources: [], hasSettingsFault: false };
    }
    case "test": return { type: "tested", id, done: true };
    case "classify": return { type: "field", id, field: "tagged", boxes: null };
    default: return null;
    }
  }
}
