/// The channel that a message arrived by.
///
/// The four cases are part of the API and do not change: a channel without a name here is `other`.
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
