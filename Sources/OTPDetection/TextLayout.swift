internal import OTPText

/// Where words, sentences and lines end, so that the way between two places can be told at once.
struct TextLayout {
  /// The way from one place of a text to a later one.
  struct Way {
    /// Words between them, in quarters.
    let quarterWords: Int
    let sentences: Int
    let lines: Int
    let commas: Int

    var words: Double { Double(quarterWords) / 4 }
  }

  private struct Place {
    var quarterWords: Int32 = 0
    var sentences: Int32 = 0
    var lines: Int32 = 0
    var commas: Int32 = 0
  }

  private var places: [Place] = []

  /// How much of a word a letter is in a script without spaces, in quarters: words of Chinese and Japanese have about two
  /// letters, those of Thai and its neighbours about four.
  private static func quarterWords(for script: Script) -> Int32 {
    switch script {
    case .han, .hiragana, .katakana: 2
    default: 1
    }
  }

  /// Measures `text`.
  mutating func measure(_ text: FoldedText) {
    places.removeAll(keepingCapacity: true)
    places.reserveCapacity(text.characters.count + 1)
    var place = Place()
    for index in text.characters.indices {
      places.append(place)
      let character = text.characters[index]
      if character.isWord {
        if character.script.isUnspaced {
          place.quarterWords += Self.quarterWords(for: character.script)
        } else if text.boundary(before: index) == .yes {
          place.quarterWords += 4
        }
      } else if character.kind == .lineBreak {
        place.lines += 1
      } else if Self.endsSentence(at: index, in: text) {
        place.sentences += 1
      } else if character.scalar == 0x2C || character.scalar == 0x3001 {
        place.commas += 1
      }
    }
    places.append(place)
  }

  /// The way from the end of one range to the start of another that follows it.
  func way(from start: Int, to end: Int) -> Way {
    let from = places[start]
    let to = places[max(start, end)]
    return Way(
      quarterWords: Int(to.quarterWords - from.quarterWords),
      sentences: Int(to.sentences - from.sentences),
      lines: Int(to.lines - from.lines),
      commas: Int(to.commas - from.commas)
    )
  }

  /// A dot after at most this many letters is an abbreviation's, as in `Ref. 12`.
  private static let longestAbbreviation = 3

  private static func endsSentence(at index: Int, in text: FoldedText) -> Bool {
    switch text.characters[index].scalar {
    case 0x21, 0x3F, 0x3B, 0x3002: return true  // ! ? ; 。
    case 0x2E:
      guard index + 1 < text.characters.count, text.characters[index + 1].isWhitespace else {
        return index + 1 == text.characters.count
      }
      var letters = 0
      while index - letters > 0, text.characters[index - letters - 1].isLetter,
        letters <= longestAbbreviation
      {
        letters += 1
      }
      return letters == 0 || letters > longestAbbreviation
    default: return false
    }
  }
}
