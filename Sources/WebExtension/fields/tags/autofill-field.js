// The autofill field names of the HTML standard:
// https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#autofill-field

/** The categories of the standard, with the maximum number of words of a value. */
const CATEGORIES = {
  off: { name: "off", mostWords: 1 },
  automatic: { name: "automatic", mostWords: 1 },
  normal: { name: "normal", mostWords: 3 },
  contact: { name: "contact", mostWords: 4 },
  credential: { name: "credential", mostWords: 5 },
};

const NAMES = {
  off: "off",
  automatic: "on",
  normal: `
    name honorific-prefix given-name additional-name family-name honorific-suffix nickname
    organization-title username new-password current-password one-time-code organization
    street-address address-line1 address-line2 address-line3 address-level4 address-level3
    address-level2 address-level1 country country-name postal-code cc-name cc-given-name
    cc-additional-name cc-family-name cc-number cc-exp cc-exp-month cc-exp-year cc-csc cc-type
    transaction-currency transaction-amount language bday bday-day bday-month bday-year sex url
    photo`,
  contact: `
    tel tel-country-code tel-national tel-area-code tel-local tel-local-prefix tel-local-suffix
    tel-extension email impp`,
  credential: "webauthn",
};

const CATEGORY_OF = new Map(
  Object.entries(NAMES).flatMap(([category, names]) =>
    names.trim().split(/\s+/).map((name) => [name, CATEGORIES[category]]),
  ),
);

/**
 * Returns the category of the field `name`; undefined if there is no such field.
 * @param {string | undefined} name
 * @returns {{name: string, mostWords: number} | undefined}
 */
export function categoryOf(name) {
  return CATEGORY_OF.get(name);
}

/**
 * Whether the field `name` belongs to a payment card.
 * @param {string | null} name
 */
export function isOfCard(name) {
  return name?.startsWith("cc-") ?? false;
}
