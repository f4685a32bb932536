/**
 * What keywords tell, by the numbers that the lexicon has for them; `locales/README.md` explains
 * each.
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

/** Whether a phrase of this role leaves the nouns in it standing as keywords of their own. */
export function leavesNounsOpen(role) {
  return LEAVING_NOUNS_OPEN.has(role);
}

/** Whether the word is a noun that phrases of other roles are made with. */
export function isNamedInPhrases(role) {
  return NAMED_IN_PHRASES.has(role);
}

/**
 * Whether the role's words tell a language: units, furniture and small words are shared by many.
 */
export function isTelling(role) {
  return !NOT_TELLING.has(role);
}
