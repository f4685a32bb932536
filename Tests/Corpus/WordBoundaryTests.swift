import OTPCorpus
import OTPMessage
import OTPText
import RandomNumbers
import Testing

/// Compares word boundaries found by folding with ICU's word iterator and with a reference rule.
struct WordBoundaryTests {
  private static let table = Result { try CharacterTable() }

  /// Two adjacent characters of a folded text and their originals.
  private struct Pair {
    let left: FoldedCharacter
    let right: FoldedCharacter
    let leftOriginal: Unicode.Scalar
    let rightOriginal: Unicode.Scalar
    /// Whether a zero-width joiner precedes the right character.
    let isAfterJoiner: Bool
    /// Whether both are Korean, in a run that touches a script without spaces.
    let isBesideUnspaced: Bool

    var codePoints: String {
      [leftOriginal, rightOriginal].map { "U+\(String($0.value, radix: 16, uppercase: true))" }
        .joined(separator: " ")
    }

    /// The boundary by the detector's rule.
    ///
    /// The rule follows Unicode Standard Annex #29, except that letters are separated from digits
    /// and from letters of another script, marks without a script form no boundary, and words have
    /// no punctuation.
    var boundary: FoldedText.Boundary {
      guard left.isWord, right.isWord, left.isDigit == right.isDigit else { return .yes }
      if left.isDigit || right.kind == .mark && right.script == .none { return .no }
      if left.script.isUnspaced && right.script.isUnspaced { return .unknown }
      return left.script == right.script ? .no : .yes
    }

    /// Why ICU may disagree, or nil if it must agree.
    var knownDifference: String? {
      if left.isWord, right.isWord {
        if left.isDigit != right.isDigit { return "letters part from digits" }
        if left.script != right.script { return "letters part from those of another script" }
        if Self.isLoneJamo(leftOriginal) != Self.isLoneJamo(rightOriginal) {
          return "ICU looks syllables up, but no single letters, as in the laughter ㅋㅋ"
        }
        if isBesideUnspaced { return "ICU looks Korean up beside Chinese and Japanese" }
      }
      if Self.joins(leftOriginal) || Self.joins(rightOriginal) {
        return "no punctuation stands in a word"
      }
      if Self.isSign(leftOriginal) && left.isWord || Self.isSign(rightOriginal) && right.isWord {
        return "№ is two letters"
      }
      if left.isWhitespace, right.isWhitespace { return "each space stands alone" }
      if Self.isMark(rightOriginal) { return "a mark belongs to what is left of it in any case" }
      if isAfterJoiner { return "a picture and a joiner before it belong together" }
      return nil
    }

    /// Whether ICU joins words at `scalar`: MidLetter, MidNum, MidNumLet, ExtendNumLet and
    /// quotation marks of Annex #29, signs that it counts as letters, and the at sign, which ICU
    /// treats as a letter.
    private static func joins(_ scalar: Unicode.Scalar) -> Bool {
      switch scalar {
      case "'", "\"", ".", ",", ":", ";", "_", "·", "\u{2018}", "\u{2019}", "\u{2024}", "\u{2027}":
        true
      case "\u{60C}", "\u{66B}", "\u{66C}", "\u{5F4}", "\u{37E}", "\u{2044}", "\u{589}", "\u{FF0C}",
        "\u{FF0E}":
        true
      case "\u{2BB}", "\u{2BC}", "\u{5F3}", "\u{55A}"..."\u{55E}", "@": true
      default: false
      }
    }

    private static func isLoneJamo(_ scalar: Unicode.Scalar) -> Bool {
      ("\u{3131}"..."\u{318E}").contains(scalar)
    }

    private static func isSign(_ scalar: Unicode.Scalar) -> Bool {
      switch scalar.properties.generalCategory {
      case .otherSymbol, .mathSymbol, .currencySymbol, .modifierSymbol: true
      default: false
      }
    }

    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
      switch scalar.properties.generalCategory {
      case .nonspacingMark, .spacingMark, .enclosingMark: true
      default: false
      }
    }
  }

  /// Calls `body` with adjacent characters of `text` that come from different original characters,
  /// and with the byte offset of the right one.
  private func forEachPair(
    of text: String,
    _ body: (Pair, _ boundary: FoldedText.Boundary, _ offset: Int) -> Void
  ) throws {
    let folded = FoldedText(text.utf8Span.span, table: try Self.table.get())
    var originals: [UInt32: Unicode.Scalar] = [:]
    var offset: UInt32 = 0
    for scalar in text.unicodeScalars {
      originals[offset] = scalar
      offset += UInt32(scalar.utf8.count)
    }
    for index in folded.characters.indices.dropFirst() {
      let left = folded.characters[index - 1]
      let right = folded.characters[index]
      guard left.offset != right.offset, let leftOriginal = originals[left.offset],
        let rightOriginal = originals[right.offset]
      else { continue }
      let pair = Pair(
        left: left,
        right: right,
        leftOriginal: leftOriginal,
        rightOriginal: rightOriginal,
        isAfterJoiner: originals[max(3, right.offset) - 3] == "\u{200D}",
        isBesideUnspaced: isBesideUnspaced(index, folded.characters)
      )
      body(pair, folded.boundary(before: index), Int(right.offset))
    }
  }

  private func isBesideUnspaced(_ index: Int, _ characters: [FoldedCharacter]) -> Bool {
    let isKorean: (FoldedCharacter) -> Bool = { $0.script == .hangul }
    guard isKorean(characters[index]) else { return false }
    let before = characters[..<index].last { !isKorean($0) }
    let after = characters[index...].first { !isKorean($0) }
    return [before, after].contains { $0?.script.isUnspaced ?? false }
  }

  /// Records where the boundaries of `text` differ from ICU's or from the rule. Returns the number
  /// of comparisons with ICU.
  private func compare(_ text: String, _ segmenter: WordSegmenter, _ name: String) throws -> Int {
    var boundaries: Set<Int> = []
    try segmenter.forEachBoundary(in: text.utf8Span.span) { boundaries.insert($0) }
    var count = 0
    var difference: String?
    try forEachPair(of: text) { pair, boundary, offset in
      if boundary != pair.boundary {
        difference = "\(pair.codePoints) is \(boundary), not \(pair.boundary)"
      }
      guard boundary != .unknown, pair.knownDifference == nil else { return }
      count += 1
      if (boundary == .yes) != boundaries.contains(offset) {
        difference = "\(pair.codePoints) is \(boundary), and ICU says otherwise"
      }
    }
    // The first text is enough: a fault may be in thousands.
    try #require(difference == nil, "\(name): \(difference ?? "")")
    return count
  }

  @Test(arguments: Checkout.files)
  func `finds ICU's word boundaries in every row`(file: CorpusFile) throws {
    let segmenter = try WordSegmenter()
    var count = 0
    for row in file.rows { count += try compare(row.message.text, segmenter, "\(row.id)") }
    #expect(count > 100)
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `finds ICU's word boundaries in random text of many scripts`(seed: UInt64) throws {
    let pieces: [String] = [
      "aZéßıłœ", "αΩΰς", "жЁћґ", "אבםת", "ابةيک", "कषटॐ", "கஙச", "ఆఇఈ", "გეზ", "ԱԲև", "አበበ",
      "한국어", "验证码", "ひらが", "カタカ", "กขค", "ກຂ", "កខ", "ကခ", "0189", "٠٣٩", "०९", "０９",
      "!?()[]#*&%+=~<>$€", " \u{A0}", "\n\t", "-/@|", ".,:;'", "😀🔑✅", "\u{301}\u{200D}\u{FE0F}",
    ]
    var numbers = Numbers(seed: seed)
    let segmenter = try WordSegmenter()
    var count = 0
    for _ in 0..<100 {
      var text = String.UnicodeScalarView()
      var piece = Array(numbers.one(of: pieces).unicodeScalars)
      for _ in 0..<60 {
        if numbers.happens(40) { piece = Array(numbers.one(of: pieces).unicodeScalars) }
        text.append(numbers.one(of: piece))
      }
      count += try compare(String(text), segmenter, "seed \(seed)")
    }
    #expect(count > 1000)
  }
}
