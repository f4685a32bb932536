/// Finds word boundaries in unspaced scripts with ICU, on demand.
///
/// Keywords are looked up in order, so the last run is cached. Not safe to share between tasks.
package struct UnspacedBoundaries: ~Copyable {
  private var segmenter: WordSegmenter?
  private var run = 0..<0
  private var boundaries: [Int] = []

  package init() {}

  /// Discards the cached run. Call it before using another text.
  package mutating func reset() {
    run = 0..<0
  }

  /// Whether there is a word boundary before the character at `index` of `text`, the folding of
  /// `original`.
  ///
  /// It is false if ICU fails, because a keyword must be proven to be a whole word.
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

  /// The longest run that is segmented at once, in characters. It keeps a megabyte without spaces
  /// linear; words are far shorter, so a run cut in the middle of one changes little.
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
      // Moved out to grow in place instead of being copied.
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
