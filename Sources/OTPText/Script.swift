/// A group of scripts whose letters belong to one word when they touch.
///
/// Latin, Greek and Cyrillic are one group: their look-alikes are mixed within words in messages of
/// systems that lack letters (GSM 03.38 has only those Greek capitals that Latin has not).
public enum Script: UInt8, Sendable {
  case none, european, arabic, hebrew, hangul, other
  // Those that are written without spaces, together, so that one comparison tells them.
  case han, hiragana, katakana, thai, lao, khmer, myanmar

  /// Whether words of the script are written without spaces between them.
  @inlinable public var isUnspaced: Bool { rawValue >= Script.han.rawValue }
}

// See `FoldedCharacter.Kind`.
extension Script {
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
      case 0: .none
      case 1: .european
      case 2: .arabic
      case 3: .hebrew
      case 4: .hangul
      case 5: .other
      case 6: .han
      case 7: .hiragana
      case 8: .katakana
      case 9: .thai
      case 10: .lao
      case 11: .khmer
      default: .myanmar
      }
  }
}
