extension Timestamp {
  /// Numbers up to this, either way of zero, are seconds; others are milliseconds.
  ///
  /// As seconds it is the year 5138, as milliseconds March 1973: no message is from before or after.
  static let firstMillisecondCount: Int64 = 100_000_000_000

  /// The years 0000 to 9999, which ISO 8601 can write with four digits.
  static let writable: ClosedRange<Int64> = -62_167_219_200_000...253_402_300_799_999

  /// Makes the point in time that a bare number means: seconds since 1970, or milliseconds from 100,000,000,000 on; nil when
  /// it lies outside the years 0 to 9999.
  public init?(secondsOrMilliseconds number: Int64) {
    let isSeconds = number.magnitude < Timestamp.firstMillisecondCount.magnitude
    let milliseconds = isSeconds ? number * 1000 : number
    guard Timestamp.writable.contains(milliseconds) else { return nil }
    self.init(milliseconds: milliseconds)
  }

  /// Makes the point in time that a bare number with a fraction means, by the same rule; nil also for what is no number.
  public init?(secondsOrMilliseconds number: Double) {
    let isSeconds = number.magnitude < Double(Timestamp.firstMillisecondCount)
    guard let milliseconds = Int64(exactly: (isSeconds ? number * 1000 : number).rounded()),
      Timestamp.writable.contains(milliseconds)
    else { return nil }
    self.init(milliseconds: milliseconds)
  }
}
