/// A field of a mail's header, such as `OTP-Token`.
public struct MailHeaderField: Sendable, Hashable {
  /// The name, in any case.
  public let name: String

  /// What follows the colon, folded over several lines or not.
  public let value: String

  /// Makes a field.
  public init(name: String, value: String) {
    self.name = name
    self.value = value
  }
}
