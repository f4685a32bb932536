package import OTPInbox
import OTPMessage

/// A Varlink reply.
package struct Reply<Parameters: Encodable>: Encodable {
  let parameters: Parameters
  let continues: Bool?
  let error: String?

  /// Makes a reply; if it `continues`, more replies to the same call follow.
  package init(parameters: Parameters, continues: Bool? = nil, error: String? = nil) {
    self.parameters = parameters
    self.continues = continues
    self.error = error
  }
}

/// An empty object: no parameters, or no result.
package struct NoParameters: Codable {
  private enum CodingKeys: CodingKey {}

  package init() {}

  /// Requests a container of members, which the compiler does not do for a type without members, so
  /// that unknown members are found.
  package init(from decoder: any Decoder) throws {
    _ = try decoder.container(keyedBy: CodingKeys.self)
  }

  package func encode(to encoder: any Encoder) throws {
    _ = encoder.container(keyedBy: CodingKeys.self)
  }
}

/// Why a call failed: an error of Varlink itself where it has one, otherwise one of the interface.
package enum CallError: Error, Equatable {
  case interfaceNotFound(String)
  case methodNotFound(String)
  /// A parameter is missing, unknown or invalid; the value is its path, such as `request.site`.
  case invalidParameter(String)
  case expectedMore
  /// The method is not available at this socket.
  case permissionDenied
  /// The bytes are not a call.
  case malformedCall
  /// The call is longer than the service reads.
  case callTooLong
  /// The subject and text of a message are longer than the service accepts; the value is the path
  /// of the text.
  case textTooLong(String)
  /// The maximum number of connections is watching already; the value is that number.
  case tooManyWatchers(Int)
  /// Too many large calls are waiting.
  case busy
  /// No entry with a code has this number.
  case noSuchEntry
  /// The provider is not enabled.
  case providerNotEnabled
  /// The provider would have more identities than this.
  case tooManyIdentities(Int)
  /// The store could not be used.
  case storeFailed(kind: String, reason: String)

  /// A failure of the store.
  package init(_ error: InboxError) {
    self = .storeFailed(kind: error.kind.name, reason: error.description)
  }

  /// The same error with `name` prefixed to its path.
  package func below(_ name: String) -> CallError {
    switch self {
    case .invalidParameter(let member): .invalidParameter("\(name).\(member)")
    case .textTooLong(let member): .textTooLong("\(name).\(member)")
    default: self
    }
  }

  /// The maximum length of a client's name in a reply that repeats it, in characters; names of the
  /// interface are far shorter.
  private static let longestName = 100

  /// The reply that reports it.
  package var reply: [UInt8] {
    switch self {
    case .interfaceNotFound(let name): standard("InterfaceNotFound", ["interface": name])
    case .methodNotFound(let name): standard("MethodNotFound", ["method": name])
    case .invalidParameter(let name): standard("InvalidParameter", ["parameter": name])
    case .expectedMore: standard("ExpectedMore", [:])
    case .permissionDenied: standard("PermissionDenied", [:])
    case .malformedCall: own("MalformedCall", [:])
    case .callTooLong: own("CallTooLong", [:])
    case .noSuchEntry: own("NoSuchEntry", [:])
    case .busy: own("Busy", [:])
    case .tooManyWatchers(let most): own("TooManyWatchers", ["limit": "\(most)"])
    case .textTooLong(let name):
      own("TextTooLong", ["parameter": name, "limit": "\(Message.longestStored) bytes"])
    case .providerNotEnabled: identityError("ProviderNotEnabled", [:])
    case .tooManyIdentities(let most): identityError("TooManyIdentities", ["limit": "\(most)"])
    case .storeFailed(let kind, let reason):
      own("StoreFailed", ["kind": kind, "reason": reason])
    }
  }

  private func standard(_ name: String, _ parameters: [String: String]) -> [UInt8] {
    let short = parameters.mapValues { String($0.unicodeScalars.prefix(Self.longestName)) }
    return Self.error(name, of: ServiceInterface.standardName, short)
  }

  private func own(_ name: String, _ parameters: [String: String]) -> [UInt8] {
    Self.error(name, of: CodesInterface.name, parameters)
  }

  private func identityError(_ name: String, _ parameters: [String: String]) -> [UInt8] {
    Self.error(name, of: IdentitiesInterface.name, parameters)
  }

  private static func error(
    _ name: String,
    of interface: String,
    _ parameters: [String: String]
  ) -> [UInt8] {
    VarlinkCoding.message(Reply(parameters: parameters, error: "\(interface).\(name)"))
  }
}
