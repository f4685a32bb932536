/// What decides whether a character shares a word with the one before it.
struct WordClass: Sendable, Hashable {
  /// The number of classes.
  private static let count = 16
  private static let none = 0
  private static let digit = 1
  /// A mark without a script of its own, such as a voicing mark.
  private static let mark = 2
  /// The first of the classes of letters, one for each script.
  private static let letter = 3

  private let number: UInt8

  init(_ kind: FoldedCharacter.Kind, _ script: Script) {
    let number =
      switch kind {
      case .digit: Self.digit
      case .mark where script == .none: Self.mark
      case .letter, .mark: Self.letter + Int(script.rawValue)
      case .space, .lineBreak, .punctuation, .symbol: Self.none
      }
    self.number = UInt8(number)
  }

  /// Whether word boundaries stand between characters, for all pairs of classes: it is asked for each character of each text.
  struct Boundaries: Sendable {
    private let answers = (0..<count * count).map { boundary(between: $0 / count, and: $0 % count) }

    /// Whether a word boundary stands between a character of class `left` and one of class `right`.
    func between(_ left: WordClass, _ right: WordClass) -> FoldedText.Boundary {
      answers[Int(left.number) * count + Int(right.number)]
    }
  }

  /// Words end where Unicode Standard Annex #29 ends them, and also where letters meet digits or letters of another
  /// script: `OTP482913` and `验证码482913` hold a word and a number each.
  private static func boundary(between left: Int, and right: Int) -> FoldedText.Boundary {
    guard left != none, right != none, (left == digit) == (right == digit) else { return .yes }
    // A mark without a script of its own stays with its letter.
    if right == digit || right == mark { return .no }
    let isUnspaced = script(of: right).isUnspaced
    guard script(of: left) == script(of: right) else {
      return script(of: left).isUnspaced && isUnspaced ? .unknown : .yes
    }
    return isUnspaced ? .unknown : .no
  }

  private static func script(of number: Int) -> Script {
    number < letter ? .none : Script(rawValue: UInt8(number - letter)) ?? .none
  }
}
