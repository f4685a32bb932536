extension Timestamp {
  /// The first magnitude that is read as milliseconds rather than seconds.
  ///
  /// As seconds it is in the year 5138, as milliseconds in March 1973: no message is that late or
  /// that early.
  static let firstMillisecondCount: Int64 = 100_000_000_000

  /// The years 0000 to 9999, which ISO 8601 writes with four digits.
  static let writable: ClosedRange<Int64> = -62_167_219_200_000...253_402_300_799_999

  /// Creates a timestamp from seconds since 1970, or from milliseconds if `number` is at least
  /// 100,000,000,000; `nil` outside the years 0 to 9999.
  public init?(secondsOrMilliseconds number: Int64) {
    let isSeconds = number.magnitude < Timestamp.firstMillisecondCount.magnitude
    let milliseconds = isSeconds ? number * 1000 : number
    guard Timestamp.writable.contains(milliseconds) else { return nil }
    self.init(milliseconds: milliseconds)
  }

  /// Creates a timestamp from a number with a fraction, by the same rule; `nil` also for NaN.
  public init?(secondsOrMilliseconds number: Double) {
    let isSeconds = number.magnitude < Double(Timestamp.firstMillisecondCount)
    guard let milliseconds = Int64(exactly: (isSeconds ? number * 1000 : number).rounded()),
      Timestamp.writable.contains(milliseconds)
    else { return nil }
    self.init(milliseconds: milliseconds)
  }
}
