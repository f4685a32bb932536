/// Decodes a value from a node.
struct NodeDecoder: Decoder {
  let node: JSONNode
  let place: CodingPlace

  var codingPath: [any CodingKey] { place.path }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    guard case .object(let members) = node else { throw mismatch([String: Any].self) }
    return KeyedDecodingContainer(ObjectDecoder(members: members, place: place))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard case .list(let elements) = node else { throw mismatch([Any].self) }
    return ListDecoder(elements: elements, place: place)
  }

  func singleValueContainer() -> any SingleValueDecodingContainer { self }

  /// The error that the node is not of the type `type`.
  func mismatch(_ type: Any.Type) -> DecodingError {
    if case .null = node {
      return .valueNotFound(type, context("There is null instead of a value."))
    }
    return .typeMismatch(type, context("The value is of another type."))
  }

  private func unfit(_ type: Any.Type) -> DecodingError {
    .dataCorrupted(context("The number does not fit in \(type)."))
  }

  private func context(_ description: String) -> DecodingError.Context {
    DecodingError.Context(codingPath: codingPath, debugDescription: description)
  }

  private func number<Value>(_ type: Value.Type) throws -> String {
    guard case .number(let number) = node else { throw mismatch(type) }
    return number
  }
}

extension NodeDecoder: SingleValueDecodingContainer {
  func decodeNil() -> Bool {
    if case .null = node { true } else { false }
  }

  func decode(_ type: Bool.Type) throws -> Bool {
    guard case .boolean(let flag) = node else { throw mismatch(type) }
    return flag
  }

  func decode(_ type: String.Type) throws -> String {
    guard case .string(let text) = node else { throw mismatch(type) }
    return text
  }

  func decode(_ type: Double.Type) throws -> Double { try fraction(type) }

  func decode(_ type: Float.Type) throws -> Float { try fraction(type) }

  func decode<Value: FixedWidthInteger & Decodable>(_ type: Value.Type) throws -> Value {
    guard let value: Value = JSONNode.integer(try number(type)) else { throw unfit(type) }
    return value
  }

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try Value(from: self)
  }

  private func fraction<Value: LosslessStringConvertible & BinaryFloatingPoint>(
    _ type: Value.Type
  ) throws -> Value {
    guard let value = Value(try number(type)), value.isFinite else { throw unfit(type) }
    return value
  }
}
