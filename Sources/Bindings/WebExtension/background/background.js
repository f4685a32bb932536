import { extension } from "../shared/extension.js";
import { readSettings } from "../shared/settings.js";
import { frameChain } from "./frame-chain.js";
import { classify, takeHost } from "./hosts.js";
import { SuggestionSession } from "./suggestion-session.js";
import { ToolbarSession } from "./toolbar-session.js";

/** The open sessions, by token. */
const sessions = new Map();

extension.runtime.onMessage.addListener((message, sender, answer) => {
  if (message.type !== "classify" || !sender.tab) return false;
  verdict(message, sender).then(answer, () => answer(null));
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

/**
 * The verdict on a field, or null if the host program has none. The host program is not asked about
 * fields on a page where codes are turned off.
 */
async function verdict({ field, form }, { tab }) {
  const [page, settings] = await Promise.all([frameChain(tab.id, 0), readSettings()]);
  if (!page || !isOffered(page, settings)) return { field: "no", boxes: null };
  return classify({ field, form });
}

async function openSession(port) {
  const { sender } = port;
  let isOpen = true;
  port.onDisconnect.addListener(() => isOpen = false);
  const [chain, settings] = await Promise.all([
    frameChain(sender.tab.id, sender.frameId, sender.documentId),
    readSettings(),
  ]);
  if (!isOpen) return;
  if (!chain || !isSecure(chain) || !isSentBy(chain, sender) || !isOffered(chain, settings)) {
    return port.postMessage({ type: "refused" });
  }
  const host = await takeHost(() => isOpen);
  if (!host) return;
  const session = new SuggestionSession(
    port, host, chain, settings.boundOnly || !mayHaveUnbound(chain),
  );
  sessions.set(session.token, session);
  session.onClose = () => sessions.delete(session.token);
}

function isSecure(chain) {
  return [chain.origin, ...chain.frames].every((origin) => origin.startsWith("https:"));
}

/**
 * Whether the list may offer unbound codes in the last document of `chain`. The documents around a
 * frame can hide the list in it, with a cover in Firefox and with a mask in Chromium, and any page
 * can hold a frame of its own. Bound codes are of no use to other sites.
 */
function mayHaveUnbound({ frames }) {
  return frames.length === 0;
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
 * Connects a list to the session whose token it presents. A token is sent only to the session's
 * content script and is accepted once.
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

/** Whether codes are offered on the page of `chain`. */
function isOffered({ origin }, { off }) {
  return origin !== "null" && !off.includes(new URL(origin).hostname);
}
