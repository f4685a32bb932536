import OTPDetection
import OTPMessage

/// A way to rewrite a message that does not change its answer. The fit also reads each message in
/// three other forms, so that no weight depends on exactly where a message starts or ends, or on
/// its case.
enum Rewriting {
  case nameBefore, salutation
  case nameAfter, nameInBrackets, nameOnNextLine, signature, closing
  case capitals, smallLetters

  private static let starts: [Rewriting] = [.nameBefore, .salutation]
  private static let ends: [Rewriting] = [
    .nameAfter, .nameInBrackets, .nameOnNextLine, .signature, .closing,
  ]
  private static let cases: [Rewriting] = [.capitals, .smallLetters]

  /// The importance of a rewritten message, relative to that of the original: together, those of
  /// one message count as much as it does.
  static let importance = 1.0 / 3

  /// The minimum number of words in a message to rewrite. A number alone is a code only if nothing
  /// is added to it.
  private static let leastWords = 4

  /// The message in up to three other forms, chosen by its length.
  static func rewritten(_ labelled: LabelledMessage) -> [LabelledMessage] {
    let text = labelled.message.text
    guard text.split(whereSeparator: \.isWhitespace).count >= leastWords else { return [] }
    let length = text.utf8.count
    return [Self.starts, Self.ends, Self.cases].map { $0[length % $0.count] }.compactMap { way in
      guard let changed = way.change(text, labelled.code) else { return nil }
      return LabelledMessage(
        id: labelled.id,
        message: Message(
          text: changed,
          subject: labelled.message.subject,
          sender: labelled.message.sender
        ),
        code: labelled.code,
        isAmbiguous: labelled.isAmbiguous,
        source: labelled.source
      )
    }
  }

  private func change(_ text: String, _ code: SecurityCode?) -> String? {
    switch self {
    case .nameBefore: return "Vexholm\n\(text)"
    case .salutation: return "Marek,\n\(text)"
    case .nameAfter: return "\(text) Vexholm"
    case .nameInBrackets: return "\(text) (Vexholm)"
    case .nameOnNextLine: return "\(text)\nVexholm"
    case .signature: return "\(text)\n\nMarek Vexholm"
    case .closing: return "\(text)\nVexholm marek!"
    case .capitals, .smallLetters:
      // The case of its letters is part of a code.
      if let code, code.value.contains(where: \.isLetter) { return nil }
      return self == .capitals ? text.uppercased() : text.lowercased()
    }
  }
}
