/// A text as detection compares it: folded code points, each knowing where it came from.
///
/// One that is folded anew keeps its memory.
package struct FoldedText: Sendable {
  /// The folded code points, in order.
  package private(set) var characters: [FoldedCharacter] = []
  /// The length of the original in bytes.
  package private(set) var byteCount = 0

  /// Makes an empty text.
  package init() {}

  /// Folds `text`.
  package init(_ text: borrowing Span<UInt8>, table: CharacterTable) {
    fold(text, table: table)
  }

  /// The most characters whose memory is kept: a message of several megabytes must not be paid for ever after.
  private static let mostKept = 1 << 16

  /// Folds `text` in place of what was folded before.
  package mutating func fold(_ text: borrowing Span<UInt8>, table: CharacterTable) {
    if characters.capacity > Self.mostKept, text.count < Self.mostKept { characters = [] }
    characters.removeAll(keepingCapacity: true)
    characters.reserveCapacity(text.count)
    byteCount = text.count
    let ascii = table.characters
    let boundaries = table.boundaries
    // No word goes on across the start of the text.
    var last = WordClass(.space, .none)
    var index = 0
    while index < text.count {
      let offset = index
      let byte = text[index]
      guard byte < 0x80 else {
        let scalar = Self.scalar(in: text, at: &index)
        if !composeHangul(with: scalar) {
          table.appendFolding(of: scalar, offset: UInt32(offset), after: last, to: &characters)
        }
        last = characters.last?.wordClass ?? last
        continue
      }
      index += 1
      // CR LF is one line break, as it is where LF stands alone.
      if byte == 0x0D, index < text.count, text[index] == 0x0A { continue }
      var character = ascii[Int(byte)]
      character.offset = UInt32(truncatingIfNeeded: offset)
      character.boundary = boundaries.between(last, character.wordClass)
      last = character.wordClass
      characters.append(character)
    }
  }

  /// Decodes the code point at `index` and moves past it; `text` is valid UTF-8 by its type's promise.
  private static func scalar(in text: borrowing Span<UInt8>, at index: inout Int) -> UInt32 {
    let first = UInt32(text[index])
    index += 1
    let following = first >= 0xF0 ? 3 : first >= 0xE0 ? 2 : 1
    var scalar = first & (0x3F >> UInt32(following))
    for _ in 0..<following where index < text.count {
      scalar = scalar << 6 | UInt32(text[index]) & 0x3F
      index += 1
    }
    return scalar
  }

  /// Joins a conjoining vowel or final to the syllable before it, as NFC does (The Unicode Standard, section 3.12).
  private mutating func composeHangul(with scalar: UInt32) -> Bool {
    guard scalar >= 0x1161, scalar <= 0x11C2, let last = characters.last else { return false }
    let composed: UInt32
    if scalar <= 0x1175, last.scalar >= 0x1100, last.scalar <= 0x1112 {
      composed = 0xAC00 + ((last.scalar - 0x1100) * 21 + (scalar - 0x1161)) * 28
    } else if scalar >= 0x11A8, last.scalar >= 0xAC00, last.scalar < 0xD7A4,
      (last.scalar - 0xAC00) % 28 == 0
    {
      composed = last.scalar + (scalar - 0x11A7)
    } else {
      return false
    }
    var syllable = FoldedCharacter(
      scalar: composed,
      kind: .letter,
      script: .hangul,
      typed: 0,
      digitSystem: 0
    )
    syllable.offset = last.offset
    // A syllable is of the class of its first letter.
    syllable.boundary = last.boundary
    characters[characters.count - 1] = syllable
    return true
  }

  /// Where the character at `index` starts in the original, in bytes; the end of the text for the index after the last.
  package func offset(of index: Int) -> Int {
    index < characters.count ? Int(characters[index].offset) : byteCount
  }

  /// Where the character of the original that the character at `index` comes from ends, in bytes; what folding drops
  /// after it belongs to it. One character may fold to several, as U+33E0 to a digit and a Han letter.
  package func endOffset(of index: Int) -> Int {
    var next = index + 1
    while next < characters.count, characters[next].offset == characters[index].offset { next += 1 }
    return offset(of: next)
  }
}
