package import OTPDetection
package import OTPInbox
package import OTPMessage

/// Stores messages, with their texts, in an inbox that this process has opened itself.
package final class StoreSink: MessageSink {
  private let inbox: Inbox
  private let session: DetectionSession
  private let now: () -> Timestamp

  /// Creates a sink that detects codes with `session`.
  package init(_ inbox: Inbox, _ session: DetectionSession, now: @escaping () -> Timestamp) {
    self.inbox = inbox
    self.session = session
    self.now = now
  }

  package func deliver(_ messages: [Message]) throws(DeliveryFault) {
    do throws(InboxError) {
      _ = try inbox.receive(messages, with: session, at: now())
    } catch {
      switch error.kind {
      case .tooLong: throw .refused(error.description)
      case .full: throw .full(error.description)
      default: throw .later(error.description)
      }
    }
  }
}
