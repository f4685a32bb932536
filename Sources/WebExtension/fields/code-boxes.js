// A code spread over several boxes for one character each.

/** How many boxes beside each other make one field, as codes have four to eight characters. */
const USUAL_COUNTS = { least: 4, most: 8 };

/** The highest number that counts a box. */
export const LAST_BOX = USUAL_COUNTS.most;

/**
 * Whether so many boxes beside each other make one field: fewer are something else, and so are
 * more.
 * @param {number} count
 */
export function isUsualCount(count) {
  return count >= USUAL_COUNTS.least && count <= USUAL_COUNTS.most;
}

/**
 * Tells which characters of `code` go into which field, by the place of the field in the form.
 *
 * As many boxes as characters get one each from the first, whichever has the focus; a shorter code
 * is written from the focus on if there is room. Everything else goes whole into the field that has
 * the focus.
 * @param {string} code
 * @param {number[]} fields the places of the visible fields for the code, in the order of the form
 * @param {number} focus the place of the field that was asked for
 * @returns {Map<number, string>}
 */
export function fillBoxes(code, fields, focus) {
  const segmenter = new Intl.Segmenter("und", { granularity: "grapheme" });
  const characters = Array.from(segmenter.segment(code), (part) => part.segment);
  const whole = new Map([[focus, code]]);
  const position = fields.indexOf(focus);
  if (position < 0 || characters.length === 0) return whole;
  const first = characters.length === fields.length ? 0 : position;
  if (first + characters.length > fields.length) return whole;
  return new Map(characters.map((character, offset) => [fields[first + offset], character]));
}
