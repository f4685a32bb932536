/// Decodes the members of an object.
struct ObjectDecoder<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let members: [String: JSONNode]
  let place: CodingPlace

  var codingPath: [any CodingKey] { place.path }

  /// Sorted by name: the order of a dictionary differs from run to run, and with it the first fault
  /// that is reported.
  var allKeys: [Key] { members.keys.sorted().compactMap(Key.init(stringValue:)) }

  func contains(_ key: Key) -> Bool { members[key.stringValue] != nil }

  func decodeNil(forKey key: Key) throws -> Bool { try member(key).decodeNil() }

  func decode(_ type: String.Type, forKey key: Key) throws -> String {
    try member(key).decode(type)
  }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    try Value(from: member(key))
  }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type,
    forKey key: Key
  ) throws -> KeyedDecodingContainer<NestedKey> {
    try member(key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try member(key).unkeyedContainer()
  }

  func superDecoder() -> any Decoder {
    // Without the member, decode null, which a superclass may accept.
    let name = PlaceKey.parent
    return NodeDecoder(
      node: members[name.stringValue] ?? .null,
      place: .below(place, key: name)
    )
  }

  func superDecoder(forKey key: Key) throws -> any Decoder { try member(key) }

  private func member(_ key: Key) throws -> NodeDecoder {
    guard let node = members[key.stringValue] else {
      throw DecodingError.keyNotFound(
        key,
        DecodingError.Context(codingPath: codingPath, debugDescription: "A member is missing.")
      )
    }
    return NodeDecoder(node: node, place: .below(place, key: key))
  }
}

/// Decodes the elements of a list.
struct ListDecoder: UnkeyedDecodingContainer {
  let elements: [JSONNode]
  let place: CodingPlace

  private(set) var currentIndex = 0

  init(elements: [JSONNode], place: CodingPlace) {
    self.elements = elements
    self.place = place
  }

  var codingPath: [any CodingKey] { place.path }
  var count: Int? { elements.count }
  var isAtEnd: Bool { currentIndex == elements.count }

  mutating func decodeNil() throws -> Bool {
    guard try element(Never.self).decodeNil() else { return false }
    currentIndex += 1
    return true
  }

  mutating func decode(_ type: String.Type) throws -> String {
    let value = try element(type).decode(type)
    currentIndex += 1
    return value
  }

  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    let value = try Value(from: element(type))
    currentIndex += 1
    return value
  }

  mutating func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type
  ) throws -> KeyedDecodingContainer<NestedKey> {
    let container = try element([String: Any].self).container(keyedBy: type)
    currentIndex += 1
    return container
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    let container = try element([Any].self).unkeyedContainer()
    currentIndex += 1
    return container
  }

  mutating func superDecoder() throws -> any Decoder {
    let decoder = try element((any Decoder).self)
    currentIndex += 1
    return decoder
  }

  private func element(_ type: Any.Type) throws -> NodeDecoder {
    let place = CodingPlace.below(place, key: PlaceKey(intValue: currentIndex))
    guard !isAtEnd else {
      throw DecodingError.valueNotFound(
        type,
        DecodingError.Context(codingPath: place.path, debugDescription: "The list ends here.")
      )
    }
    return NodeDecoder(node: elements[currentIndex], place: place)
  }
}
