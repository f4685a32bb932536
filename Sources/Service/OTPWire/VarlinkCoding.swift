import OTPJSON

/// Reads and writes the JSON of Varlink calls and replies.
package enum VarlinkCoding {
  /// Reads the parameters of the call in `bytes`, whose other members are known to be readable. A
  /// call without parameters means an empty object.
  package static func parameters<Value: Decodable>(
    _ type: Value.Type,
    in bytes: ArraySlice<UInt8>
  ) throws(CallError) -> Value {
    do {
      do {
        return try JSON.decode(CallParameters<Value>.self, from: bytes).parameters.value
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
    // The reason does not matter: the bytes are not a reply of this interface.
    guard let head = try? JSON.decode(ReplyHead.self, from: bytes) else {
      throw .unreadable
    }
    if let name = head.error {
      let details = try? JSON.decode(ReplyBody<ReplyError.Details>.self, from: bytes)
      throw .refused(name: name, details?.parameters ?? ReplyError.Details())
    }
    guard let body = try? JSON.decode(ReplyBody<Value>.self, from: bytes) else {
      throw .unreadable
    }
    return body.parameters
  }

  /// The bytes of `value` as one message, with the NUL that ends it.
  package static func message(_ value: some Encodable) -> [UInt8] {
    guard let json = try? JSON.encode(value) else {
      // Only a number that JSON cannot represent could fail; no message holds one.
      preconditionFailure("a message cannot be written as JSON")
    }
    return json + [0]
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
