import { FoldedText } from "../text/folded-text.js";
import { IdentifierWords } from "./identifier-words.js";
import { WordPhrase } from "./word-line.js";

/** The phrases that the rules search for in names, split like names. */
export class FieldNames {
  /** @param {import("../field-rules.js").FieldRules} rules */
  constructor(rules) {
    const { code, security, noun, pin, purpose } = rules.names;
    const others = rules.others.flatMap((other) => other.names);
    const all = [code, security, noun, pin, purpose, others, rules.fillers].flat();
    // Split phrases like identifiers, so that digits are separate words.
    const plain = new IdentifierWords([]);
    this.identifiers = new IdentifierWords(all.flatMap((phrase) => plain.words(phrase)));
    const cut = (list) =>
      list.map((phrase) => WordPhrase.ofWords(this.identifiers.words(phrase)));
    this.code = cut(code);
    this.security = cut(security);
    this.noun = cut(noun);
    this.pin = cut(pin);
    this.purpose = cut(purpose);
    this.others = rules.others.map((rule) => ({ rule, names: cut(rule.names) }));
  }
}

/** The phrases that the rules search for in texts, folded like texts. */
export class FieldTexts {
  /**
   * @param {import("../field-rules.js").FieldRules} rules
   * @param {import("../text/character-table.js").CharacterTable} table
   */
  constructor(rules, table) {
    const fold = (list) => list.map((phrase) => WordPhrase.ofText(new FoldedText(phrase, table)));
    this.code = fold(rules.texts.code);
    this.message = fold(rules.texts.message);
    this.security = fold(rules.texts.security);
    this.pin = fold(rules.texts.pin);
    this.sending = fold(rules.texts.sending);
    this.others = rules.others.map((rule) => ({ rule, texts: fold(rule.texts) }));
  }
}
