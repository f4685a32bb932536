import FoundationEssentials

/// The head of a Varlink call: all of it but its parameters (https://varlink.org/Method-Call).
package struct Call: Decodable {
  package let method: String
  package let more: Bool?
  package let oneway: Bool?
  package let upgrade: Bool?
}

/// Reads and writes the JSON of Varlink calls and replies.
package enum VarlinkCoding {
  /// Reads the head of the call in `bytes`; nil when they hold no call.
  package static func call(_ bytes: ArraySlice<UInt8>) -> Call? {
    // The reason does not matter: the peer does not speak Varlink.
    try? JSONDecoder().decode(Call.self, from: Data(bytes))
  }

  /// Reads the parameters of the call in `bytes`, whose head is known to be readable.
  package static func parameters<Value: Decodable>(
    _ type: Value.Type,
    in bytes: ArraySlice<UInt8>
  ) throws(CallError) -> Value {
    do {
      return try JSONDecoder().decode(CallParameters<Value>.self, from: Data(bytes)).parameters
    } catch DecodingError.keyNotFound(let key, let context)
      where context.codingPath.isEmpty && key.stringValue == "parameters"
    {
      return try noParameters(type)
    } catch {
      throw .invalidParameter(name(in: error))
    }
  }

  /// Reads the result in the reply `bytes`.
  package static func result<Value: Decodable>(
    _ type: Value.Type,
    in bytes: ArraySlice<UInt8>
  ) throws(ReplyError) -> Value {
    let data = Data(bytes)
    // The reason does not matter: it is not a reply of this interface.
    guard let head = try? JSONDecoder().decode(ReplyHead.self, from: data) else {
      throw .unreadable
    }
    if let name = head.error {
      let details = try? JSONDecoder().decode(ReplyBody<ReplyError.Details>.self, from: data)
      throw .refused(name: name, details?.parameters ?? ReplyError.Details())
    }
    guard let body = try? JSONDecoder().decode(ReplyBody<Value>.self, from: data) else {
      throw .unreadable
    }
    return body.parameters
  }

  /// The bytes of `value` as one message, with the NUL that ends it.
  package static func message(_ value: some Encodable) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.withoutEscapingSlashes, .sortedKeys]
    guard let data = try? encoder.encode(value) else {
      // Only a number that JSON cannot represent could fail; no message holds one.
      preconditionFailure("a message cannot be written as JSON")
    }
    return [UInt8](data) + [0]
  }

  /// The bytes of a call of `method`; with `more`, the service may reply more than once.
  package static func call(
    of method: CodesInterface.Method,
    _ parameters: some Encodable,
    more: Bool = false
  ) -> [UInt8] {
    message(OutgoingCall(method: method.fullName, parameters: parameters, more: more ? true : nil))
  }

  private static func noParameters<Value: Decodable>(
    _ type: Value.Type
  ) throws(CallError) -> Value {
    do {
      return try JSONDecoder().decode(type, from: Data("{}".utf8))
    } catch {
      throw .invalidParameter(name(in: error))
    }
  }

  /// The first member below `parameters` that `error` is about.
  private static func name(in error: any Error) -> String {
    guard let error = error as? DecodingError else { return "parameters" }
    let (path, key): ([any CodingKey], (any CodingKey)?) =
      switch error {
      case .keyNotFound(let key, let context): (context.codingPath, key)
      case .typeMismatch(_, let context), .valueNotFound(_, let context),
        .dataCorrupted(let context):
        (context.codingPath, nil)
      @unknown default: ([], nil)
      }
    let names = path.map(\.stringValue) + [key?.stringValue].compactMap { $0 }
    return names.dropFirst().first ?? "parameters"
  }
}

/// The parameters of a call; a call without any means an empty object.
private struct CallParameters<Value: Decodable>: Decodable {
  let parameters: Value
}

private struct OutgoingCall<Parameters: Encodable>: Encodable {
  let method: String
  let parameters: Parameters
  let more: Bool?
}

private struct ReplyHead: Decodable {
  let error: String?
}

private struct ReplyBody<Parameters: Decodable>: Decodable {
  let parameters: Parameters
}
