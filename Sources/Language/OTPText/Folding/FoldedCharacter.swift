/// A code point of a folded text, with the properties that detection needs.
///
/// It is packed into two words, because every character is copied and read many times.
public struct FoldedCharacter: Sendable, Hashable {
  /// The part a code point plays in detection.
  public enum Kind: UInt8, Sendable {
    // Ordered so that words and white space are one comparison each.
    case letter, mark, digit, space, lineBreak, punctuation, symbol
  }

  /// The folded code point in the low half, the offset of its original in the high half.
  @usableFromInline var head: UInt64
  /// The remaining properties. From the lowest byte: kind, script, typed character, boundary, digit
  /// system (two bytes), word class, flags: separator, uppercase.
  @usableFromInline var form: UInt64

  init(
    scalar: UInt32,
    kind: Kind,
    script: Script,
    typed: UInt8,
    digitSystem: UInt16,
    isUppercase: Bool
  ) {
    head = UInt64(scalar)
    let isSeparator = kind == .space || kind == .lineBreak || Self.isJoiner(scalar)
    let low = UInt64(kind.rawValue) | UInt64(script.rawValue) << 8 | UInt64(typed) << 16
    let flags: UInt64 = (isSeparator ? 1 : 0) | (isUppercase ? 2 : 0)
    let high = UInt64(WordClass(kind, script).number) << 48 | flags << 56
    form = low | UInt64(digitSystem) << 32 | high
  }

  /// The folded code point.
  @inlinable public var scalar: UInt32 { UInt32(truncatingIfNeeded: head) }

  /// The byte offset of its original character.
  @inlinable public var offset: UInt32 { UInt32(truncatingIfNeeded: head >> 32) }

  /// Its kind.
  @inlinable public var kind: Kind { Kind(byte: UInt8(truncatingIfNeeded: form)) }

  /// The script group of a letter or mark; otherwise `none`.
  @inlinable public var script: Script { Script(byte: UInt8(truncatingIfNeeded: form >> 8)) }

  /// The ASCII letter or digit to type for it, with its case, or 0.
  @inlinable public var typed: UInt8 { UInt8(truncatingIfNeeded: form >> 16) }

  /// Whether a word boundary precedes it.
  @inlinable public var boundary: FoldedText.Boundary {
    FoldedText.Boundary(byte: UInt8(truncatingIfNeeded: form >> 24))
  }

  /// The set of digits that a digit belongs to: the low bits of the code point of its zero.
  /// Otherwise 0.
  @inlinable public var digitSystem: UInt16 { UInt16(truncatingIfNeeded: form >> 32) }

  /// The class that decides with which characters it shares a word.
  var wordClass: WordClass { WordClass(number: UInt8(truncatingIfNeeded: form >> 48)) }

  /// Whether it only separates the words of a phrase, as in `one-time`, `o'clock`, `a/c`, `T.C.` or
  /// `ワンタイム・パスワード`.
  @inlinable public var isSeparator: Bool { form >> 56 & 1 != 0 }

  /// Whether it is part of a word: a letter, a mark or a digit.
  @inlinable public var isWord: Bool {
    UInt8(truncatingIfNeeded: form) <= Kind.digit.rawValue
  }

  /// Whether it is a letter or a mark.
  @inlinable public var isLetter: Bool { UInt8(truncatingIfNeeded: form) <= Kind.mark.rawValue }

  /// Whether it is a digit of any script.
  @inlinable public var isDigit: Bool { UInt8(truncatingIfNeeded: form) == Kind.digit.rawValue }

  /// Whether it is a space or a line break.
  @inlinable public var isWhitespace: Bool {
    let kind = UInt8(truncatingIfNeeded: form)
    return kind == Kind.space.rawValue || kind == Kind.lineBreak.rawValue
  }

  /// Whether the original is a capital letter of any script.
  @inlinable public var isUppercase: Bool { form >> 56 & 2 != 0 }

  /// Whether the original is an ASCII capital letter.
  @inlinable public var isCapital: Bool { typed >= 0x41 && typed <= 0x5A }

  /// Whether it continues a word so that no keyword starts here. Every Korean syllable may start
  /// one.
  @inlinable public var onlyContinues: Bool { boundary == .no && script != .hangul }

  /// Whether a word of a script with spaces between words may start with the character: a letter or
  /// mark of such a script. Every Korean syllable may start a word.
  @inlinable public var startsSpacedWord: Bool {
    WordClass.spacedLetters &>> (form &>> 48 & 0xF) & 1 == 1
  }

  /// Returns the character at its place in a text.
  func placed(at offset: UInt32, _ boundary: FoldedText.Boundary) -> FoldedCharacter {
    var character = self
    character.head |= UInt64(offset) << 32
    character.form |= UInt64(boundary.rawValue) << 24
    return character
  }

  private static func isJoiner(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x2D, 0x27, 0x22, 0x2E, 0x2F, 0xB7, 0x30FB: true
    default: false
    }
  }
}

// The default `==` goes through `RawRepresentable`: several calls to compare one byte.
extension FoldedCharacter.Kind {
  /// Whether both values are equal, by raw value.
  @inlinable public static func == (left: Self, right: Self) -> Bool {
    left.rawValue == right.rawValue
  }

  /// Whether the values differ, by raw value.
  @inlinable public static func != (left: Self, right: Self) -> Bool {
    left.rawValue != right.rawValue
  }

  @inlinable @inline(__always) init(byte: UInt8) {
    self =
      switch byte {
      case 0: .letter
      case 1: .mark
      case 2: .digit
      case 3: .space
      case 4: .lineBreak
      case 5: .punctuation
      default: .symbol
      }
  }
}
