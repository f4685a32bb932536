import { language, text } from "./i18n.js";

const ages = new Intl.RelativeTimeFormat(language, { numeric: "auto", style: "short" });

/**
 * Returns what a person should see before using a code: its sender, how it came, its age, the site
 * if its message names one, and warnings.
 */
export function makeSummary(code) {
  const summary = document.createDocumentFragment();
  summary.append(
    line("code", bidi(code.code, "ltr")),
    sender(code),
    line("provenance", ...channel(code), line("age"), ...site(code)),
  );
  if (code.mentionsPayment) summary.append(line("caution", text("payment")));
  if (code.match === "site") summary.append(line("caution", text("otherHost")));
  if (code.isReplaced) summary.append(line("replaced", text("replaced")));
  updateAge(summary, code);
  return summary;
}

/** Identifies what a row shows of `code`, which a newer code of its sender changes. */
export function rowKey(code) {
  return `${code.id} ${code.isReplaced}`;
}

/** Updates the age of the code in `summary`. */
export function updateAge(summary, code) {
  const seconds = Math.max(0, Math.round((Date.now() - code.arrival) / 1000));
  const isLong = seconds >= 60;
  summary.querySelector(".age").textContent =
    ages.format(-(isLong ? Math.floor(seconds / 60) : seconds), isLong ? "minute" : "second");
}

function sender(code) {
  const element = line("sender", code.sender ?? text("unknownSender"));
  // A long name is cut at its own end.
  element.dir = "auto";
  return element;
}

function channel(code) {
  const names = { sms: text("sms"), email: text("email"), notification: text("notification") };
  const name = names[code.channel];
  return name ? [line("channel", name)] : [];
}

function site(code) {
  if (code.domain === null) return [];
  const isOther = code.match === "site";
  return [line(isOther ? "site other" : "site", bidi(text("for", code.domain)))];
}

function line(name, ...parts) {
  const element = document.createElement("span");
  element.className = name;
  element.append(...parts);
  return element;
}

/** Isolates a text from outside, so that it does not affect the direction of its surroundings. */
function bidi(content, direction = "auto") {
  const element = document.createElement("bdi");
  element.dir = direction;
  element.textContent = content;
  return element;
}
