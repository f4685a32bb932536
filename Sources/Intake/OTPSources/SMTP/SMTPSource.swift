import Glibc
package import OTPCrypto
package import OTPMessage
import OTPSourceSettings

/// Mail delivered by SMTP or LMTP, as one message for each recipient.
///
/// A message is acknowledged once it is stored; otherwise the client keeps it.
package final class SMTPSource: MessageSource {
  /// A delivered mail message whose outcome is not yet known.
  private struct Unsettled {
    let client: ClientConnection<MailSession>
    let messages: Int
  }

  /// Limits on clients.
  package static let limits = PortLimits(
    clients: 100,
    // RFC 5321, section 4.5.3.2.7.
    timeout: 300_000,
    // Twice that for a whole message, so that a slow client does not hold its place forever.
    wholeTime: 600_000,
    held: 96 << 20
  )

  package let sendersWait = true

  private let port: ConversationPort<MailSession>
  private let codes: CodePort?
  private let makeMessage: (DeliveredMail) -> Message?
  private var unsettled: [Unsettled] = []
  private var hasReported = false

  /// Creates a source of the mail delivered to `listener`. `makeMessage` parses a mail message and
  /// returns nil if it cannot be read; the client then keeps it. `codes` answers requests for
  /// codes.
  package init(
    _ listener: Listener,
    form: MailForm,
    accepted: AcceptedRecipients = AcceptedRecipients(),
    codes: CodePort? = nil,
    limits: PortLimits = SMTPSource.limits,
    leniency: MailLeniency = MailLeniency(),
    identity: TLSIdentity? = nil,
    makeMessage: @escaping (DeliveredMail) -> Message?
  ) {
    port = ConversationPort(listener, limits: limits, identity: identity) {
      MailSession(form, for: accepted, leniency: leniency)
    }
    self.codes = codes
    self.makeMessage = makeMessage
  }

  package var wait: SourceWait {
    // If several messages arrived at once, the next one is complete as soon as one is settled.
    guard !port.clients.contains(where: \.conversation.hasMail) else {
      return SourceWait(uptime: .min)
    }
    var wait = port.wait
    guard let other = codes?.wait else { return wait }
    wait.descriptors += other.descriptors
    wait.uptime = [wait.uptime, other.uptime].compactMap { $0 }.min()
    return wait
  }

  package func connect(at moment: Moment, from start: SourceStart) throws(SourceFault) {
    hasReported = false
  }

  package func resume(at moment: Moment) throws(SourceFault) -> [SourceEvent] {
    port.advance(at: moment.uptime)
    codes?.advance(at: moment)
    var events: [SourceEvent] = hasReported ? [] : [.status(.connected(words))]
    hasReported = true
    for client in port.clients {
      guard let mail = client.conversation.takeMail() else { continue }
      guard let messages = messages(of: mail) else {
        client.conversation.settle(mail.recipients.map { _ in .postponed })
        events.append(.leftOut)
        continue
      }
      unsettled.append(Unsettled(client: client, messages: messages.count))
      events += messages.map(SourceEvent.message)
    }
    if events.contains(.leftOut) { port.flush(at: moment.uptime) }
    return events
  }

  package func settle(_ outcomes: [MessageOutcome], at moment: Moment) -> String? {
    var rest = outcomes[...]
    for mail in unsettled {
      mail.client.conversation.settle(Array(rest.prefix(mail.messages)))
      rest = rest.dropFirst(mail.messages)
    }
    unsettled.removeAll()
    return nil
  }

  package func tellSenders(at moment: Moment) { port.flush(at: moment.uptime) }

  package func disconnect() {
    port.disconnect()
    unsettled.removeAll()
  }

  private var words: String {
    let asking = codes.map { "; codes at \($0.listener.words("http://", "/codes"))" } ?? ""
    return "accepting mail at \(port.listener.words())\(asking)"
  }

  /// Makes the messages of a delivered mail, which arrive now; nil if it cannot be read.
  private func messages(of mail: DeliveredMail) -> [Message]? {
    guard var message = makeMessage(mail) else { return nil }
    message.receivedAt = nil
    message.unreadable = []
    let id = message.deliveryID
    return mail.recipients.map { recipient in
      message.recipient = recipient
      // Each recipient gets a separate message.
      message.id = "\(id) \(recipient)"
      return message
    }
  }
}
