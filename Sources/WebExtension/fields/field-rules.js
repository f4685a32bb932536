import { FieldError, fetchOwn } from "./field-error.js";
import { FIELD_SIGNALS } from "./evidence/field-signal.js";

/** The version of the file's format. */
const SCHEMA = 1;

/**
 * The words and weights of `rules.json`, which the desktop programs have built in. The
 * documentation of fields explains each member.
 */
export class FieldRules {
  /** @param {object} file the content of `rules.json`; every signal is required */
  constructor(file) {
    if (file.schema !== SCHEMA) throw new FieldError(`rules.json: "schema" must be ${SCHEMA}`);
    const missing = FIELD_SIGNALS.find((signal) => !Object.hasOwn(file.signals, signal));
    if (missing) throw new FieldError(`rules.json: the signal "${missing}" is missing; add it`);
    this.base = file.base;
    this.attributes = file.attributes;
    this.types = sets(file.types);
    const { attributes, ...purposes } = file.purposes;
    this.purposes = { attributes, ...sets(purposes) };
    this.tags = file.tags;
    this.lengths = file.lengths;
    this.signals = file.signals;
    this.names = file.names;
    this.texts = file.texts;
    this.others = file.others;
    this.fillers = file.fillers;
  }

  /**
   * Loads the rules of the extension.
   * @param {URL} url
   */
  static async load(url) {
    const answer = await fetchOwn(url);
    return new FieldRules(await answer.json());
  }
}

function sets(lists) {
  return Object.fromEntries(Object.entries(lists).map(([name, list]) => [name, new Set(list)]));
}
