/// A position in a JSON text, and what is there.
struct JSONCursor {
  struct Malformed: Error {}

  /// The maximum nesting of lists and objects, which is that of Foundation's decoder.
  private static let deepest = 512

  let bytes: [UInt8]
  var index = 0
  private var depth = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
  }

  var byte: UInt8? { index < bytes.count ? bytes[index] : nil }

  /// The next byte that is not white space; nil at the end.
  var next: UInt8? {
    mutating get {
      while let byte, [0x20, 0x0A, 0x0D, 0x09].contains(byte) { index += 1 }
      return byte
    }
  }

  /// Consumes the next byte if it is `expected`, and returns whether it was.
  mutating func passes(_ expected: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: expected) else { return false }
    index += 1
    return true
  }

  /// Consumes the next byte, which must be `expected`.
  mutating func pass(_ expected: Unicode.Scalar) throws(Malformed) {
    guard passes(expected) else { throw Malformed() }
  }

  /// Consumes the beginning of a list or an object.
  mutating func open() throws(Malformed) {
    index += 1
    depth += 1
    guard depth <= Self.deepest else { throw Malformed() }
  }

  /// Consumes the end of a list or an object.
  mutating func close(_ end: Unicode.Scalar) throws(Malformed) {
    try pass(end)
    depth -= 1
  }

  /// Consumes `word`.
  mutating func word(_ word: StaticString) throws(Malformed) {
    let end = index + word.utf8CodeUnitCount
    guard end <= bytes.count, bytes[index..<end].elementsEqual(word.description.utf8) else {
      throw Malformed()
    }
    index = end
  }

  /// Consumes a number, and returns its digits with a lowercase exponent.
  mutating func number() throws(Malformed) -> String {
    let start = index
    if byte == UInt8(ascii: "-") { index += 1 }
    let first = byte
    let count = try digits()
    // Elsewhere, a leading zero would mean octal.
    guard first != UInt8(ascii: "0") || count == 1 else { throw Malformed() }
    if byte == UInt8(ascii: ".") {
      index += 1
      _ = try digits()
    }
    var text = String(decoding: bytes[start..<index], as: UTF8.self)
    if byte == UInt8(ascii: "e") || byte == UInt8(ascii: "E") {
      index += 1
      let exponent = index
      if byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") { index += 1 }
      _ = try digits()
      text += "e" + String(decoding: bytes[exponent..<index], as: UTF8.self)
    }
    return text
  }

  /// Consumes at least one digit, and returns the number of digits.
  private mutating func digits() throws(Malformed) -> Int {
    let start = index
    while let byte, 0x30...0x39 ~= byte { index += 1 }
    guard index > start else { throw Malformed() }
    return index - start
  }

  /// Consumes an escape, and returns the scalar that it stands for.
  mutating func escape() throws(Malformed) -> Unicode.Scalar {
    index += 1
    guard let byte else { throw Malformed() }
    index += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): return try escapedScalar()
    default: throw Malformed()
    }
  }

  /// The scalar of one escaped UTF-16 unit, or of a surrogate pair.
  private mutating func escapedScalar() throws(Malformed) -> Unicode.Scalar {
    let unit = try escapedUnit()
    guard UTF16.isLeadSurrogate(unit) else {
      guard let scalar = Unicode.Scalar(unit) else { throw Malformed() }
      return scalar
    }
    guard bytes[index...].starts(with: [UInt8(ascii: "\\"), UInt8(ascii: "u")]) else {
      throw Malformed()
    }
    index += 2
    let trail = try escapedUnit()
    guard UTF16.isTrailSurrogate(trail) else { throw Malformed() }
    return UTF16.decode(UTF16.EncodedScalar([unit, trail]))
  }

  private mutating func escapedUnit() throws(Malformed) -> UInt16 {
    let end = index + 4
    guard end <= bytes.count else { throw Malformed() }
    var unit: UInt16 = 0
    for byte in bytes[index..<end] {
      guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { throw Malformed() }
      unit = unit << 4 | UInt16(digit)
    }
    index = end
    return unit
  }
}
