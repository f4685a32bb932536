import { returnHost } from "./hosts.js";

/**
 * The fresh codes for one field, from the host program, while the feed is open.
 */
export class CodeFeed {
  /** Null once the feed is closed or the host program has exited. */
  #host;
  #latest = null;
  /** Whether the host program has yet to confirm that a code was marked as used. */
  #isMarking = false;
  /** Takes the answers to requests for copies, by entry. */
  #copies = new Map();
  #isClosing = false;
  #onChange;

  /**
   * Requests the codes for the documents of `chain` from `host`, which the feed returns; with
   * `boundOnly`, bound codes only. Calls `onChange` with `{ type: "codes", codes, reason }` at once
   * and after each change, or with `{ type: "error", reason, message }`.
   */
  constructor(host, chain, boundOnly, onChange) {
    this.#onChange = onChange;
    this.#host = host;
    host.attach(this, { ...chain, field: "one-time-code", boundOnly });
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
    this.#isMarking = this.#host !== null;
    this.#host?.post({ type: "used", id });
  }

  /**
   * Copies the code of the entry `id` to the clipboard for a minute, through the host program.
   * Resolves to whether it is there.
   */
  copy(id) {
    return new Promise((resolve) => {
      if (this.#host === null) return resolve(false);
      this.#copies.set(id, resolve);
      this.#host.post({ type: "copy", id });
    });
  }

  /** Closes the feed, once the host program has done what was requested of it. */
  close() {
    this.#isClosing = true;
    if (this.#isMarking || this.#copies.size > 0 || !this.#host) return;
    returnHost(this.#host);
    this.#host = null;
  }

  /** Handles a message of the host program. */
  receive(message) {
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

  /** Handles the end of the host program, which may be missing. */
  lose(isMissing) {
    this.#host = null;
    this.#isMarking = false;
    this.#copies.forEach((resolve) => resolve(false));
    if (this.#latest?.type !== "error") {
      this.#publish({ type: "error", reason: isMissing ? "missing" : "ended" });
    }
  }

  #publish(message) {
    this.#latest = message;
    this.#onChange(message);
  }
}
