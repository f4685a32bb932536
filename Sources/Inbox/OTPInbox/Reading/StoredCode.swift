package import OTPDetection
package import OTPMessage

/// What the inbox stores about a code, without the text of its message.
package struct StoredCode: Sendable {
  package let id: InboxEntry.ID
  package let code: SecurityCode
  package let arrival: Timestamp
  /// The time of storing if the source dates the code later than that; otherwise its arrival.
  package let actualArrival: Timestamp
  /// The sender; empty if unknown.
  package let sender: String
  /// The recipient; empty if unknown.
  package let recipient: String
  package let channel: Channel?
  package let binding: Binding?
  package let mentionsPayment: Bool
  package let state: InboxEntry.State
}
