import OTPCommandLine
import OTPDetection
import OTPMessage
import OTPSuggestion

/// What the program says to the extension.
enum HostMessage {
  /// What kind of fault is told.
  enum Reason: String {
    /// The service and the store cannot be used.
    case store
    /// A message cannot be understood.
    case request
    /// A message is too long.
    case size
    /// It is not our extension that asks.
    case `extension`
    /// The extension speaks another version of this language.
    case version
  }

  /// The codes to offer, or why there is none.
  static func codes(_ offer: Offer) -> [UInt8] {
    message(type: "codes") { writer in
      writer.name("codes")
      writer.array { writer in
        for code in offer.codes { write(code, &writer) }
      }
      writer.member("reason", offer.reason?.rawValue)
    }
  }

  /// Whether the code of the entry `id` is marked as used now.
  static func used(_ id: Int64, isDone: Bool) -> [UInt8] {
    message(type: "used") { writer in
      writer.member("id", id)
      writer.member("done", isDone)
    }
  }

  /// A fault, with a sentence for the person.
  static func error(_ reason: Reason, _ sentence: String) -> [UInt8] {
    message(type: "error") { writer in
      writer.member("reason", reason.rawValue)
      writer.member("message", sentence)
    }
  }

  private static func write(_ code: OfferedCode, _ writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("id", code.id)
      writer.member("code", code.code.value)
      writer.member("sender", code.sender)
      writer.member("channel", code.channel?.rawValue)
      writer.member("age", code.age)
      writer.member("remaining", code.remaining)
      writer.member("domain", code.domain)
      writer.member("match", code.match?.rawValue)
      writer.member("mentionsPayment", code.mentionsPayment)
    }
  }

  private static func message(type: String, _ members: (inout JSONWriter) -> Void) -> [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("type", type)
      members(&writer)
    }
    return Frame.bytes(of: writer.bytes)
  }
}
