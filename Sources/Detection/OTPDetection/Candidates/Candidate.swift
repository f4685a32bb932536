/// A run of characters that may be a code, or that resembles one and is something else.
struct Candidate {
  /// What a candidate looks like, apart from the words around it.
  enum Kind: Sendable, CaseIterable {
    case plain, amount, date, time, phone, masked, address, percentage, duration, quantity
    case identifier, hash, appHash, brand, year
  }

  /// The written form of a candidate.
  struct Shape: Equatable {
    var digits = 0
    var letters = 0
    /// The number of groups, joined by spaces, hyphens or dots.
    var groups = 1
    /// Whether letters and a hyphen precede it that are not typed, as in `G-482913`.
    var hasPrefix = false
    /// Whether letters and a hyphen precede its digits, typed or not.
    var hasLetteredNumber = false
    var hasLowercase = false
    /// Whether it is eight digits that form a date.
    var looksLikeDate = false
    /// Whether it is four digits that form a recent year.
    var looksLikeYear = false
    /// Whether it consists of letters that can be a word: nowhere four or more without a vowel.
    var canBeWord = false
    /// How round the number is, from 0 to 1: it has trailing zeros, is one digit repeated, or is a
    /// power of two or up to two less.
    var roundness = 0.0
    /// Whether it is three or more letters followed by digits, as in `SAVE20`.
    var readsAsWord = false

    var length: Int { digits + letters }
  }

  /// The range, in characters of the folded text.
  let range: Range<Int>
  let kind: Kind
  let shape: Shape
  /// A hash of the code; equal codes have equal fingerprints.
  let fingerprint: UInt64

  /// Whether it has the length of a code that evidence can find.
  var hasCodeLength: Bool { CandidateScanner.codeLengths.contains(shape.length) }
}
