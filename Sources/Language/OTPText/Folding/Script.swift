/// A group of scripts whose adjacent letters form one word.
///
/// Latin, Greek and Cyrillic are one group, because senders mix their look-alikes within words: GSM
/// 03.38 has only those Greek capitals that have no Latin look-alike.
public enum Script: UInt8, Sendable {
  case none, european, arabic, hebrew, hangul, other
  // The unspaced scripts come last, so that they are one comparison.
  case han, hiragana, katakana, thai, lao, khmer, myanmar

  /// Whether the script is written without spaces between words.
  @inlinable public var isUnspaced: Bool { rawValue >= Script.han.rawValue }
}

// See `FoldedCharacter.Kind`.
extension Script {
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
