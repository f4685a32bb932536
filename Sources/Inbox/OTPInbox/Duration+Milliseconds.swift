extension Duration {
  /// The duration in whole milliseconds, rounded toward zero and clamped to `Int64`.
  package var wholeMilliseconds: Int64 {
    let (seconds, attoseconds) = components
    let attosecondsInMillisecond: Int64 = 1_000_000_000_000_000
    let (product, overflows) = seconds.multipliedReportingOverflow(by: 1_000)
    guard !overflows else { return seconds < 0 ? .min + 1 : .max }
    let (sum, exceeds) = product.addingReportingOverflow(attoseconds / attosecondsInMillisecond)
    return exceeds ? .max : sum
  }
}
