/// Letters and digits that touch: `482913`, `A1B2C3`, `OTP`.
struct Run {
  enum Kind {
    case digits, letters, mixed
  }

  let range: Range<Int>
  let kind: Kind
  let digits: Int
  /// The word that touches the digits on the left and is left out of `range`, as in `Curve25519`.
  var word: Range<Int>?
  /// Whether letters touch the digits on the right that are left out of `range`, as in `482913on`.
  var hasTail = false
  /// Whether a hyphen ties it to a word before it that is no run, as in `order-482913`.
  var isTiedToWord = false
  /// The one character between it and the next run, or the hyphen of ` - `; 0 when
  /// there is another gap.
  var joiner: UInt32 = 0
}
