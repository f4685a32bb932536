import { isUsualCount } from "../code-boxes.js";
import { readAutocomplete } from "../tags/autocomplete-value.js";
import { isOfCard } from "../tags/autofill-field.js";
import { FieldSight } from "./field-sight.js";

/** The evidence of the other fields of a form. */
export class FormEvidence {
  #rules;
  #names;

  /**
   * @param {import("../field-rules.js").FieldRules} rules
   * @param {import("./name-evidence.js").NameEvidence} names
   */
  constructor(rules, names) {
    this.#rules = rules;
    this.#names = names;
  }

  /**
   * Collects the evidence of the other fields of a form.
   * @param {import("../field.js").Field[] | null} others null if unknown
   * @param {import("./field-evidence.js").FieldEvidence} evidence
   */
  collect(others, evidence) {
    if (!others) return;
    const visible = others.filter((other) => FieldSight.isVisible(other, this.#rules));
    if (visible.length === 0) evidence.note("alone");
    const hasCard = visible.some(
      (other) =>
        isOfCard(readAutocomplete(other.get("autocomplete"))) || this.#names.isOfCard(other),
    );
    if (hasCard) evidence.note("cardForm");
  }

  /**
   * Returns the places of the other boxes that share a code with `field`; null if `field` is not
   * such a box.
   * @param {import("../field.js").Field} field
   * @param {import("../field.js").Field[] | null} others
   * @returns {number[] | null}
   */
  boxPlaces(field, others) {
    if (!others || !FieldSight.isBox(field, this.#rules)) return null;
    const isBox = (place) => FieldSight.isBox(others[place], this.#rules);
    const places = [...others.keys()].filter(isBox);
    return isUsualCount(1 + places.length) ? places : null;
  }
}
