import { extension } from "../shared/extension.js";

/** The host program's name in its manifest. */
const hostName = "org.otpd.codes";

/** The version of the protocol between the extension and the host program. */
const version = 4;

/**
 * The time that the host program has to answer a question or to end a request, in milliseconds; it
 * needs a hundredth of that. A program that hangs must not hold up later fields.
 */
const answerTimeout = 5000;

/**
 * The time that the host program has to deliver a test code, in milliseconds: the service manager
 * may have to start the service first.
 */
const testTimeout = 20_000;

/** The types of the messages that answer questions. */
const answerTypes = new Set(["field", "status", "tested"]);

/** The maximum number of unanswered questions: each document asks one at a time. */
const maximumQuestions = 16;

/** The maximum length of a question, in bytes: the host program does not read longer messages. */
const maximumQuestionLength = 1 << 20;

/**
 * A process of the host program, which serves one feed of codes after another, and classifies
 * fields at any time.
 */
export class HostConnection {
  /** Null once the host program has exited. */
  #port;
  /** Receives the messages about codes; null between two feeds. */
  #feed = null;
  /** The timers of ended feeds whose messages may still arrive. */
  #stops = [];
  /** The handlers of answers to questions, by number. */
  #questions = new Map();
  #lastQuestion = 0;
  #onEnd;

  /** Starts the host program; calls `onEnd` when it exits, or if it cannot be started. */
  constructor(onEnd) {
    this.#onEnd = onEnd;
    this.#port = extension.runtime.connectNative(hostName);
    this.#port.onMessage.addListener((message) => this.#receive(message));
    this.#port.onDisconnect.addListener((port) => {
      const error = port.error ?? extension.runtime.lastError;
      this.#end(/not found|No such native application|forbidden/i.test(error?.message ?? ""));
    });
  }

  /**
   * Requests codes, and passes what the host program reports about them to `feed`: each message to
   * `receive(message)`, and the end of the connection to `lose(isMissing)`.
   */
  attach(feed, request) {
    this.#feed = feed;
    this.post({ version, type: "codes", ...request });
  }

  /** Ends the feed's request; none of its messages reaches the next feed. */
  detach() {
    this.#feed = null;
    this.#stops.push(setTimeout(() => this.close(), answerTimeout));
    this.post({ type: "stop" });
  }

  /** Sends a message about the feed's codes. */
  post(message) {
    this.#port?.postMessage(message);
  }

  /**
   * Resolves to the host program's verdict on a field, or null if there is none.
   * @returns {Promise<{field: "tagged" | "likely" | "no", boxes: number[] | null} | null>}
   */
  classify({ field, form }) {
    return this.#ask({ type: "classify", field, form }).then((answer) => {
      return answer.type === "field" ? { field: answer.field, boxes: answer.boxes } : null;
    });
  }

  /**
   * Resolves to the host program's answer to how everything does, or to
   * `{ type: "error", reason }`.
   */
  status() {
    return this.#ask({ type: "status" });
  }

  /** Has the host program deliver a test code, and resolves to whether it did. */
  test() {
    return this.#ask({ type: "test" }, testTimeout).then(({ done }) => done ?? false);
  }

  /** Whether the host program runs, or is being started. */
  get isOpen() {
    return this.#port !== null;
  }

  #ask(question, timeout = answerTimeout) {
    const id = this.#lastQuestion + 1;
    const message = { version, id, ...question };
    const { length } = new TextEncoder().encode(JSON.stringify(message));
    const isTooMuch = length > maximumQuestionLength || this.#questions.size >= maximumQuestions;
    if (!this.#port || isTooMuch) return Promise.resolve({ type: "error", reason: "ended" });
    this.#lastQuestion = id;
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.close(), timeout);
      this.#questions.set(id, (answer) => {
        clearTimeout(timer);
        this.#questions.delete(id);
        resolve(answer);
      });
      this.post(message);
    });
  }

  /** Ends the host program. */
  close() {
    this.#port?.disconnect();
    this.#end(false);
  }

  #receive(message) {
    if (answerTypes.has(message.type)) {
      this.#questions.get(message.id)?.(message);
    } else if (message.type === "error" && this.#feed === null && this.#stops.length === 0) {
      // Without a feed, only a question can be at fault: a program of another version has none.
      this.#answerAll(message);
    } else if (message.type === "stopped") {
      clearTimeout(this.#stops.shift());
    } else if (this.#stops.length === 0) {
      this.#feed?.receive(message);
    }
  }

  #end(isMissing) {
    if (!this.#port) return;
    this.#port = null;
    this.#answerAll({ type: "error", reason: isMissing ? "missing" : "ended" });
    this.#stops.forEach(clearTimeout);
    this.#onEnd();
    this.#feed?.lose(isMissing);
  }

  #answerAll(answer) {
    this.#questions.forEach((resolve) => resolve(answer));
  }
}
