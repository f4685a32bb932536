/// A sender in the user's rules: a whole address, or a prefix followed by `*`.
struct SenderPattern: Sendable {
  /// The address or its prefix.
  let text: String
  let isPrefix: Bool

  /// Parses a pattern.
  init(_ text: String) throws(UserRules.Mistake) {
    isPrefix = text.hasSuffix("*")
    self.text = isPrefix ? String(text.dropLast()) : text
    if self.text.contains("*") {
      throw UserRules.Mistake("holds a * before its end; leave it at the end only")
    }
    // Every address has letters or digits; a prefix without any could match all of them.
    guard self.text.contains(where: { $0.isLetter || $0.isNumber }) else {
      throw UserRules.Mistake("names no sender; write an address, or how it begins and a *")
    }
  }
}
