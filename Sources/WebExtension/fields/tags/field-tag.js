import { lowercased, split } from "../ascii.js";
import { purposesIn } from "../evidence/field-purpose.js";
import { FieldSight } from "../evidence/field-sight.js";

const HIDDEN = { isForCode: false, name: "hidden" };
const OTHER_TYPE = { isForCode: false, name: "otherType" };
const OTHER_TAG = { isForCode: false, name: "otherTag" };
const TAG = { isForCode: true, name: "tag" };

/** Values of `autocomplete` that do not identify a field. */
const SILENT = new Set([null, "off", "on", "webauthn"]);

/** Decides by the tags and the type of a field alone. */
export class FieldTag {
  #rules;
  #exact;

  /** @param {import("../field-rules.js").FieldRules} rules */
  constructor(rules) {
    this.#rules = rules;
    this.#exact = new Set(rules.tags.exact.map(lowercased));
  }

  /**
   * Returns the decision by the tags or the type of `field`; null if evidence must decide.
   * @param {import("../field.js").Field} field
   * @param {string | null} autocomplete
   * @returns {{isForCode: boolean, name: string} | null}
   */
  decision(field, autocomplete) {
    const rules = this.#rules;
    const type = FieldSight.type(field, rules);
    if (type === "hidden" || FieldSight.isHidden(field)) return HIDDEN;
    const isTagged = autocomplete === "one-time-code" || this.#hasOtherTag(field);
    if (isTagged) return rules.types.tagged.has(type) ? TAG : OTHER_TYPE;
    if (!rules.types.writable.has(type)) return OTHER_TYPE;
    const element = lowercased(field.get("tag") ?? "input");
    // A code fits on one line.
    if (["select", "textarea", "button"].includes(element)) return OTHER_TYPE;
    if (!SILENT.has(autocomplete)) return OTHER_TAG;
    const keyboard = lowercased(field.get("inputmode") ?? "");
    if (["email", "url", "search", "none"].includes(keyboard)) return OTHER_TYPE;
    const purposes = rules.purposes.attributes.flatMap((name) => purposesIn(field.get(name)));
    if (purposes.some((purpose) => rules.purposes.other.has(purpose))) return OTHER_TYPE;
    return null;
  }

  /** Whether the field has a one-time-code tag of Apple's systems or Android. */
  #hasOtherTag(field) {
    return this.#rules.tags.attributes.some((name) =>
      split(lowercased(field.get(name) ?? ""), /[ ,|]/).some((word) =>
        this.#exact.has(split(word, /\./).at(-1) ?? word),
      ),
    );
  }
}
