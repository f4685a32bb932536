/// Letters and digits that touch: `482913`, `A1B2C3`, `OTP`.
struct Run {
  enum Kind {
    case digits, letters, mixed
  }

  let range: Range<Int>
  let kind: Kind
  let digits: Int
  /// Letters that stand between digits and end the run, as in `482913on`, are left out of `range`; whether there were any.
  var hasTail = false
}
