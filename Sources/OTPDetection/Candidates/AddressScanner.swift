internal import OTPText

/// Finds web and mail addresses and user names: their digits are never a code.
struct AddressScanner {
  let text: FoldedText

  /// Appends the ranges of addresses to `ranges`, in order.
  func scan(into ranges: inout [Range<Int>]) {
    var index = 0
    while index < text.characters.count {
      guard Self.isPart(text.characters[index]) else {
        index += 1
        continue
      }
      var end = index + 1
      while end < text.characters.count, Self.isPart(text.characters[end]) { end += 1 }
      if isAddress(index..<end) { ranges.append(index..<end) }
      index = end
    }
  }

  /// Addresses are written in ASCII without spaces, brackets and quotes.
  private static func isPart(_ character: FoldedCharacter) -> Bool {
    switch character.scalar {
    case 0x22, 0x28, 0x29, 0x3C, 0x3E, 0x5B, 0x5D, 0x2C, 0x3B: false
    default:
      character.scalar > 0x20 && character.scalar < 0x7F
        && (character.typed != 0 || !character.isWord)
    }
  }

  private func isAddress(_ range: Range<Int>) -> Bool {
    var hasDotName = false
    for index in range {
      switch text.characters[index].scalar {
      case 0x3A where isFollowedBySlashes(index, in: range): return true
      case 0x40:  // @
        let before = index > range.lowerBound && text.characters[index - 1].isWord
        let after = index + 1 < range.upperBound && text.characters[index + 1].isWord
        if after && (before || index == range.lowerBound) { return true }
      case 0x2E: hasDotName = hasDotName || isTopLevel(after: index, in: range)
      default: break
      }
    }
    return hasDotName
  }

  private func isFollowedBySlashes(_ index: Int, in range: Range<Int>) -> Bool {
    index + 2 < range.upperBound && text.characters[index + 1].scalar == 0x2F
      && text.characters[index + 2].scalar == 0x2F
  }

  /// The longest top-level names in common use have this many letters; longer ones are words after a missing space.
  private static let longestTopLevel = 7

  /// Whether the dot at `dot` has a name with a letter before it, and two or more small letters after it that end the
  /// host: `example.com`, `example.com/a1`, but neither `482913.Do` nor `1.250`.
  private func isTopLevel(after dot: Int, in range: Range<Int>) -> Bool {
    var start = dot
    var letters = 0
    while start > range.lowerBound {
      let character = text.characters[start - 1]
      guard character.typed != 0 || character.scalar == 0x2D else { break }
      if character.typed != 0, !character.isDigit { letters += 1 }
      start -= 1
    }
    guard letters > 0 else { return false }
    var end = dot + 1
    while end < range.upperBound, text.characters[end].typed >= 0x61 { end += 1 }
    let length = end - dot - 1
    guard length >= 2, length <= Self.longestTopLevel else { return false }
    guard end < range.upperBound else { return true }
    switch text.characters[end].scalar {
    case 0x2F, 0x2E, 0x3A, 0x3F, 0x21: return true  // / . : ? !
    default: return false
    }
  }
}
