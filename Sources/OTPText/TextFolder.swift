/// Folds a text in chunks.
struct TextFolder {
  private let table: CharacterTable
  /// The class of the last folded character.
  private var last: WordClass

  /// Creates a folder that continues after a character of class `last`.
  init(_ table: CharacterTable, _ last: WordClass) {
    self.table = table
    self.last = last
  }

  /// Folds `text` from `index` until the end or until `output` may be too small for the next
  /// character.
  mutating func fold(
    _ text: borrowing Span<UInt8>,
    from index: inout Int,
    to output: inout OutputSpan<FoldedCharacter>
  ) {
    let characters = table.characters
    let direct = characters.span
    let answers = table.boundaries.answers
    let boundaries = answers.span
    while index < text.count, output.freeCapacity >= CharacterTable.longestMapping {
      // A run of ASCII folds to at most one character a byte.
      let end = min(text.count, index + output.freeCapacity)
      while index < end, case let byte = text[index], byte < 0x80 {
        let offset = UInt32(truncatingIfNeeded: index)
        index += 1
        // CR LF is one line break.
        if byte == 0x0D, index < text.count, text[index] == 0x0A { continue }
        append(direct[Int(byte)], offset, boundaries, to: &output)
      }
      guard index < end, output.freeCapacity >= CharacterTable.longestMapping else { continue }
      let offset = UInt32(truncatingIfNeeded: index)
      append(Self.scalar(in: text, at: &index), offset, boundaries, to: &output)
    }
  }

  /// Decodes the code point at `index` and advances `index`. `text` is valid UTF-8.
  static func scalar(in text: borrowing Span<UInt8>, at index: inout Int) -> UInt32 {
    let first = UInt32(text[index])
    index += 1
    if first < 0x80 { return first }
    let following = first >= 0xF0 ? 3 : first >= 0xE0 ? 2 : 1
    var scalar = first & (0x3F >> UInt32(following))
    for _ in 0..<following where index < text.count {
      scalar = scalar << 6 | UInt32(text[index]) & 0x3F
      index += 1
    }
    return scalar
  }

  private mutating func append(
    _ scalar: UInt32,
    _ offset: UInt32,
    _ boundaries: borrowing Span<FoldedText.Boundary>,
    to output: inout OutputSpan<FoldedCharacter>
  ) {
    if scalar >= 0x1161, scalar <= 0x11C2, composeHangul(with: scalar, in: &output) { return }
    guard let mapping = table.mapping(of: scalar) else {
      append(CharacterTableBuilder.uniformCharacter(scalar), offset, boundaries, to: &output)
      return
    }
    for place in mapping.start..<mapping.start + mapping.count {
      append(table.characters[place], offset, boundaries, to: &output)
    }
  }

  private mutating func append(
    _ folded: FoldedCharacter,
    _ offset: UInt32,
    _ boundaries: borrowing Span<FoldedText.Boundary>,
    to output: inout OutputSpan<FoldedCharacter>
  ) {
    let wordClass = folded.wordClass
    output.append(folded.placed(at: offset, boundaries[last.pair(with: wordClass)]))
    last = wordClass
  }

  /// Composes a conjoining vowel or final with the syllable before it, as NFC does (The Unicode
  /// Standard, section 3.12).
  private func composeHangul(
    with scalar: UInt32,
    in output: inout OutputSpan<FoldedCharacter>
  ) -> Bool {
    guard output.count > 0 else { return false }
    let last = output[output.count - 1]
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
    let syllable = FoldedCharacter(
      scalar: composed,
      kind: .letter,
      script: .hangul,
      typed: 0,
      digitSystem: 0
    )
    // The syllable keeps the place and boundary of its first letter.
    output[output.count - 1] = syllable.placed(at: last.offset, last.boundary)
    return true
  }
}
