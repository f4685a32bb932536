/// A sender's name as shown beside a code; never a number, which bystanders could learn.
package struct SenderName: Equatable {
  /// The maximum length; sender names of SMS have 11 characters, names of shops seldom over 40.
  private static let maximumLength = 64

  /// The number of digits from which a name counts as a number.
  ///
  /// Short codes have 5 or more (https://www.usshortcodes.com/learn-more/short-code-faq); names
  /// such as `Bank24` have fewer.
  private static let minimumDigitsOfNumber = 5

  /// The name on one line, without characters that affect the text around it.
  package let value: String

  /// Extracts the name from a message's sender; nil if it has none.
  ///
  /// For a mail, the name is the display name, or else the domain of the address.
  package init?(_ sender: String) {
    let (name, address) = Self.parts(of: sender)
    let domain = address.split(separator: "@").last.map(String.init)
    // A display name that holds an address may impersonate another sender.
    let candidates = name.contains("@") ? [domain] : [name, domain]
    let names = candidates.compactMap { $0.flatMap(Self.displayable) }
    guard let value = names.first else { return nil }
    self.value = value
  }

  /// Splits a sender into name and address; without an address, all of it is the name.
  private static func parts(of sender: String) -> (name: String, address: String) {
    if sender.last == ">", let start = sender.lastIndex(of: "<") {
      let address = sender[start...].dropFirst().dropLast()
      return (String(sender[..<start]), String(address))
    }
    return sender.contains("@") ? ("", sender) : (sender, "")
  }

  /// Returns `text` as a displayable name; nil if it is not a name.
  private static func displayable(_ text: String) -> String? {
    var line = ""
    for scalar in text.unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator: line.append(" ")
      // Direction marks and other invisible characters.
      case .format, .surrogate, .privateUse, .unassigned: continue
      default: line.unicodeScalars.append(scalar)
      }
    }
    let words = line.split(whereSeparator: { $0.isWhitespace || $0 == "\"" })
    let name = words.joined(separator: " ")
    guard name.contains(where: \.isLetter), !isNumber(name) else { return nil }
    return name.count <= maximumLength ? name : name.prefix(maximumLength - 1) + "…"
  }

  private static func isNumber(_ name: String) -> Bool {
    let digits = name.unicodeScalars.filter { $0.properties.numericType != nil }
    return digits.count >= minimumDigitsOfNumber
  }
}
