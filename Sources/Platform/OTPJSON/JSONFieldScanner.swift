/// Finds the strings of chosen members in a JSON text, and the positions of their characters.
///
/// Other libraries read JSON and write all of it again. This is for programs that change a part of
/// a string and leave every other byte as it is.
package struct JSONFieldScanner {
  /// A string in the text.
  package struct Field: Sendable {
    /// The string without escapes, in UTF-8.
    package fileprivate(set) var bytes: [UInt8] = []
    /// The offset in the text of the character to which each byte belongs, and finally the offset
    /// at which the string ends.
    package fileprivate(set) var places: [Int] = []

    /// The string without escapes.
    package var text: String { String(decoding: bytes, as: UTF8.self) }

    fileprivate mutating func append(_ byte: UInt8, at place: Int) {
      bytes.append(byte)
      places.append(place)
    }
  }

  private typealias Malformed = JSONCursor.Malformed
  /// The remaining names of a path.
  private typealias Rest = ArraySlice<String>

  private var cursor: JSONCursor
  private var fields: [Field] = []

  /// The strings at `paths` in `bytes`, in order, including those within lists and objects at a
  /// path; nil if the bytes are not JSON.
  package static func fields(in bytes: [UInt8], at paths: [JSONFieldPath]) -> [Field]? {
    var scanner = JSONFieldScanner(cursor: JSONCursor(bytes))
    do throws(Malformed) {
      try scanner.value(paths.map { $0.names[...] }, isChosen: false)
      return scanner.cursor.next == nil ? scanner.fields : nil
    } catch {
      return nil
    }
  }

  /// Consumes a value, and collects all its strings if it `isChosen`, or otherwise those at the
  /// remaining paths.
  private mutating func value(_ paths: [Rest], isChosen: Bool) throws(Malformed) {
    switch cursor.next {
    case UInt8(ascii: "{"): try members(paths, isChosen: isChosen)
    case UInt8(ascii: "["):
      try cursor.open()
      if cursor.next != UInt8(ascii: "]") {
        repeat { try value(paths, isChosen: isChosen) } while cursor.passes(",")
      }
      try cursor.close("]")
    case UInt8(ascii: "\""):
      if isChosen { fields.append(try string()) } else { try passString() }
    case UInt8(ascii: "t"): try cursor.word("true")
    case UInt8(ascii: "f"): try cursor.word("false")
    case UInt8(ascii: "n"): try cursor.word("null")
    default: _ = try cursor.number()
    }
  }

  private mutating func members(_ paths: [Rest], isChosen: Bool) throws(Malformed) {
    try cursor.open()
    if cursor.next != UInt8(ascii: "}") {
      repeat {
        guard cursor.next == UInt8(ascii: "\"") else { throw Malformed() }
        var inside: [Rest] = []
        if paths.isEmpty {
          try passString()
        } else {
          let name = try string().bytes
          inside = paths.filter { $0.first?.utf8.elementsEqual(name) == true }
            .map { $0.dropFirst() }
        }
        try cursor.pass(":")
        try value(inside, isChosen: isChosen || inside.contains(where: \.isEmpty))
      } while cursor.passes(",")
    }
    try cursor.close("}")
  }

  private mutating func string() throws(Malformed) -> Field {
    cursor.index += 1
    var field = Field()
    while let byte = cursor.byte {
      switch byte {
      case UInt8(ascii: "\""):
        field.places.append(cursor.index)
        cursor.index += 1
        return field
      case UInt8(ascii: "\\"):
        let start = cursor.index
        for byte in String(try cursor.escape()).utf8 { field.append(byte, at: start) }
      case ..<0x20: throw Malformed()
      default:
        field.append(byte, at: cursor.index)
        cursor.index += 1
      }
    }
    throw Malformed()
  }

  private mutating func passString() throws(Malformed) {
    cursor.index += 1
    while let byte = cursor.byte {
      switch byte {
      case UInt8(ascii: "\""):
        cursor.index += 1
        return
      case UInt8(ascii: "\\"): _ = try cursor.escape()
      case ..<0x20: throw Malformed()
      default: cursor.index += 1
      }
    }
    throw Malformed()
  }
}
