internal import OTPText

/// A walk through a trie along a text, from one place on: stops at each keyword that it comes by.
struct KeywordWalk: ~Copyable {
  /// Where the walk started, and where the word starts that its keywords are found in.
  private let start: Int
  private let wordStart: Int
  /// The locales whose keywords count; nil for all.
  private let locales: LocaleSet?

  private var place: KeywordTrie.Place
  /// Up to where the text was walked.
  private var position: Int
  /// The next entry of the keyword that ends at `position`.
  private var entry: Int?
  /// What was found out about `start` and `position`, once it was asked.
  private var startsWord: Bool?
  private var endsWord: Bool?
  private var ending: EndingTable.Ending??

  /// Makes a walk of `trie` from `start`. One that has another `wordStart` starts where a stem may start for certain.
  init(_ trie: KeywordTrie, from start: Int, wordStart: Int? = nil, locales: LocaleSet? = nil) {
    self.start = start
    self.wordStart = wordStart ?? start
    self.locales = locales
    position = start
    place = trie.root
    if wordStart != nil { startsWord = true }
  }

  /// Moves on to the next place where keywords end; false when there is none.
  mutating func next(in trie: KeywordTrie, along text: FoldedText) -> Bool {
    while position < text.characters.count {
      let character = text.characters[position]
      if character.isSeparator {
        guard trie.step(&place, by: KeywordSpelling.space),
          let end = separatorEnd(from: position, in: text)
        else { return false }
        position = end
      } else {
        guard trie.step(&place, by: character.scalar) else { return false }
        position += 1
      }
      guard let first = trie.firstEntry(at: place) else { continue }
      entry = first
      endsWord = nil
      ending = nil
      return true
    }
    return false
  }

  /// The next of the keywords that end here whose way of matching is met; nil when there is none.
  mutating func nextMatch(
    in trie: KeywordTrie,
    of index: KeywordIndex,
    along text: FoldedText,
    of original: borrowing Span<UInt8>,
    _ boundaries: inout UnspacedBoundaries
  ) -> KeywordMatch? {
    while let place = entry {
      entry = trie.entry(after: place)
      let keyword = trie.entry(at: place)
      let known = index.localeSets[keyword.locales]
      if let locales, !locales.intersects(known) { continue }
      guard let end = end(of: keyword, of: index, along: text, of: original, &boundaries) else {
        continue
      }
      return KeywordMatch(
        range: wordStart..<end,
        role: keyword.role,
        locales: known,
        isCompound: keyword.mode == .compound,
        isUnspaced: text.characters[start].script.isUnspaced
      )
    }
    return nil
  }

  /// Where the keyword that was walked ends with its ending, if its way of matching is met.
  private mutating func end(
    of keyword: KeywordTrie.Entry,
    of index: KeywordIndex,
    along text: FoldedText,
    of original: borrowing Span<UInt8>,
    _ boundaries: inout UnspacedBoundaries
  ) -> Int? {
    if keyword.mode == .phrase {
      guard startsWord ?? (text.boundary(before: start) == .yes) || isInside(text.characters[start])
      else {
        return nil
      }
      return text.boundary(before: position) != .no || isInside(text.characters[position - 1])
        ? position : nil
    }
    guard startsWord(along: text, of: original, &boundaries) else { return nil }
    if index.endings.allowsNone(keyword.endings), endsWord(along: text, of: original, &boundaries) {
      return position
    }
    guard keyword.endings != 0, text.boundary(before: position) == .no else { return nil }
    let end = text.wordEnd(from: position)
    if ending == nil { ending = .some(index.endings.ending(position..<end, of: text)) }
    guard let ending, let ending, index.endings.contains(ending, in: keyword.endings) else {
      return nil
    }
    return end
  }

  private mutating func startsWord(
    along text: FoldedText,
    of original: borrowing Span<UInt8>,
    _ boundaries: inout UnspacedBoundaries
  ) -> Bool {
    if let startsWord { return startsWord }
    let answer = boundaries.isBoundary(before: start, in: text, of: original)
    startsWord = answer
    return answer
  }

  private mutating func endsWord(
    along text: FoldedText,
    of original: borrowing Span<UInt8>,
    _ boundaries: inout UnspacedBoundaries
  ) -> Bool {
    if let endsWord { return endsWord }
    let answer = boundaries.isBoundary(before: position, in: text, of: original)
    endsWord = answer
    return answer
  }

  /// Whether a phrase may begin or end at a character inside a word: scripts without spaces, and Korean, whose particles follow.
  private func isInside(_ character: FoldedCharacter) -> Bool {
    character.script.isUnspaced || character.script == .hangul
  }

  /// The end of a run of separators that may stand where a keyword has a space.
  private func separatorEnd(from start: Int, in text: FoldedText) -> Int? {
    var end = start
    var lineBreaks = 0
    while end < text.characters.count, end - start <= KeywordSpelling.longestSeparator,
      text.characters[end].isSeparator
    {
      if text.characters[end].kind == .lineBreak { lineBreaks += 1 }
      end += 1
    }
    guard end - start <= KeywordSpelling.longestSeparator, lineBreaks <= 1 else { return nil }
    return end - start > 1 && endsSentence(at: start, in: text) ? nil : end
  }

  /// A dot after more letters than an abbreviation has ends a sentence: `your account. Code` is no account code.
  private static let longestAbbreviation = 5

  private func endsSentence(at dot: Int, in text: FoldedText) -> Bool {
    guard text.characters[dot].scalar == 0x2E else { return false }
    var letters = 0
    while letters < dot, letters <= Self.longestAbbreviation,
      text.characters[dot - letters - 1].isLetter
    {
      letters += 1
    }
    return letters > Self.longestAbbreviation
  }
}
