/// One code point of a folded text, with what detection asks of it.
package struct FoldedCharacter: Sendable, Equatable {
  /// What a code point is for detection.
  package enum Kind: UInt8, Sendable {
    case letter, digit, mark, space, lineBreak, punctuation, symbol
  }

  /// The folded code point.
  package let scalar: UInt32
  /// The offset in bytes of the character of the original that it comes from.
  package var offset: UInt32 = 0
  package let kind: Kind
  package let script: Script
  /// The ASCII letter or digit that a person would type for it, with its case; 0 for all else.
  package let typed: UInt8
  /// Which set of ten digits a digit is from: the code point of its zero, in the low bits; 0 for all else.
  package let digitSystem: UInt16

  /// Whether it belongs to a word: a letter, a mark or a digit.
  @inlinable package var isWord: Bool { kind == .letter || kind == .digit || kind == .mark }

  @inlinable package var isLetter: Bool { kind == .letter || kind == .mark }

  @inlinable package var isDigit: Bool { kind == .digit }

  @inlinable package var isWhitespace: Bool { kind == .space || kind == .lineBreak }

  /// Whether it is an ASCII capital letter in the original.
  @inlinable package var isCapital: Bool { typed >= 0x41 && typed <= 0x5A }
}
