/// Encodes a value as a node.
final class NodeEncoder: Encoder {
  private enum Content {
    case nothing
    case scalar(JSONNode)
    case list([NodeEncoder])
    case object([String: NodeEncoder])
  }

  var codingPath: [any CodingKey] { place.path }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  private let place: CodingPlace
  private var content = Content.nothing

  init(place: CodingPlace = .root) {
    self.place = place
  }

  /// The encoded node; an empty object if nothing was encoded.
  var node: JSONNode {
    switch content {
    case .nothing: .object([:])
    case .scalar(let node): node
    case .list(let elements): .list(elements.map(\.node))
    case .object(let members): .object(members.mapValues(\.node))
    }
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    if case .object = content {} else { content = .object([:]) }
    return KeyedEncodingContainer(ObjectEncoder(encoder: self))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    if case .list = content {} else { content = .list([]) }
    return ListEncoder(encoder: self)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { self }

  /// A new encoder for the member `key`, replacing any earlier one.
  fileprivate func member(_ key: any CodingKey) -> NodeEncoder {
    let encoder = NodeEncoder(place: .below(place, key: key))
    if case .object(var members) = content {
      // Keep the dictionary uniquely referenced while it changes, so that it is not copied.
      content = .nothing
      members[key.stringValue] = encoder
      content = .object(members)
    }
    return encoder
  }

  fileprivate var count: Int { if case .list(let elements) = content { elements.count } else { 0 } }

  /// A new encoder for one more element.
  fileprivate func element() -> NodeEncoder {
    let encoder = NodeEncoder(place: .below(place, key: PlaceKey(intValue: count)))
    if case .list(var elements) = content {
      content = .nothing
      elements.append(encoder)
      content = .list(elements)
    }
    return encoder
  }
}

extension NodeEncoder: SingleValueEncodingContainer {
  func encodeNil() { content = .scalar(.null) }

  func encode(_ value: Bool) { content = .scalar(.boolean(value)) }

  func encode(_ value: String) { content = .scalar(.string(value)) }

  func encode(_ value: Double) throws { try encode(fraction: value) }

  func encode(_ value: Float) throws { try encode(fraction: value) }

  func encode<Value: FixedWidthInteger & Encodable>(_ value: Value) {
    content = .scalar(.number(value.description))
  }

  func encode<Value: Encodable>(_ value: Value) throws { try value.encode(to: self) }

  private func encode(fraction value: some BinaryFloatingPoint & CustomStringConvertible) throws {
    guard value.isFinite else {
      throw EncodingError.invalidValue(
        value,
        EncodingError.Context(codingPath: codingPath, debugDescription: "JSON has no such number.")
      )
    }
    let text = value.description
    content = .scalar(.number(text.hasSuffix(".0") ? String(text.dropLast(2)) : text))
  }
}

private struct ObjectEncoder<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let encoder: NodeEncoder

  var codingPath: [any CodingKey] { encoder.codingPath }

  func encodeNil(forKey key: Key) { encoder.member(key).encodeNil() }

  func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
    try value.encode(to: encoder.member(key))
  }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type,
    forKey key: Key
  ) -> KeyedEncodingContainer<NestedKey> {
    encoder.member(key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    encoder.member(key).unkeyedContainer()
  }

  func superEncoder() -> any Encoder { encoder.member(PlaceKey.parent) }

  func superEncoder(forKey key: Key) -> any Encoder { encoder.member(key) }
}

private struct ListEncoder: UnkeyedEncodingContainer {
  let encoder: NodeEncoder

  var codingPath: [any CodingKey] { encoder.codingPath }
  var count: Int { encoder.count }

  func encodeNil() { encoder.element().encodeNil() }

  func encode<Value: Encodable>(_ value: Value) throws { try value.encode(to: encoder.element()) }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type
  ) -> KeyedEncodingContainer<NestedKey> {
    encoder.element().container(keyedBy: type)
  }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    encoder.element().unkeyedContainer()
  }

  func superEncoder() -> any Encoder { encoder.element() }
}
