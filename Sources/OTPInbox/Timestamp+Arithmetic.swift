package import OTPMessage

extension Timestamp {
  /// The point in time `milliseconds` later, or earlier when negative; it stops at the ends of time
  /// instead of overflowing.
  package func moved(byMilliseconds milliseconds: Int64) -> Timestamp {
    let (sum, overflows) = self.milliseconds.addingReportingOverflow(milliseconds)
    guard overflows else { return Timestamp(milliseconds: sum) }
    return Timestamp(milliseconds: milliseconds < 0 ? .min : .max)
  }
}
