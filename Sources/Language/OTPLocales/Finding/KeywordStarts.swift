internal import OTPText

/// A quick test of whether a walked keyword can start at a place in a text or continue after a
/// word.
///
/// It compares two letters, which costs less than a walk, and most places fail it.
struct KeywordStarts: Sendable {
  /// Stands for any letter after a keyword of one letter.
  private static let anything: UInt32 = 0xFF_FFFF

  /// The first letters of the keywords that are not in the table of word forms, modulo the number
  /// of bits.
  private let firsts: ImageWords
  /// The first two letters of the keywords that are not in the table of word forms.
  private let pairs: KeyFilter
  /// The nodes after the first words of keywords, each with the next two letters of the keyword.
  private let next: KeyFilter

  /// The number of bits in a word of `firsts`, and in all words.
  private static let bitsPerWord: UInt32 = 16
  private static let bitCount: UInt32 = 1 << 12

  /// Whether a keyword may start at `start`, whose character is `first`.
  @inline(__always) func mayStart(at start: Int, _ first: UInt32, in text: FoldedText) -> Bool {
    let bit = first % Self.bitCount
    return firsts[Int(bit / Self.bitsPerWord)] &>> (bit % Self.bitsPerWord) & 1 == 1
      && mayGoOn(from: first, at: start, in: text)
  }

  private func mayGoOn(from first: UInt32, at start: Int, in text: FoldedText) -> Bool {
    pairs.mayContain(KeyFilter.hash(first, text.label(at: start + 1)))
      || pairs.mayContain(KeyFilter.hash(first, Self.anything))
  }

  /// Whether a keyword whose first word ends at `end` may continue from `node`.
  func mayGoOn(from node: TrieWalk.Node, at end: Int, in text: FoldedText) -> Bool {
    guard end < text.characters.count else { return false }
    guard text.characters[end].isSeparator else {
      return next.mayContain(
        KeyFilter.hash(node.packed, text.characters[end].scalar, Self.anything)
      )
    }
    var start = end + 1
    while start < text.characters.count, text.characters[start].isSeparator { start += 1 }
    guard start < text.characters.count else { return false }
    let first = text.characters[start].scalar | 1 << 31
    return next.mayContain(KeyFilter.hash(node.packed, first, text.label(at: start + 1)))
      || next.mayContain(KeyFilter.hash(node.packed, first, Self.anything))
  }

  /// The hash of the first letters of a keyword that is walked from its first letter.
  private static func hash(_ spelling: [UInt32]) -> UInt64 {
    KeyFilter.hash(spelling[0], spelling.count > 1 ? spelling[1] : anything)
  }

  /// The hash of a keyword that continues with `rest` after the word that leads to `node`.
  static func hash(_ rest: [UInt32], after node: TrieWalk.Node) -> UInt64 {
    let isSpaced = rest.first == KeywordSpelling.space
    let letters = Array(rest.dropFirst(isSpaced ? 1 : 0))
    let second = isSpaced && letters.count > 1 ? letters[1] : anything
    return KeyFilter.hash(node.packed, letters[0] | (isSpaced ? 1 << 31 : 0), second)
  }
}

extension KeywordStarts {
  /// The number of sections in an image.
  static let sectionCount = 3

  init(_ image: inout ImageReader) {
    firsts = image.sectionInPlace()
    pairs = KeyFilter(image.sectionInPlace())
    next = KeyFilter(image.sectionInPlace())
  }

  /// The sections of an image for keywords that begin with `spellings`, and keys after first words
  /// that hash to `next`.
  static func sections(spellings: Set<[UInt32]>, next: Set<UInt64>) -> [[UInt32]] {
    var firsts = [UInt32](repeating: 0, count: Int(bitCount / bitsPerWord))
    for spelling in spellings {
      let bit = spelling[0] % bitCount
      firsts[Int(bit / bitsPerWord)] |= 1 << (bit % bitsPerWord)
    }
    return [firsts]
      + [Set(spellings.map(hash)), next].map { hashes in
        var filter = KeyFilterBuilder(expecting: hashes.count)
        for hash in hashes { filter.insert(hash) }
        return filter.words
      }
  }

  var sections: [[UInt32]] { [firsts.decoded, pairs.imageWords, next.imageWords] }
}
