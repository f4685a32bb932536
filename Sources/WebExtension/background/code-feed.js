import { extension } from "../shared/extension.js";

/** The host program's name in its manifest. */
const hostName = "org.otpd.codes";

/** The version of the protocol between the extension and the host program. */
const version = 3;

/**
 * The fresh codes for one field, from the host program, while the feed is open.
 *
 * Each feed has its own host process, which ends with the feed.
 */
export class CodeFeed {
  /** Null once the host program has exited. */
  #port;
  #latest = null;
  /** Whether the host program has yet to confirm that a code was marked as used. */
  #isMarking = false;
  /** Takes the answers to requests for copies, by entry. */
  #copies = new Map();
  #isClosing = false;
  #onChange;

  /**
   * Requests the codes for the documents of `chain`; with `boundOnly`, bound codes only. Calls
   * `onChange` with `{ type: "codes", codes, reason }` at once and after each change, or with
   * `{ type: "error", reason, message }`.
   */
  constructor(chain, boundOnly, onChange) {
    this.#onChange = onChange;
    this.#port = extension.runtime.connectNative(hostName);
    this.#port.onMessage.addListener((message) => this.#receive(message));
    this.#port.onDisconnect.addListener((port) => this.#handleDisconnect(port));
    this.#port.postMessage({ version, type: "codes", ...chain, field: "one-time-code", boundOnly });
  }

  /** The last message passed to `onChange`; null before the first. */
  get latest() {
    return this.#latest;
  }

  /** Returns the code of the entry `id`, or undefined if it is no longer fresh. */
  freshCode(id) {
    return this.#latest?.codes?.find((code) => code.id === id && Date.now() < code.deadline);
  }

  /**
   * Marks the code of the entry `id` as used, so that it is not offered again. The feed closes when
   * the host program confirms.
   */
  markUsed(id) {
    this.#isMarking = this.#port !== null;
    this.#port?.postMessage({ type: "used", id });
  }

  /**
   * Copies the code of the entry `id` to the clipboard for a minute, through the host program.
   * Resolves to whether it is there.
   */
  copy(id) {
    return new Promise((resolve) => {
      if (this.#port === null) return resolve(false);
      this.#copies.set(id, resolve);
      this.#port.postMessage({ type: "copy", id });
    });
  }

  /** Closes the feed, once the host program has done what was requested of it. */
  close() {
    this.#isClosing = true;
    if (!this.#isMarking && this.#copies.size === 0) this.#port?.disconnect();
  }

  #receive(message) {
    if (message.type === "codes") {
      const now = Date.now();
      const codes = message.codes.map((code) => {
        return { ...code, arrival: now - code.age, deadline: now + code.remaining };
      });
      this.#publish({ type: "codes", codes, reason: message.reason });
    } else if (message.type === "error") {
      this.#publish(message);
    } else if (message.type === "used") {
      this.#isMarking = false;
      this.close();
    } else if (message.type === "copied") {
      this.#copies.get(message.id)?.(message.done);
      this.#copies.delete(message.id);
      if (this.#isClosing) this.close();
    } else {
      // The host program is of another version: what is shown may be wrong from here on.
      this.#publish({ type: "error", reason: "version" });
    }
  }

  #handleDisconnect(port) {
    this.#port = null;
    this.#isMarking = false;
    this.#copies.forEach((resolve) => resolve(false));
    const error = port.error ?? extension.runtime.lastError;
    const isMissing = /not found|No such native application|forbidden/i.test(error?.message ?? "");
    if (this.#latest?.type !== "error") {
      this.#publish({ type: "error", reason: isMissing ? "missing" : "ended" });
    }
  }

  #publish(message) {
    this.#latest = message;
    this.#onChange(message);
  }
}
