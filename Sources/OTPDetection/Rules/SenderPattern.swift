/// A sender as a person writes it down: the whole address, or how it begins, with a `*` at its end.
struct SenderPattern: Sendable {
  /// The address or its beginning.
  let text: String
  let isPrefix: Bool

  /// Reads a pattern.
  init(_ text: String) throws(UserRules.Mistake) {
    isPrefix = text.hasSuffix("*")
    self.text = isPrefix ? String(text.dropLast()) : text
    if self.text.contains("*") {
      throw UserRules.Mistake("holds a * before its end; leave it at the end only")
    }
    // Addresses have letters or digits; what has none would be the beginning of all of them.
    guard self.text.contains(where: { $0.isLetter || $0.isNumber }) else {
      throw UserRules.Mistake("names no sender; write an address, or how it begins and a *")
    }
  }
}
