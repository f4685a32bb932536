/// An encoding other than UTF-8 that the beginning of an input gives away.
package enum ForeignEncoding: String {
  case utf16LittleEndian = "UTF-16LE"
  case utf16BigEndian = "UTF-16BE"
  case utf32LittleEndian = "UTF-32LE"
  case utf32BigEndian = "UTF-32BE"

  /// Recognises an encoding by the byte order mark, or by the zeros beside the ASCII characters at
  /// the start; nil if it may be UTF-8.
  package init?(of bytes: some Sequence<UInt8>) {
    let start = Array(bytes.prefix(4))
    switch start.map({ $0 == 0 }) {
    case _ where start == [0xFF, 0xFE, 0, 0]: self = .utf32LittleEndian
    case _ where start == [0, 0, 0xFE, 0xFF]: self = .utf32BigEndian
    case _ where start.starts(with: [0xFF, 0xFE]): self = .utf16LittleEndian
    case _ where start.starts(with: [0xFE, 0xFF]): self = .utf16BigEndian
    case [false, true, true, true]: self = .utf32LittleEndian
    case [true, true, true, false]: self = .utf32BigEndian
    case [false, true, false, true], [false, true]: self = .utf16LittleEndian
    case [true, false, true, false], [true, false]: self = .utf16BigEndian
    default: return nil
    }
  }

  /// What the encoding is, and what to do about it.
  package var sentence: String {
    // With the order in its name, iconv keeps the byte order mark, which is ignored.
    "\(rawValue), not UTF-8; convert it: iconv -f \(rawValue) -t UTF-8"
  }
}
