/// Splits a JSON array into its objects, in constant memory.
///
/// It only finds the ends of objects; their contents are left to a parser.
struct JSONObjects {
  /// An object, or a marker that it is too long.
  enum Object {
    case complete([UInt8])
    case tooLong
  }

  private enum Place {
    case start, array, object, string, escape, end
  }

  /// Whether `bytes` start an array of objects.
  static func looksLikeArray(_ bytes: [UInt8]) -> Bool {
    let text = bytes.filter { !isSpace($0) }.prefix(2)
    return text.elementsEqual("[{".utf8)
  }

  private var place = Place.start
  private var depth = 0
  private var object: [UInt8] = []
  private var isTooLong = false

  /// Whether the array is complete.
  var isAtEnd: Bool { place == .end }

  /// Consumes `bytes` until an object is complete, and returns it; nil if all bytes were consumed.
  mutating func next(_ bytes: inout ArraySlice<UInt8>) throws(ExportFault) -> Object? {
    while let first = bytes.first {
      switch place {
      case .start, .array, .end: try takeBetween(first, &bytes)
      case .escape:
        add(bytes.prefix(1))
        bytes.removeFirst()
        place = .string
      case .string:
        let end = bytes.firstIndex { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") }
        add(bytes[..<(end.map { $0 + 1 } ?? bytes.endIndex)])
        if let end { place = bytes[end] == UInt8(ascii: "\\") ? .escape : .object }
        bytes = end.map { bytes[($0 + 1)...] } ?? []
      case .object:
        add(bytes.prefix(1))
        bytes.removeFirst()
        switch first {
        case UInt8(ascii: "\""): place = .string
        case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
        case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
        default: break
        }
        if depth == 0 { return endObject() }
      }
    }
    return nil
  }

  /// Processes a byte outside objects.
  private mutating func takeBetween(
    _ byte: UInt8,
    _ bytes: inout ArraySlice<UInt8>
  ) throws(ExportFault) {
    switch (byte, place) {
    case (UInt8(ascii: "["), .start): place = .array
    case (UInt8(ascii: "]"), .array): place = .end
    case (UInt8(ascii: ","), .array): break
    case (UInt8(ascii: "{"), .array):
      place = .object
      // The brace belongs to the object and is read again with it.
      return
    default:
      guard Self.isSpace(byte) else {
        throw ExportFault(description: "this is not one JSON array of objects")
      }
    }
    bytes.removeFirst()
  }

  /// Appends `bytes` to the current object, unless it is too long.
  private mutating func add(_ bytes: ArraySlice<UInt8>) {
    guard !isTooLong, object.count + bytes.count <= ExportRecord.longest else {
      isTooLong = true
      return
    }
    object += bytes
  }

  private mutating func endObject() -> Object {
    defer {
      object.removeAll(keepingCapacity: !isTooLong)
      isTooLong = false
      place = .array
    }
    return isTooLong ? .tooLong : .complete(object)
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0A).contains(byte) || byte == 0x0D
  }
}
