internal import OTPText

/// Finds the places where a text repeats a code, however it is written there: in other digits, in
/// another case, in groups.
enum CodeRepetitions {
  /// A character of a text as far as it matters for codes.
  private struct Unit {
    /// The ASCII digit or capital letter that it is typed as; 0 for any other character.
    let typed: UInt8
    /// Whether it may separate groups of a code.
    let isSeparator: Bool
    /// Its place in the text, in UTF-8 bytes.
    let range: Range<Int>
  }

  /// The places of `codes` in `text`, in UTF-8 bytes.
  ///
  /// The text is scanned once, however many codes there are: a line of a batch has thousands.
  static func ranges(of codes: [SecurityCode], in text: String) -> [Range<Int>] {
    guard !codes.isEmpty else { return [] }
    var typed = CodeTrie()
    var written = CodeTrie()
    for code in Set(codes) {
      let pattern = units(of: code.value)
      if pattern.allSatisfy({ $0.typed != 0 || $0.isSeparator }) {
        typed.insert(pattern.map(\.typed).filter { $0 != 0 })
      } else {
        written.insert(Array(code.value.utf8))
      }
    }
    return (typed.isEmpty ? [] : places(of: typed, in: units(of: text)))
      + (written.isEmpty ? [] : places(of: written, in: Array(text.utf8)))
  }

  /// The places where the characters of a code follow each other, with at most one separator
  /// between two of them.
  ///
  /// A run that continues before or after is another number or word.
  private static func places(of codes: CodeTrie, in units: [Unit]) -> [Range<Int>] {
    var places: [Range<Int>] = []
    for start in units.indices {
      let before = start > 0 ? units[start - 1].typed : 0
      if isSameKind(before, units[start].typed) { continue }
      var node = CodeTrie.root
      var index = start
      var isMixed = false
      while index < units.count, let next = codes.child(of: node, units[index].typed) {
        node = next
        isMixed = isMixed || isLetter(units[index].typed) != isLetter(units[start].typed)
        index += 1
        let after = index < units.count ? units[index].typed : 0
        let goesOn =
          isMixed ? before != 0 || after != 0 : isSameKind(after, units[index - 1].typed)
        if codes.hasCode(at: node), !goesOn {
          places.append(units[start].range.lowerBound..<units[index - 1].range.upperBound)
        }
        if index + 1 < units.count, units[index].isSeparator { index += 1 }
      }
    }
    return places
  }

  /// The places of the bytes of a code in `text`.
  private static func places(of codes: CodeTrie, in text: [UInt8]) -> [Range<Int>] {
    var places: [Range<Int>] = []
    for start in text.indices {
      var node = CodeTrie.root
      var index = start
      while index < text.count, let next = codes.child(of: node, text[index]) {
        node = next
        index += 1
        if codes.hasCode(at: node) { places.append(start..<index) }
      }
    }
    return places
  }

  /// Whether both are digits, or both are letters.
  private static func isSameKind(_ one: UInt8, _ other: UInt8) -> Bool {
    one != 0 && other != 0 && isLetter(one) == isLetter(other)
  }

  private static func isLetter(_ typed: UInt8) -> Bool { typed > UInt8(ascii: "9") }

  private static func units(of text: String) -> [Unit] {
    var units: [Unit] = []
    var start = 0
    for scalar in text.unicodeScalars {
      let end = start + UTF8.width(scalar)
      units.append(
        Unit(typed: typed(scalar), isSeparator: isSeparator(scalar), range: start..<end)
      )
      start = end
    }
    return units
  }

  private static func typed(_ scalar: Unicode.Scalar) -> UInt8 {
    switch scalar.value {
    case 0x30...0x39, 0x41...0x5A: UInt8(scalar.value)
    case 0x61...0x7A: UInt8(scalar.value - 0x20)
    case ..<0x80: 0
    // Full-width letters.
    case 0xFF21...0xFF3A: UInt8(scalar.value - 0xFF21 + 0x41)
    case 0xFF41...0xFF5A: UInt8(scalar.value - 0xFF41 + 0x41)
    default: scalar.decimalDigit.map { UInt8(ascii: "0") + $0 } ?? 0
    }
  }

  private static func isSeparator(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    // Space, hyphen, full stop, no-break space.
    case 0x20, 0x2D, 0x2E, 0xA0: true
    // The other spaces and invisible characters, and the hyphens and dashes.
    case 0x2000...0x200F, 0x2010...0x2015, 0x202F, 0x205F...0x2060, 0x3000, 0xFEFF: true
    default: false
    }
  }
}
