import CommandLineToolkit
import OTPCommandLine
import OTPMessage
import OTPSources
import OTPText

/// Writes messages to standard output: as lines of JSON, as `otpd ingest` reads them, or for a
/// person, with all digits hidden.
final class PrintSink: MessageSink {
  /// Whether the pipe was closed by who reads it, which is no error.
  private(set) var isOver = false

  private let isMasked: Bool
  private let leavesToSender: Bool
  private var writer = JSONWriter()

  /// Makes a sink. If it leaves messages to their sender, who waits for an answer, they are shown
  /// and not taken, so that the sender sends them again.
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
    // The sender keeps what nobody has read.
    if isOver { throw .later("nobody reads standard output") }
    if leavesToSender { throw .later("shown, not stored: the sender is told to send it again") }
  }

  private static func masked(_ message: Message) -> String {
    // Without a detector nobody knows which words are codes.
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
