import OTPDetection
import OTPFields
import OTPMessage
import OTPProviders
import OTPSuggestion
import OTPText

/// The messages from the host program to the extension.
enum HostMessage {
  /// The kind of an error.
  enum ErrorKind: String {
    /// Neither the service nor the store can be used.
    case store
    /// Fields cannot be classified.
    case fields
    /// A message is invalid.
    case request
    /// A message is too long.
    case size
    /// The caller is not our extension.
    case `extension`
    /// The extension uses another version of the protocol.
    case version
  }

  /// The codes to offer, or the reason why there is none, and the identities.
  static func codes(_ update: CodesUpdate) -> [UInt8] {
    message(type: "codes") { writer in
      writer.name("codes")
      writer.array { writer in
        for code in update.codes { write(code, to: &writer) }
      }
      writer.name("identities")
      writer.array { writer in
        for identity in update.identities { write(identity, to: &writer) }
      }
      writer.member("reason", update.reason?.rawValue)
    }
  }

  /// Whether the code of the entry `id` is now marked as used.
  static func used(_ id: Int64, isDone: Bool) -> [UInt8] {
    message(type: "used") { writer in
      writer.member("id", id)
      writer.member("done", isDone)
    }
  }

  /// Whether the code of the entry `id` is now on the clipboard.
  static func copied(_ id: Int64, isDone: Bool) -> [UInt8] {
    message(type: "copied") { writer in
      writer.member("id", id)
      writer.member("done", isDone)
    }
  }

  /// The code that was made for the identity `id`, and the time until it expires.
  static func made(_ id: Int64, _ code: ProvidedCode, at now: Timestamp) -> [UInt8] {
    let remaining = code.expiry.map { $0.milliseconds - now.milliseconds }
    return made(id, code: code.code.value, remaining: remaining, failure: nil)
  }

  /// The reason why no code was made for the identity `id`.
  static func made(_ id: Int64, failure: MakingFailure) -> [UInt8] {
    made(id, code: nil, remaining: nil, failure: failure.name)
  }

  private static func made(
    _ id: Int64,
    code: String?,
    remaining: Int64?,
    failure: String?
  ) -> [UInt8] {
    message(type: "made") { writer in
      writer.member("id", id)
      writer.member("code", code)
      writer.member("remaining", remaining)
      writer.member("failure", failure)
    }
  }

  /// Confirms that the request for codes has ended: no more messages about it follow.
  static func stopped() -> [UInt8] { message(type: "stopped") { _ in } }

  /// The verdict on the field of the question `id`.
  static func field(_ verdict: FieldVerdict, of id: Int64) -> [UInt8] {
    message(type: "field") { writer in
      writer.member("id", id)
      writer.member("field", verdict.kind.rawValue)
      writer.name("boxes")
      if let places = verdict.boxPlaces {
        writer.array { writer in
          for place in places { writer.number(Int64(place)) }
        }
      } else {
        writer.null()
      }
    }
  }

  /// An error, with a sentence to show to people.
  static func error(_ kind: ErrorKind, message sentence: String) -> [UInt8] {
    message(type: "error") { writer in
      writer.member("reason", kind.rawValue)
      writer.member("message", sentence)
    }
  }

  private static func write(_ code: OfferedCode, to writer: inout JSONWriter) {
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
      writer.member("isReplaced", code.isReplaced)
    }
  }

  private static func write(_ identity: OfferedIdentity, to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("id", identity.id)
      writer.member("provider", identity.provider)
      writer.member("user", identity.user)
      writer.member("label", identity.label)
      writer.name("domains")
      writer.array { writer in
        for domain in identity.domains { writer.string(domain) }
      }
      writer.member("match", identity.match?.rawValue)
    }
  }

  static func message(
    type: String,
    _ writeMembers: (inout JSONWriter) -> Void
  ) -> [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("type", type)
      writeMembers(&writer)
    }
    return NativeMessage.framed(writer.bytes)
  }
}
