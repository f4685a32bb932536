import OTPText

/// Values of recipients that can be looked up by any form of their address; an empty recipient is
/// the unknown one.
struct AddressMap<Value> {
  private struct Member {
    let address: MessageAddress
    var value: Value
  }

  private var members: [String: [Member]] = [:]
  private var unknown: Value?

  /// The value of `recipient` itself; nil if it has none. Setting nil changes nothing.
  subscript(recipient: String) -> Value? {
    get {
      guard !recipient.isEmpty else { return unknown }
      let address = MessageAddress(recipient)
      return members[address.key]?.first { address.matches($0.address) }?.value
    }
    set {
      guard let newValue else { return }
      guard !recipient.isEmpty else {
        unknown = newValue
        return
      }
      let address = MessageAddress(recipient)
      let place = members[address.key]?.firstIndex { address.matches($0.address) }
      if let place {
        members[address.key]?[place].value = newValue
      } else {
        members[address.key, default: []].append(Member(address: address, value: newValue))
      }
    }
  }

  /// The values of those that may be `recipient`: the unknown one may be anyone.
  func values(sharing recipient: String) -> [Value] {
    guard recipient.isEmpty else { return [unknown, self[recipient]].compactMap { $0 } }
    return [unknown].compactMap { $0 } + members.values.joined().map(\.value)
  }
}
