/**
 * The signals for or against an untagged field. `rules.json` has the weight and the sentence of
 * each, and more signals for other kinds of fields.
 */
export const FIELD_SIGNALS = [
  // The names that programmers give it.
  "codeInName", "nounInName", "pinInName", "purposeInName", "togetherInName", "codeInReference",
  // The texts that people read.
  "codeInText", "nounInText", "pinInText", "purposeInText", "togetherInText", "countInText",
  "messageInText", "sending", "otherNumber", "example",
  // The length and the kind of its content.
  "sixCharacters", "usualLength", "tooShort", "tooLong", "numeric", "pinPurpose", "concealed",
  "cardLength",
  // The fields around it.
  "box", "numberedBox", "alone", "cardForm",
];
