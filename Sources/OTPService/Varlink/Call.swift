import FoundationEssentials

/// A call of Varlink, but for its parameters (https://varlink.org/Method-Call).
struct Call: Decodable {
  let method: String
  let more: Bool?
  let oneway: Bool?
  let upgrade: Bool?
}

/// The parameters of a call; a call without any means an empty object.
private struct CallParameters<Value: Decodable>: Decodable {
  let parameters: Value
}

/// What calls and replies are made of.
enum VarlinkCoding {
  /// Reads the head of the call in `bytes`; nil when it is none.
  static func call(_ bytes: ArraySlice<UInt8>) -> Call? {
    // Why it cannot be read does not matter: the peer does not speak Varlink.
    try? JSONDecoder().decode(Call.self, from: Data(bytes))
  }

  /// Reads the parameters of the call in `bytes`, whose head could be read.
  static func parameters<Value: Decodable>(
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

  /// The bytes of `value` as one message, with the NUL at its end.
  static func message(_ value: some Encodable) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.withoutEscapingSlashes, .sortedKeys]
    guard let data = try? encoder.encode(value) else {
      // Only a number that JSON cannot write could fail; no reply holds one.
      preconditionFailure("a reply cannot be written as JSON")
    }
    return [UInt8](data) + [0]
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

  /// The first member under `parameters` that `error` is about.
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
