import OTPText

/// Invents letters and digits that look like those of a message but reveal nothing of it.
struct InventedCharacters {
  /// The runs of three digits in the message, which an invention must not contain.
  let forbidden: Set<String>

  /// The runs of letters that belong to a code, and do not form a word.
  var codes: Set<Piece.Key> = []

  private var generator: any RandomNumberGenerator

  init(forbidden: Set<String>, generator: any RandomNumberGenerator) {
    self.forbidden = forbidden
    self.generator = generator
  }

  /// The number of attempts to invent a number before its style is given up.
  private static let mostTries = 200

  /// Invents digits in place of those of `key`, in ASCII.
  mutating func digits(for key: Piece.Key) -> String {
    let original = key.text.utf8.map { $0 - 0x30 }
    var text = ""
    for attempt in 0..<3 * Self.mostTries {
      let digits =
        switch attempt / Self.mostTries {
        case 0: self.digits(in: key.style, for: original)
        case 1: plain(original)
        default: original.map { _ in any() }
        }
      text = String(decoding: digits.map { $0 + 0x30 }, as: UTF8.self)
      if text != key.text, !hasForbidden(text) { return text }
    }
    // Only a message with hundreds of numbers leaves no three digits free. These are random, too.
    return text
  }

  private func hasForbidden(_ digits: String) -> Bool {
    digits.threes.contains(where: forbidden.contains)
  }

  private mutating func digits(in style: Piece.Style, for original: [UInt8]) -> [UInt8] {
    switch (style, original.count) {
    case (.date, 2): return month()
    case (.date, 6): return month() + month() + month()
    case (.date, 8):
      return isYear(original) ? year(original) + month() + month() : month() + month() + year([])
    case (.date, 4), (.year, 4): return isYear(original) ? year(original) : month() + month()
    case (.time, 2): return [1, any()]
    case (.time, 4): return [1, any(), 1, any()]
    default: return plain(original)
    }
  }

  /// The same number of digits. They begin with a zero if the original does, and keep up to two
  /// zeros at the end.
  private mutating func plain(_ original: [UInt8]) -> [UInt8] {
    let zeros = original.reversed().prefix { $0 == 0 }.count
    let kept = original.count - min(zeros, 2)
    return original.indices.map { index in
      if index >= kept { return 0 }
      if index == 0 { return original[0] == 0 ? 0 : UInt8.random(in: 1...9, using: &generator) }
      return any()
    }
  }

  private mutating func any() -> UInt8 { UInt8.random(in: 0...9, using: &generator) }

  /// Two digits that may be a day or a month.
  private mutating func month() -> [UInt8] {
    let number = UInt8.random(in: 1...12, using: &generator)
    return [number / 10, number % 10]
  }

  private func isYear(_ digits: [UInt8]) -> Bool {
    digits.starts(with: [1, 9]) || digits.starts(with: [2, 0])
  }

  private mutating func year(_ digits: [UInt8]) -> [UInt8] {
    (digits.first == 1 ? [1, 9] : [2, 0]) + [any(), any()]
  }

  /// Invents letters in place of those of `key`, in lower case if there is one.
  mutating func letters(for key: Piece.Key) -> [Unicode.Scalar] {
    let original = Array(key.text.unicodeScalars)
    // Marks stay, so there would be nothing else to try.
    guard !original.allSatisfy(\.isMark) else { return original }
    let isOfCode = codes.contains(key)
    var letters = original
    while letters == original {
      var isVowel = Bool.random(using: &generator)
      letters = original.map { scalar in
        if isOfCode { isVowel = Self.vowels.contains(scalar) }
        defer { isVowel.toggle() }
        return letter(like: scalar, isVowel: isVowel)
      }
    }
    return letters
  }

  private static let vowels: [Unicode.Scalar] = ["a", "e", "i", "o", "u"]
  private static let consonants: [Unicode.Scalar] = [
    "b", "d", "f", "g", "h", "k", "l", "m", "n", "p", "r", "s", "t", "v", "w", "z",
  ]

  private mutating func letter(like scalar: Unicode.Scalar, isVowel: Bool) -> Unicode.Scalar {
    if scalar.isMark { return scalar }
    guard !scalar.isASCII else {
      let letters = isVowel ? Self.vowels : Self.consonants
      return letters[Int.random(in: letters.indices, using: &generator)]
    }
    // Letters of a script have neighbouring code points. There are many Korean syllables and
    // Chinese characters.
    let reach = scalar.value >= 0x3400 ? 300 : 24
    let category = scalar.properties.generalCategory
    for _ in 0..<64 {
      let value = Int(scalar.value) + Int.random(in: -reach...reach, using: &generator)
      guard let other = UInt32(exactly: value).flatMap(Unicode.Scalar.init), other != scalar,
        other.properties.generalCategory == category,
        other.properties.age != nil, UTF8.width(other) == UTF8.width(scalar),
        isNeighbour(other, scalar)
      else { continue }
      return other
    }
    // It has no neighbours.
    return "x"
  }

  /// Whether two characters are of the same script, judging by their blocks.
  private func isNeighbour(_ one: Unicode.Scalar, _ other: Unicode.Scalar) -> Bool {
    let blocks: [ClosedRange<UInt32>] = [
      0xDF...0x24F, 0x370...0x3FF, 0x400...0x52F, 0x531...0x58F, 0x5D0...0x5EA, 0x620...0x6FF,
      0x900...0x97F, 0x980...0x9FF, 0xA00...0xA7F, 0xA80...0xAFF, 0xB00...0xB7F, 0xB80...0xBFF,
      0xC00...0xC7F, 0xC80...0xCFF, 0xD00...0xD7F, 0xD80...0xDFF, 0xE01...0xE2E, 0xE81...0xEB0,
      0x1000...0x102A, 0x10D0...0x10FF, 0x1200...0x135A, 0x1780...0x17B3, 0x1E00...0x1EFF,
      0x3041...0x3096, 0x30A1...0x30FA, 0x4E00...0x9FA5, 0xAC00...0xD7A3,
    ]
    let block = blocks.first { $0.contains(other.value) }
    return block?.contains(one.value) ?? (one.value >> 5 == other.value >> 5)
  }
}

extension String {
  /// All runs of three characters of a text in ASCII.
  var threes: [String] {
    let bytes = Array(utf8)
    guard bytes.count >= 3 else { return [] }
    return (0...bytes.count - 3).map { String(decoding: bytes[$0..<$0 + 3], as: UTF8.self) }
  }
}
