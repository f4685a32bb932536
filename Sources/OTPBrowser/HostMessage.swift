import OTPDetection
import OTPFields
import OTPMessage
import OTPSuggestion
import OTPText

/// The messages of the host program to the extension.
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

  /// The codes to offer, or the reason for having none.
  static func codes(_ update: CodesUpdate) -> [UInt8] {
    message(type: "codes") { writer in
      writer.name("codes")
      writer.array { writer in
        for code in update.codes { write(code, to: &writer) }
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

  /// Confirms that the request for codes has ended: nothing of it follows.
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

  /// An error, with a sentence for the person.
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

  private static func message(
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
