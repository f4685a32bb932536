/**
 * Returns the characters of `code` for each field, by the field's place in the form.
 *
 * If there are as many boxes as characters, each box gets one, whichever has the focus. A shorter
 * code starts at the focus if there is room. Otherwise the focused field gets the whole code.
 * @param {string} code
 * @param {number[]} fields the places of the visible fields for the code, in form order
 * @param {number} focus the place of the focused field
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
