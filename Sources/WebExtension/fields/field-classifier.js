import { Field } from "./field.js";
import { FieldRules } from "./field-rules.js";
import { FieldEvidence } from "./evidence/field-evidence.js";
import { fieldScore } from "./evidence/field-score.js";
import { FormEvidence } from "./evidence/form-evidence.js";
import { NameEvidence } from "./evidence/name-evidence.js";
import { ShapeEvidence } from "./evidence/shape-evidence.js";
import { TextEvidence } from "./evidence/text-evidence.js";
import { Lexicon } from "./lexicon/lexicon.js";
import { readAutocomplete } from "./tags/autocomplete-value.js";
import { FieldTag } from "./tags/field-tag.js";
import { FieldNames, FieldTexts } from "./words/field-words.js";

/**
 * Classifies whether a field is for a one-time code.
 *
 * Follows the steps of the Swift module `OTPFields`, with the same rules and keywords, and gives
 * the same answers. The documentation of fields explains each step.
 */
export class FieldClassifier {
  #rules;
  #folder;
  #names;
  /**
   * The evidence of texts, loaded for the first text; a promise, so that concurrent calls share it.
   */
  #texts = null;

  /**
   * Loads the rules; the keywords of all languages are loaded when first needed.
   * @param {URL} folder the folder of the rules and the keywords
   * @returns {Promise<FieldClassifier>}
   */
  static async load(folder = new URL(".", import.meta.url)) {
    return new FieldClassifier(await FieldRules.load(new URL("rules.json", folder)), folder);
  }

  /**
   * @param {FieldRules} rules
   * @param {URL} folder
   */
  constructor(rules, folder) {
    this.#rules = rules;
    this.#folder = folder;
    this.#names = new NameEvidence(rules, new FieldNames(rules));
  }

  /**
   * Classifies a field and returns the evidence for and against it, strongest first.
   * @param {Object<string, string>} attributes
   * @param {Object<string, string>[] | null} others the other fields of its form; null if unknown
   * @returns {Promise<{field: "tagged" | "likely" | "no", score: number,
   *   reasons: {name: string, weight: number}[], boxPlaces: number[] | null}>} `boxPlaces`
   *   are the places of the other boxes that share a code with the field; null if it is not a box
   */
  async classify(attributes, others = null) {
    const field = new Field(attributes);
    const form = others?.map((other) => new Field(other)) ?? null;
    const shape = new ShapeEvidence(this.#rules);
    const around = new FormEvidence(this.#rules, this.#names);
    const boxPlaces = around.boxPlaces(field, form);
    const autocomplete = readAutocomplete(field.get("autocomplete"));
    const decision = new FieldTag(this.#rules).decision(field, autocomplete);
    if (decision) {
      return {
        field: decision.isForCode ? "tagged" : "no",
        score: decision.isForCode ? 1 : 0,
        reasons: [{ name: decision.name, weight: 0 }],
        boxPlaces: decision.isForCode ? boxPlaces : null,
      };
    }
    const evidence = new FieldEvidence(this.#rules);
    this.#names.collect(field, evidence);
    if (TextEvidence.texts(field, this.#rules).length > 0) {
      (await this.#textEvidence()).collect(field, evidence);
    }
    shape.collect(field, boxPlaces && 1 + boxPlaces.length, evidence);
    around.collect(form, evidence);
    const { sum } = evidence;
    return {
      field: sum >= 0 ? "likely" : "no",
      score: fieldScore(sum),
      reasons: evidence.sortedReasons,
      boxPlaces: sum >= 0 ? boxPlaces : null,
    };
  }

  #textEvidence() {
    this.#texts ??= this.#loadTexts().catch((error) => {
      // The next call tries again.
      this.#texts = null;
      throw error;
    });
    return this.#texts;
  }

  async #loadTexts() {
    const lexicon = await Lexicon.load(new URL("lexicon.bin", this.#folder));
    return new TextEvidence(this.#rules, new FieldTexts(this.#rules, lexicon.table), lexicon);
  }
}
