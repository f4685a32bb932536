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
    let answers = table.boundaries.answers
    let boundaries = answers.span
    while index < text.count, output.freeCapacity >= CharacterTable.longestMapping {
      // Each byte folds to at most one character here.
      let end = min(text.count, index + output.freeCapacity)
      unsafe output.withUnsafeMutableBufferPointer { characters, count in
        guard let start = characters.baseAddress else { return }
        count += unsafe foldSingles(text, from: &index, to: end, start + count, boundaries)
      }
      guard index < end, output.freeCapacity >= CharacterTable.longestMapping else { continue }
      let offset = UInt32(truncatingIfNeeded: index)
      append(Self.scalar(in: text, at: &index), offset, boundaries, to: &output)
    }
  }

  /// Folds code points from `index` to `end`, as long as each folds to one character or to none,
  /// and returns the number of characters. The memory at `output` has room for one for each byte.
  @unsafe private mutating func foldSingles(
    _ text: borrowing Span<UInt8>,
    from index: inout Int,
    to end: Int,
    _ output: UnsafeMutablePointer<FoldedCharacter>,
    _ boundaries: borrowing Span<FoldedText.Boundary>
  ) -> Int {
    let characters = table.characters
    let folded = characters.span
    var last = last
    var count = 0
    while index < end {
      let offset = UInt32(truncatingIfNeeded: index)
      let byte = unsafe text[unchecked: index]
      let character: FoldedCharacter
      if byte < 0x80 {
        index &+= 1
        // CR LF is one line break.
        if byte == 0x0D, index < text.count, text[index] == 0x0A { continue }
        character = unsafe folded[unchecked: Int(byte)]
      } else {
        var next = index
        let scalar = Self.scalar(in: text, at: &next)
        guard !Self.mayCompose(scalar), let mapping = table.mapping(of: scalar), mapping.count < 2
        else { break }
        index = next
        if mapping.count == 0 { continue }
        character = unsafe folded[unchecked: mapping.start]
      }
      let wordClass = character.wordClass
      let boundary = unsafe boundaries[unchecked: last.pair(with: wordClass)]
      unsafe (output + count).initialize(to: character.placed(at: offset, boundary))
      count &+= 1
      last = wordClass
    }
    self.last = last
    return count
  }

  /// Whether a code point may be a conjoining Hangul vowel or final.
  private static func mayCompose(_ scalar: UInt32) -> Bool { scalar >= 0x1161 && scalar <= 0x11C2 }

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
    if Self.mayCompose(scalar), composeHangul(with: scalar, in: &output) { return }
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
      digitSystem: 0,
      isUppercase: false
    )
    // The syllable keeps the place and boundary of its first letter.
    output[output.count - 1] = syllable.placed(at: last.offset, last.boundary)
    return true
  }
}
