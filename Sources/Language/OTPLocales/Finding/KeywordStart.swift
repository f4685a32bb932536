/// A place in a text where a keyword may start or a phrase may continue.
struct KeywordStart {
  /// How the place is searched.
  enum Kind: UInt8 {
    /// A word that the table of word forms may have.
    case word
    /// A word that no keyword of the table has.
    case unused
    /// A word that the table cannot hold.
    case walked
    /// A character outside such words at which a keyword may start.
    case character
    /// A character outside such words at which only the user's own keywords may start.
    case unlikely
  }

  /// The word, or the character.
  private let bounds: (lower: UInt32, upper: UInt32)
  var kind: Kind
  /// Whether keywords may start here. Within an address, phrases may only continue.
  let isSearched: Bool
  /// Whether a phrase may continue from the word to the next one.
  var isFollowed = false
  /// The word as the table stores it.
  let key: WordKey
  /// The hash of the word; once it has an entry, that of the step to the next word.
  var hash: UInt64
  /// Where in the word the stem of a compound may begin, as a bit set.
  let stems: UInt64
  /// What the table has for the word.
  var entry = WordFormTable.Entry.none

  var start: Int { Int(bounds.lower) }

  var end: Int { Int(bounds.upper) }

  var range: Range<Int> { start..<end }

  @inline(__always) init(
    _ range: Range<Int>,
    _ kind: Kind,
    isSearched: Bool,
    key: WordKey = WordKey(),
    stems: UInt64 = ~0
  ) {
    // A text has far fewer characters.
    bounds = (
      UInt32(truncatingIfNeeded: range.lowerBound), UInt32(truncatingIfNeeded: range.upperBound)
    )
    self.kind = kind
    self.isSearched = isSearched
    self.key = key
    hash = key.hash
    self.stems = stems
  }
}
