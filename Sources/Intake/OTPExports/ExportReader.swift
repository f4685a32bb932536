package import OTPMessage

/// Reads messages exported by another program, incrementally and in constant memory.
package protocol ExportReader: Sendable {
  /// Processes `bytes`; appends the records that they complete to `records`, in order.
  mutating func receive(_ bytes: [UInt8], into records: inout [ExportRecord]) throws(ExportFault)

  /// Processes the end of the file; appends the last record, if any. Throws if the file is
  /// incomplete.
  mutating func finish(into records: inout [ExportRecord]) throws(ExportFault)
}

/// A message in an export, or the reason it is not available.
package enum ExportRecord: Sendable, Equatable {
  case message(Message)
  /// A sent message, a draft, or a message without text.
  case skipped
  /// The reason a message cannot be read.
  case rejected(String)
}

extension ExportRecord {
  /// The maximum size of a message, in bytes; the same as for message lines.
  static let longest = MessageLineParser.maximumLength

  static let tooLong = ExportRecord.rejected("it is longer than 8 MiB; leave it out")

  /// Makes the record of a text message. A missing time is an error, because an old message would
  /// look new.
  static func text(
    _ text: String,
    sender: String?,
    id: String? = nil,
    at time: Timestamp?
  ) -> ExportRecord {
    guard let time else { return .rejected("the message has no date") }
    return .message(Message(text: text, sender: sender, id: id, channel: .sms, receivedAt: time))
  }
}

/// A fault of an export as a whole. Its description never contains text of a message.
package struct ExportFault: Error, Sendable, Equatable, CustomStringConvertible {
  package let description: String
}
