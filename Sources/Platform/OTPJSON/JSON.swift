/// Reads and writes Swift values as JSON (RFC 8259).
///
/// The coders of Foundation do the same, but a program that contains them contains calendars,
/// regular expressions and six megabytes more.
package enum JSON {
  /// The layout of a text.
  package enum Layout: Sendable {
    /// Without spaces, for programs.
    case compact
    /// One member or element a line, for people.
    case indented
  }

  /// Reads a value from the JSON text `bytes`, which may start with a byte order mark.
  ///
  /// The last of several members with one name counts. Throws a `DecodingError`, unless the value
  /// throws another error; that of a text that is not JSON has no coding path.
  package static func decode<Value: Decodable>(
    _ type: Value.Type,
    from bytes: some Sequence<UInt8>
  ) throws -> Value {
    guard let node = JSONParser.parse(Array(bytes)) else {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(codingPath: [], debugDescription: "The text is not valid JSON.")
      )
    }
    return try NodeDecoder(node: node, place: .root).decode(type)
  }

  /// The JSON text of `value`, with members in the order of their names.
  ///
  /// Throws an `EncodingError` if a number is infinite or none.
  package static func encode(
    _ value: some Encodable,
    _ layout: Layout = .compact
  ) throws -> [UInt8] {
    let encoder = NodeEncoder()
    try value.encode(to: encoder)
    var writer = NodeWriter(layout)
    writer.write(encoder.node)
    return writer.bytes
  }
}
