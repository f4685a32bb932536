import { makeSummary, tellAge } from "../shared/code-summary.js";
import { extension } from "../shared/extension.js";
import { text, writeTexts } from "../shared/i18n.js";
import { Sight } from "./sight.js";

/**
 * How long a code has to be seen before it can be chosen, in milliseconds: a click or a key that was meant for what was there before
 * chooses nothing. Chromium's own lists of suggestions wait as long.
 */
const reactionTime = 500;

const state = document.getElementById("state");
const list = document.getElementById("codes");
const hint = document.getElementById("hint");
const announcement = document.getElementById("announcement");
const sight = new Sight();

/** What is shown, in order: each code with its element and the time since when it has been there. */
let rows = [];
let selected = 0;

writeTexts();
list.setAttribute("aria-label", text("listTitle"));
show({ type: "codes", codes: [], reason: "nothing" });

const port = extension.runtime.connect({ name: `list:${location.hash.slice(1)}` });
port.onMessage.addListener(show);
port.onDisconnect.addListener(() => show({ type: "error", reason: "gone" }));

list.addEventListener("click", (event) => {
  const row = rows.find(({ element }) => element.contains(event.target));
  if (event.isTrusted && row) choose(row);
});
window.addEventListener("keydown", (event) => event.isTrusted && press(event));
window.addEventListener("focus", () => select(selected));
window.addEventListener("blur", () => mark(-1));
setInterval(() => rows.forEach(({ element, code }) => tellAge(element, code)), 1000);
setInterval(() => rows.forEach(showReadiness), 100);

/** Shows the codes that there are now, or why there are none. */
function show(message) {
  const codes = (message.codes ?? []).filter((code) => Date.now() < code.deadline);
  const known = new Map(rows.map((row) => [row.code.id, row]));
  const fresh = codes.filter((code) => !known.has(code.id));
  rows = codes.map((code) => known.get(code.id) ?? makeRow(code));
  list.replaceChildren(...rows.map(({ element }) => element));
  document.body.dataset.state = rows.length > 0 ? "codes" : message.reason;
  state.classList.toggle("waiting", message.type === "codes" && message.reason !== "ambiguous");
  state.textContent = rows.length > 0 ? "" : sentence(message);
  hint.textContent = text(document.hasFocus() ? "chooseHint" : "hint");
  if (fresh.length > 0) {
    announcement.textContent = text("announcement", fresh[0].sender ?? text("unknownSender"));
  }
  if (document.hasFocus()) select(0);
}

/** Why there is no code. */
function sentence({ type, reason }) {
  return type === "codes"
    ? text(reason) || text("waiting")
    : text(reason) || text("ended");
}

function makeRow(code) {
  const element = document.createElement("li");
  element.role = "option";
  element.tabIndex = -1;
  element.append(makeSummary(code));
  const row = { code, element, shownAt: performance.now() };
  showReadiness(row);
  return row;
}

/** Whether a person has had the time to see a code, and sees it now. */
function isReady({ shownAt }) {
  return performance.now() - Math.max(shownAt, sight.since) >= reactionTime;
}

function showReadiness(row) {
  row.element.ariaDisabled = String(!isReady(row));
}

function choose(row) {
  if (isReady(row)) port.postMessage({ type: "choose", id: row.code.id });
}

function press(event) {
  const act = {
    ArrowDown: () => select(Math.min(selected + 1, rows.length - 1)),
    ArrowUp: () => (selected > 0 ? select(selected - 1) : leave(false)),
    Home: () => select(0),
    End: () => select(rows.length - 1),
    Enter: () => !event.repeat && rows[selected] && choose(rows[selected]),
    Escape: () => leave(true),
    Tab: () => leave(false),
  }[event.key];
  if (!act) return;
  event.preventDefault();
  act();
}

/** Gives the focus back to the field; the list goes away if it `closes`. */
function leave(closes) {
  port.postMessage({ type: "return", closes });
}

function select(index) {
  selected = Math.max(0, Math.min(index, rows.length - 1));
  mark(selected);
  hint.textContent = text("chooseHint");
  const element = rows[selected]?.element ?? list;
  element.focus();
  // Firefox leaves a row half in sight that has the focus.
  element.scrollIntoView({ block: "nearest" });
}

function mark(index) {
  rows.forEach(({ element }, place) => element.setAttribute("aria-selected", place === index));
}
