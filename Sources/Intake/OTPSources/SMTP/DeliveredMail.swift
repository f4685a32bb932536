/// A mail message with its envelope. It is secret: when printed, it shows only its length.
package struct DeliveredMail: Sendable, Equatable {
  /// The reverse path; empty for delivery status notifications.
  package let sender: String
  /// The accepted recipients, in order.
  package let recipients: [String]
  /// The message, with CR LF line ends and without dot-stuffing.
  package let bytes: [UInt8]
}

extension DeliveredMail: CustomStringConvertible, CustomReflectable {
  package var description: String { "DeliveredMail(\(bytes.count) bytes)" }
  package var customMirror: Mirror { Mirror(self, children: []) }
}

/// Limits on what a client may send.
package struct DeliveryLimits: Sendable {
  /// The maximum size of a message, in bytes. Messages with codes are small, but a system under
  /// test may attach a document.
  package var mail = 10 << 20

  /// The maximum number of recipients; RFC 5321 (section 4.5.3.1.8) requires at least 100.
  package var recipients = 100

  /// The maximum length of a command with its line end, in bytes. RFC 5321 (section 4.5.3.1.4)
  /// requires 512, and extensions add to that.
  package var command = 2_048

  /// The maximum number of invalid commands in a session.
  package var mistakes = 10

  package init() {}
}

/// What a session accepts that a public mail server would refuse.
package struct MailLeniency: Sendable {
  /// Whether a bare LF ends a line of a message, because many programs send files unchanged. Even
  /// then only CR LF . CR LF ends the message.
  package var takesBareLineFeeds = false

  /// Whether any name and password are accepted. They are discarded.
  package var takesPasswords = false

  /// Whether STARTTLS is offered.
  package var offersTLS = false

  package init() {}
}
