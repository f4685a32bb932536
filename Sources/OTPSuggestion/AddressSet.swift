import OTPText

/// Recipients that can be looked up by any of their forms; an empty one is the unknown recipient.
struct AddressSet {
  private var members: [String: [MessageAddress]] = [:]
  private(set) var hasUnknown = false

  /// Whether a recipient that matches `recipient` is a member.
  func contains(_ recipient: String) -> Bool {
    guard !recipient.isEmpty else { return hasUnknown }
    let address = MessageAddress(recipient)
    return members[address.key]?.contains(where: address.matches) ?? false
  }

  /// Adds `recipient` unless one that matches it is a member; returns whether it was added.
  @discardableResult
  mutating func insert(_ recipient: String) -> Bool {
    guard !contains(recipient) else { return false }
    if recipient.isEmpty {
      hasUnknown = true
    } else {
      let address = MessageAddress(recipient)
      members[address.key, default: []].append(address)
    }
    return true
  }
}
