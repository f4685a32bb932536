import CommandLineToolkit

/// Text of a message without its secrets: the code, and every word with a digit of any script in it.
struct MaskedText {
  /// The most characters that a code has: a bound one has 64.
  static let longestCode = 64

  /// What is shown instead of each hidden character.
  private static let mask = "•"

  /// The fewest capital letters in a row that may be a code.
  private static let fewestCapitals = 3

  /// The forms of the code to hide where no digit gives it away, such as the letters of `vMxw`.
  private let codes: [[String]]

  /// Whether words of capital letters are hidden too.
  private let hidesCapitals: Bool

  /// Makes a mask that hides `codes` and digits.
  init(hiding codes: [String], hidesCapitals: Bool = false) {
    self.codes = codes.filter { !$0.isEmpty }.map { MaskedText.folded(Array($0)) }
    self.hidesCapitals = hidesCapitals
  }

  /// `text` with its secrets hidden, safe on a terminal.
  func of(_ text: String) -> String {
    let characters = Array(text)
    var isHidden = characters.map(MaskedText.hasDigit)
    hideWords(characters, &isHidden)
    hideCodes(characters, &isHidden)
    return MaskedText.shown(characters, isHidden)
  }

  /// The sender's `address` with the code hidden; its digits are no secret of the message.
  func ofAddress(_ address: String) -> String {
    let characters = Array(address)
    var isHidden = characters.map { _ in false }
    hideCodes(characters, &isHidden)
    return MaskedText.shown(characters, isHidden)
  }

  /// Hides the letters that a digit stands among: `RKJ-YP6` is one code.
  private func hideWords(_ characters: [Character], _ isHidden: inout [Bool]) {
    var start = 0
    while start < characters.count {
      let end = characters[start...].firstIndex { !MaskedText.isOfWord($0) } ?? characters.count
      let isCapital =
        hidesCapitals && end - start >= MaskedText.fewestCapitals
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

  private static func isOfWord(_ character: Character) -> Bool {
    character.isLetter && character.isASCII || character == "-" || hasDigit(character)
  }

  /// Whether a digit of any script is in `character`, with or without a mark on it.
  private static func hasDigit(_ character: Character) -> Bool {
    character.unicodeScalars.contains { scalar in
      switch scalar.properties.numericType {
      case .decimal, .digit: true
      default: false
      }
    }
  }
}
