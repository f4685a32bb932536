import { extension } from "../shared/extension.js";
import { text, writeTexts } from "../shared/i18n.js";
import { isIdentity, nameParts, showMaking } from "../shared/identity-summary.js";
import { makeSummary, rowKey, updateAge } from "../shared/summary.js";
import { ListVisibility } from "./list-visibility.js";

/**
 * The time for which a code must be visible before it can be chosen, in milliseconds, so that a
 * click or key meant for what was there before chooses nothing. Chromium's autofill waits as long.
 */
const reactionTime = 500;

/** The reasons for having no code that a person has to look into; all others mean waiting. */
const problems = new Set(["ambiguous", "ahead", "unknownTime"]);

/** The number of rows that fit into the list; see `list.css`. */
const rowsInSight = 2;

const state = document.getElementById("state");
const list = document.getElementById("codes");
const hint = document.getElementById("hint");
const announcement = document.getElementById("announcement");
const visibility = new ListVisibility();

/**
 * The rows in order: each code or identity offered, with its element, the distances of its edges
 * from the top of the list, and the time since which it has been there.
 */
let rows = [];
/** The identifier of the selected offer. */
let selected = null;
/** Whether the focus arrives through a press of the pointer. */
let isPressed = false;

writeTexts();
document.title = text("listTitle");
list.setAttribute("aria-label", text("listTitle"));
show({ type: "codes", codes: [], reason: "nothing" });

const port = extension.runtime.connect({ name: `list:${location.hash.slice(1)}` });
port.onMessage.addListener((message) => {
  return message.type === "progress" ? trackMaking(message) : show(message);
});
port.onDisconnect.addListener(() => show({ type: "error", reason: "gone" }));

list.addEventListener("click", (event) => {
  const row = rows.find(({ element }) => element.contains(event.target));
  if (event.isTrusted && row) choose(row);
});
window.addEventListener("keydown", (event) => event.isTrusted && press(event));
window.addEventListener("pointerdown", () => isPressed = true);
window.addEventListener("wheel", scroll, { passive: false });
window.addEventListener("touchmove", keepPage, { passive: false });
window.addEventListener("focus", focusEntered);
window.addEventListener("blur", () => {
  isPressed = false;
  mark(-1);
});
window.addEventListener("resize", fitHint);
window.addEventListener("resize", trackRows);
list.addEventListener("scroll", trackRows);
setInterval(() => rows.forEach(({ element, offer }) => updateAge(element, offer)), 1000);
setInterval(trackRows, 100);

/**
 * Selects a row. Until the field lost the focus, the browser may have shown something for it over
 * the list, so all rows wait if the focus arrives through a key.
 */
function focusEntered() {
  if (!isPressed) restart(rows);
  trackRows();
  select(place());
}

/** Shows the current codes, or the reason for having none, and the identities. */
function show(message) {
  const codes = (message.codes ?? []).filter((code) => Date.now() < code.deadline);
  const offers = [...codes, ...(message.identities ?? [])];
  const known = new Map(rows.map((row) => [rowKey(row.offer), row]));
  const added = offers.filter((offer) => !known.has(rowKey(offer)));
  rows = offers.map((offer) => known.get(rowKey(offer)) ?? makeRow(offer));
  list.replaceChildren(...rows.map(({ element }) => element));
  document.body.dataset.state = rows.length > 0 ? "codes" : message.reason;
  state.classList.toggle("waiting", message.type === "codes" && !problems.has(message.reason));
  // Beside identities, the list still waits for a code.
  document.body.classList.toggle("waits", rows.length > 0 && codes.length === 0);
  state.textContent = codes.length > 0 ? "" : sentence(message);
  hint.textContent = text(document.hasFocus() ? "chooseHint" : "hint");
  if (added.length > 0) {
    announcement.textContent = announce(added[0]);
  }
  fitHint();
  trackRows();
  if (!document.hasFocus()) return;
  // A key meant for a code that is gone must not choose the one next to it.
  if (!rows.some(({ offer }) => offer.id === selected)) restart(rows);
  select(place());
}

/** Shows the progress of making a code. */
function trackMaking(message) {
  const sentence = showMaking(rows, message);
  if (sentence !== null) announcement.textContent = sentence;
  fitHint();
  trackRows();
}

/** The text that announces `offer` to screen readers. */
function announce(offer) {
  return isIdentity(offer)
    ? text("identityAnnouncement", nameParts(offer).join(" · "))
    : text("announcement", offer.sender ?? text("unknownSender"));
}

/** Shows the hint if the first two rows have room beside it. */
function fitHint() {
  hint.hidden = false;
  const last = rows[Math.min(rows.length, 2) - 1]?.element;
  if (last === undefined) return;
  const end = last.offsetTop - list.offsetTop + last.offsetHeight;
  hint.hidden = end > list.clientHeight;
}

/** The text to show when there is no code. */
function sentence({ type, reason }) {
  return type === "codes"
    ? text(reason) || text("waiting")
    : text(reason) || text("ended");
}

function makeRow(offer) {
  const element = document.createElement("li");
  element.role = "option";
  element.tabIndex = -1;
  element.append(makeSummary(offer));
  return { offer, element, top: NaN, bottom: NaN, shownAt: performance.now() };
}

/**
 * Makes rows wait again if they have moved or grown into the place of another one: a click may be
 * meant for that one.
 */
function trackRows() {
  for (const row of rows) {
    const { top, bottom } = row.element.getBoundingClientRect();
    const isInPlace = Math.abs(top - row.top) < 1 && Math.abs(bottom - row.bottom) < 1;
    // Also if the positions are NaN.
    if (!isInPlace) restart([row]);
    Object.assign(row, { top, bottom });
    row.element.ariaDisabled = String(!isReady(row));
  }
}

function restart(some) {
  for (const row of some) row.shownAt = performance.now();
}

/** Whether a person has had time to see the code where it is, and can see it now. */
function isReady({ shownAt }) {
  return performance.now() - Math.max(shownAt, visibility.since) >= reactionTime;
}

function choose(row) {
  visibility.trackWindow();
  trackRows();
  if (isReady(row)) port.postMessage({ type: "choose", id: row.offer.id });
}

/** The position of the selected offer; the first if that is gone. */
function place() {
  return Math.max(0, rows.findIndex(({ offer }) => offer.id === selected));
}

function press(event) {
  const ignore = () => {};
  const act = {
    ArrowDown: () => select(place() + 1),
    ArrowUp: () => (place() > 0 ? select(place() - 1) : leave(false)),
    PageDown: () => select(place() + rowsInSight),
    PageUp: () => select(Math.max(0, place() - rowsInSight)),
    // These keys would scroll the page around a short list.
    ArrowLeft: ignore,
    ArrowRight: ignore,
    " ": ignore,
    Home: () => select(0),
    End: () => select(rows.length - 1),
    Enter: () => !event.repeat && rows[place()] && choose(rows[place()]),
    Escape: () => leave(true),
    Tab: () => leave(false),
  }[event.key];
  if (!act) return;
  event.preventDefault();
  act();
}

/** Returns the focus to the field; with `closes`, also closes the list. */
function leave(closes) {
  port.postMessage({ type: "return", closes });
}

function select(index) {
  const row = rows[Math.min(index, rows.length - 1)];
  selected = row?.offer.id ?? null;
  mark(rows.indexOf(row));
  hint.textContent = text("chooseHint");
  // Browsers would scroll the page to show the row, from which the page could tell the rows apart.
  (row?.element ?? state).focus({ preventScroll: true });
  if (row) reveal(row);
}

/** Scrolls the list with the wheel, and never the page, which could tell how long the list is. */
function scroll(event) {
  // With the Control key, the wheel zooms.
  if (event.ctrlKey) return;
  event.preventDefault();
  list.scrollTop += event.deltaY;
}

/** Keeps a finger on a list without further rows from scrolling the page. */
function keepPage(event) {
  if (event.touches.length === 1 && list.scrollHeight <= list.clientHeight) event.preventDefault();
}

/** Scrolls the list, and nothing around it, until a row is visible. */
function reveal({ element }) {
  const top = element.offsetTop - list.offsetTop;
  const bottom = top + element.offsetHeight;
  list.scrollTop = Math.min(top, Math.max(list.scrollTop, bottom - list.clientHeight));
}

function mark(index) {
  rows.forEach(({ element }, place) => element.setAttribute("aria-selected", place === index));
}
