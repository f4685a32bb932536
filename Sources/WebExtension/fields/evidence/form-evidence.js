import { isUsualCount } from "../code-boxes.js";
import { readAutocomplete } from "../tags/autocomplete-value.js";
import { isOfCard } from "../tags/autofill-field.js";
import { FieldSight } from "./field-sight.js";

/** What the other fields of a form tell. */
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
   * Notes what the other fields of the form of a field speak for.
   * @param {import("../field.js").Field[] | null} others null when nothing is known of them
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
   * Which of the other fields are boxes for one character each that share a code with `field`, by
   * their places; null when it is no such box.
   * @param {import("../field.js").Field} field
   * @param {import("../field.js").Field[] | null} others
   * @returns {number[] | null}
   */
  boxPlaces(field, others) {
    if (!others || !FieldSight.isBox(field, this.#rules)) return null;
    const places = [...others.keys()].filter((place) => FieldSight.isBox(others[place], this.#rules));
    return isUsualCount(1 + places.length) ? places : null;
  }
}
