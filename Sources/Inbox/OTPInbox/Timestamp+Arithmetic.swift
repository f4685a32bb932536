package import OTPMessage

extension Timestamp {
  /// The timestamp `milliseconds` later, or earlier if negative; clamped instead of overflowing.
  package func moved(byMilliseconds milliseconds: Int64) -> Timestamp {
    let (sum, overflows) = self.milliseconds.addingReportingOverflow(milliseconds)
    guard overflows else { return Timestamp(milliseconds: sum) }
    return Timestamp(milliseconds: milliseconds < 0 ? .min : .max)
  }
}
