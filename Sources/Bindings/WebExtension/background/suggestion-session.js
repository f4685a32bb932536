import { fillBoxes } from "./code-boxes.js";
import { CodeFeed } from "./code-feed.js";

/** Connects the content script of a field, the field's list and the host program. */
export class SuggestionSession {
  /**
   * Proves that the list was created by the session's content script; a page never learns it.
   */
  token = crypto.randomUUID();

  #field;
  #list = null;
  #feed;
  /** The number of characters that each field for the code takes; negative if any number. */
  #rooms = [-1];
  #focus = 0;
  /** The code being filled in: its entry or identity, and whether it was made for an identity. */
  #chosen = null;
  /** The identity whose code is being made, and whether the provider was asked. */
  #making = null;
  /** Whether the content script has started to fill in the code. */
  #isFilling = false;
  /** Whether a code was used; no other is filled in after it. */
  #isUsed = false;

  /**
   * Creates a session for the field behind the port `field`, in the documents of `chain`, with
   * codes from the host program behind `host`.
   */
  constructor(field, host, chain, boundOnly) {
    this.#field = field;
    field.onMessage.addListener((message) => this.#receiveFromField(message));
    field.onDisconnect.addListener(() => this.close());
    this.#feed = new CodeFeed(host, chain, boundOnly, (message) => this.#list?.postMessage(message));
    field.postMessage({ type: "list", token: this.token });
  }

  /** Whether a list in the tab `tabId` may attach: a session has one list, in the field's tab. */
  admits(tabId) {
    return this.#list === null && this.#field.sender.tab.id === tabId;
  }

  /** Attaches the list behind the port `list`. */
  attach(list) {
    this.#list = list;
    list.onMessage.addListener((message) => this.#receiveFromList(message));
    if (this.#feed.latest) list.postMessage(this.#feed.latest);
    this.#field.postMessage({ type: "attached" });
  }

  /** Closes the session. */
  close() {
    this.#list?.disconnect();
    this.#making = null;
    // The page may navigate as soon as the code is filled in, before the content script reports it.
    this.#finish(this.#isFilling);
    this.#feed.close();
    this.onClose?.();
  }

  #receiveFromField(message) {
    if (message.type === "focus") {
      this.#rooms = message.rooms;
      this.#focus = message.focus;
    } else if (message.type === "prepared" && message.id === this.#making?.id) {
      this.#makeIfIntended(message);
    } else if (message.type === "filling") {
      this.#isFilling = true;
    } else if (message.type === "filled") {
      this.#finish(message.done);
    }
  }

  #receiveFromList(message) {
    if (message.type === "choose" && this.#chosen === null && !this.#isUsed) {
      this.#choose(message.id);
    } else if (message.type === "return") {
      this.#field.postMessage({ type: "return", closes: message.closes });
    }
  }

  #choose(id) {
    const code = this.#feed.freshCode(id);
    if (code) {
      this.#stopMaking();
      this.#fill(code.code, { id, isMade: false });
    } else if (this.#feed.hasIdentity(id) && id !== this.#making?.id) {
      this.#stopMaking();
      this.#making = { id, isAsked: false };
      // The provider is asked only once the choice is known to be intended.
      this.#field.postMessage({ type: "prepare", id });
    }
  }

  async #makeIfIntended(message) {
    const making = this.#making;
    if (making.isAsked) return;
    if (!message.done) return this.#making = null;
    making.isAsked = true;
    this.#showProgress(making.id, "making");
    const { code, failure } = await this.#feed.make(making.id);
    if (this.#making !== making) return;
    this.#making = null;
    if (code) return this.#fill(code, { id: making.id, isMade: true });
    this.#showProgress(making.id, failure);
    this.#field.postMessage({ type: "unprepare" });
  }

  #stopMaking() {
    if (this.#making === null) return;
    this.#feed.cancel();
    this.#showProgress(this.#making.id, null);
    this.#field.postMessage({ type: "unprepare" });
    this.#making = null;
  }

  #showProgress(id, progress) {
    this.#list?.postMessage({ type: "progress", id, progress });
  }

  #fill(code, chosen) {
    this.#chosen = chosen;
    const places = [...this.#rooms.keys()];
    const parts = fillBoxes(code, places, this.#focus, this.#rooms);
    const isPrepared = chosen.isMade;
    this.#field.postMessage({ type: "fill", parts: Object.fromEntries(parts), isPrepared });
  }

  #finish(done) {
    if (this.#chosen === null) return;
    if (done) {
      this.#isUsed = true;
      this.onFill?.();
      if (!this.#chosen.isMade) this.#feed.markUsed(this.#chosen.id);
    }
    this.#chosen = null;
  }
}
