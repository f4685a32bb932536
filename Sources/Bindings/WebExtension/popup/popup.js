import { extension } from "../shared/extension.js";
import { text, writeTexts } from "../shared/i18n.js";
import { showMaking } from "../shared/identity-summary.js";
import { hostPart, servicePart } from "../setup/parts.js";
import { setOffered } from "../shared/settings.js";
import { makeSummary, rowKey, updateAge } from "../shared/summary.js";

const state = document.getElementById("state");
const list = document.getElementById("codes");
const site = document.getElementById("site");
const announcement = document.getElementById("announcement");
const offered = document.getElementById("offered");
const setup = document.getElementById("setup");
const action = document.getElementById("action");

/**
 * The page: its host, whether codes are offered there, whether a field has the focus, and the host
 * of the frame on a different site that holds the field, or that holds all code fields if none has
 * the focus.
 */
let page = { host: null, hasField: false, otherFrame: null };
let rows = [];
/** What is wrong with the host program or the service; null if nothing is. */
let problem = null;

writeTexts();
document.title = text("actionTitle");
state.textContent = text("waiting");
document.getElementById("options")
  .addEventListener("click", () => extension.runtime.openOptionsPage());
setup.addEventListener("click", openSetup);
offered.addEventListener("change", () => setOffered(page.host, offered.checked));

const port = extension.runtime.connect({ name: "toolbar" });
port.onMessage.addListener((message) => {
  const act = {
    page: showPage, codes: showCodes, error: showError, progress: trackMaking,
    setup: trackSetup, filled: showFilled, copied: showCopied,
  };
  act[message.type]?.(message);
});
setInterval(() => rows.forEach(({ element, offer }) => updateAge(element, offer)), 1000);

function showPage(message) {
  page = message;
  if (page.host === null) {
    state.textContent = text("notSecure");
    return;
  }
  site.hidden = false;
  site.querySelector("span").textContent = text("offerHere", page.host);
  offered.checked = page.isOffered;
}

function showCodes({ codes, identities, reason }) {
  const known = new Map(rows.map((row) => [rowKey(row.offer), row]));
  rows = [...codes, ...identities].map((offer) => known.get(rowKey(offer)) ?? makeRow(offer));
  list.replaceChildren(...rows.map(({ element }) => element));
  state.hidden = codes.length > 0 && page.hasField;
  state.textContent = sentence(codes, reason);
  showProblem();
}

/** The text that says what a person can do, or why there is no code. */
function sentence(codes, reason) {
  const { hasField, otherFrame } = page;
  if (hasField && otherFrame && reason === "unavailable") return text("otherFrame", otherFrame);
  if (hasField || rows.length === 0) return text(reason) || text("waiting");
  return otherFrame && codes.length > 0 ? text("otherFrameCopy", otherFrame) : text("noField");
}

/** Shows the progress of making a code. */
function trackMaking(message) {
  const sentence = showMaking(rows, message);
  if (sentence !== null) announcement.textContent = sentence;
}

function showError({ reason }) {
  rows = [];
  list.replaceChildren();
  state.hidden = false;
  // The setup page does not explain a store that cannot be read.
  const isStore = reason === "store";
  state.textContent = isStore ? text("store") : text("ended");
  problem = isStore ? null : partsProblem({ type: "error", reason });
  showProblem();
}

function trackSetup({ status }) {
  problem = partsProblem(status);
  showProblem();
}

/** The sentence about the first part that is not as it should be; null if all are. */
function partsProblem(status) {
  const host = hostPart(status, extension.runtime.getManifest().version);
  const parts = status.type === "status" ? [host, servicePart(status)] : [host];
  return parts.find((part) => part.state !== "ok")?.sentence ?? null;
}

/** Shows the problem in place of an empty list, with the button that opens the setup page. */
function showProblem() {
  const isShown = problem !== null && rows.length === 0;
  if (isShown) {
    state.hidden = false;
    state.textContent = problem;
  }
  const isInList = action.contains(setup);
  if (isShown === isInList) return;
  const hadFocus = document.activeElement === setup;
  setup.textContent = isShown ? text("whatToDo") : text("setup");
  if (isShown) action.append(setup);
  else document.getElementById("options").before(setup);
  if (hadFocus) setup.focus();
}

async function openSetup() {
  await extension.tabs.create({ url: extension.runtime.getURL("setup/setup.html") });
  window.close();
}

function showFilled({ done }) {
  if (done) return window.close();
  state.hidden = false;
  state.textContent = text("notFilled");
}

function showCopied({ id, done }) {
  const copied = rows.find(({ offer }) => offer.id === id);
  if (done && copied) {
    copied.copy.textContent = text("copied");
    announcement.textContent = text("copied");
  } else if (!done) {
    state.hidden = false;
    state.textContent = text("notCopied");
  }
}

function makeRow(offer) {
  const element = document.createElement("li");
  const actions = document.createElement("div");
  const copy = makeButton("copy", () => port.postMessage({ type: "copy", id: offer.id }));
  actions.className = "actions";
  if (page.hasField) {
    actions.append(makeButton("fill", () => port.postMessage({ type: "choose", id: offer.id })));
  }
  actions.append(copy);
  element.append(makeSummary(offer), actions);
  describeButtons(element, offer.id);
  return { offer, element, copy };
}

/** Distinguishes the buttons of an offer from those of other offers, for screen readers. */
function describeButtons(element, id) {
  const parts = [...element.querySelectorAll(".code, .sender, .identity")];
  parts.forEach((part) => part.id = `${part.className}-${id}`);
  const described = parts.map((part) => part.id).join(" ");
  for (const button of element.querySelectorAll("button")) {
    button.setAttribute("aria-describedby", described);
  }
}

function makeButton(name, act) {
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = text(name);
  button.addEventListener("click", act);
  return button;
}
