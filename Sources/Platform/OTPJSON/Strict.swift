/// An object whose unknown members are ignored, as in message lines.
package protocol LenientlyDecodable: Decodable {}

/// A value whose objects have only members that their types read.
///
/// A member with a wrong name, or in the wrong place, is an error: if it were ignored, a misspelt
/// restriction would restrict nothing. The coding keys of a type say which members it reads, so
/// there is no second list that could differ. Nested objects are checked too, unless they are
/// `LenientlyDecodable`.
package struct Strict<Value: Decodable>: Decodable {
  /// The value itself.
  package let value: Value

  package init(from decoder: any Decoder) throws {
    value =
      Value.self is any LenientlyDecodable.Type
      ? try Value(from: decoder)
      : try Value(from: StrictDecoder(base: decoder, type: Value.self))
  }

  /// Reads the JSON text `bytes`.
  package init(json bytes: some Sequence<UInt8>) throws {
    self = try JSON.decode(Self.self, from: bytes)
  }
}

/// A member that the type of its object does not read.
struct UnknownMember: Error {
  /// Its path.
  let path: [any CodingKey]
}

/// The name of any member.
private struct MemberName: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init(stringValue: String) {
    self.stringValue = stringValue
  }

  init?(intValue: Int) { nil }
}

/// Decodes a value of the type `type` with `base`, and refuses unknown members of objects.
private struct StrictDecoder: Decoder {
  let base: any Decoder
  let type: any Decodable.Type

  var codingPath: [any CodingKey] { base.codingPath }
  var userInfo: [CodingUserInfoKey: Any] { base.userInfo }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    let names = try base.container(keyedBy: MemberName.self).allKeys.map(\.stringValue)
    // If there are several, always report the same one.
    if let name = names.filter({ Key(stringValue: $0) == nil }).min() {
      throw UnknownMember(path: codingPath + [MemberName(stringValue: name)])
    }
    return KeyedDecodingContainer(StrictObject(base: try base.container(keyedBy: type)))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    StrictArray(base: try base.unkeyedContainer())
  }

  func singleValueContainer() throws -> any SingleValueDecodingContainer {
    StrictValue(base: try base.singleValueContainer(), type: type)
  }
}

private struct StrictObject<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let base: KeyedDecodingContainer<Key>

  var codingPath: [any CodingKey] { base.codingPath }
  var allKeys: [Key] { base.allKeys }

  func contains(_ key: Key) -> Bool { base.contains(key) }

  func decodeNil(forKey key: Key) throws -> Bool { try base.decodeNil(forKey: key) }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    try base.decode(Strict<Value>.self, forKey: key).value
  }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type,
    forKey key: Key
  ) throws -> KeyedDecodingContainer<NestedKey> {
    try superDecoder(forKey: key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try superDecoder(forKey: key).unkeyedContainer()
  }

  func superDecoder() throws -> any Decoder {
    StrictDecoder(base: try base.superDecoder(), type: Never.self)
  }

  func superDecoder(forKey key: Key) throws -> any Decoder {
    StrictDecoder(base: try base.superDecoder(forKey: key), type: Never.self)
  }
}

private struct StrictArray: UnkeyedDecodingContainer {
  var base: any UnkeyedDecodingContainer

  var codingPath: [any CodingKey] { base.codingPath }
  var count: Int? { base.count }
  var isAtEnd: Bool { base.isAtEnd }
  var currentIndex: Int { base.currentIndex }

  mutating func decodeNil() throws -> Bool { try base.decodeNil() }

  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try base.decode(Strict<Value>.self).value
  }

  mutating func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type
  ) throws -> KeyedDecodingContainer<NestedKey> {
    try superDecoder().container(keyedBy: type)
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try superDecoder().unkeyedContainer()
  }

  mutating func superDecoder() throws -> any Decoder {
    StrictDecoder(base: try base.superDecoder(), type: Never.self)
  }
}

private struct StrictValue: SingleValueDecodingContainer {
  let base: any SingleValueDecodingContainer
  /// The type being decoded; strings and numbers request their own type.
  let type: any Decodable.Type

  var codingPath: [any CodingKey] { base.codingPath }

  func decodeNil() -> Bool { base.decodeNil() }

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    self.type == type ? try base.decode(type) : try base.decode(Strict<Value>.self).value
  }
}
