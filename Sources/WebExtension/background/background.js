import { FieldClassifier } from "../fields/field-classifier.js";
import { extension } from "../shared/extension.js";
import { readSettings } from "../shared/settings.js";
import { frameChain } from "./frame-chain.js";
import { waitForHostStart } from "./host-start.js";
import { SuggestionSession } from "./suggestion-session.js";
import { ToolbarSession } from "./toolbar-session.js";

/** The open sessions, by token. */
const sessions = new Map();

/** Created for the first field, then reused. */
let classifier = null;

extension.runtime.onMessage.addListener((message, sender, answer) => {
  if (message.type !== "classify" || !sender.tab) return false;
  classify(message, sender).then(answer, () => answer(null));
  // Keeps the channel open for the asynchronous answer.
  return true;
});

extension.runtime.onConnect.addListener((port) => {
  if (port.name === "field" && port.sender.tab) openSession(port);
  if (port.name.startsWith("list:")) attachList(port);
  if (port.name === "toolbar" && isOwnPage(port.sender, "popup/popup.html")) {
    new ToolbarSession(port);
  }
});

/** Classifies a field; no field is recognised on a page where codes are turned off. */
async function classify({ field, form }, sender) {
  if (!await isOffered(sender.tab)) return { isRecognised: false };
  classifier ??= FieldClassifier.load();
  const verdict = await (await classifier).classify(field, form);
  return { isRecognised: verdict.field !== "no", boxPlaces: verdict.boxPlaces };
}

async function openSession(port) {
  const { sender } = port;
  let isOpen = true;
  port.onDisconnect.addListener(() => isOpen = false);
  const [chain, settings] = await Promise.all([
    frameChain(sender.tab.id, sender.frameId),
    readSettings(),
  ]);
  if (!await waitForHostStart(() => isOpen)) return;
  if (!chain || !isSecure(chain) || !isSentBy(chain, sender)) {
    return port.postMessage({ type: "refused" });
  }
  const session = new SuggestionSession(port, chain, settings.boundOnly);
  sessions.set(session.token, session);
  session.onClose = () => sessions.delete(session.token);
}

function isSecure(chain) {
  return [chain.origin, ...chain.frames].every((origin) => origin.startsWith("https:"));
}

/**
 * Whether the last document of `chain` is the sender. A sandboxed document has its site's address
 * but no origin.
 */
function isSentBy(chain, sender) {
  const origin = chain.frames.at(-1) ?? chain.origin;
  return origin === (sender.origin ?? new URL(sender.url).origin) && sender.tab.active;
}

/**
 * Connects a list to the session whose token it presents. A token is sent to the session's content
 * script only and accepted once.
 */
function attachList(port) {
  const session = sessions.get(port.name.slice("list:".length));
  if (session && isOwnPage(port.sender, "list/list.html") && session.admits(port.sender.tab?.id)) {
    session.attach(port);
  } else {
    port.disconnect();
  }
}

/** Whether the sender is the extension's own `page`. */
function isOwnPage(sender, page) {
  const address = sender.url?.split(/[?#]/)[0] ?? "";
  return sender.id === extension.runtime.id && address.endsWith(`/${page}`)
    && /^(chrome|moz)-extension:/.test(address);
}

async function isOffered(tab) {
  const chain = await frameChain(tab.id, 0);
  const { off } = await readSettings();
  return chain !== null && chain.origin !== "null" && !off.includes(new URL(chain.origin).hostname);
}
