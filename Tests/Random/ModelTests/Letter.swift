import OTPDetection
import OTPInbox
import OTPMessage

/// A message that an interleaving receives.
struct Letter {
  /// The number by which other steps refer to it.
  let number: Int
  var outcome = Detection.Outcome.code
  var code = "482913"
  var binding: Binding?
  /// How the bound line writes the code, if that is not what the text says.
  var spelling: String?
  var sender: String?
  var recipient: String?
  var channel: Channel?
  /// Whether its source gives it an identifier.
  var hasIdentifier = false
  /// The arrival that it states, in milliseconds relative to receiving; nil if it states none.
  var offset: Int64?
  /// Whether it states an arrival that cannot be read; then `offset` does not count.
  var hasUnreadableTime = false
  /// Whether another program stores it.
  var isByOtherProgram = false
  /// Whether that other program reads it from a file.
  var isReplayed = false

  /// How it comes; whatever a service receives is live.
  var delivery: Delivery { isByOtherProgram && isReplayed ? .replay : .live }

  /// The codes of an interleaving: few, so that the same code arrives in several ways.
  static let codes = ["482913", "771204", "305518"]

  /// Other spellings of `code`, which a copy of the message without its last line does not have.
  static func spellings(of code: String) -> [String] {
    ["\(code.prefix(3))-\(code.suffix(3))", "G-\(code)"]
  }

  /// The recipients, each in the forms of its address that all mean the same.
  static let recipients: [(who: String, forms: [String])] = [
    (
      "me",
      [
        "me@example.com", "Me@Example.COM", "\"Me, myself\" <me@example.com>",
        "mailto:me@example.com",
      ]
    ),
    ("you", ["+49 171 1234567", "0171/123 45 67", "00491711234567"]),
    ("phone", ["Pixel 9"]), ("nobody", ["you@example.com"]),
  ]

  /// Who `recipient` is; nil if it is unknown.
  static func person(_ recipient: String?) -> String? {
    recipients.first { $0.forms.contains(recipient ?? "") }?.who
  }

  static let outcomes: [Detection.Outcome] = [.none, .ambiguous, .redacted, .unusable]

  /// A text in which the detector finds what `detection` says.
  var text: String {
    switch outcome {
    case .code:
      guard let binding else {
        return "Your security code is \(code). It is valid for \(number + 3) minutes."
      }
      let embedded = binding.embeddedDomains.map { " @\($0)" }.joined()
      return
        "Your security code is \(code) (\(number)).\n\n@\(binding.domain) #\(spelling ?? code)\(embedded)"
    case .none: return "Dinner is at the usual place, table \(number)."
    case .ambiguous:
      return "Your security code is 482913. Your security code is 771204. Table \(number)."
    case .redacted: return "Sensitive notification content hidden"
    case .unusable: return "Your security code is \(code) (\(number)).\n\n@-example-.com #\(code)"
    }
  }

  /// The detection in its text.
  var detection: Detection {
    switch outcome {
    case .code:
      Detection(
        .code(
          DetectedCode(SecurityCode(binding == nil ? code : spelling ?? code), binding: binding)
        )
      )
    case .none: Detection(.none)
    case .ambiguous: Detection(.ambiguous)
    case .redacted: Detection(.redacted)
    case .unusable: Detection(.unusable(nil))
    }
  }

  /// The message, received at `now` from `source`.
  func message(from source: String, at now: Timestamp) -> Message {
    var message = Message(
      text: text,
      sender: sender,
      recipient: recipient,
      id: hasIdentifier ? "letter \(number)" : nil,
      source: source,
      channel: channel,
      receivedAt: offset.map { Timestamp(milliseconds: now.milliseconds + $0) }
    )
    if hasUnreadableTime {
      message.receivedAt = nil
      message.unreadable = .receivedAt
    }
    return message
  }
}
