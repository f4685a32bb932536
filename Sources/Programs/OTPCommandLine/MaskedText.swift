import CommandLineToolkit

/// Masks the secrets of a message's text: codes, and every word with a digit of any script.
package struct MaskedText {
  /// The replacement for each masked character.
  private static let mask = "•"

  /// The minimum number of consecutive capital letters that may be a code.
  private static let minimumCapitals = 3

  /// The codes to mask, case-folded; some have no digits, such as `vMxw`.
  private let codes: [[String]]

  /// Whether to mask words in capital letters too.
  private let hidesCapitals: Bool

  /// Creates a mask for `codes` and words with digits.
  package init(hiding codes: [String], hidesCapitals: Bool = false) {
    self.codes = codes.filter { !$0.isEmpty }.map { MaskedText.folded(Array($0)) }
    self.hidesCapitals = hidesCapitals
  }

  /// Returns `text` with its secrets masked, safe for a terminal.
  package func of(_ text: String) -> String {
    let characters = Array(text)
    var isHidden = characters.map(MaskedText.hasDigit)
    hideWords(characters, &isHidden)
    hideCodes(characters, &isHidden)
    return MaskedText.shown(characters, isHidden)
  }

  /// Returns a sender's `address` with codes masked; its digits are not secret.
  package func ofAddress(_ address: String) -> String {
    let characters = Array(address)
    var isHidden = characters.map { _ in false }
    hideCodes(characters, &isHidden)
    return MaskedText.shown(characters, isHidden)
  }

  /// Masks whole words with digits: `RKJ-YP6` is one code.
  private func hideWords(_ characters: [Character], _ isHidden: inout [Bool]) {
    var start = 0
    while start < characters.count {
      let isSeparator = { !MaskedText.isWordCharacter($0) }
      let end = characters[start...].firstIndex(where: isSeparator) ?? characters.count
      let isCapital =
        hidesCapitals && end - start >= MaskedText.minimumCapitals
        && characters[start..<end].allSatisfy { $0.isUppercase || $0 == "-" }
      if isCapital || isHidden[start..<end].contains(true) {
        for index in start..<end { isHidden[index] = true }
      }
      start = end + 1
    }
  }

  private func hideCodes(_ characters: [Character], _ isHidden: inout [Bool]) {
    let folded = MaskedText.folded(characters)
    for code in codes where code.count <= folded.count {
      for start in 0...(folded.count - code.count)
      where folded[start..<(start + code.count)].elementsEqual(code) {
        for index in start..<(start + code.count) { isHidden[index] = true }
      }
    }
  }

  private static func shown(_ characters: [Character], _ isHidden: [Bool]) -> String {
    zip(characters, isHidden).reduce(into: "") { shown, pair in
      shown += pair.1 ? mask : SafeText.of(String(pair.0))
    }
  }

  private static func folded(_ characters: [Character]) -> [String] {
    characters.map { $0.lowercased() }
  }

  private static func isWordCharacter(_ character: Character) -> Bool {
    character.isLetter && character.isASCII || character == "-" || hasDigit(character)
  }

  /// Whether `character` contains a digit of any script, with or without combining marks.
  private static func hasDigit(_ character: Character) -> Bool {
    character.unicodeScalars.contains { scalar in
      switch scalar.properties.numericType {
      case .decimal, .digit: true
      default: false
      }
    }
  }
}
