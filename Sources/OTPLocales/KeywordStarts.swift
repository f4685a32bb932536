internal import OTPText

/// What a text must continue with, so that a keyword can start at a place or go on after a word.
///
/// Most places fail this test of two letters, which costs less than a walk.
struct KeywordStarts: Sendable {
  /// The sizes of the filters, in words of 64 bits: about one key in a hundred passes wrongly.
  private static let pairCount = 1 << 12
  private static let nextCount = 1 << 15
  /// Stands for any letter after a keyword of one letter.
  private static let anything: UInt32 = 0xFF_FFFF

  /// The first two letters of the keywords that are not in the table of word forms.
  private var pairs: KeyFilter
  /// A node after the first word of a keyword, with the next two letters of the keyword.
  private var next: KeyFilter

  init() {
    pairs = KeyFilter(count: Self.pairCount)
    next = KeyFilter(count: Self.nextCount)
  }

  /// Adds a keyword that is walked from its first letter.
  mutating func insert(_ spelling: [UInt32]) {
    pairs.insert(KeyFilter.hash(spelling[0], spelling.count > 1 ? spelling[1] : Self.anything))
  }

  /// Adds a keyword that continues with `rest` after the word that leads to `node`.
  mutating func insert(_ rest: ArraySlice<UInt32>, after node: TrieWalk.Node) {
    let isSpaced = rest.first == KeywordSpelling.space
    let letters = Array(rest.dropFirst(isSpaced ? 1 : 0))
    let second = isSpaced && letters.count > 1 ? letters[1] : Self.anything
    next.insert(KeyFilter.hash(node.packed, letters[0] | (isSpaced ? 1 << 31 : 0), second))
  }

  /// Whether a keyword may start at `start`.
  func mayStart(at start: Int, in text: FoldedText) -> Bool {
    let first = text.characters[start].scalar
    return pairs.mayContain(KeyFilter.hash(first, text.label(at: start + 1)))
      || pairs.mayContain(KeyFilter.hash(first, Self.anything))
  }

  /// Whether a keyword whose first word ends at `end` may go on from `node`.
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
}

extension KeywordStarts {
  /// The number of sections in an image.
  static let sectionCount = 2

  init(_ image: inout ImageReader) {
    pairs = KeyFilter(imageWords: image.sectionInPlace())
    next = KeyFilter(imageWords: image.sectionInPlace())
  }

  var sections: [[UInt32]] { [pairs.imageWords, next.imageWords] }
}
