import { extension } from "../shared/extension.js";
import { readSettings } from "../shared/settings.js";
import { CodeFeed } from "./code-feed.js";
import { documentChain } from "./document-chain.js";

/**
 * Codes for the page that a person looks at, in the list of the toolbar's button: for fields that were not recognised, and for copying.
 *
 * The person asked, so that it matters neither what the field is called nor whether offering is turned off for the page.
 */
export class ToolbarOffer {
  #port;
  #tabId = null;
  /** The frame of the field that has the focus, and the name by which its content script knows that field. */
  #frameId = null;
  #ticket = null;
  #feed = null;
  #isOpen = true;
  #filling = Promise.resolve();

  /** Makes an offer for the list behind `port`. */
  constructor(port) {
    this.#port = port;
    port.onMessage.addListener((message) => {
      if (message.type === "choose") this.#filling = this.#fill(message.id);
    });
    // The list goes away with the next click elsewhere, and may do so while a code is being filled in.
    port.onDisconnect.addListener(() => {
      this.#isOpen = false;
      this.#filling.finally(() => this.#feed?.close());
    });
    this.#begin().catch(() => port.disconnect());
  }

  async #begin() {
    const [tab] = await extension.tabs.query({ active: true, lastFocusedWindow: true });
    const page = await documentChain(tab.id, 0);
    if (!page?.origin.startsWith("https:")) {
      this.#port.postMessage({ type: "page", host: null });
      return;
    }
    this.#tabId = tab.id;
    await this.#findFocus();
    const host = new URL(page.origin).hostname;
    const { boundOnly, off } = await readSettings();
    // After the field was found: a document that has come since does not know the ticket.
    const chain = await documentChain(tab.id, this.#frameId ?? 0);
    if (!this.#isOpen) return;
    if (!chain) this.#frameId = null;
    const hasField = this.#frameId !== null;
    this.#tell({ type: "page", host, isOffered: !off.includes(host), hasField });
    this.#feed = new CodeFeed(chain ?? page, boundOnly, (message) => this.#tell(message));
  }

  /** How long a frame may take to answer, in milliseconds; one that hangs must not keep the codes from the person. */
  static #patience = 500;

  /** Finds the frame of the tab in which a field got the focus last and has kept it. */
  async #findFocus() {
    const frames = await extension.webNavigation.getAllFrames({ tabId: this.#tabId }) ?? [];
    const answers = await Promise.all(frames.map(async ({ frameId }) => {
      const late = new Promise((resolve) => setTimeout(resolve, ToolbarOffer.#patience, null));
      const answer = await Promise.race([this.#ask(frameId, { type: "focus" }), late]);
      return { frameId, ticket: answer?.ticket, focusedAt: answer?.focusedAt ?? 0 };
    }));
    const [last] = answers.sort((left, right) => right.focusedAt - left.focusedAt);
    if (last?.focusedAt > 0) [this.#frameId, this.#ticket] = [last.frameId, last.ticket];
  }

  async #fill(id) {
    const code = this.#feed?.freshCode(id);
    if (!code || this.#frameId === null) return;
    const answer = await this.#ask(this.#frameId, {
      type: "fill", ticket: this.#ticket, code: code.code,
    });
    if (answer?.done) this.#feed.markUsed(code.id);
    this.#tell({ type: "filled", done: answer?.done ?? false });
  }

  #tell(message) {
    try {
      this.#port.postMessage(message);
    } catch {
      // The list is gone.
    }
  }

  /** What the content script of a frame answers; null where there is none. */
  async #ask(frameId, message) {
    return extension.tabs.sendMessage(this.#tabId, message, { frameId }).catch(() => null);
  }
}
