internal import CICU

/// Computes the mapping of each code point from ICU's data.
struct CharacterTableBuilder {
  /// The longest mapping that is kept. Longer ones are ligatures of whole phrases, such as U+FDFA.
  private static let longestMapping: Int32 = 18

  /// The characters of all sequences so far, in order.
  private(set) var characters: [FoldedCharacter] = []
  /// The mapping of each sequence so far, so that it is stored once.
  private var known: [[FoldedCharacter]: CharacterTable.Mapping] = [:]

  /// Whether all code points of the page that starts at `first` fold to themselves and are letters
  /// of one script, or symbols.
  ///
  /// This holds for Han, Hangul, emoji and the supplementary planes, which would otherwise fill a
  /// megabyte. Of those planes, only the pages of mathematical, enclosed and segmented characters
  /// and of tags are stored. Letters of historic scripts count as symbols.
  func isUniform(pageAt first: UInt32) -> Bool {
    switch first {
    case 0x3400..<0x4D00, 0x4E00..<0x9F00, 0xAC00..<0xD700: true
    case 0x1_D400...0x1_D700, 0x1_F100, 0x1_FB00, 0xE_0000...0xE_0F00: false
    default: first >= 0x1_0000
    }
  }

  /// The character that a code point of a uniform page folds to.
  static func uniformCharacter(_ codePoint: UInt32) -> FoldedCharacter {
    let isHangul = codePoint >= 0xAC00 && codePoint < 0xD7A4
    let isLetter = codePoint < 0x1_0000 || codePoint >= 0x2_0000 && codePoint < 0x4_0000
    return FoldedCharacter(
      scalar: codePoint,
      kind: isLetter ? .letter : .symbol,
      script: isHangul ? .hangul : isLetter ? .han : .none,
      typed: 0,
      digitSystem: 0,
      isUppercase: false
    )
  }

  /// Computes the mapping of `codePoint`.
  mutating func mapping(of codePoint: UInt32) throws(UnicodeError) -> CharacterTable.Mapping {
    guard !isDropped(codePoint) else { return CharacterTable.Mapping(start: 0, count: 0) }
    let scalars = try foldedScalars(of: codePoint)
    var sequence: [FoldedCharacter] = []
    for scalar in scalars {
      sequence.append(try character(scalar, from: codePoint, isAlone: scalars.count == 1))
    }
    // ASCII is stored at its own index, so its sequences are never shared.
    if codePoint >= 0x80, let mapping = known[sequence] { return mapping }
    let mapping = CharacterTable.Mapping(start: characters.count, count: sequence.count)
    characters += sequence
    known[sequence] = mapping
    return mapping
  }

  private func isDropped(_ codePoint: UInt32) -> Bool {
    otp_is_default_ignorable(codePoint) || LetterFolding.isDroppedMark(codePoint)
  }

  private func foldedScalars(of codePoint: UInt32) throws(UnicodeError) -> [UInt32] {
    if otp_general_category(codePoint) == Self.decimalNumber {
      return [UInt32(UInt8(ascii: "0")) + UInt32(otp_digit_value(codePoint))]
    }
    if let early = LetterFolding.early(codePoint) { return [early] }
    // Syllables stay composed: a two-letter syllable must not be a prefix of a three-letter one.
    if codePoint >= 0xAC00 && codePoint < 0xD7A4 { return [codePoint] }
    let mapped = unsafe try mapping(of: codePoint, by: otp_fold_mapping) ?? [codePoint]
    var result: [UInt32] = []
    for scalar in mapped where !isDropped(scalar) {
      result += LetterFolding.folding(of: scalar)
    }
    return result
  }

  private func character(_ scalar: UInt32, from codePoint: UInt32, isAlone: Bool)
    throws(UnicodeError)
    -> FoldedCharacter
  {
    let kind = Self.kind(of: scalar)
    // A digit minus its value identifies its set, even where the set has no zero (circled digits).
    // What folds to several digits, such as a circled ten, is a set of its own.
    let value = isAlone ? scalar &- UInt32(UInt8(ascii: "0")) : 0
    let digitSystem = kind == .digit ? UInt16(truncatingIfNeeded: codePoint &- value) : 0
    let isPlainLetter = scalar >= 0x61 && scalar <= 0x7A
    return FoldedCharacter(
      scalar: scalar,
      kind: kind,
      script: kind == .letter || kind == .mark ? Self.script(of: codePoint, scalar) : .none,
      typed: kind == .digit ? UInt8(scalar) : isPlainLetter ? try typedLetter(of: codePoint) : 0,
      digitSystem: digitSystem,
      isUppercase: otp_general_category(codePoint) == Self.uppercaseLetter
    )
  }

  /// The ASCII letter that `codePoint` is a form of, such as a full-width one, or 0.
  private func typedLetter(of codePoint: UInt32) throws(UnicodeError) -> UInt8 {
    var plain = codePoint
    if let mapped = unsafe try mapping(of: codePoint, by: otp_compatibility_mapping) {
      guard mapped.count == 1 else { return 0 }
      plain = mapped[0]
    }
    let isLetter = plain >= 0x41 && plain <= 0x5A || plain >= 0x61 && plain <= 0x7A
    return isLetter ? UInt8(plain) : 0
  }

  private func mapping(
    of codePoint: UInt32,
    by lookUp: (UInt32, UnsafeMutablePointer<UInt32>?, Int32, UnsafeMutablePointer<Int32>?) -> Int32
  ) throws(UnicodeError) -> [UInt32]? {
    var status: Int32 = 0
    let scalars: [UInt32]? = unsafe withUnsafeTemporaryAllocation(
      of: UInt32.self,
      capacity: Int(Self.longestMapping)
    ) { buffer in
      let count = unsafe lookUp(codePoint, buffer.baseAddress, Self.longestMapping, &status)
      return count < 0 ? nil : unsafe Array(buffer.prefix(Int(count)))
    }
    if status > 0 { throw UnicodeError(operation: "folding a code point", status: status) }
    return scalars
  }
}

extension CharacterTableBuilder {
  /// ICU's value of the general category Nd (`U_DECIMAL_DIGIT_NUMBER`).
  private static let decimalNumber: Int8 = 9
  /// The same for Lu (`U_UPPERCASE_LETTER`).
  private static let uppercaseLetter: Int8 = 1

  /// The kind of a folded scalar, by its general category (ICU's `UCharCategory`).
  private static func kind(of scalar: UInt32) -> FoldedCharacter.Kind {
    switch scalar {
    case 0x0A...0x0D, 0x85, 0x2028, 0x2029: return .lineBreak
    case 0x09: return .space
    default: break
    }
    return switch otp_general_category(scalar) {
    case 1...5: .letter
    case 6...8: .mark
    case decimalNumber: .digit
    case 10, 11: .letter
    case 12: .space
    case 13, 14: .lineBreak
    case 19...23, 28, 29: .punctuation
    default: .symbol
    }
  }

  private static func script(of codePoint: UInt32, _ scalar: UInt32) -> Script {
    let own = otp_script(codePoint)
    return switch own == OTPScriptCommon ? otp_script(scalar) : own {
    case OTPScriptLatin, OTPScriptGreek, OTPScriptCyrillic: .european
    case OTPScriptArabic: .arabic
    case OTPScriptHebrew: .hebrew
    case OTPScriptHan: .han
    case OTPScriptHiragana: .hiragana
    // The prolonged sound mark and the voicing marks continue kana.
    case OTPScriptKatakana: .katakana
    case OTPScriptHangul: .hangul
    case OTPScriptThai: .thai
    case OTPScriptLao: .lao
    case OTPScriptKhmer: .khmer
    case OTPScriptMyanmar: .myanmar
    case OTPScriptCommon where scalar == 0x30FC: .katakana
    case OTPScriptCommon: .none
    default: .other
    }
  }
}
