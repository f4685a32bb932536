import { text } from "./i18n.js";
import { bidi, line } from "./summary-lines.js";

/** The failures that a person can do something about; all others have the text of `failed`. */
const failures = new Set(["interactionRequired", "notFound", "timedOut", "unusable"]);

/** Whether `offer` is an identity: a code that a provider makes once it is chosen. */
export function isIdentity(offer) {
  return offer.provider !== undefined;
}

/** The parts of an identity's name, of which only the provider's own name is required. */
export function nameParts({ label, user, provider }) {
  return [label, user, provider].filter(Boolean);
}

/** The text about the progress of making a code; null if there is nothing to show. */
function progressText(progress) {
  if (progress === "making") return text("making");
  return failures.has(progress) ? text(progress) : text("failed");
}

/** Returns the name of an identity, its site, and a warning. */
export function makeIdentitySummary(identity) {
  const summary = document.createDocumentFragment();
  const isOther = identity.match === "site";
  summary.append(line("identity", ...nameParts(identity).map((part) => bidi(part))));
  if (identity.domains.length > 0) {
    const site = line(isOther ? "site other" : "site", bidi(text("for", identity.domains[0])));
    summary.append(line("provenance", site));
  }
  if (isOther) summary.append(line("caution", text("otherHost")));
  return summary;
}

/**
 * Shows the progress of making a code, or why there is none, in the row of its identity, and
 * returns the text. No other row shows any, because only one code is made at a time.
 */
export function showMaking(rows, { id, progress }) {
  const sentences = rows.map(({ offer, element }) => {
    return showProgress(element, offer.id === id ? progress : null);
  });
  return sentences.find((sentence) => sentence !== null) ?? null;
}

/**
 * Shows `progress` in the summary inside `element`, and returns the text; null shows nothing. A
 * person who cancelled needs no explanation.
 */
function showProgress(element, progress) {
  element.querySelector(".progress")?.remove();
  element.ariaBusy = progress === "making" ? "true" : null;
  if (progress === null || progress === "cancelled") return null;
  const sentence = progressText(progress);
  const isFailure = progress !== "making";
  const note = line(isFailure ? "progress caution" : "progress", sentence);
  element.insertBefore(note, element.querySelector(".caution, .actions"));
  return sentence;
}
