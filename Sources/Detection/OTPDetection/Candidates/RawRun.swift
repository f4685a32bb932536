/// Consecutive ASCII letters and digits, with digits of a single script. Words with lowercase
/// letters and no digits are left out, as they cannot be in a code.
struct RawRun {
  let range: Range<Int>
  let digits: Int
  /// Whether a hyphen attaches it to a preceding word, as in `order-482913`.
  let isTiedToWord: Bool
}
