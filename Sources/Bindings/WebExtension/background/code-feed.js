import { returnHost } from "./hosts.js";

/**
 * The fresh codes and the identities for one field, from the host program, while the feed is open.
 */
export class CodeFeed {
  /** Null once the feed is closed or the host program has exited. */
  #host;
  #latest = null;
  /** Whether the host program has yet to confirm that a code was marked as used. */
  #isMarking = false;
  /** The requests to copy and to make codes that the host program has yet to answer, in order. */
  #copies = [];
  #makings = [];
  #isClosing = false;
  #onChange;

  /**
   * Requests the codes for the documents of `chain` from `host`, which the feed returns; with
   * `boundOnly`, bound codes only. Calls `onChange` at once and after each change, with
   * `{ type: "codes", codes, identities, reason }` or with `{ type: "error", reason, message }`.
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

  /** Whether `id` is an identity that may have a code made. */
  hasIdentity(id) {
    return this.#latest?.identities?.some((identity) => identity.id === id) ?? false;
  }

  /**
   * Makes the code of the identity `id`, cancelling any other that is being made. Resolves to
   * `{ code }`, or to `{ failure }` with a reason, which is `abandoned` if another request or
   * `cancel` came first.
   */
  make(id) {
    return new Promise((resolve) => {
      if (this.#host === null) return resolve({ failure: "failed" });
      this.#abandonMakings();
      this.#makings.push({ id, resolve });
      this.#host.post({ type: "make", id });
    });
  }

  /** Cancels the code that is being made. */
  cancel() {
    if (this.#makings.length === 0) return;
    this.#abandonMakings();
    this.#host?.post({ type: "cancel" });
  }

  /**
   * Copies the code of the entry `id`, or the one just made for the identity `id`, to the clipboard
   * for a minute, through the host program. Resolves to whether it was copied.
   */
  copy(id) {
    return new Promise((resolve) => {
      if (this.#host === null) return resolve(false);
      this.#copies.push({ id, resolve });
      this.#host.post({ type: "copy", id });
    });
  }

  /** Closes the feed once the host program has finished what was requested of it. */
  close() {
    this.#isClosing = true;
    this.cancel();
    if (this.#isMarking || this.#copies.length > 0 || !this.#host) return;
    returnHost(this.#host);
    this.#host = null;
  }

  /** Handles a message from the host program. */
  receive(message) {
    if (message.type === "codes") {
      const now = Date.now();
      const codes = message.codes.map((code) => {
        return { ...code, arrival: now - code.age, deadline: now + code.remaining };
      });
      const { identities, reason } = message;
      this.#publish({ type: "codes", codes, identities, reason });
    } else if (message.type === "error") {
      this.#publish(message);
    } else if (message.type === "used") {
      this.#isMarking = false;
      this.close();
    } else if (message.type === "made") {
      const { code, failure } = message;
      CodeFeed.#take(this.#makings, message.id)?.resolve(code === null ? { failure } : { code });
    } else if (message.type === "copied") {
      CodeFeed.#take(this.#copies, message.id)?.resolve(message.done);
      if (this.#isClosing) this.close();
    } else {
      // The host program is a different version: what is shown may be wrong from here on.
      this.#publish({ type: "error", reason: "version" });
    }
  }

  /** Handles the exit of the host program, which may also be missing. */
  lose(isMissing) {
    this.#host = null;
    this.#isMarking = false;
    this.#copies.splice(0).forEach(({ resolve }) => resolve(false));
    this.#makings.splice(0).forEach(({ resolve }) => resolve({ failure: "failed" }));
    if (this.#latest?.type !== "error") {
      this.#publish({ type: "error", reason: isMissing ? "missing" : "ended" });
    }
  }

  /** Settles all requests for codes as abandoned; the host program still answers them. */
  #abandonMakings() {
    this.#makings.forEach(({ resolve }) => resolve({ failure: "abandoned" }));
  }

  /** Removes and returns the first of `requests` for `id`, as those are answered in order. */
  static #take(requests, id) {
    const place = requests.findIndex((request) => request.id === id);
    return place < 0 ? undefined : requests.splice(place, 1)[0];
  }

  #publish(message) {
    this.#latest = message;
    this.#onChange(message);
  }
}
