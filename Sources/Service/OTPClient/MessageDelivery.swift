package import OTPInbox
package import OTPMessage
package import OTPSuggestion
import OTPWire

/// Delivers messages to the service.
///
/// It never uses the store itself: a source may run without write access to the store, and systemd
/// starts the service on demand.
package struct MessageDelivery {
  /// The timeout for the service, in milliseconds: systemd may have to start it first, and another
  /// writer may hold it up for a second.
  private static let timeout: Int64 = 10_000

  /// The maximum amount of text in a call, in bytes. A call may have 8 MiB, and each byte of a text
  /// can take six bytes in it.
  private static let mostText = 1 << 20

  private let intake: String
  private let service: String
  private let kept: KeptTexts
  private let clocks: Clocks

  /// Makes a delivery to the service at `socket`, which keeps the texts that `kept` selects.
  package init(socket: String, keeping kept: KeptTexts, clocks: Clocks) {
    service = socket
    intake = SocketPath.intake(of: socket)
    self.kept = kept
    self.clocks = clocks
  }

  /// Stores `messages` in one or more calls; when it returns, all are on disk. After an error, some
  /// may be; the same messages can be delivered again.
  package func deliver(_ messages: [Message]) throws(ClientError) {
    let service = try connection()
    var batch: [Message] = []
    var length = 0
    for message in messages {
      let size = message.text.utf8.count + (message.subject?.utf8.count ?? 0)
      if !batch.isEmpty, length + size > Self.mostText {
        try service.receive(batch, keeping: kept)
        batch.removeAll()
        length = 0
      }
      batch.append(message)
      length += size
    }
    try service.receive(batch, keeping: kept)
  }

  /// A connection to the socket for messages, or to the main socket of a service that is too old to
  /// have the other. Sources in the sandbox of their unit can reach only the former.
  private func connection() throws(ClientError) -> ServiceConnection {
    do {
      return try connection(to: intake)
    } catch  where error.kind == .noService {
      return try connection(to: service)
    }
  }

  private func connection(to path: String) throws(ClientError) -> ServiceConnection {
    try ServiceConnection(path: path, timeout: Self.timeout, uptime: clocks.uptime)
  }
}
