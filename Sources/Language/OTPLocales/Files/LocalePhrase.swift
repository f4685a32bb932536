@_spi(_Unicode) import Swift

/// The spelling rules for words of a locale file.
enum LocalePhrase {
  /// The spelling fault of a word, or nil if there is none.
  static func fault(of phrase: String) -> LocaleFault? {
    if phrase.isEmpty {
      return LocaleFault(statement: "\"\" is empty; write a word, or remove it", phrase: phrase)
    }
    return spellingFault(of: phrase)
  }

  /// The fault of the endings of `stem`, or nil if there is none.
  static func fault(ofEndings endings: [String], of stem: String) -> LocaleFault? {
    if endings.isEmpty {
      return LocaleFault(
        statement: "\"\(stem)\" has no endings; write [\"\"] if it stands alone",
        phrase: stem
      )
    }
    return endings.lazy.compactMap(spellingFault).first
  }

  private static func spellingFault(of phrase: String) -> LocaleFault? {
    let scalars = phrase.unicodeScalars
    if scalars.first.map(isSpace) == true {
      return LocaleFault(
        statement: "\"\(phrase)\" starts with a space; remove it",
        phrase: phrase
      )
    }
    if scalars.last.map(isSpace) == true {
      return LocaleFault(
        statement: "\"\(phrase)\" ends with a space; remove it",
        phrase: phrase
      )
    }
    var wasSpace = false
    for scalar in scalars {
      let isSpace = isSpace(scalar)
      if isSpace, wasSpace || scalar != " " {
        return LocaleFault(
          statement: "\"\(phrase)\" holds more than single plain spaces between its words; "
            + "write one space",
          phrase: phrase
        )
      }
      wasSpace = isSpace
    }
    // Strings compare by canonical equivalence, so compare scalars to detect text that is not NFC.
    if !phrase.utf8.allSatisfy({ $0 < 0x80 }), !scalars.elementsEqual(phrase._nfc) {
      return LocaleFault(
        statement: "\"\(phrase)\" is not in Unicode NFC; write it with composed letters",
        phrase: phrase
      )
    }
    return nil
  }

  /// Whether `scalar` has the Unicode property White_Space, as listed in `PropList.txt`.
  ///
  /// Querying the standard library for every letter would take longer than reading the files.
  private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09...0x0D, 0x20, 0x85, 0xA0, 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F,
      0x3000:
      true
    default: false
    }
  }
}
