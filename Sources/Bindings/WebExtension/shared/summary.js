import { language, text } from "./i18n.js";
import { isIdentity, makeIdentitySummary } from "./identity-summary.js";
import { bidi, line } from "./summary-lines.js";

const ages = new Intl.RelativeTimeFormat(language, { numeric: "auto", style: "short" });

/** Returns what a person should see of `offer`, a code or an identity, before using it. */
export function makeSummary(offer) {
  return isIdentity(offer) ? makeIdentitySummary(offer) : makeCodeSummary(offer);
}

/** Identifies what a row shows of `offer`; a newer code of the same sender changes it. */
export function rowKey(offer) {
  return `${offer.id} ${offer.isReplaced ?? false}`;
}

/** Updates the age of the code in `summary`; an identity has none. */
export function updateAge(summary, offer) {
  if (isIdentity(offer)) return;
  const seconds = Math.max(0, Math.round((Date.now() - offer.arrival) / 1000));
  const isLong = seconds >= 60;
  summary.querySelector(".age").textContent =
    ages.format(-(isLong ? Math.floor(seconds / 60) : seconds), isLong ? "minute" : "second");
}

/**
 * The sender of a code, its channel, its age, its site if the message names one, and warnings.
 */
function makeCodeSummary(code) {
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

function sender(code) {
  const element = line("sender", code.sender ?? text("unknownSender"));
  // A long name is truncated at its own end.
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
