/// ASCII letters and digits that touch, digits of one script alone; no word in small letters,
/// which no code holds.
struct RawRun {
  let range: Range<Int>
  let digits: Int
  /// Whether a hyphen ties it to a word before it, as in `order-482913`.
  let isTiedToWord: Bool
}
