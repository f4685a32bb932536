import { extension } from "../shared/extension.js";
import { noteSetup, readSettings } from "../shared/settings.js";
import { frameChain } from "./frame-chain.js";
import { classify, takeHost } from "./hosts.js";
import { SetupSession, setupPage, testChain } from "./setup-session.js";
import { SuggestionSession } from "./suggestion-session.js";
import { ToolbarSession } from "./toolbar-session.js";

/** The open sessions, by token. */
const sessions = new Map();

extension.runtime.onInstalled.addListener(({ reason }) => {
  if (reason === "install") openSetup();
});

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
  if (port.name === "setup" && isSetup(port.sender)) new SetupSession(port);
});

/**
 * Opens the setup page, once. An administrator who installs the extension by a policy also sets up
 * the rest, and no page opens.
 */
async function openSetup() {
  const { installType } = await extension.management.getSelf();
  if (installType === "admin" || !await noteSetup()) return;
  await extension.tabs.create({ url: extension.runtime.getURL(setupPage) });
}

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
  const isTest = isSetup(sender);
  const [chain, settings] = await Promise.all([
    isTest ? testChain : frameChain(sender.tab.id, sender.frameId, sender.documentId),
    readSettings(),
  ]);
  if (!isOpen) return;
  if (!isTest && !mayAsk(chain, sender, settings)) return port.postMessage({ type: "refused" });
  const host = await takeHost(() => isOpen);
  if (!host) return;
  const session = new SuggestionSession(
    port, host, chain, isTest || settings.boundOnly || !mayHaveUnbound(chain),
  );
  if (isTest) session.onFill = () => SetupSession.reportFilled(sender.tab.id);
  sessions.set(session.token, session);
  session.onClose = () => sessions.delete(session.token);
}

/** Whether the document of `sender`, at the end of `chain`, may ask for codes. */
function mayAsk(chain, sender, settings) {
  return chain !== null && isSecure(chain) && isSentBy(chain, sender) && isOffered(chain, settings);
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

/** Whether the sender is the setup page in a tab of its own. */
function isSetup(sender) {
  return isOwnPage(sender, setupPage) && sender.tab !== undefined && sender.frameId === 0;
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
