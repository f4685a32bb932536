/**
 * Returns the characters of `code` for each field, by the field's place in the form.
 *
 * If there are as many boxes as characters, each box gets one, whichever has the focus. If the
 * fields have room for exactly the characters of the code, each is filled. A shorter code starts at
 * the focused field if there is room. Otherwise the focused field gets the whole code, or the first
 * field that has room for it. Spaces and hyphens are dropped if the code fits only without them.
 * @param {string} code
 * @param {number[]} fields the places of the visible fields for the code, in form order
 * @param {number} focus the place of the focused field
 * @param {number[]} rooms the number of characters that each field takes; negative if any number
 * @returns {Map<number, string>}
 */
export function fillBoxes(code, fields, focus, rooms = fields.map(() => -1)) {
  const segmenter = new Intl.Segmenter("und", { granularity: "grapheme" });
  const characters = Array.from(segmenter.segment(code), (part) => part.segment);
  const position = fields.indexOf(focus);
  if (position < 0 || characters.length === 0) return new Map([[focus, code]]);
  const one = fields.map(() => 1);
  const total = rooms.every((room) => room > 0) ? rooms.reduce((sum, room) => sum + room) : null;
  for (const signs of [characters, characters.filter((sign) => sign !== " " && sign !== "-")]) {
    if (signs.length === fields.length) return split(signs, fields, one);
    if (signs.length === total) return split(signs, fields, rooms);
  }
  const end = position + characters.length;
  if (end <= fields.length) return split(characters, fields.slice(position, end), one);
  const hasRoom = (place) => rooms[place] < 0 || rooms[place] >= characters.length;
  const roomy = hasRoom(position) ? position : fields.findIndex((_, place) => hasRoom(place));
  return new Map([[roomy < 0 ? focus : fields[roomy], code]]);
}

/** Gives each field as many of the characters as it has room for. */
function split(characters, fields, rooms) {
  let start = 0;
  return new Map(fields.map((field, place) => {
    const part = characters.slice(start, start + rooms[place]).join("");
    start += rooms[place];
    return [field, part];
  }));
}
