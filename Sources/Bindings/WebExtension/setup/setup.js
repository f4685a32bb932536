import { extension } from "../shared/extension.js";
import { language, text, writeTexts } from "../shared/i18n.js";
import { hostPart, servicePart, sourceParts } from "./parts.js";

/**
 * The interval between checks, in milliseconds: short enough for a person who comes back from a
 * terminal, long enough for a page that stays open.
 */
const lookInterval = 3000;

const parts = document.getElementById("parts");
const summary = document.getElementById("summary");
const field = document.getElementById("code");
const outcome = document.getElementById("outcome");
const announcement = document.getElementById("announcement");

/** What the page shows, to change it only when something is different. */
let shown = "";
let port = null;

writeTexts();
document.title = `${text("setup")} · ${text("name")}`;
startContentScripts();
document.getElementById("try").addEventListener("submit", sendTestCode);
document.addEventListener("visibilitychange", look);
setInterval(look, lookInterval);
look();

/**
 * Runs the content scripts in this page; browsers run them only in https pages. The field then
 * works as it does on any site, with the same list.
 */
function startContentScripts() {
  for (const { js } of extension.runtime.getManifest().content_scripts) {
    for (const file of js) {
      const script = document.createElement("script");
      // Firefox reports addresses, Chromium the paths of the manifest.
      script.src = new URL(file, extension.runtime.getURL("/")).href;
      // Keeps their order.
      script.async = false;
      document.head.append(script);
    }
  }
}

/** Asks for the state of everything while a person can see the page. */
function look() {
  if (document.visibilityState === "visible") ask({ type: "look" });
}

/** Sends a message to the background script, which the browser may have stopped meanwhile. */
function ask(message) {
  if (port === null) {
    port = extension.runtime.connect({ name: "setup" });
    port.onMessage.addListener(receive);
    port.onDisconnect.addListener(() => port = null);
  }
  port.postMessage(message);
}

function receive(message) {
  if (message.type === "look") showParts(message.status);
  if (message.type === "tested") outcome.textContent = message.done ? "" : text("tryFailed");
  if (message.type === "filled") outcome.textContent = text("tryDone");
}

function sendTestCode(event) {
  event.preventDefault();
  outcome.textContent = "";
  field.value = "";
  field.focus();
  ask({ type: "test" });
}

function showParts(status) {
  const { version } = extension.runtime.getManifest();
  const all = [hostPart(status, version)];
  if (status.type === "status") all.push(servicePart(status), ...sourceParts(status));
  const isWell = all.every(({ state }) => state === "ok");
  const description = JSON.stringify(all);
  if (description === shown) return;
  shown = description;
  const sentence = text(isWell ? "allWell" : "notWell");
  // A status is read out whenever it is written.
  if (summary.textContent !== sentence) summary.textContent = sentence;
  const focused = document.activeElement?.dataset?.command;
  parts.replaceChildren(...all.map(makePart));
  // The button that had the focus is gone.
  const buttons = [...parts.querySelectorAll("button")];
  if (focused) buttons.find((button) => button.dataset.command === focused)?.focus();
}

function makePart({ title, state, sentence, lastMessage, command }) {
  const names = { ok: text("stateOK"), missing: text("stateMissing"), wrong: text("stateWrong") };
  const row = document.createElement("li");
  const head = makeElement("div", "part");
  const name = makeElement("bdi", "title", title);
  head.append(name, makeElement("span", "state", names[state]));
  row.className = state === "ok" ? "ok" : "wrong";
  row.append(head, makeElement("p", "sentence", sentence));
  if (lastMessage !== undefined) row.append(makeElement("p", "last", lastText(lastMessage)));
  if (command) row.append(makeCommand(command));
  return row;
}

/** How long ago the last message came, in whole minutes, hours or days. */
function lastText(age) {
  if (age === null) return text("noMessage");
  const units = [["day", 1440], ["hour", 60], ["minute", 1]];
  const minutes = Math.floor(age / 60_000);
  const [unit, length] = units.find(([, size]) => minutes >= size) ?? ["minute", 1];
  const format = new Intl.RelativeTimeFormat(language, { numeric: "auto" });
  const ago = format.format(-Math.floor(minutes / length), unit);
  return text("lastMessage", ago);
}

function makeCommand(command) {
  const line = makeElement("div", "command");
  const code = makeElement("code", "", command);
  const button = makeElement("button", "", text("copy"));
  code.dir = "ltr";
  button.type = "button";
  button.dataset.command = command;
  button.ariaLabel = `${text("copy")}: ${command}`;
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(command);
    button.textContent = text("copied");
    announcement.textContent = text("copied");
  });
  line.append(code, button);
  return line;
}

function makeElement(kind, name, content = "") {
  const element = document.createElement(kind);
  if (name) element.className = name;
  element.textContent = content;
  return element;
}
