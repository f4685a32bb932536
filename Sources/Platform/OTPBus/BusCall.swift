/// A method call to send.
package struct BusCall: Sendable, Equatable {
  package let destination: String
  package let path: String
  package let interface: String
  package let member: String
  package let arguments: [Argument]
  /// Whether the bus may start the service that has the destination's name.
  package let startsService: Bool

  /// An argument of a call, with its type.
  package indirect enum Argument: Sendable, Equatable {
    case boolean(Bool)
    case byte(UInt8)
    case unsigned16(UInt16)
    case integer32(Int32)
    case unsigned32(UInt32)
    case integer64(Int64)
    case string(String)
    case strings([String])
    /// A dictionary of variants by name.
    case dictionary([String: Argument])
  }

  package init(
    _ member: String,
    of interface: String,
    at path: String,
    in destination: String,
    _ arguments: [Argument] = [],
    startsService: Bool = true
  ) {
    self.destination = destination
    self.path = path
    self.interface = interface
    self.member = member
    self.arguments = arguments
    self.startsService = startsService
  }

  /// Reads all properties of `interface` of an object. It does not start the service.
  package static func properties(
    of interface: String,
    at path: String,
    in destination: String
  ) -> BusCall {
    BusCall(
      "GetAll",
      of: "org.freedesktop.DBus.Properties",
      at: path,
      in: destination,
      [.string(interface)],
      startsService: false
    )
  }
}

extension BusCall.Argument {
  /// The type in D-Bus notation.
  var signature: String {
    switch self {
    case .boolean: "b"
    case .byte: "y"
    case .unsigned16: "q"
    case .integer32: "i"
    case .unsigned32: "u"
    case .integer64: "x"
    case .string: "s"
    case .strings: "as"
    case .dictionary: "a{sv}"
    }
  }
}
