import { FieldClassifier } from "../fields/field-classifier.js";
import { extension } from "../shared/extension.js";
import { readSettings } from "../shared/settings.js";
import { documentChain } from "./document-chain.js";
import { Offer } from "./offer.js";
import { ToolbarOffer } from "./toolbar-offer.js";
import { turn } from "./turns.js";

/** The offers that are open, by their tokens. */
const offers = new Map();

/** Made when the first field is asked about, and kept. */
let classifier = null;

extension.runtime.onMessage.addListener((message, sender, answer) => {
  if (message.type !== "classify" || !sender.tab) return false;
  classify(message, sender).then(answer, () => answer(null));
  // The answer comes later.
  return true;
});

extension.runtime.onConnect.addListener((port) => {
  if (port.name === "field" && port.sender.tab) openOffer(port);
  if (port.name.startsWith("list:")) attachList(port);
  if (port.name === "toolbar" && isOurs(port.sender, "popup/popup.html")) new ToolbarOffer(port);
});

/** Tells whether a field is one for a one-time code on a page where codes are offered. */
async function classify({ field, form }, sender) {
  if (!await isOffered(sender.tab)) return { isRecognised: false };
  classifier ??= FieldClassifier.load();
  const verdict = await (await classifier).classify(field, form);
  return { isRecognised: verdict.field !== "no", boxPlaces: verdict.boxPlaces };
}

async function openOffer(port) {
  const { sender } = port;
  let isOpen = true;
  port.onDisconnect.addListener(() => isOpen = false);
  const [chain, settings] = await Promise.all([
    documentChain(sender.tab.id, sender.frameId),
    readSettings(),
  ]);
  if (!await turn(() => isOpen)) return;
  if (!chain || !isSecure(chain) || !isTrueTo(chain, sender)) {
    return port.postMessage({ type: "refused" });
  }
  const offer = new Offer(port, chain, settings.boundOnly);
  offers.set(offer.token, offer);
  offer.whenClosed = () => offers.delete(offer.token);
}

function isSecure(chain) {
  return [chain.origin, ...chain.frames].every((origin) => origin.startsWith("https:"));
}

/** Whether the last document of `chain` is the one that asks: a sandboxed one has the address of its site, and no origin. */
function isTrueTo(chain, sender) {
  const origin = chain.frames.at(-1) ?? chain.origin;
  return origin === (sender.origin ?? new URL(sender.url).origin) && sender.tab.active;
}

/** Connects a list to the offer whose token it knows. Only the content script that asked for the offer was told it, and it is good once. */
function attachList(port) {
  const offer = offers.get(port.name.slice("list:".length));
  if (offer && isOurs(port.sender, "list/list.html") && offer.admits(port.sender.tab?.id)) {
    offer.attach(port);
  } else {
    port.disconnect();
  }
}

/** Whether a message comes from one page of the extension. */
function isOurs(sender, page) {
  const address = sender.url?.split(/[?#]/)[0] ?? "";
  return sender.id === extension.runtime.id && address.endsWith(`/${page}`)
    && /^(chrome|moz)-extension:/.test(address);
}

async function isOffered(tab) {
  const chain = await documentChain(tab.id, 0);
  const { off } = await readSettings();
  return chain !== null && chain.origin !== "null" && !off.includes(new URL(chain.origin).hostname);
}
