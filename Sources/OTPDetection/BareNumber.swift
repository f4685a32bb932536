package import OTPMessage
internal import OTPText

/// A message that is nothing but one number, such as a second code that a sender sends without a word.
///
/// It says nothing of itself, so that only what came before it can tell that it is a code; the article "Scoring" has the rule.
package struct BareNumber {
  /// The longest message in bytes that is looked at: ten digits in groups, of any script, with invisible characters.
  private static let longest = 100

  /// How many digits stand in each of its groups.
  let groups: [Int]

  /// Nil when `message` holds anything but digits of one number and the marks that join them.
  package init?(_ message: borrowing Message) {
    guard message.text.utf8.count <= Self.longest, message.subject?.isEmpty ?? true,
      Self.isNumber(message.text)
    else { return nil }
    groups = Self.runs(of: message.text)
  }

  /// Whether it is as long as the code that `earlier` found, and written in the same groups.
  func hasForm(of earlier: Detection) -> Bool {
    // A code that is bound to a site is followed by bound ones. One without a site must not take the place of it.
    guard case .code(let detected) = earlier.finding, detected.binding == nil,
      case let code = detected.code, code.value.utf8.allSatisfy(ASCII.isDigit)
    else { return false }
    let written = Self.runs(of: detected.raw.value)
    return written == groups && groups.reduce(0, +) == code.value.utf8.count
  }

  /// Where in a number a text is.
  private enum Place {
    case before, digits, joiner
    /// After a space, which joins groups or ends the number.
    case space
    case after
  }

  /// Whether `text` is groups of digits with single joiners between them and white space around; most texts end it at once.
  private static func isNumber(_ text: String) -> Bool {
    var place = Place.before
    for scalar in text.unicodeScalars {
      if isDigit(scalar) {
        if place == .after { return false }
        place = .digits
      } else if isLetter(scalar) {
        return false
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

  /// The sizes of the runs of digits in `text`, whatever stands between them.
  private static func runs(of text: String) -> [Int] {
    text.unicodeScalars.filter { !$0.properties.isDefaultIgnorableCodePoint }
      .split { !isDigit($0) }.map(\.count)
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII ? 0x30...0x39 ~= scalar.value : scalar.properties.numericType == .decimal
  }

  /// Whether it is one of the letters that most messages begin with; others are told by what they are not.
  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    0x61...0x7A ~= scalar.value | 0x20
  }

  private static func isJoiner(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x20, 0x2D, 0x2E, 0xA0: true  // space, hyphen, dot, no-break space
    default: false
    }
  }
}
