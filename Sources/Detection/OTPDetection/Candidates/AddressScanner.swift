internal import OTPText

/// Finds web addresses, mail addresses and user names, whose digits are never a code.
struct AddressScanner {
  let text: FoldedText

  /// Returns the address around the mark at `index`; nil if the mark does not form one. Few texts
  /// contain an address, so only such marks are examined closely.
  func address(around index: Int) -> Range<Int>? {
    guard isOfAddress(index) else { return nil }
    var start = index
    while isPart(start - 1) { start -= 1 }
    var end = index + 1
    while isPart(end) { end += 1 }
    return start..<end
  }

  /// Whether the character at `index` is a mark that forms an address.
  private func isOfAddress(_ index: Int) -> Bool {
    switch text.characters[index].scalar {
    case 0x3A: isPart(index + 1, 0x2F) && isPart(index + 2, 0x2F)  // ://
    case 0x40: isWordPart(index + 1) && (isWordPart(index - 1) || !isPart(index - 1))  // @
    case 0x2E: isTopLevel(after: index)
    default: false
    }
  }

  /// Whether the character at `index` may be in an address: ASCII without spaces, brackets and
  /// quotes, or a Latin letter with an accent, as in `josé84@example.com`.
  private func isPart(_ index: Int) -> Bool {
    guard index >= 0, index < text.characters.count else { return false }
    let character = text.characters[index]
    switch character.scalar {
    case 0x22, 0x28, 0x29, 0x3C, 0x3E, 0x5B, 0x5D, 0x2C, 0x3B: return false
    default:
      return character.scalar > 0x20 && character.scalar < 0x7F
    }
  }

  private func isPart(_ index: Int, _ scalar: UInt32) -> Bool {
    isPart(index) && text.characters[index].scalar == scalar
  }

  private func isWordPart(_ index: Int) -> Bool {
    isPart(index) && text.characters[index].isWord
  }

  /// The length of the longest top-level domain in common use. Anything longer is a word after a
  /// missing space.
  private static let longestTopLevel = 7

  /// Whether the dot at `dot` precedes a top-level domain: a name with a letter before it, and two
  /// or more lowercase letters after it that end the host. True for `example.com` and
  /// `example.com/a1`, false for `482913.Do` and `1.250`.
  private func isTopLevel(after dot: Int) -> Bool {
    var end = dot + 1
    while end - dot <= Self.longestTopLevel + 1, isPart(end), text.characters[end].typed >= 0x61 {
      end += 1
    }
    let length = end - dot - 1
    guard length >= 2, length <= Self.longestTopLevel, hasName(before: dot) else { return false }
    guard isPart(end) else { return true }
    switch text.characters[end].scalar {
    case 0x2F, 0x2E, 0x3A, 0x3F, 0x21: return true  // / . : ? !
    default: return false
    }
  }

  /// Whether a name with at least one letter ends before `dot`.
  private func hasName(before dot: Int) -> Bool {
    var start = dot
    while isPart(start - 1) {
      let character = text.characters[start - 1]
      guard character.typed != 0 || character.scalar == 0x2D else { return false }
      if character.typed != 0, !character.isDigit { return true }
      start -= 1
    }
    return false
  }
}
