package import OTPDetection
package import OTPMessage

/// What the inbox knows of a code, without the text that it came in.
package struct StoredCode: Sendable {
  package let id: InboxEntry.ID
  package let code: SecurityCode
  package let arrival: Timestamp
  /// The sender; empty when it is unknown.
  package let sender: String
  /// The recipient; empty when it is unknown.
  package let recipient: String
  package let channel: Channel?
  package let binding: Binding?
  package let mentionsPayment: Bool
  package let state: InboxEntry.State
}
