/// Reads and writes Swift values as JSON (RFC 8259).
///
/// Foundation's coders do the same, but a program that contains them also contains calendars,
/// regular expressions and six megabytes more.
package enum JSON {
  /// The layout of a JSON text.
  package enum Layout: Sendable {
    /// Without spaces, for programs.
    case compact
    /// One member or element per line, for people.
    case indented
  }

  /// Reads a value from the JSON text `bytes`, which may start with a byte order mark.
  ///
  /// If several members have the same name, the last one counts. Throws a `DecodingError`, unless
  /// the value throws another error. If the text is not JSON, the error has no coding path.
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

  /// The JSON text of `value`, with members sorted by name.
  ///
  /// Throws an `EncodingError` if a number is infinite or NaN.
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
