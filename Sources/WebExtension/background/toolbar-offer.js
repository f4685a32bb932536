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
  #frameId = null;
  #feed = null;
  #filling = Promise.resolve();

  /** Makes an offer for the list behind `port`. */
  constructor(port) {
    this.#port = port;
    port.onMessage.addListener((message) => {
      if (message.type === "choose") this.#filling = this.#fill(message.id);
    });
    // The list goes away with the next click elsewhere, and may do so while a code is being filled in.
    port.onDisconnect.addListener(() => this.#filling.finally(() => this.#feed?.close()));
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
    this.#frameId = await this.#frameWithFocus();
    const host = new URL(page.origin).hostname;
    const { boundOnly, off } = await readSettings();
    const hasField = this.#frameId !== null;
    this.#port.postMessage({ type: "page", host, isOffered: !off.includes(host), hasField });
    const chain = hasField ? await documentChain(tab.id, this.#frameId) : page;
    this.#feed = new CodeFeed(chain ?? page, boundOnly, (message) => this.#tell(message));
  }

  /** The frame of the tab in which a field got the focus last and has kept it; null when there is none. */
  async #frameWithFocus() {
    const frames = await extension.webNavigation.getAllFrames({ tabId: this.#tabId }) ?? [];
    const answers = await Promise.all(frames.map(async ({ frameId }) => {
      const answer = await this.#ask(frameId, { type: "focus" });
      return { frameId, focusedAt: answer?.focusedAt ?? 0 };
    }));
    const last = answers.reduce((left, right) => right.focusedAt > left.focusedAt ? right : left);
    return last.focusedAt > 0 ? last.frameId : null;
  }

  async #fill(id) {
    const code = this.#feed?.freshCode(id);
    if (!code || this.#frameId === null) return;
    const answer = await this.#ask(this.#frameId, { type: "fill", code: code.code });
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
