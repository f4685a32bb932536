import { lowercased, split } from "../ascii.js";

const TOOLKIT_PREFIX = "gtk_input_purpose_";

/**
 * Returns the input purposes that a toolkit declares (`GTK_INPUT_PURPOSE_PIN`, or `pin` in
 * Wayland's text-input-unstable-v3), in lowercase and without the toolkit's prefix.
 * @param {string | null} value
 * @returns {string[]}
 */
export function purposesIn(value) {
  return split(lowercased(value ?? ""), /[ ,|]/).map((word) =>
    word.startsWith(TOOLKIT_PREFIX) ? word.slice(TOOLKIT_PREFIX.length) : word,
  );
}
