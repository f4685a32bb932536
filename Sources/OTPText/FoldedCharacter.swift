/// One code point of a folded text, with what detection asks of it.
package struct FoldedCharacter: Sendable, Hashable {
  /// What a code point is for detection.
  package enum Kind: UInt8, Sendable {
    case letter, digit, mark, space, lineBreak, punctuation, symbol

    // Without it, comparing goes through the raw values of any type that has them, several calls for one byte.
    @inlinable package static func == (left: Kind, right: Kind) -> Bool {
      left.rawValue == right.rawValue
    }
  }

  /// The folded code point.
  package let scalar: UInt32
  /// The offset in bytes of the character of the original that it comes from.
  package internal(set) var offset: UInt32 = 0
  package let kind: Kind
  package let script: Script
  /// The ASCII letter or digit that a person would type for it, with its case; 0 for all else.
  package let typed: UInt8
  /// Whether a word boundary stands before it in its text.
  package internal(set) var boundary = FoldedText.Boundary.yes
  /// Which set of ten digits a digit is from: the code point of its zero, in the low bits; 0 for all else.
  package let digitSystem: UInt16
  /// What it may share a word with.
  let wordClass: WordClass
  /// Whether it only separates the words of a phrase: `one-time`, `o'clock`, `a/c`, `T.C.`, `ワンタイム・パスワード`.
  package let isSeparator: Bool

  init(scalar: UInt32, kind: Kind, script: Script, typed: UInt8, digitSystem: UInt16) {
    self.scalar = scalar
    self.kind = kind
    self.script = script
    self.typed = typed
    self.digitSystem = digitSystem
    wordClass = WordClass(kind, script)
    isSeparator = kind == .space || kind == .lineBreak || Self.isJoiner(scalar)
  }

  /// Whether it belongs to a word: a letter, a mark or a digit.
  @inlinable package var isWord: Bool { kind == .letter || kind == .digit || kind == .mark }

  @inlinable package var isLetter: Bool { kind == .letter || kind == .mark }

  @inlinable package var isDigit: Bool { kind == .digit }

  @inlinable package var isWhitespace: Bool { kind == .space || kind == .lineBreak }

  /// Whether it is an ASCII capital letter in the original.
  @inlinable package var isCapital: Bool { typed >= 0x41 && typed <= 0x5A }

  private static func isJoiner(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x2D, 0x27, 0x22, 0x2E, 0x2F, 0xB7, 0x30FB: true
    default: false
    }
  }
}
