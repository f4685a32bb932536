import OTPText

/// A body in chunked transfer coding (RFC 9112, section 7.1).
struct ChunkedBody {
  /// The maximum length of a chunk size line or a trailer line, in bytes.
  private static let longestLine = 1_024

  private(set) var body: [UInt8] = []
  private(set) var isComplete = false

  /// The bytes of the current line or incomplete chunk.
  private var rest: [UInt8] = []
  /// The number of bytes missing from the current chunk, including its line end; nil while a line
  /// is read.
  private var missing: Int?
  /// Whether the last chunk has arrived, so that trailer lines follow up to an empty one.
  private var isAtEnd = false

  /// Processes more bytes; the body may have at most `longest`.
  mutating func receive(_ bytes: [UInt8], longest: Int) throws(WebRequest.Fault) {
    var bytes = bytes[...]
    while !bytes.isEmpty, !isComplete {
      if let count = missing {
        let part = bytes.prefix(count)
        rest += part
        bytes = bytes.dropFirst(part.count)
        missing = count - part.count
        guard part.count == count else { return }
        guard rest.suffix(2).elementsEqual([0x0D, 0x0A]) else { throw .malformed }
        body += rest.dropLast(2)
        rest = []
        missing = nil
      } else {
        let end = bytes.firstIndex(of: 0x0A)
        rest += bytes[..<(end ?? bytes.endIndex)]
        guard rest.count <= Self.longestLine else { throw .malformed }
        guard let end else { return }
        bytes = bytes[(end + 1)...]
        guard rest.popLast() == 0x0D else { throw .malformed }
        try takeLine(longest: longest)
      }
    }
  }

  private mutating func takeLine(longest: Int) throws(WebRequest.Fault) {
    defer { rest = [] }
    if isAtEnd {
      isComplete = rest.isEmpty
      return
    }
    // A semicolon starts a chunk extension, which may be ignored.
    let digits = rest.prefix { $0 != UInt8(ascii: ";") && $0 != UInt8(ascii: " ") }
    let isHex = { (byte: UInt8) in ASCII.isDigit(byte) || (0x61...0x66).contains(byte | 0x20) }
    guard !digits.isEmpty, digits.allSatisfy(isHex),
      let count = Int(String(decoding: digits, as: UTF8.self), radix: 16)
    else { throw .malformed }
    guard count <= longest - body.count else { throw .tooLong }
    if count == 0 { isAtEnd = true } else { missing = count + 2 }
  }
}
