/// Header fields with encoded words: https://www.rfc-editor.org/rfc/rfc2047
///
/// GMime is not used for them: version 3.2.13 ends a field at the padding of the first of two words
/// in base64.
enum EncodedWords {
  /// The maximum length of a charset name with a language, in bytes: IANA's names have at most 45.
  private static let longestName = 64

  /// The maximum number of runs of words that are decoded: opening a charset conversion costs as
  /// much as converting thousands of characters, and a subject of about a hundred characters has a
  /// few runs.
  private static let mostRuns = 100

  /// A run of a field: plain bytes, or the bytes of adjacent words in one charset. They are decoded
  /// together because many programs split characters between words.
  private struct Run {
    var bytes: [UInt8] = []
    var charset: String?

    var text: String { DecodedText.text(bytes, charset: charset) }
  }

  /// The text of the raw `field`. Words after ``mostRuns`` runs stay as they are.
  static func text(of field: [UInt8]) -> String {
    var runs: [Run] = []
    var words = 0
    var plain: [UInt8] = []
    var rest = field.filter { $0 != UInt8(ascii: "\r") && $0 != UInt8(ascii: "\n") }[...]
    while let first = rest.first {
      guard words < mostRuns, first == UInt8(ascii: "="), let (word, length) = word(at: rest) else {
        plain.append(rest.removeFirst())
        continue
      }
      rest = rest.dropFirst(length)
      // White space between two words is not part of the text.
      let isNext = runs.last?.charset != nil && plain.allSatisfy { $0 == 0x20 || $0 == 0x09 }
      if !isNext, !plain.isEmpty { runs.append(Run(bytes: plain)) }
      plain = []
      if isNext, let last = runs.indices.last, runs[last].charset == word.charset {
        runs[last].bytes += word.bytes
      } else {
        runs.append(word)
        words += 1
      }
    }
    if !plain.isEmpty { runs.append(Run(bytes: plain)) }
    return runs.map(\.text).joined()
  }

  /// The word at the start of `bytes`, and its length.
  private static func word(at bytes: ArraySlice<UInt8>) -> (Run, length: Int)? {
    let mark = UInt8(ascii: "?")
    let rest = bytes.dropFirst(2)
    guard bytes.dropFirst().first == mark,
      let charsetEnd = rest.prefix(longestName).firstIndex(of: mark),
      let encodingEnd = rest[(charsetEnd + 1)...].prefix(2).firstIndex(of: mark),
      encodingEnd == charsetEnd + 2,
      let dataEnd = end(of: rest[(encodingEnd + 1)...])
    else { return nil }
    // A language may follow the charset: https://www.rfc-editor.org/rfc/rfc2231#section-5
    let charset = rest[..<charsetEnd].prefix { $0 != UInt8(ascii: "*") }
    guard !charset.isEmpty, charset.allSatisfy({ (33...126).contains($0) }) else { return nil }
    let data = rest[(encodingEnd + 1)..<dataEnd]
    let decoded: [UInt8]
    switch rest[charsetEnd + 1] | 0x20 {
    case UInt8(ascii: "b"): decoded = base64(data)
    case UInt8(ascii: "q"): decoded = quoted(data)
    default: return nil
    }
    let name = String(decoding: charset, as: UTF8.self).lowercased()
    return (Run(bytes: decoded, charset: name), dataEnd + 2 - bytes.startIndex)
  }

  /// Where `?=` begins.
  private static func end(of data: ArraySlice<UInt8>) -> Int? {
    data.firstIndex(of: UInt8(ascii: "?")).flatMap { place in
      data[(place + 1)...].first == UInt8(ascii: "=") ? place : nil
    }
  }

  private static func base64(_ data: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    var bits = 0
    var count = 0
    for byte in data {
      let digit: UInt8
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): digit = byte - UInt8(ascii: "A")
      case UInt8(ascii: "a")...UInt8(ascii: "z"): digit = byte - UInt8(ascii: "a") + 26
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = byte - UInt8(ascii: "0") + 52
      case UInt8(ascii: "+"), UInt8(ascii: "-"): digit = 62
      case UInt8(ascii: "/"), UInt8(ascii: "_"): digit = 63
      default: continue
      }
      bits = bits << 6 & 0xFFFF | Int(digit)
      count += 6
      guard count >= 8 else { continue }
      count -= 8
      result.append(UInt8(truncatingIfNeeded: bits >> count))
    }
    return result
  }

  private static func quoted(_ data: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    var rest = data
    while let byte = rest.popFirst() {
      let digits = rest.prefix(2)
      if byte == UInt8(ascii: "="), digits.count == 2,
        let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
      {
        result.append(value)
        rest = rest.dropFirst(2)
      } else {
        result.append(byte == UInt8(ascii: "_") ? 0x20 : byte)
      }
    }
    return result
  }
}
