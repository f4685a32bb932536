import OTPInbox

/// A reply of Varlink.
struct Reply<Parameters: Encodable>: Encodable {
  let parameters: Parameters
  var continues: Bool? = nil
  var error: String? = nil
}

/// Parameters that there are none of.
struct NoParameters: Codable {}

/// Why a call failed, in Varlink's own words where it has some.
enum CallError: Error, Equatable {
  case interfaceNotFound(String)
  case methodNotFound(String)
  case invalidParameter(String)
  case expectedMore
  /// The bytes are no call.
  case malformedCall
  /// The call is longer than the service reads.
  case callTooLong
  /// No entry with a code has this number.
  case noSuchEntry
  /// The store could not be used.
  case storeFailed(kind: String, reason: String)

  /// The failure of a store.
  init(_ error: InboxError) {
    self = .storeFailed(kind: error.kind.name, reason: error.description)
  }

  /// The reply that tells it.
  var reply: [UInt8] {
    switch self {
    case .interfaceNotFound(let name): standard("InterfaceNotFound", ["interface": name])
    case .methodNotFound(let name): standard("MethodNotFound", ["method": name])
    case .invalidParameter(let name): standard("InvalidParameter", ["parameter": name])
    case .expectedMore: standard("ExpectedMore", [:])
    case .malformedCall: own("MalformedCall", [:])
    case .callTooLong: own("CallTooLong", [:])
    case .noSuchEntry: own("NoSuchEntry", [:])
    case .storeFailed(let kind, let reason):
      own("StoreFailed", ["kind": kind, "reason": reason])
    }
  }

  private func standard(_ name: String, _ parameters: [String: String]) -> [UInt8] {
    VarlinkCoding.message(
      Reply(parameters: parameters, error: "\(ServiceInterface.standardName).\(name)")
    )
  }

  private func own(_ name: String, _ parameters: [String: String]) -> [UInt8] {
    VarlinkCoding.message(Reply(parameters: parameters, error: "\(CodesInterface.name).\(name)"))
  }
}
