internal import OTPText

/// The user's rules, compiled for lookup; immutable.
struct RuleBook: Sendable {
  /// Whole addresses, folded, with their 1-based positions in the user's list.
  private var senders: [[UInt32]: Int] = [:]
  /// The same mail addresses and telephone numbers in a form that can be compared.
  private var addresses: [(address: MessageAddress, number: Int)] = []
  private var prefixes: [(scalars: [UInt32], number: Int)] = []
  private let patterns: [CodePattern]
  private let table: CharacterTable

  init(_ rules: UserRules, table: CharacterTable) {
    self.table = table
    patterns = rules.neverReport
    for (index, sender) in rules.ignoredSenders.enumerated() {
      let scalars = Self.folded(sender.text, table)
      // A pattern that folds to nothing would be a prefix of every address.
      guard !scalars.isEmpty else { continue }
      if sender.isPrefix {
        prefixes.append((scalars, index + 1))
      } else if senders[scalars] == nil {
        senders[scalars] = index + 1
        let address = MessageAddress(sender.text)
        if address.isStructured { addresses.append((address, index + 1)) }
      }
    }
  }

  /// Returns the 1-based position of the rule that ignores `sender`; nil if there is none.
  func ruleIgnoring(_ sender: String?) -> Int? {
    guard let sender, !senders.isEmpty || !prefixes.isEmpty else { return nil }
    let scalars = Self.folded(sender, table)
    if let number = senders[scalars] { return number }
    if !addresses.isEmpty {
      let address = MessageAddress(sender)
      if let rule = addresses.first(where: { $0.address.matches(address) }) { return rule.number }
    }
    return prefixes.first { scalars.starts(with: $0.scalars) }?.number
  }

  /// Returns the 1-based position of the pattern that silences `code`; nil if there is none.
  func ruleSilencing(_ code: SecurityCode?) -> Int? {
    guard let code else { return nil }
    return patterns.firstIndex { $0.matches(code) }.map { $0 + 1 }
  }

  /// Returns the folded characters of an address, trimmed.
  private static func folded(_ text: String, _ table: CharacterTable) -> [UInt32] {
    var characters = FoldedText(text.utf8Span.span, table: table).characters[...]
    while characters.first?.isWhitespace == true { characters.removeFirst() }
    while characters.last?.isWhitespace == true { characters.removeLast() }
    return characters.map(\.scalar)
  }
}
