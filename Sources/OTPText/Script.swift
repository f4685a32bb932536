/// A group of scripts whose letters belong to one word when they touch.
///
/// Latin, Greek and Cyrillic are one group: their look-alikes are mixed within words in messages of
/// systems that lack letters (GSM 03.38 has only those Greek capitals that Latin has not).
package enum Script: UInt8, Sendable {
  case none, european, arabic, hebrew, han, hiragana, katakana, hangul, thai, lao, khmer, myanmar
  case other

  // See `FoldedCharacter.Kind`.
  @inlinable package static func == (left: Script, right: Script) -> Bool {
    left.rawValue == right.rawValue
  }

  /// Whether words of the script are written without spaces between them.
  @inlinable package var isUnspaced: Bool {
    switch self {
    case .han, .hiragana, .katakana, .thai, .lao, .khmer, .myanmar: true
    default: false
    }
  }
}
