/// A run of characters that may be a code, or that looks like one and is something else.
struct Candidate {
  /// What a candidate looks like, apart from the words around it.
  enum Kind: Sendable {
    case plain, amount, date, time, phone, masked, address, percentage, duration, quantity
    case identifier, hash, appHash, brand, year
  }

  /// How a candidate is written.
  struct Shape: Equatable {
    var digits = 0
    var letters = 0
    /// Groups joined by spaces, hyphens or dots.
    var groups = 1
    /// Letters and a hyphen before it that are not typed, as in `G-482913`.
    var hasPrefix = false
    var hasLowercase = false
    /// Eight digits that read as a date.
    var looksLikeDate = false
    /// Four digits that read as a year of our time.
    var looksLikeYear = false
    /// Letters alone that no word has: six or more without a vowel.
    var isUnspeakable = false
    /// How round the number is, from 0 to 1: zeros at its end, or a power of two or one
    /// or two less.
    var roundness = 0.0
    /// Three or more letters, then digits to the end, as in `SAVE20`.
    var readsAsWord = false

    var length: Int { digits + letters }
  }

  /// Its range in characters of the folded text.
  let range: Range<Int>
  let kind: Kind
  let shape: Shape
  /// A number that equal codes share.
  let fingerprint: UInt64

  /// Whether it is as long as codes that evidence may find.
  var hasCodeLength: Bool { CandidateScanner.codeLengths.contains(shape.length) }
}
