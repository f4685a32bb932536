internal import OTPText

/// The rules of a person, ready to be looked up for each message; immutable once built.
struct RuleBook: Sendable {
  /// Whole addresses, folded, with their places in the person's list, counted from 1.
  private var senders: [[UInt32]: Int] = [:]
  private var prefixes: [(scalars: [UInt32], number: Int)] = []
  private let patterns: [CodePattern]
  private let table: CharacterTable

  init(_ rules: UserRules, table: CharacterTable) {
    self.table = table
    patterns = rules.neverReport
    for (index, sender) in rules.ignoredSenders.enumerated() {
      let scalars = Self.folded(sender.text, table)
      // What folds to nothing would be the beginning of every address.
      guard !scalars.isEmpty else { continue }
      if sender.isPrefix {
        prefixes.append((scalars, index + 1))
      } else if senders[scalars] == nil {
        senders[scalars] = index + 1
      }
    }
  }

  /// The place in the person's list of the rule that passes over `sender`; nil when there is none.
  func ruleIgnoring(_ sender: String?) -> Int? {
    guard let sender, !senders.isEmpty || !prefixes.isEmpty else { return nil }
    let scalars = Self.folded(sender, table)
    return senders[scalars] ?? prefixes.first { scalars.starts(with: $0.scalars) }?.number
  }

  /// The place in the person's list of the pattern that `code` must not be reported for; nil
  /// when there is none.
  func ruleSilencing(_ code: SecurityCode?) -> Int? {
    guard let code else { return nil }
    return patterns.firstIndex { $0.matches(code) }.map { $0 + 1 }
  }

  /// The folded characters of an address, without the spaces around it.
  private static func folded(_ text: String, _ table: CharacterTable) -> [UInt32] {
    var characters = FoldedText(text.utf8Span.span, table: table).characters[...]
    while characters.first?.isWhitespace == true { characters.removeFirst() }
    while characters.last?.isWhitespace == true { characters.removeLast() }
    return characters.map(\.scalar)
  }
}
