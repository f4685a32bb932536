/// Word boundaries inside runs of scripts without spaces, asked of ICU when they are needed.
///
/// It keeps the last run, because keywords are looked for in order. One task owns it.
package struct UnspacedBoundaries: ~Copyable {
  private var segmenter: WordSegmenter?
  private var run = 0..<0
  private var boundaries: [Int] = []

  package init() {}

  /// Forgets the text asked about before.
  package mutating func reset() {
    run = 0..<0
  }

  /// Whether ICU puts a word boundary before the character at `index` of `text`, the folding of `original`.
  ///
  /// Where ICU itself fails, the answer is no: a word that cannot be proved whole is not one.
  package mutating func isBoundary(
    before index: Int,
    in text: FoldedText,
    of original: borrowing Span<UInt8>
  ) -> Bool {
    switch text.boundary(before: index) {
    case .yes: return true
    case .no: return false
    case .unknown: break
    }
    if !run.contains(index) {
      findRun(around: index, in: text)
      let bytes = text.offset(of: run.lowerBound)..<text.offset(of: run.upperBound)
      guard cut(original.extracting(bytes), at: bytes.lowerBound) else { return false }
    }
    let offset = text.offset(of: index)
    return boundaries.contains(offset)
  }

  /// The longest stretch of letters of a run that is cut at once, so that a megabyte without spaces is not cut again
  /// and again; words are far shorter, so that a cut in the middle changes little.
  private static let longestRun = 400

  private mutating func findRun(around index: Int, in text: FoldedText) {
    var start = index
    while start > 0, index - start < Self.longestRun / 2, text.boundary(before: start) == .unknown {
      start -= 1
    }
    var end = index + 1
    while end < text.characters.count, end - index < Self.longestRun / 2,
      text.boundary(before: end) == .unknown
    {
      end += 1
    }
    run = start..<end
  }

  private mutating func cut(_ bytes: borrowing Span<UInt8>, at start: Int) -> Bool {
    boundaries.removeAll(keepingCapacity: true)
    do throws(UnicodeError) {
      let segmenter: WordSegmenter
      if let opened = self.segmenter { segmenter = opened } else { segmenter = try WordSegmenter() }
      self.segmenter = segmenter
      // Taken out for the while, so that it is not copied when it grows.
      var found: [Int] = []
      swap(&found, &boundaries)
      defer { swap(&found, &boundaries) }
      try segmenter.forEachBoundary(in: bytes) { found.append(start + $0) }
      return true
    } catch {
      run = 0..<0
      return false
    }
  }
}
