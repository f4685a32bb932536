import FoundationEssentials

/// Reads and writes the JSON of Varlink calls and replies.
package enum VarlinkCoding {
  /// Reads the parameters of the call in `bytes`, whose other members are known to be readable. A
  /// call without any means an empty object.
  package static func parameters<Value: Decodable>(
    _ type: Value.Type,
    in bytes: ArraySlice<UInt8>
  ) throws(CallError) -> Value {
    do {
      do {
        return try JSONDecoder().decode(CallParameters<Value>.self, from: Data(bytes)).parameters
          .value
      } catch DecodingError.keyNotFound(let key, let context)
        where context.codingPath.isEmpty && key.stringValue == "parameters"
      {
        return try Strict<CallParameters<Value>>(json: #"{"parameters":{}}"#.utf8).value.parameters
          .value
      }
    } catch {
      throw .invalidParameter(MemberPath(of: error)?.inParameters ?? "parameters")
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

  /// The bytes of a call of the method with the name `method`; with `more`, the service may reply
  /// more than once.
  package static func call(
    of method: String,
    _ parameters: some Encodable,
    more: Bool = false
  ) -> [UInt8] {
    message(OutgoingCall(method: method, parameters: parameters, more: more ? true : nil))
  }
}

private struct CallParameters<Value: Decodable>: Decodable {
  let parameters: Strict<Value>
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
