internal import OTPText

/// The characters that stand for letters in the word-form table.
///
/// Each group of letters has its own characters: Latin, Greek and Cyrillic together, and every
/// other block of 256 code points.
struct LetterCodes: Sendable {
  /// A letter: the low byte is its character, the high byte its group.
  struct Letter: Sendable, Equatable {
    let bits: UInt16

    /// A letter that no word of the table has.
    static let unused = Letter(bits: 0)
    /// A letter without a character: words with it are walked.
    static let walked = Letter(bits: 1)

    var group: UInt8 { UInt8(truncatingIfNeeded: bits >> 8) }
  }

  /// The number of code points with an entry of their own. Words with letters beyond them are
  /// walked.
  private static let codePointCount = 0x3000
  /// The number of letters of a group that get a character.
  private static let mostLetters = 61
  /// The group of Latin, Greek and Cyrillic letters, and the first of the others.
  private static let europeanGroup: UInt16 = 1
  private static let firstOtherGroup: UInt16 = 2

  let letters: [UInt16]

  /// Reads what `words` returned.
  init(words: [UInt32]) { letters = words.map { UInt16(truncatingIfNeeded: $0) } }

  /// Creates codes for the letters of `forms`. In each group, only the most frequent letters get
  /// one.
  init(_ forms: some Sequence<WordForm>) {
    var frequencies: [UInt16: [UInt32: Int]] = [:]
    var pages: [UInt32: UInt16] = [:]
    var letters = [UInt16](repeating: Letter.unused.bits, count: Self.codePointCount)
    for form in forms {
      for scalar in form.scalars {
        var group = Self.europeanGroup
        if form.script != .european {
          let page = scalar >> 8
          group = pages[page] ?? Self.firstOtherGroup + UInt16(pages.count)
          pages[page] = group
        }
        frequencies[group, default: [:]][scalar, default: 0] += 1
      }
    }
    for (group, counts) in frequencies {
      let ranked = counts.sorted { ($0.value, $1.key) > ($1.value, $0.key) }
      for (rank, letter) in ranked.enumerated() where letter.key < Self.codePointCount {
        letters[Int(letter.key)] =
          rank < Self.mostLetters ? group << 8 | 0x40 | UInt16(rank + 1) : Letter.walked.bits
      }
    }
    self.letters = letters
  }

  /// The image words from which the codes can be read.
  var words: [UInt32] { letters.map { UInt32($0) } }

  /// The letter of a code point.
  func letter(_ scalar: UInt32) -> Letter {
    scalar < letters.count ? Letter(bits: letters[Int(scalar)]) : .walked
  }

  /// The key of a word; nil if it must be walked.
  func key(of scalars: [UInt32]) -> WordKey? {
    let letters = scalars.map(letter)
    guard let first = letters.first, letters.count <= WordKey.mostLetters,
      letters.allSatisfy({ $0 != .walked && $0 != .unused && $0.group == first.group })
    else { return nil }
    var halves: [UInt64] = [0, 0]
    for (index, letter) in letters.enumerated() {
      halves[index / 8] |= UInt64(letter.bits & WordKey.characterBits) << UInt64(8 * (index % 8))
    }
    return WordKey(halves[0], halves[1], group: first.group)
  }
}
