/// Reads bytes that are not UTF-8, in an encoding that is not named.
enum LegacyText {
  /// The number of consecutive non-ASCII bytes from which a word counts as Cyrillic.
  private static let cyrillicRun = 3

  /// The character of the byte at `index`: of Windows-1251 within a Cyrillic word, else of
  /// ISO 8859-1.
  static func character(at index: Int, in bytes: [UInt8]) -> Unicode.Scalar {
    let first = bytes[..<index].suffix(cyrillicRun).lastIndex { !isLetter($0) }
    let start = first.map { $0 + 1 } ?? max(index - cyrillicRun, 0)
    let run = bytes[start...].prefix(2 * cyrillicRun).prefix(while: isLetter)
    guard isLetter(bytes[index]), run.count >= cyrillicRun else {
      return Unicode.Scalar(bytes[index])
    }
    switch bytes[index] {
    case 0xA8: return "Ё"
    case 0xB8: return "ё"
    case 0xB3: return "і"
    case 0xBF: return "ї"
    case 0xBA: return "є"
    default: return Unicode.Scalar(UInt32(bytes[index]) - 0xC0 + 0x410) ?? "?"
    }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    switch byte {
    case 0xA8, 0xB3, 0xB8, 0xBA, 0xBF, 0xC0...0xFF: true
    default: false
    }
  }
}
