import { extension } from "../shared/extension.js";
import { startHost } from "./hosts.js";

/** The path of the setup page. */
export const setupPage = "setup/setup.html";

/**
 * The documents for which the host program has a test code: no web page has this origin.
 * `TestCode` of the host program binds its code to it.
 */
export const testChain = { origin: "https://otp.example", frames: [] };

/** The open sessions, by tab. */
const sessions = new Map();

/** Provides the setup page with what the host program knows, and with test codes. */
export class SetupSession {
  #port;
  /** The host program of this page; null before it is first needed. */
  #host = null;
  /** Whether the host program has yet to answer how everything does. */
  #isLooking = false;
  #isTesting = false;

  /** Creates a session for the page behind `port`. */
  constructor(port) {
    this.#port = port;
    const tab = port.sender.tab.id;
    sessions.set(tab, this);
    port.onMessage.addListener((message) => {
      if (message.type === "look") this.#look();
      if (message.type === "test") this.#test();
    });
    port.onDisconnect.addListener(() => {
      this.#port = null;
      this.#host?.close();
      if (sessions.get(tab) === this) sessions.delete(tab);
    });
  }

  /** Reports to the page in the tab `tabId`, if it is the setup page, that a code was filled in. */
  static reportFilled(tabId) {
    sessions.get(tabId)?.#send({ type: "filled" });
  }

  async #look() {
    if (this.#isLooking) return;
    this.#isLooking = true;
    const host = this.#openHost();
    const status = await host.status();
    this.#isLooking = false;
    // Look again with the program that is then installed, unless one is delivering a test code.
    const isOld = status.version !== extension.runtime.getManifest().version;
    if (isOld && !this.#isTesting) host.close();
    this.#send({ type: "look", status });
  }

  async #test() {
    if (this.#isTesting) return;
    this.#isTesting = true;
    const done = await this.#openHost().test();
    this.#isTesting = false;
    this.#send({ type: "tested", done });
  }

  #openHost() {
    if (!this.#host?.isOpen) this.#host = startHost();
    return this.#host;
  }

  #send(message) {
    this.#port?.postMessage(message);
  }
}
