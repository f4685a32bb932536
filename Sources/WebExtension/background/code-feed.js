import { extension } from "../shared/extension.js";

/** The host program, by the name in its manifest. */
const hostName = "org.otpd.codes";

/** The version of the messages between the extension and the host program. */
const version = 2;

/**
 * The fresh codes for one field, from the host program, for as long as the feed is open.
 *
 * A feed has its own host process, which ends with it.
 */
export class CodeFeed {
  /** Null once the host program has ended by itself. */
  #port;
  #latest = null;
  #isMarking = false;
  #whenChanged;

  /**
   * Asks for codes for the documents of `chain`, bound ones only if `boundOnly` says so. Calls `whenChanged` with
   * `{ type: "codes", codes, reason }` at once and whenever they change, or with `{ type: "error", reason, message }`.
   */
  constructor(chain, boundOnly, whenChanged) {
    this.#whenChanged = whenChanged;
    this.#port = extension.runtime.connectNative(hostName);
    this.#port.onMessage.addListener((message) => this.#receive(message));
    this.#port.onDisconnect.addListener((port) => this.#lose(port));
    this.#port.postMessage({ version, type: "codes", ...chain, field: "one-time-code", boundOnly });
  }

  /** What came last; null before anything came. */
  get latest() {
    return this.#latest;
  }

  /** The code with the number `id` if it is still fresh, else undefined. */
  freshCode(id) {
    return this.#latest?.codes?.find((code) => code.id === id && Date.now() < code.deadline);
  }

  /** Tells that the code `id` was used, so that it is offered nowhere any more; the feed ends when the host program has answered. */
  markUsed(id) {
    this.#isMarking = this.#port !== null;
    this.#port?.postMessage({ type: "used", id });
  }

  /** Ends the feed, after what is being marked as used. */
  close() {
    if (!this.#isMarking) this.#port?.disconnect();
  }

  #receive(message) {
    if (message.type === "codes") {
      const now = Date.now();
      const codes = message.codes.map((code) => {
        return { ...code, arrival: now - code.age, deadline: now + code.remaining };
      });
      this.#tell({ type: "codes", codes, reason: message.reason });
    } else if (message.type === "error") {
      this.#tell(message);
    } else if (message.type === "used") {
      this.#isMarking = false;
      this.close();
    }
  }

  #lose(port) {
    this.#port = null;
    this.#isMarking = false;
    const reason = port.error ?? extension.runtime.lastError;
    const isMissing = /not found|No such native application|forbidden/i.test(reason?.message ?? "");
    if (this.#latest?.type !== "error") {
      this.#tell({ type: "error", reason: isMissing ? "missing" : "ended" });
    }
  }

  #tell(message) {
    this.#latest = message;
    this.#whenChanged(message);
  }
}
