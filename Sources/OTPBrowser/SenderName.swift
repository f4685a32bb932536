/// The name of a sender, to be shown to a person beside a code: never a number that a page or a passer-by could learn.
struct SenderName: Equatable {
  /// The longest name that is shown; names of senders of SMS have 11 characters, of shops seldom more than 40.
  private static let longest = 64

  /// From how many digits on it is taken for a number: short codes have 5 and more
  /// (https://www.usshortcodes.com/learn-more/short-code-faq), and names such as `Bank24` have fewer.
  private static let digitsOfNumber = 5

  /// The name itself, in one line, without what acts on the text around it.
  let value: String

  /// Finds the name in `sender`, as it stands in a message; nil when there is none.
  ///
  /// Of a mail's sender it is the name before the address; else what follows its `@`.
  init?(_ sender: String) {
    let (name, address) = Self.parts(of: sender)
    let domain = address.split(separator: "@").last.map(String.init)
    // A name that is an address itself may be another's.
    let candidates = name.contains("@") ? [domain] : [name, domain]
    guard let value = candidates.compactMap({ $0.flatMap(Self.shown) }).first else { return nil }
    self.value = value
  }

  /// The name and the address in it; without an address, all of it is the name.
  private static func parts(of sender: String) -> (name: String, address: String) {
    if sender.last == ">", let start = sender.lastIndex(of: "<") {
      let address = sender[start...].dropFirst().dropLast()
      return (String(sender[..<start]), String(address))
    }
    return sender.contains("@") ? ("", sender) : (sender, "")
  }

  /// What is shown of `text`; nil when that is no name.
  private static func shown(_ text: String) -> String? {
    var line = ""
    for scalar in text.unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator: line.append(" ")
      // Marks that turn the direction of writing, and what is not seen at all.
      case .format, .surrogate, .privateUse, .unassigned: continue
      default: line.unicodeScalars.append(scalar)
      }
    }
    let words = line.split(whereSeparator: { $0.isWhitespace || $0 == "\"" })
    let name = words.joined(separator: " ")
    guard name.contains(where: \.isLetter), !isNumber(name) else { return nil }
    return name.count <= longest ? name : name.prefix(longest - 1) + "…"
  }

  private static func isNumber(_ name: String) -> Bool {
    name.unicodeScalars.filter { $0.properties.numericType != nil }.count >= digitsOfNumber
  }
}
