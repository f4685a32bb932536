internal import OTPText

/// The word, sentence and line boundaries of a text, for measuring distances in constant time.
struct TextLayout {
  /// The distance from one position in a text to a later one.
  struct Distance {
    /// The number of words, in quarters.
    let quarterWords: Int
    let sentences: Int
    let lines: Int
    let commas: Int

    var words: Double { Double(quarterWords) / 4 }
  }

  /// The counts up to a character. Each character has one, so it is a single vector.
  private struct Place {
    private var counts = SIMD8<Int32>()

    var quarterWords: Int32 { counts[0] }
    var sentences: Int32 { counts[1] }
    var lines: Int32 { counts[2] }
    var commas: Int32 { counts[3] }
    /// The part of the words and sentences that is in brackets.
    var asideQuarterWords: Int32 { counts[4] }
    var asideSentences: Int32 { counts[5] }
    var isAside: Bool {
      get { counts[6] != 0 }
      set { counts[6] = newValue ? 1 : 0 }
    }

    /// Counts a letter or digit at a word boundary; in a script without spaces, as a fraction of a
    /// word.
    mutating func pass(wordOf character: FoldedCharacter) {
      let words = character.script.isUnspaced ? TextLayout.quarterWords(for: character.script) : 4
      counts[0] += words
      if isAside { counts[4] += words }
    }

    /// Counts a character outside words.
    mutating func pass(_ character: FoldedCharacter, endsSentence: Bool) {
      if character.kind == .lineBreak {
        counts[2] += 1
      } else if endsSentence {
        counts[1] += 1
        if isAside { counts[5] += 1 }
      } else if character.scalar == 0x2C || character.scalar == 0x3001 {
        counts[3] += 1
      }
    }
  }

  /// The maximum length of bracketed text that distances skip, in characters.
  private static let longestAside = 80

  private var places: [Place] = []

  /// Returns the fraction of a word that a letter counts as in a script without spaces, in
  /// quarters. Words have about two letters in Chinese and Japanese, about four in Thai and related
  /// scripts.
  private static func quarterWords(for script: Script) -> Int32 {
    switch script {
    case .han, .hiragana, .katakana: 2
    default: 1
    }
  }

  /// Measures `text`.
  mutating func measure(_ text: FoldedText) {
    places.removeAll(keepingCapacity: true)
    let characters = text.characters.span
    places.append(addingCapacity: characters.count + 1) { output in
      unsafe output.withUnsafeMutableBufferPointer { places, count in
        guard let start = places.baseAddress else { return }
        unsafe Self.measure(text, characters, start)
        count = characters.count + 1
      }
    }
  }

  /// Writes the counts up to each character, and those up to the end, to the memory at `output`.
  @unsafe private static func measure(
    _ text: FoldedText,
    _ characters: borrowing Span<FoldedCharacter>,
    _ output: UnsafeMutablePointer<Place>
  ) {
    var place = Place()
    var asideEnd = 0
    for index in characters.indices {
      let character = unsafe characters[unchecked: index]
      // Words and sentences never begin or end inside a word.
      guard character.boundary != .no else {
        unsafe (output + index).initialize(to: place)
        continue
      }
      if character.scalar == 0x28, index >= asideEnd {
        asideEnd = closing(from: index, in: text) ?? asideEnd
      }
      place.isAside = index < asideEnd
      unsafe (output + index).initialize(to: place)
      if character.isWord {
        place.pass(wordOf: character)
      } else if character.kind != .space {
        place.pass(character, endsSentence: endsSentence(at: index, in: characters))
      }
    }
    place.isAside = false
    unsafe (output + characters.count).initialize(to: place)
  }

  /// Whether the character at `index` is in brackets.
  func isAside(_ index: Int) -> Bool { places[index].isAside }

  /// Returns the index after the bracket that closes the one at `index`; nil if it is on another
  /// line or too far away.
  private static func closing(from index: Int, in text: FoldedText) -> Int? {
    var place = index + 1
    while place < text.characters.count, place - index <= longestAside {
      let character = text.characters[place]
      if character.scalar == 0x29 { return place + 1 }
      if character.kind == .lineBreak || character.scalar == 0x28 { return nil }
      place += 1
    }
    return nil
  }

  /// Returns the distance from the end of one range to the start of a later one, skipping text in
  /// brackets.
  func distance(from start: Int, to end: Int) -> Distance {
    let from = places[start]
    let to = places[max(start, end)]
    let passes = !from.isAside && !to.isAside
    let asideWords = passes ? to.asideQuarterWords - from.asideQuarterWords : 0
    let asideSentences = passes ? to.asideSentences - from.asideSentences : 0
    return Distance(
      quarterWords: Int(to.quarterWords - from.quarterWords - asideWords),
      sentences: Int(to.sentences - from.sentences - asideSentences),
      lines: Int(to.lines - from.lines),
      commas: Int(to.commas - from.commas)
    )
  }

  /// The maximum number of letters before the dot of an abbreviation, as in `Ref. 12`.
  private static let longestAbbreviation = 3

  /// The number of digits that messages show of a card or account number.
  private static let tailLength = 4

  /// Whether the last digits of a card or account number start at `start`, as after `term.`
  private static func isTail(
    from start: Int,
    in characters: borrowing Span<FoldedCharacter>
  ) -> Bool {
    guard start + tailLength <= characters.count else { return false }
    for index in start..<start + tailLength where !characters[index].isDigit { return false }
    return start + tailLength == characters.count || !characters[start + tailLength].isWord
  }

  /// Whether the character at `index` is the dot of an abbreviation.
  static func isAbbreviation(
    at index: Int,
    in characters: borrowing Span<FoldedCharacter>
  ) -> Bool {
    characters[index].scalar == 0x2E && index + 1 < characters.count
      && characters[index + 1].isWhitespace && !endsSentence(at: index, in: characters)
  }

  private static func endsSentence(
    at index: Int,
    in characters: borrowing Span<FoldedCharacter>
  ) -> Bool {
    switch characters[index].scalar {
    case 0x21, 0x3F, 0x3B, 0x3002: return true  // ! ? ; 。
    case 0x2E:
      guard index + 1 < characters.count, characters[index + 1].isWhitespace else {
        return index + 1 == characters.count
      }
      var letters = 0
      while index - letters > 0, characters[index - letters - 1].isLetter,
        letters <= longestAbbreviation + 1
      {
        letters += 1
      }
      if letters == 0 || letters > longestAbbreviation + 1 { return true }
      // The tail of a code, as in `HX4PN8QD. Enter it`.
      if index > letters, characters[index - letters - 1].isDigit,
        characters[index - letters].isCapital
      {
        return true
      }
      var place = index + 2
      while place < characters.count, characters[place].isWhitespace { place += 1 }
      guard place < characters.count else { return true }
      let next = characters[place]
      // `term. 8841` is an abbreviation, too; `for it. Use` is not one.
      if letters > longestAbbreviation { return !isTail(from: place, in: characters) }
      return next.isCapital && !characters[index - letters].isCapital
    default: return false
    }
  }
}
