package import OTPMessage

/// A message that is nothing but one number, such as a second code that a sender sends without a word.
///
/// It says nothing of itself, so that only what came before it can tell that it is a code; the article "Scoring" has the rule.
package struct BareNumber {
  /// The longest message in bytes that is looked at: ten digits in groups, of any script, with invisible characters.
  private static let longest = 100

  /// How many digits stand in each of its groups.
  let groups: [Int]

  /// Nil when `message` holds anything but digits of one number and the marks that join them.
  package init?(_ message: Message) {
    guard message.subject?.isEmpty ?? true, message.text.utf8.count <= Self.longest,
      !message.text.utf8.contains(where: Self.isLetter),
      let groups = Self.groups(in: message.text)
    else { return nil }
    self.groups = groups
  }

  /// Whether it is as long as the code that `earlier` found, and written in the same groups.
  func hasForm(of earlier: Detection) -> Bool {
    // A code that is bound to a site is followed by bound ones. One without a site must not take the place of it.
    guard earlier.outcome == .code, earlier.binding == nil, let code = earlier.code,
      code.value.utf8.allSatisfy(Self.isDigit)
    else { return false }
    let written = Self.runs(of: earlier.raw?.value ?? code.value)
    return written == groups && groups.reduce(0, +) == code.value.utf8.count
  }

  /// The sizes of the groups of digits of a text that has nothing else but single joiners between them.
  private static func groups(in text: String) -> [Int]? {
    var scalars = text.unicodeScalars.filter { !$0.properties.isDefaultIgnorableCodePoint }[...]
    while scalars.first?.properties.isWhitespace == true { scalars.removeFirst() }
    while scalars.last?.properties.isWhitespace == true { scalars.removeLast() }
    guard scalars.last.map(isDigit) == true else { return nil }
    var groups = [0]
    for scalar in scalars {
      if isDigit(scalar) {
        groups[groups.count - 1] += 1
      } else if isJoiner(scalar), groups.last != 0 {
        groups.append(0)
      } else {
        return nil
      }
    }
    return groups
  }

  /// The sizes of the runs of digits in `text`, whatever stands between them.
  private static func runs(of text: String) -> [Int] {
    text.unicodeScalars.filter { !$0.properties.isDefaultIgnorableCodePoint }
      .split { !isDigit($0) }.map(\.count)
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.numericType == .decimal
  }

  private static func isJoiner(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x20, 0x2D, 0x2E, 0xA0: true  // space, hyphen, dot, no-break space
    default: false
    }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { 0x30...0x39 ~= byte }

  private static func isLetter(_ byte: UInt8) -> Bool { 0x61...0x7A ~= byte | 0x20 }
}
