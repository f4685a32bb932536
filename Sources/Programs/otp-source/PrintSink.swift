import CommandLineToolkit
import OTPCommandLine
import OTPMessage
import OTPSources
import OTPText

/// Writes messages to standard output: as JSON lines for `otpd ingest`, or for a person, with all
/// digits hidden.
final class PrintSink: MessageSink {
  /// Whether the reader closed the pipe, which is not an error.
  private(set) var isOver = false

  private let isMasked: Bool
  private let leavesToSender: Bool
  private var writer = JSONWriter()

  /// Creates a sink. With `leavesToSender`, messages are shown but not accepted, so that a sender
  /// that waits for an answer sends them again.
  init(isMasked: Bool, leavesToSender: Bool) {
    self.isMasked = isMasked
    self.leavesToSender = leavesToSender
  }

  func deliver(_ messages: [Message]) throws(DeliveryFault) {
    var output = StandardOutput()
    do throws(CommandError) {
      for message in messages {
        if isMasked {
          output.append(Self.masked(message))
        } else {
          write(message)
          try output.appendLine(&writer)
        }
      }
      try output.flush()
      isOver = output.isClosed
    } catch {
      throw .later(error.description)
    }
    // The sender keeps messages that were not read.
    if isOver { throw .later("standard output was closed") }
    if leavesToSender { throw .later("shown but not stored; the sender is asked to send it again") }
  }

  private static func masked(_ message: Message) -> String {
    // Without a detector, it is not known which words are codes.
    let mask = MaskedText(hiding: [], hidesCapitals: true)
    let words = message.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let sender = mask.ofAddress(message.sender ?? "an unknown sender")
    return "\(message.channel?.rawValue ?? "message") from \(sender): \(mask.of(words))\n"
  }

  private func write(_ message: Message) {
    let members: [(MessageKey, String?)] = [
      (.id, message.id), (.source, message.source), (.sender, message.sender),
      (.recipient, message.recipient), (.channel, message.channel?.rawValue),
      (.receivedAt, message.receivedAt?.iso8601), (.subject, message.subject),
      (.text, message.text),
    ]
    writer.object { object in
      for case (let key, let value?) in members { object.member(key.rawValue, value) }
    }
  }
}
