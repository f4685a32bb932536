import { fillBoxes } from "../fields/code-boxes.js";
import { CodeFeed } from "./code-feed.js";

/** Codes that are offered for one field: between its content script, its list and the host program. */
export class Offer {
  /** How the list of this offer proves that the content script made it; known to both, and to no page. */
  token = crypto.randomUUID();

  #field;
  #list = null;
  #feed;
  #boxes = 1;
  #focus = 0;
  /** The code that is being filled in, by its number. */
  #chosen = null;
  /** Whether the content script has begun to fill it in. */
  #isFilling = false;
  /** Whether a code was used: no other is filled in after it. */
  #isUsed = false;

  /** Makes an offer for the field behind the port `field`, in the documents of `chain`. */
  constructor(field, chain, boundOnly) {
    this.#field = field;
    field.onMessage.addListener((message) => this.#receiveFromField(message));
    field.onDisconnect.addListener(() => this.close());
    this.#feed = new CodeFeed(chain, boundOnly, (message) => this.#list?.postMessage(message));
    field.postMessage({ type: "offer", token: this.token });
  }

  /** Whether a list in the tab `tabId` may be the one of this offer, which has one list only. */
  admits(tabId) {
    return this.#list === null && this.#field.sender.tab.id === tabId;
  }

  /** Connects the list behind the port `list`. */
  attach(list) {
    this.#list = list;
    list.onMessage.addListener((message) => this.#receiveFromList(message));
    if (this.#feed.latest) list.postMessage(this.#feed.latest);
    this.#field.postMessage({ type: "attached" });
  }

  close() {
    this.#list?.disconnect();
    // A page may go on to the next one as soon as the code is in, before its content script can say so.
    this.#finish(this.#isFilling);
    this.#feed.close();
    this.whenClosed?.();
  }

  #receiveFromField(message) {
    if (message.type === "focus") {
      this.#boxes = message.boxes;
      this.#focus = message.focus;
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
    const chosen = this.#feed.freshCode(id);
    if (!chosen) return;
    this.#chosen = id;
    const places = Array.from({ length: this.#boxes }, (_, place) => place);
    const parts = fillBoxes(chosen.code, places, this.#focus);
    this.#field.postMessage({ type: "fill", parts: Object.fromEntries(parts) });
  }

  #finish(done) {
    if (this.#chosen === null) return;
    if (done) {
      this.#isUsed = true;
      this.#feed.markUsed(this.#chosen);
    }
    this.#chosen = null;
  }
}
