internal import OTPLocales
internal import OTPText

/// A message as a sequence of roles, numbers, marks, line breaks and runs of unknown words. Reuses
/// its memory from message to message.
///
/// `Enter 90714 in the app to sign in.` is `action number5 page words1 purpose .`
struct TokenSequence {
  /// A token and its range in the folded text.
  struct Token {
    var kind: TokenKind
    var range: Range<Int>
    /// The number of words that it counts as in a distance.
    var words: Int
  }

  private(set) var tokens: [Token] = []
  /// The index of the token of each candidate.
  private(set) var places: [Int] = []
  /// The number of words in the message.
  private(set) var wordCount = 0
  private(set) var numbers = PlainNumbers()
  private(set) var hasRoles = false
  /// Whether the message says anything with letters, if only in an address or a number.
  private(set) var hasWords = false
  /// The run of unknown words at the end of `tokens`, which has no kind yet.
  private var run: TokenKind.Words?

  /// Replaces the contents with the tokens of `text`.
  mutating func read(
    _ text: FoldedText,
    _ map: KeywordMap,
    _ candidates: [Candidate],
    addresses: [Range<Int>]
  ) {
    tokens.removeAll(keepingCapacity: true)
    places.removeAll(keepingCapacity: true)
    wordCount = 0
    numbers = PlainNumbers()
    hasRoles = false
    hasWords = false
    run = nil
    var position = 0
    var numberEnd = 0
    var (candidate, keyword, address) = (0, 0, 0)
    let keywords = map.keywords
    while true {
      let number = candidate < candidates.count ? candidates[candidate].range : nil
      let word = keyword < keywords.count ? keywords[keyword].range : nil
      let link = address < addresses.count ? addresses[address] : nil
      let starts = (
        number?.lowerBound ?? .max, word?.lowerBound ?? .max, link?.lowerBound ?? .max
      )
      let start = min(starts.0, starts.1, starts.2, text.characters.count)
      if start > position {
        readUnknown(text, position..<start)
        position = start
      }
      if let number, starts.0 == start, starts.1 > start || number.count >= word?.count ?? 0 {
        let marks = marksAround(number, of: text)
        places.append(tokens.count)
        append(TokenKind(candidates[candidate]), number, words: 1)
        position = max(position, number.upperBound + marks)
        numberEnd = max(numberEnd, number.upperBound)
        candidate += 1
      } else if let word, starts.1 == start {
        // A word inside a candidate is part of the candidate.
        if word.upperBound > numberEnd {
          append(TokenKind(keywords[keyword].role), word, words: Self.words(in: word, of: text))
          position = max(position, word.upperBound)
        }
        keyword += 1
      } else if let link, starts.2 == start {
        if position <= start, starts.0 >= link.upperBound, starts.1 >= link.upperBound {
          append(.link, link, words: 1)
          position = link.upperBound
        }
        address += 1
      } else {
        endRun()
        while let last = tokens.last, last.kind.isFrame { tokens.removeLast() }
        return
      }
    }
  }

  /// Removes the marks directly before a number that marks directly after it close, as in
  /// `(482913)` and `“*482913*”`, and returns their number, including marks of emphasis.
  private mutating func marksAround(_ number: Range<Int>, of text: FoldedText) -> Int {
    endRun()
    var (start, end) = (number.lowerBound, number.upperBound)
    while start > 0, end < text.characters.count {
      let (open, close) = (text.characters[start - 1].scalar, text.characters[end].scalar)
      if let last = tokens.last, last.range == start - 1..<start, Self.closes(open, close) {
        tokens.removeLast()
      } else if open != close || !TokenKind.isEmphasis(open) {
        break
      }
      start -= 1
      end += 1
    }
    return end - number.upperBound
  }

  /// Whether two marks enclose what is between them.
  private static func closes(_ open: UInt32, _ close: UInt32) -> Bool {
    switch open {
    case 0x28: close == 0x29  // ( )
    case 0x5B, 0x3C, 0x7B: close == open + 2  // [ ] < > { }
    case 0x22, 0x27, 0x60: close == open  // " ' `
    case 0x2018, 0x201C: close == open + 1  // ‘ ’ “ ”
    case 0x201E: close == 0x201C || close == 0x201D  // „ “
    case 0xAB, 0xBB: close == 0xAB + 0xBB - open  // « »
    case 0x3008, 0x300A, 0x300C, 0x300E, 0x3010: close == open + 1  // 〈 〉 《 》 「 」 『 』 【 】
    default: false
    }
  }

  private mutating func append(_ kind: TokenKind, _ range: Range<Int>, words: Int) {
    endRun()
    if tokens.isEmpty, kind.isFrame { return }
    tokens.append(Token(kind: kind, range: range, words: words))
    wordCount += words
    if kind.isPlainNumber { numbers.add(kind) }
    hasRoles = hasRoles || kind.isRole
    hasWords = hasWords || kind.isRole || kind == .link || kind.canHaveLetters
  }

  private static func words(in range: Range<Int>, of text: FoldedText) -> Int {
    var count = 0
    var isInside = false
    for index in range {
      let isSpace = text.characters[index].isWhitespace
      if !isSpace, !isInside { count += 1 }
      isInside = !isSpace
    }
    return count
  }

  /// Reads a part of the text without candidates, keywords and links.
  private mutating func readUnknown(_ text: FoldedText, _ range: Range<Int>) {
    var index = range.lowerBound
    while index < range.upperBound {
      let character = text.characters[index]
      let start = index
      index += 1
      switch character.kind {
      case .space: continue
      case .lineBreak:
        if !isWrap(start, of: text) { addBreak(start) }
      case .digit:
        while index < range.upperBound, text.characters[index].isDigit { index += 1 }
        append(TokenKind(digits: index - start), start..<index, words: 1)
      case .letter:
        while index < range.upperBound, Self.continuesWord(index, in: text, to: range.upperBound) {
          index += 1
        }
        addWord(start..<index, of: text)
      case .mark, .punctuation, .symbol:
        if TextLayout.isAbbreviation(at: start, in: text.characters.span) { continue }
        if let kind = TokenKind(mark: character) { append(kind, start..<index, words: 0) }
      }
    }
  }

  /// Whether the character at `index` is a letter, or an apostrophe before one.
  private static func continuesWord(_ index: Int, in text: FoldedText, to end: Int) -> Bool {
    let character = text.characters[index]
    if character.isLetter { return true }
    return (character.scalar == 0x27 || character.scalar == 0x2019) && index + 1 < end
      && text.characters[index + 1].isLetter
  }

  /// The length from which a line may be wrapped within a sentence.
  private static let wrapLength = 50

  /// Whether a line break stands for a space, because the line is long and no sentence ends there.
  private func isWrap(_ place: Int, of text: FoldedText) -> Bool {
    guard place >= Self.wrapLength, place + 1 < text.characters.count,
      text.characters[place + 1].isWord,
      text.characters[place - 1].isWord
        || text.characters[place - 1].scalar == 0x2C
    else { return false }
    return !text.characters[(place - Self.wrapLength)..<place].contains { $0.kind == .lineBreak }
  }

  private mutating func addBreak(_ place: Int) {
    endRun()
    if let last = tokens.last, last.kind.isBreak {
      tokens[tokens.count - 1].kind = .emptyLine
      tokens[tokens.count - 1].range = last.range.lowerBound..<place + 1
    } else {
      append(.lineBreak, place..<place + 1, words: 0)
    }
  }

  private mutating func addWord(_ range: Range<Int>, of text: FoldedText) {
    let isUnspaced = range.contains { text.characters[$0].script.isUnspaced }
    // In scripts without spaces, two characters count as a word.
    let count = isUnspaced ? (range.count + 1) / 2 : 1
    let words: TokenKind.Words =
      if isUnspaced { .word } else if range.count == 1 {
        .letter
      } else if text.characters[range.lowerBound].isUppercase {
        .capital
      } else {
        .word
      }
    if let run, run == words || run == .letter || words == .letter {
      self.run = run == .letter ? words : run
      tokens[tokens.count - 1].words += count
      tokens[tokens.count - 1].range = tokens[tokens.count - 1].range.lowerBound..<range.upperBound
    } else {
      endRun()
      run = words
      tokens.append(Token(kind: .unknown, range: range, words: count))
      hasWords = true
    }
    wordCount += count
  }

  /// Assigns a kind to the run of unknown words at the end.
  private mutating func endRun() {
    guard let run, let last = tokens.last else { return }
    tokens[tokens.count - 1].kind = TokenKind(run, count: last.words)
    self.run = nil
  }
}

/// The number of plain numbers in a message, by their number of digits.
struct PlainNumbers {
  private(set) var total = 0
  private var counts = InlineArray<10, Int32>(repeating: 0)

  mutating func add(_ kind: TokenKind) {
    total += 1
    counts[kind.digitPlace] += 1
  }

  /// The number of other plain numbers with as many digits as one of `kind`; 0 for other kinds.
  func count(alike kind: TokenKind) -> Int {
    kind.isPlainNumber ? Int(counts[kind.digitPlace]) - 1 : 0
  }
}
