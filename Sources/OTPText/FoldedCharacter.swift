/// One code point of a folded text, with what detection asks of it.
///
/// It is two words of memory, since each character of each message is copied and looked at many times.
public struct FoldedCharacter: Sendable, Hashable {
  /// What a code point is for detection.
  public enum Kind: UInt8, Sendable {
    // In this order, so that one comparison tells words and white space.
    case letter, mark, digit, space, lineBreak, punctuation, symbol
  }

  /// The folded code point, and the offset of its original above it.
  @usableFromInline var head: UInt64
  /// A byte each for kind, script, what is typed and the boundary, two for the digit system, and one each for the class and the separator.
  @usableFromInline var form: UInt64

  init(scalar: UInt32, kind: Kind, script: Script, typed: UInt8, digitSystem: UInt16) {
    head = UInt64(scalar)
    let isSeparator = kind == .space || kind == .lineBreak || Self.isJoiner(scalar)
    let low = UInt64(kind.rawValue) | UInt64(script.rawValue) << 8 | UInt64(typed) << 16
    let high = UInt64(WordClass(kind, script).number) << 48 | (isSeparator ? 1 << 56 : 0)
    form = low | UInt64(digitSystem) << 32 | high
  }

  /// The folded code point.
  @inlinable public var scalar: UInt32 { UInt32(truncatingIfNeeded: head) }

  /// The offset in bytes of the character of the original that it comes from.
  @inlinable public var offset: UInt32 { UInt32(truncatingIfNeeded: head >> 32) }

  /// What it is for detection.
  @inlinable public var kind: Kind { Kind(byte: UInt8(truncatingIfNeeded: form)) }

  /// The group of scripts that a letter or a mark belongs to; `none` for all else.
  @inlinable public var script: Script { Script(byte: UInt8(truncatingIfNeeded: form >> 8)) }

  /// The ASCII letter or digit that a person would type for it, with its case; 0 for all else.
  @inlinable public var typed: UInt8 { UInt8(truncatingIfNeeded: form >> 16) }

  /// Whether a word boundary stands before it in its text.
  @inlinable public var boundary: FoldedText.Boundary {
    FoldedText.Boundary(byte: UInt8(truncatingIfNeeded: form >> 24))
  }

  /// Which set of ten digits a digit is from: the code point of its zero, in the low bits; 0 for all else.
  @inlinable public var digitSystem: UInt16 { UInt16(truncatingIfNeeded: form >> 32) }

  /// What it may share a word with.
  var wordClass: WordClass { WordClass(number: UInt8(truncatingIfNeeded: form >> 48)) }

  /// Whether it only separates the words of a phrase: `one-time`, `o'clock`, `a/c`, `T.C.`, `ワンタイム・パスワード`.
  @inlinable public var isSeparator: Bool { form >> 56 != 0 }

  /// Whether it belongs to a word: a letter, a mark or a digit.
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

  /// Whether it is an ASCII capital letter in the original.
  @inlinable public var isCapital: Bool { typed >= 0x41 && typed <= 0x5A }

  /// Whether it goes on with a word that no keyword starts within: a syllable of Korean may start one.
  @inlinable public var onlyContinues: Bool { boundary == .no && script != .hangul }

  /// The same character as it stands in a text.
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

// Comparing goes through the raw values of whatever type has them otherwise, several calls for one byte.
extension FoldedCharacter.Kind {
  /// Whether both are the same, by their raw values.
  @inlinable public static func == (left: Self, right: Self) -> Bool {
    left.rawValue == right.rawValue
  }

  /// Whether they differ, by their raw values.
  @inlinable public static func != (left: Self, right: Self) -> Bool {
    left.rawValue != right.rawValue
  }

  @inlinable init(byte: UInt8) {
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
