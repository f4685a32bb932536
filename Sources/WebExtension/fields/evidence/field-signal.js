/**
 * What can speak for or against an untagged field; `rules.json` holds the weight and the sentence
 * of each, and more signals for the other things that a field may be for.
 */
export const FIELD_SIGNALS = [
  // What programmers call it.
  "codeInName", "nounInName", "pinInName", "purposeInName", "togetherInName", "codeInReference",
  // What people read.
  "codeInText", "nounInText", "pinInText", "purposeInText", "togetherInText", "countInText",
  "messageInText", "sending", "otherNumber", "example",
  // How much it takes, and of what.
  "sixCharacters", "usualLength", "tooShort", "tooLong", "numeric", "pinPurpose", "concealed",
  "cardLength",
  // What stands around it.
  "box", "numberedBox", "alone", "cardForm",
];
