/// Consecutive letters and digits: `482913`, `A1B2C3`, `OTP`.
struct Run {
  enum Kind {
    case digits, letters, mixed
  }

  let range: Range<Int>
  let kind: Kind
  let digits: Int
  /// The word directly before the digits, which `range` does not include, as in `Curve25519`.
  var word: Range<Int>?
  /// Whether letters that `range` does not include directly follow the digits, as in `482913on`.
  var hasTail = false
  /// Whether a hyphen attaches it to a preceding word that is not a run, as in `order-482913`.
  var isTiedToWord = false
  /// Whether it is given as a password, so that it is none of the names that it looks like.
  var isPassword = false
  /// The single character between it and the next run, or the hyphen of ` - `; 0 for any other gap.
  var joiner: UInt32 = 0
}
