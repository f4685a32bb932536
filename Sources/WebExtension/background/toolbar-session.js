import { extension } from "../shared/extension.js";
import { readSettings } from "../shared/settings.js";
import { CodeFeed } from "./code-feed.js";
import { frameChain } from "./frame-chain.js";
import { takeHostNow } from "./hosts.js";

/**
 * Provides the popup of the toolbar button with codes for the current page: for fields that were
 * not recognised, and for copying.
 *
 * Opening the popup is a person's request, so the kind of field and the page's setting do not
 * matter.
 */
export class ToolbarSession {
  /**
   * The time a frame has to answer, in milliseconds; a frame that hangs must not hold up the codes.
   */
  static #answerTimeout = 500;

  #port;
  #tabId = null;
  /** The frame of the focused field, its document, and the ticket by which that knows the field. */
  #frame = null;
  #ticket = null;
  #feed = null;
  #isOpen = true;
  #filling = Promise.resolve();

  /** Creates a session for the popup behind `port`. */
  constructor(port) {
    this.#port = port;
    port.onMessage.addListener((message) => {
      if (message.type === "choose") this.#filling = this.#fill(message.id);
      if (message.type === "copy") this.#copy(message.id);
    });
    // Any click outside closes the popup, also while a code is being filled in.
    port.onDisconnect.addListener(() => {
      this.#isOpen = false;
      this.#filling.finally(() => this.#feed?.close());
    });
    this.#start().catch(() => port.disconnect());
  }

  async #start() {
    const [tab] = await extension.tabs.query({ active: true, lastFocusedWindow: true });
    const page = await frameChain(tab.id, 0);
    if (!page?.origin.startsWith("https:")) {
      this.#port.postMessage({ type: "page", host: null });
      return;
    }
    this.#tabId = tab.id;
    await this.#findFocus();
    const host = new URL(page.origin).hostname;
    const { boundOnly, off } = await readSettings();
    // Read the chain after the focus: a document loaded since then does not know the ticket.
    const chain = await frameChain(tab.id, this.#frame?.frameId ?? 0, this.#frame?.documentId);
    if (!this.#isOpen) return;
    if (!chain) this.#frame = null;
    const hasField = this.#frame !== null;
    this.#send({ type: "page", host, isOffered: !off.includes(host), hasField });
    this.#feed = new CodeFeed(takeHostNow(), chain ?? page, boundOnly, (message) => {
      return this.#send(message);
    });
  }

  /** Finds the frame whose field received the focus last and still has it. */
  async #findFocus() {
    const frames = await extension.webNavigation.getAllFrames({ tabId: this.#tabId }) ?? [];
    const answers = await Promise.all(frames.map(async (frame) => {
      const timeout = new Promise((resolve) => {
        setTimeout(resolve, ToolbarSession.#answerTimeout, null);
      });
      const answer = await Promise.race([this.#ask(frame, { type: "focus" }), timeout]);
      return { frame, ticket: answer?.ticket, focusedAt: answer?.focusedAt ?? 0 };
    }));
    const [last] = answers.sort((left, right) => right.focusedAt - left.focusedAt);
    if (last?.focusedAt > 0) [this.#frame, this.#ticket] = [last.frame, last.ticket];
  }

  async #fill(id) {
    const code = this.#feed?.freshCode(id);
    if (!code || this.#frame === null) return;
    const answer = await this.#ask(this.#frame, {
      type: "fill", ticket: this.#ticket, code: code.code,
    });
    if (answer?.done) this.#feed.markUsed(code.id);
    this.#send({ type: "filled", done: answer?.done ?? false });
  }

  async #copy(id) {
    const done = this.#feed?.freshCode(id) ? await this.#feed.copy(id) : false;
    this.#send({ type: "copied", id, done });
  }

  #send(message) {
    try {
      this.#port.postMessage(message);
    } catch {
      // The popup has closed.
    }
  }

  /**
   * Returns the answer of a frame's content script, or null if there is none. A later document of
   * the frame receives nothing where the browser identifies documents.
   */
  async #ask({ frameId, documentId }, message) {
    const receiver = documentId ? { documentId } : { frameId };
    return extension.tabs.sendMessage(this.#tabId, message, receiver).catch(() => null);
  }
}
