/// A field of a mail header, such as `OTP-Token`.
public struct MailHeaderField: Sendable, Hashable {
  /// The name, in upper or lower case.
  public let name: String

  /// The value after the colon, folded or unfolded.
  public let value: String

  /// Makes a field.
  public init(name: String, value: String) {
    self.name = name
    self.value = value
  }
}
