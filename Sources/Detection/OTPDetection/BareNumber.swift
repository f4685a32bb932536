package import OTPMessage
internal import OTPText

/// A message that consists of a single number, such as a follow-up code sent without words.
///
/// Only the preceding message shows whether it is a code. The article "Scoring" has the rule.
package struct BareNumber {
  /// The length of the longest bare number, in bytes: ten digits in groups, in any script, with
  /// invisible characters.
  private static let longest = 100

  /// The number of digits in each group.
  let groups: [Int]

  /// Makes a bare number; nil if `message` contains anything but the digits of one number and their
  /// joiners.
  package init?(_ message: borrowing Message) {
    guard message.text.utf8.count <= Self.longest, message.subject?.isEmpty ?? true,
      Self.isNumber(message.text)
    else { return nil }
    groups = Self.runs(of: message.text)
  }

  /// Whether it has the same length and groups as the code in `earlier`.
  func hasForm(of earlier: Detection) -> Bool {
    // A bound code is followed by another bound code; an unbound one must not replace it.
    guard case .code(let detected) = earlier.finding, detected.binding == nil,
      case let code = detected.code, code.value.utf8.allSatisfy(ASCII.isDigit)
    else { return false }
    let written = Self.runs(of: detected.raw.value)
    return written == groups && groups.reduce(0, +) == code.value.utf8.count
  }

  /// A position relative to the number.
  private enum Place {
    case before, digits, joiner
    /// After a space, which either joins groups or ends the number.
    case space
    case after
  }

  /// Whether `text` consists of groups of digits with single joiners, surrounded by white space.
  private static func isNumber(_ text: String) -> Bool {
    var place = Place.before
    for scalar in text.unicodeScalars {
      // Checked first, because most messages begin with a letter.
      if isLetter(scalar), !scalar.properties.isDefaultIgnorableCodePoint { return false }
      if isDigit(scalar) {
        if place == .after { return false }
        place = .digits
      } else if scalar.properties.isDefaultIgnorableCodePoint {
        continue
      } else if scalar.properties.isWhitespace {
        switch place {
        case .before, .after: continue
        case .digits: place = isJoiner(scalar) ? .space : .after
        case .space: place = .after
        case .joiner: return false
        }
      } else {
        guard place == .digits, isJoiner(scalar) else { return false }
        place = .joiner
      }
    }
    return place != .before && place != .joiner
  }

  /// Returns the lengths of the runs of digits in `text`, whatever separates them.
  private static func runs(of text: String) -> [Int] {
    text.unicodeScalars.filter { !$0.properties.isDefaultIgnorableCodePoint }
      .split { !isDigit($0) }.map(\.count)
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII ? 0x30...0x39 ~= scalar.value : scalar.properties.numericType == .decimal
  }

  /// Whether `scalar` is a letter, which rules out most messages at once.
  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return 0x61...0x7A ~= scalar.value | 0x20 }
    return switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter: true
    default: false
    }
  }

  private static func isJoiner(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x20, 0x2D, 0x2E, 0xA0: true  // space, hyphen, dot, no-break space
    default: false
    }
  }
}
