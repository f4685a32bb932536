/// A message received from a bus.
package struct BusMessage: Sendable, Equatable {
  /// The kinds of messages.
  package enum Kind: Sendable, Hashable {
    case signal
    /// A method call. Only a monitor sees those between others.
    case call
    /// The reply to the call with the number `to`.
    case reply(to: UInt64)
    /// An error in reply to the call with the number `to`.
    case error(to: UInt64)
  }

  package let kind: Kind
  /// The object that sent it or that it is for; empty in replies.
  package let path: String
  package let interface: String
  /// The name of the signal or method, or of the error. Errors have no arguments.
  package let member: String
  /// The unique name of the sender; empty for the bus itself on some connections.
  package let sender: String
  package let arguments: [BusValue]

  package init(
    _ kind: Kind,
    path: String = "",
    interface: String = "",
    member: String = "",
    sender: String = "",
    arguments: [BusValue] = []
  ) {
    self.kind = kind
    self.path = path
    self.interface = interface
    self.member = member
    self.sender = sender
    self.arguments = arguments
  }

  /// The argument at `index`; nil if there is none.
  package subscript(index: Int) -> BusValue? {
    arguments.indices.contains(index) ? arguments[index] : nil
  }

  /// Whether this is a reply, rather than an error in place of one.
  package var isReply: Bool {
    if case .reply = kind { true } else { false }
  }

  /// Whether this is the error that no service with the name of the destination is installed.
  package var isFromUnknownService: Bool {
    guard case .error = kind else { return false }
    return [
      "org.freedesktop.DBus.Error.ServiceUnknown", "org.freedesktop.systemd1.NoSuchUnit",
    ].contains(member)
  }

  /// Whether this is the error that the called program has no such object.
  package var isOfUnknownObject: Bool {
    guard case .error = kind else { return false }
    return member == "org.freedesktop.DBus.Error.UnknownObject"
  }

  /// Whether this is the signal `member` of `interface`.
  package func isSignal(_ member: String, of interface: String) -> Bool {
    kind == .signal && self.member == member && self.interface == interface
  }
}
