/// The channel that a message arrived by.
public enum Channel: String, Sendable, Hashable, CaseIterable {
  /// A text message of the mobile network.
  case sms
  /// An e-mail.
  case email
  /// A notification of an app.
  case notification
  /// Any other channel.
  case other
}
