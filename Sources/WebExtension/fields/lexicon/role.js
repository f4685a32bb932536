/**
 * The roles of keywords, by their numbers in the lexicon; `locales/README.md` explains each.
 */
export const ROLES = [
  "code", "noun", "password", "once", "purpose", "action", "copula", "validity", "secrecy",
  "payment", "promo", "postal", "tracking", "order", "reference", "account", "card", "phone",
  "pickup", "access", "amount", "place", "other", "duration", "currency", "unit", "calendar",
  "void", "redacted", "boilerplate", "instrument",
];

const LEAVING_NOUNS_OPEN = new Set(["action", "purpose", "secrecy", "copula"]);
const NAMED_IN_PHRASES = new Set(["code", "noun", "password"]);
const NOT_TELLING = new Set([
  "currency", "unit", "duration", "calendar", "boilerplate", "copula", "instrument",
]);

/** Whether nouns inside a phrase of this role count as keywords too. */
export function leavesNounsOpen(role) {
  return LEAVING_NOUNS_OPEN.has(role);
}

/** Whether the role is a noun that phrases of other roles contain. */
export function isNamedInPhrases(role) {
  return NAMED_IN_PHRASES.has(role);
}

/**
 * Whether words of this role indicate a language; many languages share units, boilerplate and short
 * words.
 */
export function isTelling(role) {
  return !NOT_TELLING.has(role);
}
