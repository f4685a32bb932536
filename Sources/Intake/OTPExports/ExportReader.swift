package import OTPMessage

/// Reads messages that another program exported to a file, piece by piece, in constant memory.
package protocol ExportReader: Sendable {
  /// Takes `bytes`; appends what they complete to `records`, in order.
  mutating func receive(_ bytes: [UInt8], into records: inout [ExportRecord]) throws(ExportFault)

  /// Takes the end of the file; appends what it completes. Throws unless the file was whole.
  mutating func finish(into records: inout [ExportRecord]) throws(ExportFault)
}

/// A message of an export, or why there is none in its place.
package enum ExportRecord: Sendable, Equatable {
  case message(Message)
  /// A message that was sent, or a draft, or one without a text.
  case skipped
  /// Why a message cannot be read.
  case rejected(String)
}

extension ExportRecord {
  /// The longest message that is read, in bytes, as for message lines.
  static let longest = MessageLineParser.maximumLength

  static let tooLong = ExportRecord.rejected("it is longer than 8 MiB; leave it out")

  /// A text message; without its time, an old one would look new.
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

/// What is wrong with an export as a whole. It never shows a message.
package struct ExportFault: Error, Sendable, Equatable, CustomStringConvertible {
  package let description: String
}
