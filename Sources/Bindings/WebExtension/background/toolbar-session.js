import { extension } from "../shared/extension.js";
import { readSettings } from "../shared/settings.js";
import { CodeFeed } from "./code-feed.js";
import { chainIn, frameChain, framesOf, otherSite } from "./frame-chain.js";
import { returnHost, takeHostNow } from "./hosts.js";

/**
 * Provides the popup of the toolbar button with codes and identities for the current page: for
 * fields that were not recognised, and for copying.
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
  /** The frame of the focused field, its document, and the ticket by which it knows the field. */
  #frame = null;
  #ticket = null;
  #feed = null;
  /** The identity whose code is being made. */
  #making = null;
  #isOpen = true;
  /** Settles once everything that the person has requested so far is done. */
  #requests = Promise.resolve();

  /** Creates a session for the popup behind `port`. */
  constructor(port) {
    this.#port = port;
    port.onMessage.addListener((message) => {
      const act = { choose: () => this.#fill(message.id), copy: () => this.#copy(message.id) };
      const request = act[message.type]?.();
      this.#requests = Promise.allSettled([this.#requests, request]);
    });
    // Any click outside closes the popup, and so does the window in which a provider asks the
    // person; requests that were made are still completed.
    port.onDisconnect.addListener(() => {
      this.#isOpen = false;
      this.#requests.then(() => this.#feed?.close());
    });
    this.#start().catch(() => port.disconnect());
  }

  async #start() {
    const [tab] = await extension.tabs.query({ active: true, lastFocusedWindow: true });
    const page = await frameChain(tab.id, 0);
    if (!page?.origin.startsWith("https:")) {
      this.#send({ type: "page", host: null });
      if (!this.#isOpen) return;
      const host = takeHostNow();
      await this.#reportSetup(host);
      returnHost(host);
      return;
    }
    this.#tabId = tab.id;
    const fields = await this.#findFields();
    const host = new URL(page.origin).hostname;
    const { boundOnly, off } = await readSettings();
    // Read the chain after the focus: a document loaded since then does not know the ticket.
    const chain = await frameChain(tab.id, this.#frame?.frameId ?? 0, this.#frame?.documentId);
    if (!this.#isOpen) return;
    if (!chain) this.#frame = null;
    const hasField = this.#frame !== null;
    const otherFrame = hasField ? otherSite(chain) : ToolbarSession.#otherSiteOfAll(fields);
    this.#send({ type: "page", host, isOffered: !off.includes(host), hasField, otherFrame });
    const nativeHost = takeHostNow();
    this.#feed = new CodeFeed(nativeHost, chain ?? page, boundOnly, (message) => {
      return this.#send(message);
    });
    await this.#reportSetup(nativeHost);
  }

  /** Reports how the host program and the service do, for a list that stays empty. */
  async #reportSetup(host) {
    this.#send({ type: "setup", status: await host.status() });
  }

  /**
   * Returns the host of a frame on a different site from the page if every document at the end of
   * `chains` is in such a frame; otherwise null.
   */
  static #otherSiteOfAll(chains) {
    const hosts = chains.map(otherSite);
    return hosts.includes(null) ? null : hosts[0] ?? null;
  }

  /**
   * Finds the frame whose field received the focus last and still has it. Returns the chains of
   * documents that lead to fields known to be for codes.
   */
  async #findFields() {
    const frames = await framesOf(this.#tabId);
    const answers = await Promise.all(frames.map(async (frame) => {
      const timeout = new Promise((resolve) => {
        setTimeout(resolve, ToolbarSession.#answerTimeout, null);
      });
      const answer = await Promise.race([this.#ask(frame, { type: "focus" }), timeout]);
      const { ticket, focusedAt = 0, hasCodeField = false } = answer ?? {};
      return { frame, ticket, focusedAt, hasCodeField };
    }));
    const fields = answers.filter(({ hasCodeField }) => hasCodeField)
      .map(({ frame }) => chainIn(frames, frame.frameId)).filter(Boolean);
    const [last] = answers.sort((left, right) => right.focusedAt - left.focusedAt);
    if (last?.focusedAt > 0) [this.#frame, this.#ticket] = [last.frame, last.ticket];
    return fields;
  }

  async #fill(id) {
    if (this.#frame === null) return;
    const isEntry = this.#feed?.freshCode(id) !== undefined;
    const code = await this.#take(id);
    if (code === null) return;
    const answer = await this.#ask(this.#frame, { type: "fill", ticket: this.#ticket, code });
    if (answer?.done && isEntry) this.#feed.markUsed(id);
    this.#send({ type: "filled", done: answer?.done ?? false });
  }

  async #copy(id) {
    const isIdentity = this.#feed?.hasIdentity(id) ?? false;
    const isTaken = await this.#take(id) !== null;
    // The reason why no code was made is shown with the identity.
    if (isIdentity && !isTaken) return;
    this.#send({ type: "copied", id, done: isTaken && await this.#feed.copy(id) });
  }

  /** The code of the entry `id`, or one made now for the identity `id`; null if there is none. */
  async #take(id) {
    const fresh = this.#feed?.freshCode(id);
    if (fresh) {
      this.#making = null;
      this.#feed.cancel();
      this.#send({ type: "progress", id, progress: null });
      return fresh.code;
    }
    // A second click would make a provider ask the person again.
    if (!this.#feed?.hasIdentity(id) || id === this.#making) return null;
    this.#making = id;
    this.#send({ type: "progress", id, progress: "making" });
    const { code = null, failure = null } = await this.#feed.make(id);
    // Another choice reports its own progress.
    if (failure !== "abandoned") {
      this.#making = null;
      this.#send({ type: "progress", id, progress: failure });
    }
    return code;
  }

  #send(message) {
    try {
      this.#port.postMessage(message);
    } catch {
      // The popup has closed.
    }
  }

  /**
   * Returns the answer of a frame's content script, or null if there is none. Where the browser
   * identifies documents, a later document in the frame receives nothing.
   */
  async #ask({ frameId, documentId }, message) {
    const receiver = documentId ? { documentId } : { frameId };
    return extension.tabs.sendMessage(this.#tabId, message, receiver).catch(() => null);
  }
}
