/// The way that a message came.
public enum Channel: String, Sendable, Hashable, CaseIterable {
  /// A text message of the telephone network.
  case sms
  /// A mail.
  case email
  /// A notification of an app.
  case notification
  /// Any other way.
  case other
}
