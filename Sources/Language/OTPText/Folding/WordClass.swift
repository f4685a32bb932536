/// The property of a character that decides whether it shares a word with its neighbour.
@usableFromInline struct WordClass: Sendable, Hashable {
  /// The number of classes.
  private static let count = 16
  private static let none = 0
  private static let digit = 1
  /// A mark without a script, such as a voicing mark.
  private static let mark = 2
  /// The first class of letters; each script has one.
  private static let letter = 3

  /// The classes of letters of scripts with spaces between words, except Korean, as a bit set.
  @inlinable static var spacedLetters: UInt64 { 0b1_0111_0000 }

  let number: UInt8

  init(number: UInt8) { self.number = number }

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

  /// The index in `Boundaries` of this class followed by `right`.
  func pair(with right: WordClass) -> Int { Int(number) * Self.count + Int(right.number) }

  /// The boundary between each pair of classes, computed once because every character asks for it.
  struct Boundaries: Sendable {
    let answers = (0..<count * count).map { boundary(between: $0 / count, and: $0 % count) }
  }

  /// Applies the rules of `FoldedText.boundary(before:)`.
  private static func boundary(between left: Int, and right: Int) -> FoldedText.Boundary {
    guard left != none, right != none, (left == digit) == (right == digit) else { return .yes }
    // A mark without a script belongs to the letter before it.
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
