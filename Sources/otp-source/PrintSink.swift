import CommandLineToolkit
import OTPCommandLine
import OTPMessage
import OTPSources
import OTPText

/// Writes messages as lines of JSON to standard output, as `otpd ingest` reads them.
final class PrintSink: MessageSink {
  private var writer = JSONWriter()

  func deliver(_ messages: [Message]) throws(DeliveryFault) {
    var output = StandardOutput()
    do throws(CommandError) {
      for message in messages {
        write(message)
        try output.appendLine(&writer)
      }
      try output.flush()
    } catch {
      throw .later(error.description)
    }
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
