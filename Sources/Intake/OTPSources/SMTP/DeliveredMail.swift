/// A mail with its envelope. It is a secret: printed, it shows a length.
package struct DeliveredMail: Sendable, Equatable {
  /// The reverse path; empty for reports of delivery.
  package let sender: String
  /// The accepted recipients, in order.
  package let recipients: [String]
  /// The mail, with lines that end in CR LF and dots taken off.
  package let bytes: [UInt8]
}

extension DeliveredMail: CustomStringConvertible, CustomReflectable {
  package var description: String { "DeliveredMail(\(bytes.count) bytes)" }
  package var customMirror: Mirror { Mirror(self, children: []) }
}

/// What a client may send.
package struct DeliveryLimits: Sendable {
  /// The longest mail, in bytes: codes come in small mails, and a system under test may attach a
  /// document.
  package var mail = 10 << 20

  /// The most recipients of a mail; RFC 5321 (section 4.5.3.1.8) asks for at least 100.
  package var recipients = 100

  /// The longest command with its line end, in bytes. RFC 5321 (section 4.5.3.1.4) asks for 512,
  /// and extensions add to it.
  package var command = 2_048

  /// The most commands of a session that make no sense.
  package var mistakes = 10

  package init() {}
}

/// What a session takes that a server for the mail of people refuses.
package struct MailLeniency: Sendable {
  /// Whether a bare LF ends a line of a mail: many programs send files as they are. Even then only
  /// CR LF . CR LF ends the mail.
  package var takesBareLineFeeds = false

  /// Whether any name and password will do. They are read and forgotten.
  package var takesPasswords = false

  /// Whether TLS is begun when a client asks for it.
  package var offersTLS = false

  package init() {}
}
