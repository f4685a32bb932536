internal import OTPLocales
internal import OTPText

/// A text of a field, with its words and the keywords of all languages.
struct ReadText {
  struct Keyword {
    let range: Range<Int>
    let role: Role
  }

  let line: WordLine
  /// The keywords in text order, with one role per position.
  let keywords: [Keyword]
  private let text: FoldedText

  init(_ original: String, lexicon: Lexicon, finder: inout KeywordFinder) {
    let bytes = original.utf8Span.span
    text = FoldedText(bytes, table: lexicon.table)
    line = WordLine(text)
    finder.find(in: text, of: bytes, lexicon: lexicon)
    var keywords: [Keyword] = []
    var support = 0
    for match in finder.matches {
      let matchSupport = finder.languages.support(of: match.locales)
      if let last = keywords.last, last.range == match.range {
        // If two languages disagree about a word, the language of the rest of the text decides.
        guard matchSupport > support else { continue }
        keywords.removeLast()
      }
      keywords.append(Keyword(range: match.range, role: match.role))
      support = matchSupport
    }
    self.keywords = keywords
  }

  /// Whether two keywords overlap or have only one separator between them.
  func touch(_ left: Keyword, _ right: Keyword) -> Bool {
    let end = min(left.range.upperBound, right.range.upperBound)
    return max(left.range.lowerBound, right.range.lowerBound) - end <= 1
  }

  /// Whether a keyword is the first word of the text.
  func isFirst(_ keyword: Keyword) -> Bool {
    !text.characters[..<keyword.range.lowerBound].contains(where: \.isWord)
  }
}
